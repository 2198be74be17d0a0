"""The scanner's result sheet: what a code says, and what can be done with it, none of it before somebody asks for it."""

import os
import sqlite3
import subprocess
import time
import unittest
from pathlib import Path

from cases import WindowCase
from handlers import Handlers
from networkmanager import ETHERNET, UNAVAILABLE, Network, NetworkManager
from person import Control
from systembus import SystemBus
from xwindow import XWindow


class ResultCase(WindowCase):
    """Has the scanner open, and codes that come over the clipboard, which is a way without dialogues."""

    TIME_LIMIT = 150

    def open_scanner(self, settings: str = "", **environment: str | None) -> None:
        folder = Path(os.environ["XDG_CONFIG_HOME"]) / "quire"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.ini").write_text(f"[org/quirebook/quire]\nscan-source='clipboard'\n{settings}")
        self.program = self.open_window(**environment)
        self.person.keys("alt+2")
        self.person.window("Scanner – Quire")
        self.person.find("Paste", "push button")

    def tearDown(self):
        """Whatever was shown, GTK has nothing to complain of."""
        lines = self.program.written.splitlines()
        self.assertEqual([line for line in lines if "WARNING" in line or "CRITICAL" in line], [])

    def picture(self, content: str | bytes, name: str = "code.png") -> Path:
        file = self.folder / name
        self.quire("make", "-", "--level", "L", "-o", str(file), stdin=content.encode() if isinstance(content, str) else content)
        return file

    def read(self, picture: Path) -> None:
        """Copies a picture, as another program does, and has it read."""
        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["xclip", "-selection", "clipboard", "-target", "image/png"]
        content = picture.read_bytes()
        subprocess.run(command, input=content, check=True, timeout=30, **streams)
        # What was copied before is there until xclip, which goes on in the background, has taken its place.
        held = lambda: subprocess.run([*command, "-out"], capture_output=True, timeout=20).stdout
        self.person.wait_until(lambda: held() == content, f"{picture.name} on the clipboard")
        self.person.keys("ctrl+v")

        def is_read() -> bool:
            # The news that something was copied is on its way to the window: who is told of nothing tries again.
            if self.person.look_for("There is nothing to read on the clipboard"):
                self.person.keys("ctrl+v")
            return bool(self.person.look_for("Close (Esc)"))

        self.person.wait_until(is_read, f"what {picture.name} says", timeout=30)

    def show(self, content: str | bytes) -> None:
        """Brings a code up on the sheet."""
        self.close()
        self.read(self.picture(content))
        self.person.find("Code found", "label", timeout=20)

    def close(self) -> None:
        if self.person.look_for("Close (Esc)"):
            self.person.keys("Escape")
            self.person.wait_for_gone("Close (Esc)")

    @property
    def clipboard(self) -> bytes:
        command = ["xclip", "-selection", "clipboard", "-target", "UTF8_STRING", "-out"]
        return subprocess.run(command, capture_output=True, check=True, timeout=20).stdout

    def says(self, words: str, within: Control | None = None) -> Control:
        """Waits for a label that begins with these words."""

        def look() -> Control | None:
            places = [within] if within else self.person.windows
            return next((control for place in places for control in place.walk() if control.name.startswith(words)), None)

        return self.person.wait_until(look, f"words that begin with “{words}”")

    def offers(self, name: str) -> bool:
        return bool(self.person.look_for(name, "push button"))

    def choose_more(self, name: str) -> None:
        """Something that stands behind the button of the rest."""
        self.open_more()
        self.person.press(name, "push button")

    def open_more(self) -> None:
        # The button inside of the menu button is what the keyboard comes to; it is called after both.
        inner = self.person.wait_until(
            lambda: next((c for w in self.person.windows for c in w.walk() if c.name.startswith("More actions ")), None), "the rest"
        )
        self.person.focus_on(inner.name)
        self.person.keys("Return")


CAFE = "WIFI:T:WPA;S:Café;P:correct horse;;"


