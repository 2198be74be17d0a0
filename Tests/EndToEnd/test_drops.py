"""Files that are dragged between another program's window and Quire's, with a real pointer."""

import sys
import unittest
from pathlib import Path

from cases import WindowCase
from xwindow import XWindow

LINK = "https://example.org/dropped"


class Drops(WindowCase):
    def show_files(self, *files: Path) -> XWindow:
        """Opens a window from which they can be dragged, where it covers none of Quire's."""
        self.other = self.person.start(sys.executable, str(Path(__file__).with_name("filewindow.py")), *map(str, files))
        window = XWindow.find(self.person, "Files")
        self.person.do("xdotool", "windowmove", "--sync", window.id, "1100", "20")
        return window

    def middle(self, name: str, title: str, role: str | None = None) -> tuple[int, int]:
        """Where a control is on the screen; its window is moved beside the files."""
        person = self.person
        window = XWindow.find(person, title)
        person.do("xdotool", "windowmove", window.id, "40", "150")
        person.wait_until(lambda: window.place[0] < 80, "the window at the left")
        (x, y), (left, top, width, height) = window.place, person.find(name, role, within=person.window(title)).place
        return x + left + width // 2, y + top + height // 2

    def files_middle(self, files: XWindow) -> tuple[int, int]:
        x, y = files.place
        return x + 80, y + 80

    def make_picture(self) -> Path:
        file = self.folder / "dropped.png"
        self.quire("make", LINK, "-o", str(file))
        return file

    def test_a_picture_dropped_on_the_scanner_is_read(self):
        person = self.person
        self.open_window()
        person.keys("alt+2")
        person.find("Clipboard")
        files = self.show_files(self.make_picture())
        XWindow.carry(self.person, self.files_middle(files), self.middle("Camera", "Scanner – Quire"))
        person.find("dropped.png", "label")
        person.find("Link found: example.org")

    def test_a_table_dropped_on_the_library_is_imported(self):
        table = self.folder / "table.csv"
        table.write_text("title,payload\none,text one\ntwo,text two\n")
        self.open_window()
        files = self.show_files(table)
        XWindow.carry(self.person, self.files_middle(files), self.middle("Welcome to Quire", "Library – Quire"))
        self.person.window("Import")

    def test_a_card_dragged_to_another_program_is_a_picture_of_its_code(self):
        person = self.person
        self.quire("add", LINK, "--title", "one")
        self.open_window()
        files = self.show_files()
        XWindow.carry(self.person, self.middle("one, Link", "Library – Quire", "table cell"), self.files_middle(files))
        person.wait_until(lambda: self.other.written.strip().endswith("one.png"), "the path of a picture")
        [read] = self.quire_json("read", self.other.written.strip())
        self.assertEqual(read["text"], LINK)


if __name__ == "__main__":
    unittest.main()
