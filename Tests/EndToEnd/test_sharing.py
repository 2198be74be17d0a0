"""Handing codes to others: by mail, the clipboard, a file, to a phone. What is secret is asked about before."""

import subprocess
import unittest
from pathlib import Path
from urllib.parse import unquote, urlparse

from cases import WindowCase
from emailportal import EmailPortal
from kdeconnect import KDEConnect

LINK = "https://example.org/menu"
WIFI = "WIFI:S:Home;T:WPA;P:correct horse;;"


class SharingCase(WindowCase):
    TIME_LIMIT = 120

    def share(self) -> None:
        """Asks for it by the keys, from the card that has the focus."""
        self.person.keys("ctrl+shift+h")

    def open_on(self, *codes: tuple[str, str], **environment: str | None) -> None:
        """Opens the library with some codes; the newest has the focus."""
        for text, title in codes:
            self.quire("add", text, "--title", title)
        self.open_focused(**environment)

    def open_focused(self, **environment: str | None) -> None:
        """Opens the library and waits for the keyboard at its first card, the newest."""
        self.open_window(**environment)
        self.person.wait_until(lambda: self.person.focus and self.person.focus.role == "table cell", "the keyboard at a card")

    def read(self, picture: Path) -> list[str]:
        return [found["text"] for found in self.quire_json("read", str(picture))]


class OneCode(SharingCase):
    def test_a_code_goes_into_a_message_with_its_picture_and_its_text(self):
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        person = self.person
        self.open_on((LINK, "Menu"))
        self.share()
        person.window("Share")
        person.press("E-mail…", "push button")
        person.wait_until(lambda: portal.parents, "the message")
        self.assertEqual(portal.subjects, ["Menu"])
        [(path, picture)] = portal.attachments
        self.assertTrue(path.endswith("/Menu.png"), path)
        copy = self.folder / "sent.png"
        copy.write_bytes(picture)
        self.assertEqual(self.read(copy), [LINK])
        person.wait_for_gone("Share", "frame")
        person.find("Added “Menu” to a new message")

    def test_a_picture_is_copied_and_the_text_is(self):
        person = self.person
        self.open_on((LINK, "Menu"))
        self.share()
        person.press("Copy text", "push button")
        person.find("Copied the text of “Menu”")
        self.assertEqual(subprocess.run(["xclip", "-selection", "clipboard", "-o"], capture_output=True, timeout=10).stdout.decode(), LINK)
        self.share()
        person.press("Copy picture", "push button")
        person.find("Copied the picture of “Menu”")
        picture = self.folder / "copied.png"
        copied = subprocess.run(["xclip", "-selection", "clipboard", "-t", "image/png", "-o"], capture_output=True, timeout=10)
        picture.write_bytes(copied.stdout)
        self.assertEqual(self.read(picture), [LINK])

    def test_a_phone_gets_the_link_or_the_picture(self):
        phone = KDEConnect({"abc_123": "Maya’s phone", "../x": "Nobody", "def456": "line\none\u202etwo"})
        self.addCleanup(phone.leave)
        person = self.person
        self.open_on((LINK, "Menu"))
        self.share()
        person.find("Send the link to lineonetwo", "push button")
        person.press("Send the link to Maya’s phone", "push button")
        person.find("Sent “Menu” to “Maya’s phone”")
        self.share()
        person.press("Send the picture to Maya’s phone", "push button")
        person.find("Sent the picture of “Menu” to “Maya’s phone”")
        (first, second) = phone.shared
        self.assertEqual(first, ("abc_123", "shareUrl", LINK))
        self.assertEqual(second[:2], ("abc_123", "shareUrl"))
        address = urlparse(second[2])
        self.assertEqual(address.scheme, "file")
        self.assertEqual(self.read(Path(unquote(address.path))), [LINK])

    def test_a_phone_that_has_gone_is_said_and_nothing_is_lost(self):
        phone = KDEConnect({"abc_123": "Maya’s phone"})
        person = self.person
        self.open_on((LINK, "Menu"))
        self.share()
        person.find("Send the link to Maya’s phone", "push button")
        phone.leave()
        person.press("Send the link to Maya’s phone", "push button")
        person.find("“Maya’s phone” can no longer be reached. Check that it is on and in the same network, then try again.")
        person.press("Copy text", "push button")
        person.find("Copied the text of “Menu”")

    def test_a_phone_without_the_plug_in_is_not_offered(self):
        phone = KDEConnect({"abc_123": "Maya’s phone"}, plugins=())
        self.addCleanup(phone.leave)
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        person = self.person
        self.open_on((LINK, "Menu"))
        self.share()
        person.find("E-mail…", "push button")
        self.assertEqual(person.look_for("Send the link to Maya’s phone"), [])
        person.press("Done", "push button")
        person.wait_for_gone("Share", "frame")
        self.assertEqual(phone.shared, [])


class Cautious(SharingCase):
    def test_a_secret_is_asked_about_before_anything_is_offered(self):
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        person = self.person
        self.open_on((WIFI, "Home"))
        self.share()
        person.window("Share “Home” anyway?")
        person.find("It contains the password of a Wi-Fi network. Anyone who gets the code, or a picture of it, gets the password too.", "label")
        person.keys("Escape")
        person.wait_for_gone("Share “Home” anyway?", "frame")
        self.assertEqual(person.look_for("E-mail…"), [])
        self.share()
        person.window("Share “Home” anyway?")
        person.press("Share", "push button")
        person.press("E-mail…", "push button")
        person.wait_until(lambda: portal.parents, "the message")
        self.assertEqual(portal.subjects, ["Home"])

    def test_a_code_that_is_over_is_asked_about_too(self):
        person = self.person
        self.quire("add", LINK, "--title", "Ticket", "--expires", "2020-01-01")
        self.open_focused()
        self.share()
        person.window("Share “Ticket” anyway?")
        person.press("Share", "push button")
        person.find("Copy text", "push button")


class Several(SharingCase):
    def test_a_selection_goes_along_as_pictures_and_texts(self):
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        person = self.person
        self.open_on((LINK, "Menu"), (LINK + "/2", "Menu"), (LINK + "/3", "Wine"))
        person.keys("ctrl+a")
        person.press("Share (Ctrl+Shift+H)", "push button")
        person.find("3 codes", "label")
        self.assertEqual(person.look_for("Copy picture"), [])
        person.press("E-mail…", "push button")
        person.wait_until(lambda: portal.parents, "the message")
        names = sorted(Path(path).name for path, _ in portal.attachments)
        self.assertEqual(names, ["Menu 2.png", "Menu.png", "Wine.png"])


class LargeAndScanned(SharingCase):
    def test_a_code_that_is_shown_large_is_shared_from_there(self):
        person = self.person
        self.open_on((LINK, "Menu"))
        person.keys("Return")
        person.find("Share…", "push button")
        self.share()
        person.press("Copy text", "push button", within=person.window("Share"))
        person.find("Copied the text of “Menu”")


if __name__ == "__main__":
    unittest.main()
