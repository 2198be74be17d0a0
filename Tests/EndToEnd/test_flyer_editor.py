"""The editor of a flyer: texts on the page and beside it, undoing, paper and colours, zoom, pages, and the draft that stays."""

import json
import os
import unittest
from pathlib import Path

from cases import WindowCase


class EditorCase(WindowCase):
    def open_editor(self, *titles: str, template: str = "clean") -> None:
        """Opens the editor from outside, with a code of each title in the library: the last one is used."""
        for title in titles or ("Menu",):
            self.quire("add", f"https://example.org/{title}", "--title", title)
        self.open_window()
        self.quire("open", f"quire://flyers/{template}")
        self.person.window("Flyers – Quire")
        self.wait_for_page()

    def wait_for_page(self) -> None:
        self.person.find("Page, scrollable", "scroll pane", timeout=20)
        self.person.find("Zoom in", "push button")

    @property
    def drafts(self) -> list[dict]:
        folder = Path(os.environ["XDG_DATA_HOME"], "quire", "drafts")
        found = []
        for file in sorted(folder.glob("*.json")):
            found.append(json.loads(file.read_text()))
        return found

    def wait_for_draft(self, holds, what: str) -> None:
        """Waits until the one draft that there is holds it."""
        self.person.wait_until(lambda: len(self.drafts) == 1 and holds(self.drafts[0]["flyer"]), what)

    def wait_for_text(self, name: str, text: str) -> None:
        """Waits for what is written in a field beside the page."""
        self.person.wait_until(
            lambda: any(field.text == text for field in self.person.look_for(name, "text")), f"“{text}” in {name}")

    def wait_for_sensitive(self, name: str, is_sensitive: bool = True) -> None:
        self.person.wait_until(
            lambda: any(button.is_("sensitive") == is_sensitive for button in self.person.look_for(name, "push button")),
            f"{name} {'to be pressed' if is_sensitive else 'at rest'}")

    def zoom(self) -> int:
        """How large the page is seen, in percent."""
        words = [control.name for control in self.person.window("Flyers – Quire").walk() if control.name.startswith("Zoom: ")]
        return int(words[0].removeprefix("Zoom: ").removesuffix(" %")) if words else 0

    def wait_for_zoom(self, holds, what: str) -> int:
        return self.person.wait_until(lambda: (percent := self.zoom()) and holds(percent) and percent, what)


class Texts(EditorCase):
    def test_the_title_is_edited_on_the_page(self):
        person = self.person
        self.open_editor("Menu")
        person.press("Title: Menu", "push button")
        person.wait_for_focus("Title, on the page")
        person.keys("ctrl+a")
        person.type("Lunch")
        self.wait_for_text("Title", "Lunch")
        person.keys("Escape")
        person.wait_for_focus("Title: Lunch")
        self.wait_for_draft(lambda flyer: flyer["texts"] == {"title": "Lunch"}, "the title in the draft")
        person.find("Rename “Lunch”", "push button")

    def test_tab_goes_on_to_the_next_text_of_the_page(self):
        person = self.person
        self.open_editor("Menu")
        person.press("Title: Menu", "push button")
        person.wait_for_focus("Title, on the page")
        person.keys("Tab")
        person.wait_for_focus("Subtitle, on the page")
        person.keys("shift+Tab")
        person.wait_for_focus("Title, on the page")
        person.wait_for_gone("Subtitle, on the page")

    def test_what_is_typed_beside_the_page_is_undone_and_redone(self):
        person = self.person
        self.open_editor("Menu")
        self.wait_for_sensitive("Undo", False)
        person.focus_on("Call to action", "text")
        person.keys("ctrl+a")
        person.type("Look here")
        person.find("Call to action: Look here", "push button")
        person.keys("ctrl+z")
        self.wait_for_text("Call to action", "Scan me")
        person.find("Call to action: Scan me", "push button")
        self.wait_for_sensitive("Undo", False)
        person.keys("ctrl+shift+z")
        self.wait_for_text("Call to action", "Look here")
        person.press("Undo", "push button")
        person.find("Call to action: Scan me", "push button")
        person.press("Redo", "push button")
        person.find("Call to action: Look here", "push button")
        person.press("Reset “Call to action” to the template", "push button")
        person.find("Call to action: Scan me", "push button")

    def test_a_text_that_is_too_long_is_said(self):
        person = self.person
        self.open_editor("Menu")
        person.focus_on("Call to action", "text")
        person.keys("End")
        person.type(" and then please come in and look")
        person.find("This is longer than the 30 characters this field is made for. Shorten it.", "label")
        person.keys("ctrl+z")
        person.wait_for_gone("This is longer than the 30 characters this field is made for. Shorten it.", "label")


