"""What older versions of Quire left in a home. Tests/Fixtures/Upgrade/README.md says what that is."""

import os
import shutil
import unittest
from pathlib import Path

from cases import WindowCase

FIRST = Path(__file__).resolve().parent.parent / "Fixtures/Upgrade/0.1.0"


class TheFirstVersion(WindowCase):
    SESSIONS = ("x11",)

    def setUp(self):
        super().setUp()
        self.library = Path(os.environ["XDG_DATA_HOME"], "quire/library.sqlite")
        self.library.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIRST / "library.sqlite", self.library)
        shutil.copytree(FIRST / "timelines", Path(os.environ["XDG_STATE_HOME"], "quire/timelines"), dirs_exist_ok=True)
        settings = Path(os.environ["XDG_CONFIG_HOME"], "quire")
        settings.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIRST / "settings.ini", settings)

    def test_what_it_kept_and_pinned_and_how_it_looked_is_there(self):
        person = self.person
        codes = {code["title"]: code for code in self.quire_json("list")}
        self.assertEqual(set(codes), {"Our site", "Guest Wi-Fi", "Emmy Noether", "Schlüssel beim Nachbarn 鍵"})
        self.assertTrue(codes["Our site"]["favorite"])
        self.assertEqual([code["title"] for code in self.quire_json("list", "--trash")], ["Thrown away"])
        self.assertEqual([(pin["kind"], pin["family"]) for pin in self.quire_json("widget", "list")], [("code", "small"), ("clock", "medium")])
        person.start("quire-widgets")
        for title in ("Code", "Clock"):
            person.window(title)
        person.find("QR code: Our site", "image")
        self.open_window()
        person.find("Guest Wi-Fi, Wi-Fi", "table cell")
        person.keys("alt+5")
        person.window("Settings – Quire")
        dark = person.find("Dark appearance")
        person.wait_until(lambda: dark.is_("pressed") or dark.is_("checked"), "the appearance that was chosen")
        person.find("Teal", "label")


if __name__ == "__main__":
    unittest.main()
