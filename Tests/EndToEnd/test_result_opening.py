"""The scanner's result sheet: what goes to other programs, after it was asked for, and codes made to do harm."""

import os
import sqlite3
import time
import unittest
from pathlib import Path

from handlers import Handlers
from person import Control
from resultcase import ResultCase
from xwindow import XWindow


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
            ("file:///etc/passwd", "“file:” points to this computer"),
            ("quire://delete/all", "Quire doesn’t open “quire:” links from codes"),
            ("https://example.org/\u202emoc.elgoog", "The address contains invisible characters"),
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
        person.find("Opened in “calendar”, which asks whether to keep it", "label")
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
        question = person.window("Save as a file?")
        person.find("Tea.ics", "label", within=question)
        person.press("Save…", "push button", within=question)
        person.window("Save file")
        person.wait_until(lambda: (focus := person.focus) and focus.role == "text" and focus.text == "Tea.ics", "focus on the name")
        file = self.folder / "saved.ics"
        person.type_path(file)
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


if __name__ == "__main__":
    unittest.main()
