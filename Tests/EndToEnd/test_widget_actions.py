"""What is pressed in a pinned widget: by whatever made its view, with the pointer, the keyboard and assistive technology."""

import json
import os
import time
from pathlib import Path

from test_widgets import PinnedCase

# Foundation counts seconds from 2001-01-01.
REFERENCE = 978_307_200


def text(words: str) -> dict:
    return {"type": "text", "text": words}


def button(action: dict, label: str) -> dict:
    return {"type": "button", "action": action, "label": label, "child": text(label)}


class ViewCase(PinnedCase):
    def pin_view(self, root: dict, **view: dict) -> None:
        """Pins a clock whose last view, as it was kept on disk, is one of the test's own."""
        folder = Path(os.environ["XDG_STATE_HOME"]) / "quire" / "timelines"
        folder.mkdir(parents=True, exist_ok=True)
        made = time.time() - REFERENCE - 10
        entry = {"date": made, "view": {"version": 1, "root": root, **view}}
        timeline = {"entries": [entry], "policy": {"never": {}}}
        kept = {"version": 1, "kind": "clock", "family": "large", "configuration": {}, "timeline": timeline, "made": made}
        (folder / "1.json").write_text(json.dumps(kept))
        self.quire("widget", "pin", "clock", "--family", "large")


class Acting(ViewCase):
    def words(self) -> list[tuple[str, str]]:
        """What a screen reader finds in the pinned window, in its order."""
        return [(control.role, control.name) for control in self.person.window("Clock").walk() if control.role not in ("frame", "panel")]

    def test_a_widget_is_one_group_of_words_and_named_controls_in_reading_order(self):
        toggle = {"type": "toggle", "title": "Lamp", "isOn": True, "action": {"type": "provider", "name": "lamp"}}
        link = {"type": "link", "address": "https://example.org", "label": "Help", "child": text("?")}
        row = {"type": "row", "children": [button({"type": "intent", "name": "scan"}, "Scan"), link]}
        self.pin_view({"type": "column", "children": [text("Hall"), toggle, {"type": "divider"}, row]})
        self.person.find("Scan", "push button")
        tools = [("push button", f"{what} Clock") for what in ("Configure", "Remove", "Resize")]
        # The tools of the window come after what the widget shows.
        self.assertEqual(self.words(), [("label", "Hall"), ("check box", "Lamp"), ("push button", "Scan"), ("link", "Help"), *tools])
        # What only holds the place of the group has no name, and nothing is said of it.
        groups = [control.name for control in self.person.window("Clock").walk() if control.role == "panel" and control.name]
        self.assertEqual(groups, ["Clock"])

    def test_what_a_kind_cannot_do_is_said_in_the_widget_and_its_view_stays(self):
        self.pin_view({"type": "column", "children": [text("Hall"), button({"type": "provider", "name": "lamp"}, "Lamp")]})
        self.person.press("Lamp", "push button")
        self.person.find("“Clock” can’t do “lamp”. Reload the widget. If the button stays, update Quire.", "label")
        self.person.find("Hall", "label")
        self.assertEqual(self.pinned("Clock").size, (344, 344))

    def test_an_address_is_opened_only_after_a_question_that_shows_all_of_it(self):
        person = self.person
        address = "https://example.org@evil.example/path?q=1"
        self.pin_view({"type": "link", "address": address, "label": "Help", "child": text("Help")})
        person.press("Help", "link")
        person.find(address, "label")
        person.find("Cancel", "push button")
        person.keys("Escape")
        person.wait_for_gone(address, "label")
        person.find("Help", "link")

    def test_what_quire_cannot_do_is_refused_in_words(self):
        self.pin_view(button({"type": "intent", "name": "format-disk"}, "Go"))
        self.person.press("Go", "push button")
        self.person.find("This version of Quire doesn’t know the action “format-disk”. Update Quire, or remove the widget.", "label")

    def test_the_keyboard_reaches_the_widget_and_its_controls(self):
        person = self.person
        view = {"type": "column", "children": [button({"type": "intent", "name": "format-disk"}, "Go"), text("Hall")]}
        self.pin_view(view, action={"type": "intent", "name": "sing"})
        window = self.pinned("Clock")
        person.find("Go", "push button")
        person.do("xdotool", "windowfocus", "--sync", window.id)
        person.keys("Return")
        person.find("This version of Quire doesn’t know the action “sing”. Update Quire, or remove the widget.", "label")
        person.keys("Tab")
        person.keys("space")
        person.find("This version of Quire doesn’t know the action “format-disk”. Update Quire, or remove the widget.", "label")

    def test_a_click_beside_the_controls_acts_and_a_drag_does_not(self):
        person = self.person
        view = {"type": "column", "children": [button({"type": "intent", "name": "format-disk"}, "Go"), text("Hall")]}
        self.pin_view(view, action={"type": "intent", "name": "sing"})
        person.find("Hall", "label")
        refusal = "This version of Quire doesn’t know the action “sing”. Update Quire, or remove the widget."
        window = self.pinned("Clock")
        window.drag(person, (180, 200), (-300, 100))
        self.assertNotIn(refusal, [name for _, name in self.words()])
        window.click((180, 200))
        person.find(refusal, "label")
        # A press on a control is for the control alone; the first one only takes the note away.
        window.click((180, 200))
        person.wait_for_gone(refusal, "label")
        window.click((30, 30))
        person.find("This version of Quire doesn’t know the action “format-disk”. Update Quire, or remove the widget.", "label")
        self.assertNotIn(refusal, [name for _, name in self.words()])

    def test_a_place_in_quire_is_shown_in_the_main_window_without_a_question(self):
        person = self.person
        link = {"type": "link", "address": "quire://settings", "label": "Settings", "child": text("Settings")}
        self.pin_view({"type": "row", "children": [link, button({"type": "intent", "name": "library"}, "Codes")]})
        person.press("Settings", "link")
        person.window("Settings – Quire")
        person.press("Codes", "push button", within=person.window("Clock"))
        person.window("Library – Quire")