class Look(EditorCase):
    def ink(self) -> int:
        """Pixels of the colour of a dark page, which texts of the window have as well: far fewer."""
        return self.person.look().count("1C1924")

    def test_colours_are_chosen_seen_and_undone(self):
        person = self.person
        self.open_editor("Menu")
        person.find("Title: Menu", "push button")
        person.press("Background: Ink", "push button")
        self.wait_for_draft(lambda flyer: flyer.get("background") == "#1C1924", "a dark background")
        person.wait_until(lambda: self.ink() > 50_000, "a dark page")
        person.press("Accent: Teal", "push button")
        self.wait_for_draft(lambda flyer: flyer.get("accent"), "the accent")
        person.keys("ctrl+z", "ctrl+z")
        self.wait_for_draft(lambda flyer: not flyer.get("accent") and not flyer.get("background"), "the colours of the template")
        person.wait_until(lambda: self.ink() < 50_000, "a pale page")

    def test_the_paper_is_turned(self):
        person = self.person
        self.open_editor("Menu")
        before = person.find("Page", "image").place
        self.assertGreater(before[3], before[2])
        person.press("Orientation: Landscape", "push button")
        person.wait_until(lambda: (place := person.find("Page", "image").place)[2] > place[3], "a page that is wider than high")
        self.wait_for_draft(lambda flyer: flyer["paper"] == {"width": 297, "height": 210}, "the paper in the draft")
        person.keys("ctrl+z")
        person.wait_until(lambda: (place := person.find("Page", "image").place)[3] > place[2], "a page that is higher than wide")

    def test_another_size_of_paper_is_chosen(self):
        person = self.person
        self.open_editor("Menu")
        person.find("Title: Menu", "push button")
        before = self.wait_for_zoom(lambda percent: percent > 0, "the zoom")
        person.press("Paper", "push button")
        person.find("A6")
        person.keys("Down", "Down", "Return")
        self.wait_for_draft(lambda flyer: flyer.get("paper") == {"width": 148, "height": 210}, "A5 in the draft")
        self.wait_for_zoom(lambda percent: percent != before, "a page of another size")


class Seeing(EditorCase):
    def test_the_page_is_zoomed_by_keys_and_buttons_and_fits_again(self):
        person = self.person
        self.open_editor("Menu")
        fitted = self.wait_for_zoom(lambda percent: percent > 0, "the zoom")
        person.press("Zoom in", "push button")
        larger = self.wait_for_zoom(lambda percent: percent > fitted, "a larger page")
        person.keys("ctrl+minus")
        self.wait_for_zoom(lambda percent: percent < larger, "a smaller page")
        person.keys("ctrl+1")
        self.wait_for_zoom(lambda percent: percent == 100, "the page in its own size")
        person.keys("ctrl+0")
        self.wait_for_zoom(lambda percent: percent == fitted, "the whole page")
        self.wait_for_sensitive("Fit page", False)

    def test_pages_of_several_codes_are_turned(self):
        person = self.person
        for title in ("One", "Two", "Three"):
            self.quire("add", f"https://example.org/{title}", "--title", title)
        self.open_window()
        person.wait_for_focus("Three, Link")
        person.keys("ctrl+a")
        person.press("Create flyer (Ctrl+P)", "push button")
        person.window("Flyers – Quire")
        person.find("3 codes", "label")
        person.focus_on("Clean", "push button")
        person.keys("Return")
        self.wait_for_page()
        person.find("Page 1 of 3", "image")
        self.wait_for_sensitive("Previous page", False)
        person.press("Next page", "push button")
        person.find("Page 2 of 3", "image")
        person.find("Title: Two", "push button")
        person.keys("ctrl+Next")
        person.find("Page 3 of 3", "image")
        self.wait_for_sensitive("Next page", False)
        person.keys("ctrl+Prior")
        person.find("Page 2 of 3", "image")

    def test_the_code_on_the_page_is_read_from_the_screen(self):
        self.open_editor("Menu")
        self.person.find("Title: Menu", "push button")
        self.person.wait_until(lambda: "https://example.org/Menu" in self.person.scan(), "the code of the page", timeout=15)


class Drafts(EditorCase):
    def test_a_flyer_that_is_left_is_found_and_continued(self):
        person = self.person
        self.open_editor("Menu")
        person.press("Title: Menu", "push button")
        person.wait_for_focus("Title, on the page")
        person.keys("ctrl+a")
        person.type("Summer party")
        # At once, before it would be kept by itself.
        person.keys("alt+Left")
        person.press("Continue Summer party", "push button")
        self.wait_for_page()
        person.find("Title: Summer party", "push button")
        self.wait_for_text("Title", "Summer party")
        person.press("Back to gallery", "push button")
        person.find("Continue Summer party", "push button")
        self.assertEqual([draft["name"] for draft in self.drafts], ["Summer party"])

    def test_what_was_typed_outlasts_a_power_cut(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "Menu")
        program = self.open_window()
        self.quire("open", "quire://flyers/clean")
        self.wait_for_page()
        person.press("Title: Menu", "push button")
        person.wait_for_focus("Title, on the page")
        person.type(" today")
        self.wait_for_draft(lambda flyer: flyer["texts"] == {"title": "Menu today"}, "the draft")
        program.kill()
        self.open_window("Flyers")
        person.press("Continue Menu today", "push button")
        self.wait_for_page()
        person.find("Title: Menu today", "push button")

    def test_it_is_called_something_else(self):
        person = self.person
        self.open_editor("Menu")
        person.press("Rename “Menu”", "push button")
        person.wait_for_focus("Flyer name")
        person.keys("ctrl+a")
        person.type("Door")
        person.keys("Return")
        person.find("Rename “Door”", "push button")
        person.press("Back to gallery", "push button")
        person.find("Continue Door", "push button")


if __name__ == "__main__":
    unittest.main()
