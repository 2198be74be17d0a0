"""What may go wrong around Quire: each is said clearly, and nothing is lost."""

import os
import re
import sqlite3
import unittest
from pathlib import Path

from cases import WindowCase


class FailureCase(WindowCase):
    @property
    def library(self) -> Path:
        return Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite"

    def words(self) -> str:
        """All that is written in the windows, one label a line."""
        return "\n".join(control.name for window in self.person.windows for control in window.walk() if control.role == "label")

    def wait_for_words(self, pattern: str) -> str:
        """Waits for a label that matches the whole pattern, and gives it."""
        whole = re.compile(pattern, re.MULTILINE)
        return self.person.wait_until(lambda: (found := whole.search(self.words())) and found[0], f"words like “{pattern}”")

    def start_held_to_permissions(self, program: str) -> None:
        """Starts a program that may not write what its mode forbids, as root otherwise may."""
        path = str(self.person.programs / program)
        if os.geteuid() == 0:
            self.person.start("/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", path)
        else:
            self.person.start(path)

    def forbid_writing(self) -> None:
        modes = {path: path.stat().st_mode for path in [self.library.parent, *self.library.parent.iterdir()]}
        for path in modes:
            path.chmod(0o500 if path.is_dir() else 0o400)

        def allow() -> None:
            for path, mode in modes.items():
                if path.exists():
                    path.chmod(mode)

        self.allow = allow
        self.addCleanup(allow)


class LibraryFailures(FailureCase):
    def test_a_damaged_library_is_kept_under_another_name_and_a_new_one_works(self):
        person = self.person
        garbage = os.urandom(70_000)
        self.library.parent.mkdir(parents=True)
        self.library.write_bytes(garbage)
        self.open_window()
        set_aside = r"^The library .*/library\.sqlite was damaged\. It was set aside as .*, and a new, empty one was created\.$"
        said = self.wait_for_words(set_aside)
        kept = Path(re.search(r"set aside as (\S+),", said)[1])
        self.assertEqual(kept.parent, self.library.parent)
        self.assertEqual(kept.read_bytes(), garbage, "not one byte of it is lost")
        person.press("Close message", "push button")
        person.wait_for_gone(said)
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("after that")
        person.find("Code: after that", "image")
        person.keys("ctrl+Return")
        person.find("after that, Text", "table cell")

    def test_a_library_of_a_newer_quire_is_left_alone_until_it_can_be_read(self):
        person = self.person
        self.quire("add", "kept")
        with sqlite3.connect(self.library) as library:
            library.execute("INSERT INTO grdb_migrations (identifier) VALUES ('99 of the future')")
        library.close()
        before = self.library.read_bytes()
        person.start("quire-desktop")
        self.wait_for_words(r"^The library .* was written by a newer version of Quire\.$")
        self.wait_for_words(r"^Nothing was changed\. Open it with that version, or update Quire\.$")
        tried = person.press("Try again", "push button")
        # The page that says so is made anew.
        person.wait_until(lambda: person.find("Try again", "push button").reference != tried.reference, "a second answer")
        self.wait_for_words(r"^The library .* was written by a newer version of Quire\.$")
        self.assertEqual(self.library.read_bytes(), before)
        with sqlite3.connect(self.library) as library:
            library.execute("DELETE FROM grdb_migrations WHERE identifier = '99 of the future'")
        library.close()
        person.press("Try again", "push button")
        person.find("kept, Text", "table cell")

    def test_a_library_that_can_only_be_read_is_shown_and_says_so(self):
        person = self.person
        self.quire("add", "kept")
        self.forbid_writing()
        self.start_held_to_permissions("quire-desktop")
        self.wait_for_words(r"^The library can be read but not changed\. .*$")
        person.focus_on("kept, Text", "table cell")
        person.keys("Delete")
        self.wait_for_words(r"^The library .* is in a read-only location, so nothing was saved\. .*$")
        person.find("kept, Text", "table cell")
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("new")
        person.find("Code: new", "image")
        person.keys("ctrl+Return")
        person.find("New code", "frame")
        person.wait_until(lambda: self.words().count("so nothing was saved") == 2, "the reason in the sheet")
        self.assertEqual(person.find("Text or link", "text").text, "new", "what was typed stays")
        self.allow()
        self.assertEqual([code["text"] for code in self.quire_json("list")], ["kept"])

    def test_a_folder_that_cannot_be_written_is_explained_and_tried_again(self):
        person = self.person
        self.library.parent.mkdir(parents=True)
        self.forbid_writing()
        self.start_held_to_permissions("quire-desktop")
        self.wait_for_words(r"^The library .* is in a read-only location, so nothing was saved\.$")
        self.wait_for_words(r"^Make the folder writable, or use another file with --library or QUIRE_LIBRARY\.$")
        self.allow()
        person.press("Try again", "push button")
        person.find("Welcome to Quire", "label")


class DesktopFailures(FailureCase):
    def test_the_window_works_without_a_session_bus(self):
        from xwindow import XWindow

        person = self.person
        link = "https://example.org/bus"
        # A screen reader runs all the same: its bus is found by the X display. What has no session bus is not told to it.
        program = person.start("quire-desktop", DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/nobody")
        XWindow.find(person, "Library – Quire")
        self.assertEqual(person.windows, [])
        person.keys("ctrl+n")
        sheet = XWindow.find(person, "New code")
        person.wait_until(lambda: sheet.has_focus, "the keyboard in the sheet")
        person.type(link)
        person.wait_until(lambda: person.scan() == [link], "the preview")
        person.keys("ctrl+Return")
        person.wait_until(lambda: not XWindow.all("New code"), "the end of the sheet")
        person.wait_until(lambda: person.scan() == [link], "the card")
        self.assertEqual([code["text"] for code in self.quire_json("list")], [link])
        person.keys("ctrl+q")
        self.assertEqual(program.process.wait(10), 0)

    def test_a_second_start_shows_the_window_that_is_there(self):
        person = self.person
        self.open_window()
        second = person.start("quire-desktop")
        self.assertEqual(second.process.wait(10), 0)
        self.assertEqual([window.name for window in person.windows], ["Library – Quire"])


if __name__ == "__main__":
    unittest.main()
