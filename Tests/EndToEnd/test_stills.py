"""Pictures in files, in folders, in PDF files and on the clipboard: each is read, in the window and on the command line."""

import shutil
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase


class Stills(WindowCase):
    TIME_LIMIT = 120

    def open_scanner(self) -> None:
        self.open_window()
        self.person.keys("alt+2")
        self.person.find("Files", "push button")
        self.person.keys("ctrl+alt+4")
        self.person.find("Drop pictures here")

    def code(self, text: str, name: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        self.quire("make", text, "-o", str(file))
        return file

    def choose_folder(self, folder: Path) -> None:
        self.person.press("Open folder…", "push button")
        self.person.choose_file("Open a folder of pictures", folder)

    def copy(self, kind: str, data: bytes) -> None:
        """Puts something on the clipboard under a MIME type, as another program does."""
        # It goes on in the background until something else is copied.
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["xclip", "-selection", "clipboard", "-target", kind], input=data, check=True, timeout=30, **streams)

    def test_a_folder_is_read_with_progress_stopped_gone_on_with_and_saved(self):
        person = self.person
        for number in range(40):
            self.code(f"https://example.org/{number}", f"pictures/{number}.png")
        # Pictures without a code are looked at for longest: there is time to stop.
        noise = self.folder / "pictures/00 noise.png"
        subprocess.run(["convert", "-size", "900x900", "plasma:fractal", str(noise)], check=True, timeout=30)
        for number in range(1, 12):
            (self.folder / f"pictures/00 noise {number}.png").hardlink_to(noise)
        (self.folder / "pictures/notes.txt").write_text("no picture\n")
        self.open_scanner()
        self.choose_folder(self.folder / "pictures")
        person.find("Reading progress")
        person.find("00 noise 1.png: No code found", "table cell")
        person.press("Cancel", "push button")
        person.find("Continue", "push button")
        person.wait_until(
            lambda: [label for window in person.windows for label in window.walk() if "Codes found so far are kept." in label.text],
            "the words about what is kept",
        )
        # The rest of the program works meanwhile.
        person.keys("alt+1")
        person.window("Library – Quire")
        person.keys("alt+2")
        person.press("Continue", "push button")
        person.find("40 codes in 52 pictures", "label", timeout=80)
        person.press("Save all 40 codes to library", "push button")
        person.find("Saved 40 codes", "label")
        self.assertEqual(len(self.quire_json("list")), 40)
        person.press("Undo", "push button")
        person.find("40 codes moved to the trash", "label")
        self.assertEqual(self.quire_json("list"), [])

    def test_a_picture_of_many_is_shown_with_its_codes_and_left_again(self):
        person = self.person
        self.code("https://example.org/first", "pictures/1.png")
        self.code("second", "pictures/2.png")
        self.open_scanner()
        self.choose_folder(self.folder / "pictures")
        person.find("2 codes in 2 pictures", "label")
        person.find("2.png: second", "table cell")
        person.keys("Tab")
        self.person.focus_on("1.png: example.org/first", "table cell")
        person.keys("Return")
        person.find("Code found", "label")
        person.keys("Escape")
        person.press("All pictures", "push button")
        person.find("2 codes in 2 pictures", "label")

    def test_what_is_copied_is_read(self):
        person = self.person
        self.open_scanner()
        person.keys("ctrl+alt+3")
        person.press("Paste", "push button")
        person.find("Nothing to read on the clipboard")
        picture = self.code("https://example.org/copied", "copied picture.png")
        self.copy("image/png", picture.read_bytes())
        person.press("Paste", "push button")
        person.find("Code found", "label")
        person.find("Copied picture", "label")
        person.keys("Escape")
        # A file, as file managers copy it.
        self.code("https://example.org/file", "second.png")
        self.copy("text/uri-list", f"file://{self.folder}/second.png\r\n".encode())
        person.press("Paste again", "push button")
        person.find("second.png", "label")
        person.keys("Escape")
        # A text that is no picture is offered as what a code could say.
        self.copy("UTF8_STRING", b"https://example.org/text")
        person.press("Paste again", "push button")
        person.find("This is text, not a picture", "label")
        person.press("Create code…", "push button")
        person.window("New code")
        person.keys("ctrl+Return")
        person.find("Saved “example.org”", "label")

    @unittest.skipUnless(shutil.which("pdfunite"), "poppler-utils is not installed")
    def test_the_pages_of_a_pdf_file_are_pictures(self):
        person = self.person
        pages = [self.code(f"page {number}", f"{number}.pdf") for number in (1, 2, 3)]
        (self.folder / "papers").mkdir()
        together = self.folder / "papers/bill.pdf"
        subprocess.run(["pdfunite", *map(str, pages), str(together)], check=True, timeout=30)
        self.open_scanner()
        self.choose_folder(self.folder / "papers")
        person.find("3 codes in 3 pictures", "label", timeout=30)
        person.find("bill.pdf, page 2: page 2", "table cell")


if __name__ == "__main__":
    unittest.main()
