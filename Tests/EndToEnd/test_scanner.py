"""The Scanner pane: codes are found by four ways, shown with what they say, and nothing is opened or kept before it is asked for."""

import subprocess
import unittest
from pathlib import Path

from cases import WindowCase


class Scanner(WindowCase):
    def open_scanner(self) -> None:
        self.open_window()
        self.person.keys("alt+2")
        self.person.find("Clipboard", "push button")

    def open_picture(self, file: Path) -> None:
        self.person.keys("ctrl+o")
        self.person.choose_file("Open pictures", file)

    def picture(self, text: str, name: str = "code.png") -> Path:
        file = self.folder / name
        self.quire("make", text, "-o", str(file))
        return file

    def together(self, texts: list[str]) -> Path:
        """One picture with several codes side by side."""
        pictures = [self.picture(text, f"{index}.png") for index, text in enumerate(texts)]
        together = self.folder / "together.png"
        subprocess.run(["montage", *map(str, pictures), "-geometry", "+40+40", str(together)], check=True, timeout=30)
        return together

    def test_the_sources_stand_side_by_side_and_each_has_its_key(self):
        person = self.person
        self.open_scanner()
        for number, (source, sign) in enumerate(
            (
                ("Camera", "Scan the screen instead"),
                ("Screen", "Read codes on your screen"),
                ("Clipboard", "Read what you copied"),
                ("Files", "Drop pictures here"),
            ),
            1,
        ):
            person.keys(f"ctrl+alt+{number}")
            person.wait_until(lambda: person.find(source, "push button").is_("pressed"), source)
            # A machine with a camera shows its picture, which has other words.
            if source != "Camera":
                person.find(sign)

    def test_a_link_is_copied_shown_before_it_opens_and_saved(self):
        person = self.person
        self.open_scanner()
        address = "https://example.org/menu?table=4#today"
        self.open_picture(self.picture(address))
        person.find("Code found", "label")
        person.find("example.org", "label")
        person.find("Link · QR Code · code.png", "label")
        person.find(f"Address: {address}", "label")
        self.assertEqual(self.quire_json("list"), [], "nothing is kept unasked")

        person.press("Open…", "push button")
        question = person.window("Open this link?")
        person.find(address, "label", within=question)
        person.keys("Escape")
        person.wait_for_gone("Open this link?", "frame")

        person.press("Copy", "push button")
        person.find("Copied", "label")
        person.press("Save to library", "push button")
        person.window("New code")
        person.keys("ctrl+Return")
        person.find("Saved “example.org”", "label")
        person.wait_for_gone("Save to library", "push button")
        self.assertEqual([code["text"] for code in self.quire_json("list")], [address])

        person.keys("Escape")
        person.wait_for_gone("Code found", "label")

    def test_an_address_that_is_a_trap_is_shown_whole_with_what_is_wrong_with_it(self):
        person = self.person
        self.open_scanner()
        for address in ("https://user:pw@example.org/pay", "https://bank.example@evil.example/", "javascript:alert(1)"):
            self.open_picture(self.picture(address))
            person.find("Copy", "push button")
            # What opens nothing is a text like any other.
            person.find(f"Address: {address}" if address.startswith("https") else address, "label")
            self.assertEqual(person.look_for("Open…"), [], address)
            person.keys("Escape")
            person.wait_for_gone("Code found", "label")

    def test_every_code_of_a_picture_is_outlined_listed_and_chosen_by_key_or_by_pointing(self):
        person = self.person
        self.open_scanner()
        texts = ["https://example.org/one", "two", "WIFI:T:WPA;S:Three;P:secret;;"]
        self.open_picture(self.together(texts))
        person.find("3 codes found", "label")
        outlines = [f"QR code {number} of 3: {title}" for number, title in ((1, "example.org"), (2, "two"), (3, "Three"))]
        for name in outlines:
            person.find(name, "push button")
        self.assertEqual(person.look_for("secret"), [], "a password stays covered")
        person.keys("Down", "Return")
        person.find("Code found", "label")
        person.find("Text · QR Code · together.png", "label")
        person.press(outlines[0], "push button")
        person.find("Link · QR Code · together.png", "label")
        person.press("All codes found", "push button")
        person.find("3 codes found", "label")

    def test_what_was_found_is_remembered_and_shown_again(self):
        person = self.person
        self.open_scanner()
        self.open_picture(self.picture("https://example.org/again"))
        person.find("Code found", "label")
        person.keys("Escape")
        person.wait_for_gone("Code found", "label")
        person.keys("ctrl+h")
        person.find("1 scan", "label")
        rows = lambda: [c for window in person.windows for c in window.walk() if c.role == "table cell" and c.name.startswith("example.org")]
        person.focus_on(person.wait_until(rows, "the scan")[0].name, "table cell")
        person.keys("Return")
        person.find("Code found", "label")

    def test_a_picture_without_a_code_and_a_text_named_like_a_picture_are_explained(self):
        person = self.person
        self.open_scanner()
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
        person.find("This picture couldn’t be read", "label")
        person.wait_for_gone("No code found")
        person.find("This isn’t a picture that can be opened. Use a PNG, JPEG, WebP, GIF, TIFF or SVG file.", "label")

    def test_what_cannot_be_seen_is_shown(self):
        person = self.person
        self.open_scanner()
        file = self.folder / "bytes.png"
        self.quire("make", "-", "-o", str(file), stdin=b"a\x00b\x1b[31m\xff")
        self.open_picture(file)
        person.find("Code found", "label")
        person.press("Content, 9 bytes")
        # As a hexadecimal dump: offset, bytes, and the letters among them.
        dump = person.wait_until(
            lambda: [
                label.text for window in person.windows for label in window.walk() if label.role == "label" and label.text.startswith("0000")
            ],
            "the content",
        )
        self.assertEqual(dump[0].split(), ["00000000", "61", "00", "62", "1b", "5b", "33", "31", "6d", "ff", "a.b.[31m."])


if __name__ == "__main__":
    unittest.main()
