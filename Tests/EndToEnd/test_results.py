"""The scanner's result sheet: what a code says, and what goes into the library, none of it before somebody asks for it."""

import subprocess
import unittest

from resultcase import ResultCase
from xwindow import XWindow


class Keeping(ResultCase):
    """What goes into the library, and out of Quire."""

    def test_a_code_is_saved_and_found_from_the_message(self):
        person = self.person
        self.open_scanner()
        address = "https://example.org/menu?table=4#today"
        self.show(address)
        self.assertEqual(self.quire_json("list"), [], "nothing is kept unasked")
        person.press("Save to library", "push button")
        person.window("New code")
        person.keys("ctrl+Return")
        person.find("Saved “example.org”", "label")
        person.find("In your library: example.org", "label")
        person.wait_for_gone("Save to library", "push button")
        [code] = self.quire_json("list")
        self.assertEqual(code["text"], address)
        person.press("Show", "push button")
        person.window("Library – Quire")
        person.find("example.org, Link", "table cell")

    def test_what_is_copied_is_the_content_to_the_letter(self):
        person = self.person
        self.open_scanner()
        for text in ("https://example.org/menu?table=4#today", " two\r\nlines\t€ 😀 <b> ", "WIFI:T:WPA;S:x;P:pass word;;"):
            self.show(text)
            person.press("Copy", "push button")
            person.find("Copied", "label")
            person.wait_until(lambda: self.clipboard == text.encode(), "the text on the clipboard")
        # And pasted where codes are made.
        self.show("https://example.org/pasted")
        person.press("Copy", "push button")
        person.wait_until(lambda: self.clipboard == b"https://example.org/pasted", "the address on the clipboard")
        self.close()
        person.keys("alt+1", "ctrl+n")
        person.wait_for_focus("Text or link")
        person.keys("ctrl+v")
        person.find("Code: example.org", "image")

    def test_bytes_that_are_no_text_offer_no_copy(self):
        person = self.person
        self.open_scanner()
        self.show(b"a\x00b\x1b[31m\xff")
        person.find("Save to library", "push button")
        self.assertEqual(person.look_for("Copy"), [])
        self.open_more()
        person.find("Copy picture", "push button")
        self.assertEqual(person.look_for("Copy"), [])

    def test_a_code_of_the_library_says_so_and_comes_back_from_the_trash(self):
        person = self.person
        self.quire("add", "https://example.org/known", "--title", "Known")
        self.open_scanner()
        self.show("https://example.org/known")
        person.find("Already in your library: Known", "label")
        self.assertFalse(self.offers("Save to library"))
        self.quire("remove", "Known")
        person.find("In your library’s trash: Known", "label")
        person.press("Restore “Known”", "push button")
        person.find("Restored “Known” to the library", "label")
        person.find("Already in your library: Known", "label")
        person.press("Show “Known”", "push button")
        person.find("Known, shown large", "panel")
        person.wait_until(lambda: person.scan() == ["https://example.org/known"], "the code as large as the window")

    def test_a_code_that_is_not_kept_is_shown_large(self):
        person = self.person
        self.open_scanner()
        self.show("not to be kept")
        self.choose_more("Show large")
        # The scanned picture holds the same code, and is on the screen until then.
        person.find("not to be kept, shown large", "panel")
        person.wait_until(lambda: person.scan() == ["not to be kept"], "the code as large as the window")
        person.keys("Escape")
        person.find("Code found", "label")
        self.assertEqual(self.quire_json("list"), [])

    def test_what_is_pinned_is_saved_and_both_are_taken_back(self):
        person = self.person
        self.open_scanner()
        self.show("pinned words")
        self.choose_more("Pin to desktop")
        person.find("Saved and pinned “pinned words”", "label", timeout=20)
        person.wait_until(lambda: XWindow.all("Code"), "the pinned window")
        person.find("In your library: pinned words", "label")
        person.press("Undo", "push button")
        person.wait_until(lambda: self.quire_json("list") == [], "an empty library")
        person.wait_until(lambda: not XWindow.all("Code"), "the end of the pinned window")
        person.find("Save to library", "push button")
        self.assertEqual(self.quire_json("list", "--trash"), [])

    def test_one_of_several_codes_is_saved_alone(self):
        person = self.person
        self.open_scanner()
        texts = ["first", "second", "third"]
        pictures = [self.picture(text, f"{text}.png") for text in texts]
        together = self.folder / "together.png"
        subprocess.run(["montage", *map(str, pictures), "-tile", "3x1", "-geometry", "+40+40", str(together)], check=True, timeout=30)
        self.read(together)
        person.find("3 codes found", "label", timeout=20)
        person.wait_for_focus("1: Text found: first")
        person.keys("Down", "Return")
        person.find("second", "label")
        person.press("Save to library", "push button")
        person.window("New code")
        person.keys("ctrl+Return")
        person.find("Saved “second”", "label")
        self.assertEqual([code["text"] for code in self.quire_json("list")], ["second"])


class Focus(ResultCase):
    def test_what_comes_up_has_the_focus_and_what_goes_is_gone(self):
        person = self.person
        self.open_scanner()
        self.show("https://example.org/focus")
        heading = person.wait_for_focus("Link found: example.org")
        person.keys("Escape")
        person.wait_until(lambda: not heading.is_("focused"), "the focus elsewhere")
        for name in ("Close (Esc)", "Code found", "example.org", "More actions", "Save to library"):
            person.wait_for_gone(name)
        self.assertIsNotNone(person.wait_until(lambda: person.focus, "a focus"))

    def test_a_text_that_the_keyboard_comes_to_is_not_marked(self):
        person = self.person
        self.open_scanner()
        self.show("https://example.org/marked")
        person.wait_for_focus("Link found: example.org")
        address = person.focus_on("Address: https://example.org/marked")
        self.assertEqual(address.selections, 0)


if __name__ == "__main__":
    unittest.main()