class Joining(ResultCase):
    """Wi-Fi through NetworkManager, on a system bus of the test's own."""

    def setUp(self):
        super().setUp()
        self.system = SystemBus(self.folder)
        self.addCleanup(self.system.leave)

    def manage(self, *networks: Network, **options) -> NetworkManager:
        service = NetworkManager(self.system.address, *networks, **options)
        self.addCleanup(service.leave)
        return service

    def open_scanner(self, settings: str = "", **environment: str | None) -> None:
        super().open_scanner(settings, DBUS_SYSTEM_BUS_ADDRESS=self.system.address, **environment)

    def connect(self) -> None:
        self.person.press("Connect…", "push button")
        self.agree()

    def agree(self) -> None:
        question = self.person.window("Connect to this network?")
        self.person.press("Connect", "push button", within=question)
        self.person.wait_for_gone("Connect to this network?", "frame")

    def test_a_network_is_joined_after_a_question_and_not_before(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"), Network(b"Other", None))
        self.open_scanner()
        self.show(CAFE)
        self.assertEqual(person.look_for("correct horse"), [], "a password stays covered")
        person.press("Connect…", "push button")
        question = person.window("Connect to this network?")
        person.find("Café", "label", within=question)
        person.keys("Escape")
        person.wait_for_gone("Connect to this network?", "frame")
        self.assertEqual(service.changes, [], "nothing is joined without a click")
        self.connect()
        person.find("Connected to “Café”. The network is remembered.", "label")
        self.assertEqual(service.changes, ["AddAndActivateConnection"])
        [settings] = service.settings()
        self.assertEqual(bytes(settings["802-11-wireless"]["ssid"]), "Café".encode())
        self.assertEqual(settings["802-11-wireless-security"], {"key-mgmt": "wpa-psk", "psk": "correct horse"})
        self.assertEqual(settings["connection"]["type"], "802-11-wireless")
        # The same code once more makes no second connection.
        self.close()
        self.show(CAFE)
        self.connect()
        person.find("Connected to “Café”. The network is remembered.", "label")
        self.assertEqual(service.changes, ["AddAndActivateConnection", "ActivateConnection"])
        self.assertEqual(len(service.settings()), 1)

    def test_a_wrong_password_is_said_and_nothing_is_remembered(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "of today"))
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        self.says("“Café” did not accept the password. Ask for the password of today")
        person.wait_until(lambda: service.settings() == [], "nothing remembered")
        self.assertEqual(service.changes, ["AddAndActivateConnection", "Delete"])
        service.networks = (Network("Café".encode(), "correct horse"),)
        person.press("Try again", "push button")
        self.agree()
        person.find("Connected to “Café”. The network is remembered.", "label")

    def test_what_was_remembered_stays_when_a_later_code_is_wrong(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"))
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        person.find("Connected to “Café”. The network is remembered.", "label")
        before = service.settings()
        self.show("WIFI:T:WPA;S:Café;P:of yesterday;;")
        self.connect()
        self.says("“Café” did not accept the password.")
        person.wait_until(lambda: "Update" in service.changes, "the settings put back")
        self.assertNotIn("Save", service.changes)
        self.assertEqual(service.settings(), before)
        self.assertNotIn("Delete", service.changes)

    def test_connecting_is_ended_by_cancel_and_by_leaving(self):
        person = self.person
        service = self.manage(Network("Café".encode(), "correct horse"))
        service.answers.clear()
        self.open_scanner()
        for number, end in enumerate((lambda: person.press("Cancel", "push button"), lambda: person.keys("Escape")), 1):
            self.show(CAFE)
            self.connect()
            person.find("Connecting to “Café”…", "label")
            person.wait_until(lambda: service.waiting, "NetworkManager at work")
            service.waiting = None
            end()
            ended = ["AddAndActivateConnection", "DeactivateConnection", "Delete"] * number
            person.wait_until(lambda: service.changes == ended, "an end of it")
            self.assertEqual(service.settings(), [])
        self.show("no network")
        self.assertEqual(person.look_for("Connecting was cancelled. Nothing was remembered."), [])

    def test_an_open_network_that_does_not_show_itself_is_joined_by_its_name(self):
        service = self.manage(Network(b"Shy", None))
        self.open_scanner()
        self.show("WIFI:T:nopass;S:Shy;H:true;;")
        self.says("The network has no password")
        self.connect()
        self.person.find("Connected to “Shy”. The network is remembered.", "label")
        [settings] = service.settings()
        self.assertIs(settings["802-11-wireless"]["hidden"], True)
        self.assertNotIn("802-11-wireless-security", settings)

    def test_what_is_in_the_way_is_said(self):
        person = self.person
        self.open_scanner()
        self.show(CAFE)
        self.connect()
        self.says("NetworkManager is not running, and Quire joins networks through it. Copy the password")
        for options, words in (
            ({"NetworkingEnabled": False}, "Networking is switched off."),
            ({"WirelessEnabled": False}, "Wi-Fi is switched off. Switch Wi-Fi on, then try again."),
            ({"WirelessHardwareEnabled": False}, "Wi-Fi is blocked by a switch of this computer."),
            ({"device_state": UNAVAILABLE}, "The Wi-Fi device is not ready."),
            ({}, "“Café” is not in reach."),
            ({"device_type": ETHERNET}, "This computer has no Wi-Fi device."),
        ):
            service = NetworkManager(self.system.address, **options)
            person.press("Try again", "push button")
            self.agree()
            self.says(words)
            self.assertEqual(service.settings(), [], words)
            service.leave()
        # Trying again would not help where there is no device.
        self.assertFalse(self.offers("Try again"))

    def test_a_machine_without_a_system_bus_says_so(self):
        ResultCase.open_scanner(self, DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.folder}/no-bus")
        self.show(CAFE)
        self.connect()
        self.says("There is no connection to the services of this computer. Copy the password")

    def test_a_network_that_cannot_work_is_not_asked_about(self):
        service = self.manage(Network("Café".encode(), "correct horse"))
        self.open_scanner()
        self.show("WIFI:T:WPA;S:Café;P:short;;")
        if self.offers("Connect…"):
            self.person.press("Connect…", "push button")
            self.says("The password has 5 characters, where one of such a network has 8 to 63.")
        self.assertEqual(service.changes, [])


class Opening(ResultCase):
    """Addresses and files that go to other programs."""

    def setUp(self):
        super().setUp()
        self.handlers = Handlers(self.folder)

    def open_scanner(self, settings: str = "", **environment: str | None) -> None:
        super().open_scanner(settings, **self.handlers.environment, **environment)

    def test_an_address_is_shown_whole_and_handed_over_to_the_letter(self):
        person = self.person
        browser = self.handlers.add("browser", "x-scheme-handler/http", "x-scheme-handler/https", "x-scheme-handler/mailto")
        self.open_scanner()
        opened = []
        for address, button, title, confirm in (
            ("https://example.org/menu?table=4&x=%20;$(id)#today", "Open…", "Open this link?", "Open"),
            ("http://example.org/" + "long/" * 60, "Open…", "Open this link?", "Open"),
            ("mailto:ada@example.org?subject=A%20%26%20B", "Write e-mail…", "Write an e-mail?", "Write"),
        ):
            self.show(address)
            person.press(button, "push button")
            question = person.window(title)
            person.find(address, "label", within=question)
            person.keys("Escape")
            person.wait_for_gone(title, "frame")
            self.assertEqual(browser.handed, opened, "cancelled is not opened")
            person.press(button, "push button")
            question = person.window(title)
            person.press(confirm, "push button", within=question)
            opened.append(address)
            person.wait_until(lambda: browser.handed == opened, f"{address} in the browser")

    def test_enter_in_the_question_opens_nothing(self):
        browser = self.handlers.add("browser", "x-scheme-handler/https")
        self.open_scanner()
        self.show("https://example.org/")
        self.person.press("Open…", "push button")
        self.person.wait_for_focus("Cancel")
        self.person.keys("Return")
        self.person.wait_for_gone("Open this link?", "frame")
        self.assertEqual(browser.handed, [])

    def test_an_address_with_a_password_is_opened_by_another_word_and_its_danger_is_named(self):
        person = self.person
        browser = self.handlers.add("browser", "x-scheme-handler/https")
        self.open_scanner()
        address = "https://bank.example:secret@evil.example/pay"
        danger = "The part before “@” is a user name, not the destination: this leads to “evil.example”."
        self.show(address)
        person.find(danger, "label")
        self.assertFalse(self.offers("Open…"))
        self.choose_more("Open anyway…")
        question = person.window("Open this link?")
        person.find(danger, "label", within=question)
        person.find(address, "label", within=question)
        person.press("Open anyway", "push button", within=question)
        person.wait_until(lambda: browser.handed == [address], "the address in the browser")

    def test_what_no_code_may_open_is_harmless_text(self):
        person = self.person
        names = ("javascript", "file", "quire", "data", "https", "http")
        browser = self.handlers.add("browser", *(f"x-scheme-handler/{name}" for name in names))
        self.open_scanner()
        for address, words in (
            ("javascript:alert(1)//x", None),
            ("file:///etc/passwd", "“file:” points into this computer"),
            ("quire://delete/all", "Quire does not open “quire:” links from codes"),
            ("https://example.org/\u202emoc.elgoog", "The address holds invisible characters"),
        ):
            self.show(address)
            if words:
                self.says(words)
            self.open_more()
            person.find("Copy picture", "push button")
            offered = [control.name for window in person.windows for control in window.walk() if control.name.startswith("Open")]
            self.assertEqual([name for name in offered if "…" in name and name not in ("Open pictures…", "Open folder…")], [], address)
            person.keys("Escape")
            shown = "".join(control.name + control.text for window in person.windows for control in window.walk())
            self.assertNotIn("\u202e", shown)
        self.assertEqual(browser.handed, [])

    def test_a_scheme_of_nobody_offers_the_address_to_copy(self):
        person = self.person
        self.open_scanner()
        self.show("tel:+4912345")
        person.press("Call +4912345…", "push button")
        question = person.window("Call this number?")
        self.says("No program on this computer opens “tel:” addresses.", within=question)
        person.press("Copy address", "push button", within=question)
        person.wait_for_gone("Call this number?", "frame")
        self.assertEqual(self.clipboard, b"tel:+4912345")

    def test_events_and_contacts_go_to_the_programs_that_keep_them(self):
        person = self.person
        calendar = self.handlers.add("calendar", "text/calendar")
        contacts = self.handlers.add("contacts", "text/vcard")
        # A text editor opens every text, and is no calendar.
        editor = self.handlers.add("editor", "text/plain")
        self.open_scanner()
        self.show("BEGIN:VEVENT\nSUMMARY:Tea; with \\; friends\nDTSTART:20270102T150000Z\nDTEND:20270102T160000Z\nEND:VEVENT")
        person.press("Add event", "push button")
        person.find("Handed to “calendar”, which asks whether to keep it", "label")
        person.wait_until(lambda: calendar.content is not None, "the event")
        lines = calendar.content.decode().splitlines()
        self.assertEqual((lines[0], lines[-1]), ("BEGIN:VCALENDAR", "END:VCALENDAR"))
        self.assertIn("DTSTART:20270102T150000Z", lines)
        self.assertEqual(calendar.mode, "600")
        self.assertTrue(calendar.handed[0].endswith(".ics"), calendar.handed)

        self.show("MECARD:N:Lovelace,Ada;TEL:+441234567;EMAIL:ada@example.org;;")
        person.press("Add contact", "push button")
        person.wait_until(lambda: contacts.content is not None, "the contact")
        lines = contacts.content.decode().splitlines()
        self.assertEqual((lines[0], lines[-1]), ("BEGIN:VCARD", "END:VCARD"))
        self.assertTrue([line for line in lines if line.startswith("TEL") and line.endswith("+441234567")], lines)
        self.assertEqual(contacts.mode, "600")
        self.assertEqual(editor.handed, [])

    def test_without_a_program_for_it_an_event_is_offered_as_a_file(self):
        person = self.person
        self.handlers.add("editor", "text/plain")
        self.open_scanner()
        self.show("BEGIN:VEVENT\nSUMMARY:Tea\nDTSTART:20270102T150000Z\nEND:VEVENT")
        person.press("Add event", "push button")
        question = person.window("Save it as a file?")
        person.find("Tea.ics", "label", within=question)
        person.press("Save…", "push button", within=question)
        person.window("Save the file")
        person.wait_until(lambda: (focus := person.focus) and focus.role == "text" and focus.text == "Tea.ics", "focus on the name")
        file = self.folder / "saved.ics"
        person.keys("ctrl+a")
        person.type(str(file))
        person.keys("Return")
        person.find("Saved “saved.ics”", "label")
        self.assertIn("SUMMARY:Tea", file.read_text())


class Hostile(ResultCase):
    def test_codes_made_to_do_harm_are_text_in_a_window_that_stays_as_it_is(self):
        person = self.person
        markup = "<span foreground='red'><b>&amp;</b></span>"
        hostile = {
            "markup": (markup * 99)[:2953],
            "escapes": "\x1b[31mred\x1b]0;title\x07\x1b[2J\x9b31m",
            "combining marks": "Z" + "\u0301" * 1400,
            "lines": "\n" * 2953,
            "one word": "W" * 2953,
            "zeros": "a\x00b\x00c",
            "bidi": "\u202eabc\u2066def\u200f",
        }
        self.open_scanner()
        window = XWindow.find(person, "Scanner – Quire")
        before = window.place, window.size
        for name, text in hostile.items():
            self.show(text)
            self.assertEqual((window.place, window.size), before, name)
            shown = "".join(control.name + control.text for window in person.windows for control in window.walk())
            for sign in ("\x1b", "\x07", "\x9b", "\x00", "\u202e", "\u2066", "\u200f"):
                self.assertNotIn(sign, shown, name)
            if name == "markup":
                self.assertIn(markup, shown, "markup is shown as it is written")
        self.assertEqual(self.quire_json("list"), [])

    def test_a_contact_of_ten_thousand_lines_is_shown_at_once_and_cut(self):
        person = self.person
        self.quire("list")
        card = "BEGIN:VCARD\nVERSION:3.0\nFN:Many\n" + "".join(f"TEL:+49{number}\n" for number in range(10_000)) + "END:VCARD"
        library = sqlite3.connect(Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite")
        marks = "Z" + "\u0301" * 4000
        with library:
            for title, payload in (("Many", card), ("Marks", marks)):
                # A history that is older than what a picture can hold today, such as of codes in several parts.
                library.execute(
                    "INSERT INTO scan (date, medium, source, printedAs, kind, title, searchText, payload) VALUES (?, 'file', '', 'QR-Code', "
                    "'text', ?, '', ?)", (int(time.time() * 1000), title, payload.encode()))  # fmt: skip
        library.close()
        self.open_scanner()
        window = XWindow.find(person, "Scanner – Quire")
        before = window.place, window.size
        person.keys("ctrl+h")
        person.find("2 scans", "label")
        for title, key in (("Many", "Tab"), ("Marks", "Up")):
            row = person.wait_until(lambda: self.row(title), f"the row of {title}")
            person.focus_on(row.name, "table cell", key=key)
            person.keys("Return")
            person.find("Code found", "label")
            self.assertEqual((window.place, window.size), before)
            person.keys("Escape")
            person.wait_for_gone("Close (Esc)")

    def row(self, title: str) -> Control | None:
        cells = (control for window in self.person.windows for control in window.walk() if control.role == "table cell")
        return next((cell for cell in cells if cell.name.startswith(title)), None)


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
        person.find("Symbol of example.org", "image")

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
        person.find("In the trash of your library: Known", "label")
        person.press("Restore “Known”", "push button")
        person.find("“Known” is back in the library", "label")
        person.find("Already in your library: Known", "label")
        person.press("Show “Known”", "push button")
        person.wait_until(lambda: person.scan() == ["https://example.org/known"], "the code as large as the window")

    def test_a_code_that_is_not_kept_is_shown_large(self):
        person = self.person
        self.open_scanner()
        self.show("not to be kept")
        self.choose_more("Show large")
        person.wait_until(lambda: person.scan() == ["not to be kept"], "the code as large as the window")
        person.keys("Escape")
        person.find("Code found", "label")
        self.assertEqual(self.quire_json("list"), [])

    def test_what_is_pinned_is_saved_and_both_are_taken_back(self):
        person = self.person
        self.open_scanner()
        self.show("pinned words")
        self.choose_more("Pin to the desktop")
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
        from gi.repository import Atspi

        person = self.person
        self.open_scanner()
        self.show("https://example.org/marked")
        person.wait_for_focus("Link found: example.org")
        address = person.focus_on("Address: https://example.org/marked")
        self.assertEqual(Atspi.Text.get_n_selections(address.accessible.get_text_iface()), 0)


if __name__ == "__main__":
    unittest.main()
