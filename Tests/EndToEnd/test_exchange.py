"""Moving codes in and out: what a file holds is seen before anything is written, and what was written can be taken back."""

import json
import unittest
from pathlib import Path

from cases import WindowCase


class Importing(WindowCase):
    def choose(self, file: Path) -> None:
        self.person.choose_file("Import codes", file)

    def test_a_table_is_looked_through_imported_and_taken_back(self):
        person = self.person
        self.quire("add", "https://example.org/1", "--title", "Here already")
        table = self.folder / "codes.csv"
        table.write_text("title,content,folder\nOne,https://example.org/1,Places\nTwo,two,Places\nBad,,\nThree,three,\n")
        self.open_window()
        person.find("Here already, Link", "table cell")
        person.keys("ctrl+i")
        person.window("Import")
        person.press("Choose file…", "push button")
        self.choose(table)
        person.find("codes.csv: Table (CSV)", "label")
        person.find("2 codes to import, 1 skipped.", "label")
        person.find("New folders: Places", "label")
        person.press("Problems 1")
        # Rows that are filtered out go after the one that stays has its new place.
        lines = lambda: [cell.name.partition(": ")[0] for cell in self.rows()]  # noqa: E731
        person.wait_until(lambda: lines() == ["Line 4"], "the row that cannot be read, alone")
        self.assertEqual(len(self.quire_json("list")), 1, "nothing is written unasked")
        person.press("Import", "push button")
        person.find("2 codes imported, 1 skipped, 1 row couldn’t be read", "label")
        person.find("Three, Text", "table cell")
        self.assertEqual({code["title"] for code in self.quire_json("list")}, {"Here already", "Two", "Three"})
        person.press("Undo", "push button")
        person.wait_for_gone("Three, Text")
        self.assertEqual([code["title"] for code in self.quire_json("list")], ["Here already"])
        self.assertEqual({code["title"] for code in self.quire_json("list", "--trash")}, {"Two", "Three"})

    def test_what_was_copied_is_pasted_and_a_file_that_is_none_is_explained(self):
        person = self.person
        self.quire("add", "first\nsecond\nthird", "--title", "Lines")
        self.open_window()
        person.focus_on("Lines, Text", "table cell")
        person.keys("ctrl+shift+c")
        person.find("Copied the text of “Lines”", "label")
        person.keys("ctrl+i")
        person.wait_for_focus("Choose file…")
        person.keys("ctrl+v")
        person.find("Pasted text: List of lines", "label")
        person.find("3 codes to import.", "label")
        person.press("Other file…", "push button")
        broken = self.folder / "broken.json"
        broken.write_bytes(b"\x00\x01\x02\x03")
        person.press("Choose file…", "push button")
        self.choose(broken)
        person.wait_until(lambda: self.says("Codes can’t be imported from this file."), "why it cannot be read")
        person.keys("Escape")
        person.wait_for_gone("Import", "frame")
        self.assertEqual(len(self.quire_json("list")), 1)

    def test_an_import_that_is_cancelled_leaves_nothing(self):
        person = self.person
        lines = self.folder / "lines.txt"
        lines.write_text("".join(f"line {number}\n" for number in range(60_000)))
        self.open_window()
        person.keys("ctrl+i")
        person.press("Choose file…", "push button")
        self.choose(lines)
        person.find("60,000 codes to import.", "label", timeout=30)
        person.press("Import", "push button")
        person.find("Importing “lines.txt”", "label")
        person.press("Cancel", "push button")
        person.find("The import was cancelled. Nothing was changed.", "label")
        self.assertEqual(self.quire_json("list"), [])

    def rows(self):
        """The rows of the preview, in reading order."""
        return [row for grid in self.person.look_for("Rows in the file", "table") for row in grid.walk() if row.role == "table cell"]

    def says(self, words: str) -> bool:
        """Whether some label begins with these words."""
        return any(control.name.startswith(words) for window in self.person.windows for control in window.walk())


class Exporting(WindowCase):
    def test_the_library_is_exported_with_a_warning_about_passwords(self):
        person = self.person
        self.quire("add", "one")
        self.quire("add", "WIFI:T:WPA;S:Café;P:correct horse;;", "--title", "Guests")
        self.quire("remove", "one")
        self.open_window()
        person.find("Guests, Wi-Fi", "table cell")
        person.keys("ctrl+shift+e")
        person.window("Export")
        person.wait_until(
            lambda: any(c.name.startswith("Passwords and the secrets") for window in person.windows for c in window.walk()), "the warning"
        )
        person.press("Export…", "push button")
        file = self.folder / "out.json"
        person.window("Export codes")
        person.wait_until(lambda: (focus := person.focus) and focus.role == "text" and focus.text.endswith(".json"), "focus on the name")
        person.type_path(file)
        person.keys("Return")
        person.find("2 codes exported to “out.json”", "label")
        self.assertEqual({code["title"] for code in json.loads(file.read_text())["codes"]}, {"one", "Guests"})


if __name__ == "__main__":
    unittest.main()
