"""Backups and the folder sync: what was is brought back through the window, and what changes elsewhere arrives by itself."""

import unittest

from cases import WindowCase
from person import Control


class BackupCase(WindowCase):
    def controls(self, beginning: str) -> list[Control]:
        """All controls whose names begin so, in reading order."""
        return [control for window in self.person.windows for control in window.walk() if control.name.startswith(beginning)]

    def titles(self) -> set[str]:
        return {code["title"] for code in self.quire_json("list")}


class Restoring(BackupCase):
    def test_a_backup_is_restored_shown_everywhere_and_taken_back(self):
        person = self.person
        self.quire("add", "one", "--title", "One")
        self.quire("add", "two", "--title", "Two")
        [daily] = self.quire_json("backup", "list")
        self.assertEqual((daily["occasion"], daily["codes"]), ("daily", 1), "it was made before the second one")
        self.open_window()
        person.find("Two, Text", "table cell")
        person.keys("alt+5")
        person.press("Back up now", "push button")
        person.wait_until(lambda: len(self.controls("Restore the backup from ")) == 2, "both backups")
        self.assertEqual([backup["codes"] for backup in self.quire_json("backup", "list")], [2, 1])

        self.controls("Restore the backup from ")[-1].press()
        question = person.window("Restore this backup?")
        self.assertTrue(any("with one code" in control.name for control in question.walk()))
        person.press("Restore", "push button", within=question)
        person.find("Backup restored", "label")
        self.assertEqual(self.titles(), {"One"})
        person.keys("alt+1")
        person.find("One, Text", "table cell")
        person.wait_for_gone("Two, Text")
        person.press("Undo", "push button")
        person.find("Two, Text", "table cell")
        self.assertEqual(self.titles(), {"One", "Two"})

    def test_esc_restores_nothing(self):
        person = self.person
        self.quire("add", "one", "--title", "One")
        self.quire("backup", "now")
        self.quire("add", "two", "--title", "Two")
        self.open_window()
        person.keys("alt+5")
        person.wait_until(lambda: self.controls("Restore the backup from "), "the backups")
        self.controls("Restore the backup from ")[0].press()
        person.window("Restore this backup?")
        person.keys("Escape")
        person.wait_for_gone("Restore this backup?")
        self.assertEqual(self.titles(), {"One", "Two"})

    def test_opening_the_window_makes_the_backup_of_the_day(self):
        library = self.folder / "other.sqlite"
        for text in ("one", "two"):
            self.quire("add", text, "--library", str(library))
        self.assertEqual(self.quire_json("backup", "list", "--library", str(library)), [])
        self.open_window(QUIRE_LIBRARY=str(library))
        backups = self.person.wait_until(lambda: self.quire_json("backup", "list", "--library", str(library)), "the backup of the day")
        self.assertEqual([(backup["occasion"], backup["codes"]) for backup in backups], [("daily", 2)])


class Syncing(BackupCase):
    def test_what_changes_elsewhere_arrives_and_what_changes_here_is_written(self):
        person = self.person
        self.quire("add", "here", "--title", "Here")
        self.open_window()
        person.find("Here, Text", "table cell")
        folder = self.folder / "carried"
        other = ("--library", str(self.folder / "other.sqlite"))
        self.quire("sync", "--folder", str(folder))
        self.quire("sync", "--folder", str(folder), *other)
        self.quire("add", "there", "--title", "From elsewhere", *other)
        self.quire("sync", *other)
        person.find("From elsewhere, Text", "table cell")

        def written() -> str:
            return "".join(file.read_text() for file in folder.glob("*.json"))

        self.quire("edit", "Here", "--title", "Changed here")
        person.wait_until(lambda: "Changed here" in written(), "the change in the folder")
        self.quire("sync", *other)
        self.assertEqual({code["title"] for code in self.quire_json("list", *other)}, {"Changed here", "From elsewhere"})

        person.keys("alt+5")
        person.find(str(folder), "label")
        person.press("Turn off", "push button")
        person.find("Choose folder…", "push button")
        [status] = self.quire_json("sync", "--status")
        self.assertNotIn("folder", status)
        self.quire("edit", "Changed here", "--title", "Only here")
        person.keys("alt+1")
        person.find("Only here, Text", "table cell")
        self.assertNotIn("Only here", written())


if __name__ == "__main__":
    unittest.main()
