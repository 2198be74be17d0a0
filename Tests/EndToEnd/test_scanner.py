"""The Scanner pane: codes in pictures are listed, and nothing is opened or kept before it is asked for."""

import subprocess
import unittest
from pathlib import Path

from cases import WindowCase


class Scanner(WindowCase):
    def open_picture(self, file: Path) -> None:
        """Chooses a file in GTK's chooser by its path: “/” opens an entry for that."""
        person = self.person
        person.keys("ctrl+o")
        # GTK's own controls have no names but those of their types.
        person.wait_for_focus("GtkTreeView")
        person.type("/")
        person.wait_for_focus("GtkFileChooserEntry")
        person.type(str(file).removeprefix("/"))
        person.keys("Return")
        person.wait_for_gone("Open pictures")

    def picture(self, text: str, name: str = "code.png") -> Path:
        file = self.folder / name
        self.quire("make", text, "-o", str(file))
        return file

    def contents(self) -> list[str]:
        """What the codes that are listed say, in their order."""
        return [control.text for control in self.person.look_for("Content of the code", "label")]

    def test_a_link_is_copied_shown_before_it_opens_and_saved(self):
        person = self.person
        self.open_window()
        address = "https://example.org/menu?table=4#today"
        self.open_picture(self.picture(address))
        person.find("example.org", "label")
        person.find("Link · QR-Code", "label")
        self.assertEqual(self.contents(), [address])
        self.assertEqual(self.quire_json("list"), [], "nothing is kept unasked")

        person.press("Open…", "push button")
        question = person.window("Open this link?")
        person.find(address, "label", within=question)
        person.keys("Escape")
        person.wait_for_gone("Open this link?", "frame")

        person.press("Copy", "push button")
        person.find("Copied", "label")
        save = person.press("Save to library", "push button")
        person.find("Saved “example.org”", "label")
        self.assertFalse(save.is_("sensitive"), "it is saved once")
        person.press("Show", "push button")
        person.find("example.org, Link", "table cell")
        self.assertEqual([code["text"] for code in self.quire_json("list")], [address])
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.keys("ctrl+v")
        person.find("Symbol of example.org", "image")

    def test_an_address_with_a_mask_is_shown_whole_and_not_offered_to_open(self):
        self.open_window()
        for address in ("https://user:pw@example.org/pay", "https://bank.example@evil.example/", "javascript:alert(1)"):
            self.open_picture(self.picture(address))
            self.person.wait_until(lambda: self.contents() == [address], address)
            self.person.find("Copy", "push button")
            self.assertEqual(self.person.look_for("Open…"), [], address)

    def test_every_code_of_a_picture_is_listed(self):
        person = self.person
        self.open_window()
        texts = ["https://example.org/one", "two", "WIFI:T:WPA;S:Three;P:secret;;"]
        pictures = [self.picture(text, f"{index}.png") for index, text in enumerate(texts)]
        together = self.folder / "together.png"
        subprocess.run(["montage", *map(str, pictures), "-geometry", "+40+40", str(together)], check=True, timeout=30)
        self.open_picture(together)
        person.find("together.png", "label")
        person.wait_until(lambda: len(self.contents()) == 3, "three codes")
        self.assertEqual(set(self.contents()), set(texts))
        self.assertEqual(len(person.look_for("Copy", "push button")), 3)
        self.assertEqual(len(person.look_for("Open…", "push button")), 1)
        person.look_for("Save to library", "push button")[1].press()
        person.wait_until(lambda: len(self.quire_json("list")) == 1, "the saved code")

    def test_a_picture_without_a_code_and_a_text_named_like_a_picture_are_explained(self):
        person = self.person
        self.open_window()
        empty = self.folder / "empty.png"
        drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'
        subprocess.run(["rsvg-convert", "-o", str(empty)], input=drawing, check=True, timeout=30)
        self.open_picture(empty)
        person.find("empty.png", "label")
        person.find("No code found", "label")
        text = self.folder / "text.png"
        text.write_text("This is no picture.\n")
        self.open_picture(text)
        person.find("text.png", "label")
        person.find("This picture could not be read", "label")
        person.wait_for_gone("No code found")
        person.find("This is not a picture that can be opened. Use a PNG, JPEG, WebP, GIF, TIFF or SVG file.", "label")

    def test_what_cannot_be_seen_is_shown(self):
        self.open_window()
        file = self.folder / "bytes.png"
        self.quire("make", "-", "-o", str(file), stdin=b"a\x00b\x1b[31m\xff")
        self.open_picture(file)
        self.person.wait_until(self.contents, "the content")
        # As a hexadecimal dump: offset, bytes, and the letters among them.
        self.assertEqual(self.contents()[0].split(), ["00000000", "61", "00", "62", "1b", "5b", "33", "31", "6d", "ff", "a.b.[31m."])
        self.assertEqual(self.person.look_for("Copy"), [], "bytes are no text to copy")


if __name__ == "__main__":
    unittest.main()
