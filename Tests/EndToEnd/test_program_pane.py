"""Widget programs in the main window: what they ask for is seen before one is turned on, and again after it has changed."""

import json
import os
import unittest
from pathlib import Path

from test_widgets import PinnedCase


class Programs(PinnedCase):
    def write(self, words: str = "Rain") -> Path:
        folder = Path(os.environ["XDG_DATA_HOME"]) / "quire/widgets/rain"
        folder.mkdir(parents=True, exist_ok=True)
        manifest = {
            "protocol": 1, "id": "rain", "name": "Rain", "description": "How much it rains.", "families": ["small"],
            "permissions": {"network": True, "filesRead": ["~/rain"], "programs": ["curl"]},
        }  # fmt: skip
        (folder / "widget.json").write_text(json.dumps(manifest))
        program = folder / "widget"
        program.write_text(f"#!/bin/sh\n# {words}\n")
        program.chmod(0o755)
        return folder

    def test_a_program_is_turned_on_seeing_what_it_asks_for_and_off_when_it_changes(self):
        person = self.person
        self.open_window()
        person.keys("alt+4")
        person.find("Widget programs", "label")
        folder = self.write()
        person.keys("ctrl+f")
        person.type("rain")
        person.find("Off: not part of Quire", "label")
        person.press("Turn on Rain…", "push button")
        sheet = person.window("Turn on “Rain”?")
        for words in ("It uses the network", "It reads ~/rain", "It starts curl", str(folder)):
            person.find(words, "label", within=sheet)
        person.press("Turn on", "push button", within=sheet)
        person.find("Turn off Rain", "push button")
        person.find("Pin Rain to desktop", "push button")
        self.write("Other")
        person.find("Off: it has changed since you turned it on", "label")
        person.press("Turn on Rain…", "push button")
        sheet = person.window("Turn on “Rain”?")
        self.assertTrue(any("It has changed since you turned it on" in part.name for part in sheet.walk()))
        person.keys("Escape")
        person.wait_for_gone("Turn on “Rain”?", "frame")
        (folder / "widget.json").unlink()
        person.wait_for_gone("Turn on Rain…", "push button")

    def test_a_program_is_turned_off_again(self):
        person = self.person
        self.write()
        self.quire("widget", "allow", "rain", "--yes")
        self.open_window()
        person.keys("alt+4")
        person.press("Turn off Rain", "push button")
        person.find("“Rain” is off and no longer runs.", "label")
        person.find("Turn on Rain…", "push button")


if __name__ == "__main__":
    unittest.main()
