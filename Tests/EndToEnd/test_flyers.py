"""The gallery of flyers: from a code of the library, from an address and from the keyboard to a flyer, and back to what was begun."""

import json
import os
import unittest
import uuid
from pathlib import Path

from cases import WindowCase


class FlyersCase(WindowCase):
    def open_gallery(self) -> None:
        self.open_window()
        self.person.keys("alt+3")
        self.person.window("Flyers – Quire")
        self.person.find("For any code", "label")

    def wait_for_editor(self) -> None:
        self.person.wait_for_gone("For any code", "label")

    def data(self, *parts: str) -> Path:
        folder = Path(os.environ["XDG_DATA_HOME"], "quire", *parts)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def keep_draft(self, name: str, template: str = "clean") -> Path:
        file = self.data("drafts") / f"{uuid.uuid4()}.json"
        flyer = {
            "codes": [{"content": "aHR0cHM6Ly9leGFtcGxlLm9yZw==", "kind": "uri", "title": "Menu"}],
            "fillsSheet": True,
            "hasCutMarks": True,
            "template": template,
            "texts": {},
            "usedLabels": 0,
        }
        file.write_text(json.dumps({"flyer": flyer, "modified": "2026-11-20T10:00:00Z", "name": name, "version": 1}))
        return file


class Gallery(FlyersCase):
    def test_an_empty_library_is_said_and_a_first_code_leads_to_the_flyer(self):
        person = self.person
        self.open_gallery()
        person.find("Sample code", "label")
        person.focus_on("Clean", "push button")
        person.keys("Return")
        person.window("New code")
        person.wait_for_focus("Text or link")
        person.type("https://example.org/menu")
        person.keys("ctrl+Return")
        person.wait_for_gone("New code", "frame")
        self.wait_for_editor()
        self.assertEqual([code["text"] for code in self.quire_json("list")], ["https://example.org/menu"])

    def test_the_code_used_last_is_shown_and_another_is_chosen_by_keyboard(self):
        person = self.person
        self.quire("add", "https://example.org/one", "--title", "One")
        self.quire("add", "https://example.org/two", "--title", "Two")
        self.open_gallery()
        person.find("Two", "label")
        person.keys("ctrl+k")
        person.window("Choose codes")
        person.wait_for_focus("Search codes")
        person.type("one")
        person.find("One, Link", "push button")
        person.wait_for_gone("Two, Link", "push button")
        person.keys("Return")
        person.wait_for_gone("Choose codes", "frame")
        person.find("One", "label")

    def test_arrows_go_from_card_to_card(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "One")
        self.open_gallery()
        first = person.focus_on("Clean", "push button")
        person.keys("Right")
        person.wait_until(lambda: (person.focus or first).name != "Clean", "the next card")
        person.keys("Left")
        person.wait_for_focus("Clean")

    def test_templates_are_found_by_typing(self):
        person = self.person
        self.open_gallery()
        person.find("Poster", "push button")
        person.keys("ctrl+f")
        person.type("poster")
        person.wait_for_gone("Clean", "push button")
        person.find("Poster", "push button")

    def test_a_template_of_ones_own_appears_and_its_mistake_is_said(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "One")
        self.open_gallery()
        file = self.data("flyers") / "mine.json"
        file.write_text('{\n  "version": 1,\n  "id": "mine",\n  "name": 5\n}\n')
        person.find("Templates with errors", "label")
        person.find("Show file mine.json", "push button")
        person.wait_until(
            lambda: any(control.name.startswith("Line 4: ") for control in person.window("Flyers – Quire").walk()), "the line of the mistake")
        file.unlink()
        person.wait_for_gone("Templates with errors", "label")


class FromElsewhere(FlyersCase):
    def test_a_code_of_the_library_is_shown_in_the_gallery(self):
        person = self.person
        self.quire("add", "https://example.org/one", "--title", "One")
        self.quire("add", "https://example.org/two", "--title", "Two")
        self.open_window()
        person.wait_for_focus("Two, Link")
        person.keys("Right")
        person.wait_for_focus("One, Link")
        person.keys("ctrl+p")
        person.window("Flyers – Quire")
        person.find("One", "label")

    def test_a_selection_makes_a_page_each(self):
        person = self.person
        for name in ("One", "Two", "Three"):
            self.quire("add", f"https://example.org/{name}", "--title", name)
        self.open_window()
        person.wait_for_focus("Three, Link")
        person.keys("ctrl+a")
        person.press("Create flyer (Ctrl+P)", "push button")
        person.window("Flyers – Quire")
        person.find("3 codes", "label")

    def test_an_address_begins_a_flyer_of_its_template(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "One")
        self.quire("open", "quire://flyers/clean")
        person.window("Flyers – Quire", timeout=20)
        self.wait_for_editor()
        self.quire("open", "quire://flyers/nothing")
        person.find("There’s no template called “nothing”. These are the available templates.", "label")


class Drafts(FlyersCase):
    def test_a_draft_is_renamed_removed_and_brought_back(self):
        person = self.person
        file = self.keep_draft("Summer party")
        self.open_gallery()
        person.focus_on("Continue Summer party", "push button")
        person.keys("F2")
        person.wait_for_focus("Name")
        person.keys("ctrl+a")
        person.type("Winter party")
        person.keys("Return")
        person.wait_until(lambda: json.loads(file.read_text())["name"] == "Winter party", "the new name")
        person.focus_on("Continue Winter party", "push button")
        person.keys("Delete")
        person.wait_for_gone("Continue Winter party", "push button")
        self.assertFalse(file.exists())
        person.press("Undo", "push button")
        person.find("Continue Winter party", "push button")
        self.assertTrue(file.exists())


if __name__ == "__main__":
    unittest.main()
