"""What was open comes back when the session has ended or the program was lost, and only then; and the program without a window."""

import os
import signal
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase

PROGRAM = "org.quirebook.Quire"


class Open(WindowCase):
    @property
    def state(self) -> Path:
        return Path(os.environ["XDG_STATE_HOME"]) / "quire/window.json"

    def wait_for_state(self, *words: str) -> None:
        def said() -> bool:
            return self.state.exists() and all(word in self.state.read_text() for word in words)

        self.person.wait_until(said, f"a state that says {words}")

    def start(self, *arguments: str, title: str = "Library – Quire"):
        program = self.person.start("quire-desktop", *arguments)
        self.person.window(title)
        return program


class Restoring(Open):
    SESSIONS = ("x11", "sway", "mutter")

    def test_the_end_of_a_session_keeps_the_pane(self):
        program = self.start()
        self.quire("open", "quire://settings")
        self.person.window("Settings – Quire")
        program.process.send_signal(signal.SIGTERM)
        self.assertEqual(program.process.wait(10), 0)
        again = self.start(title="Settings – Quire")
        # At once again: it was saved on the way out.
        again.process.send_signal(signal.SIGTERM)
        self.assertEqual(again.process.wait(10), 0)
        self.start(title="Settings – Quire")

    def test_a_crash_keeps_the_code_that_is_shown_large(self):
        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu")
        program = self.start()
        self.quire("open", "quire://code/1")
        person.find("Menu, shown large")
        self.wait_for_state('"code" : 1')
        program.kill()
        self.start()
        person.find("Menu, shown large")
        self.assertEqual(self.state.parent.stat().st_mode & 0o077, 0, "nobody else sees what was open")
        self.wait_for_state('"code" : 1')
        self.assertEqual(self.state.stat().st_mode & 0o077, 0)

    def test_a_folder_comes_back(self):
        person = self.person
        self.quire("folder", "add", "Guests")
        self.quire("add", "inside", "--title", "Inside", "--folder", "Guests")
        self.quire("add", "outside", "--title", "Outside")
        program = self.start()
        person.find("Outside, Text", "table cell")
        person.press("Folder Guests, 1 code", "push button")
        person.wait_for_gone("Outside, Text", "table cell")
        self.wait_for_state('"place" : "folder-1"')
        program.kill()
        self.start()
        person.find("Inside, Text", "table cell")
        person.wait_for_gone("Outside, Text", "table cell")

    def test_an_address_counts_more_than_what_was_open(self):
        program = self.start()
        self.quire("open", "quire://settings")
        self.person.window("Settings – Quire")
        self.wait_for_state('"pane" : "settings"')
        program.kill()
        self.start("quire://flyers", title="Flyers – Quire")

    def test_a_state_that_is_none_is_passed_over(self):
        self.state.parent.mkdir(parents=True)
        for text in ("", "[]", "{", '{"version": 99}', '{"pane": 3}', "x" * 200_000, '{"version":1,"library":"/nowhere","pane":"settings"'
                     ',"width":-5,"height":9999999,"isMaximized":false}'):
            self.state.write_text(text)
            program = self.start()
            program.kill()
            self.state.unlink(missing_ok=True)


class Typed(Open):
    """What needs a keyboard, which tests of mutter have none of."""

    SESSIONS = ("x11", "sway")

    def test_what_the_person_closed_does_not_come_back(self):
        for way in ("ctrl+w", "ctrl+q"):
            program = self.start()
            self.quire("open", "quire://settings")
            self.person.window("Settings – Quire")
            self.wait_for_state('"pane" : "settings"')
            self.person.keys(way)
            self.assertEqual(program.process.wait(10), 0)
            self.assertFalse(self.state.exists())

    def test_what_was_searched_comes_back(self):
        person = self.person
        for title in ("Menu", "Voucher"):
            self.quire("add", title, "--title", title)
        program = self.open_window()
        person.find("Voucher, Text", "table cell")
        person.keys("ctrl+f")
        person.wait_for_focus("Search titles and text")
        person.type("menu")
        person.wait_for_gone("Voucher, Text", "table cell")
        state = Path(os.environ["XDG_STATE_HOME"]) / "quire/window.json"
        person.wait_until(lambda: state.exists() and '"search" : "menu"' in state.read_text(), "the search kept")
        program.kill()
        self.open_window()
        person.find("Menu, Text", "table cell")
        person.wait_for_gone("Voucher, Text", "table cell")

    def test_the_session_manager_ends_it_and_it_comes_back(self):
        from sessionmanager import SessionManager

        manager = SessionManager()
        self.addCleanup(manager.leave)
        program = self.open_window()
        self.assertTrue(manager.registered.wait(10), "it registers with the session manager")
        self.quire("open", "quire://settings")
        self.person.window("Settings – Quire")
        manager.tell("QueryEndSession")
        self.assertTrue(manager.agreed.wait(10), "the session may end")
        # Some desktops close every window first.
        self.person.keys("ctrl+w")
        self.assertEqual(program.process.wait(10), 0)
        program = self.person.start("quire-desktop")
        self.person.window("Settings – Quire")
        manager.registered.clear()
        manager.tell("EndSession")
        self.assertEqual(program.process.wait(10), 0)
        self.person.start("quire-desktop")
        self.person.window("Settings – Quire")


class Background(WindowCase):
    SESSIONS = ("x11", "sway", "mutter")

    def test_a_service_without_anything_to_do_ends(self):
        program = self.person.start("quire-desktop", "--gapplication-service")
        self.assertEqual(program.process.wait(30), 0)
        self.assertEqual(program.written, "")

    def test_there_is_one_instance(self):
        first = self.start_window()
        for arguments in ((), ("quire://scan",)):
            self.assertEqual(self.person.start("quire-desktop", *arguments).process.wait(10), 0)
        self.person.window("Scanner – Quire")
        self.assertTrue(first.is_running)
        self.assertEqual(len(self.person.windows), 1)

    def start_window(self):
        return self.open_window()

    def test_without_a_bus_the_background_is_refused(self):
        done = self.person.run("quire-desktop", "--background", DBUS_SESSION_BUS_ADDRESS="", XDG_RUNTIME_DIR="/nonexistent")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("there is no session bus", done.stderr.decode())


class BackgroundWindow(WindowCase):
    """Its window is closed by a key."""

    SESSIONS = ("x11", "sway")

    def test_it_starts_without_a_window_and_opens_it_when_asked(self):
        person = self.person
        program = person.start("quire-desktop", "--background")
        subprocess.run(["gdbus", "wait", "--session", "--timeout", "20", PROGRAM], check=True, timeout=30)
        self.assertEqual(person.windows, [])
        # Nothing to do for one that comes later.
        self.assertEqual(person.start("quire-desktop", "--background").process.wait(10), 0)
        self.assertEqual(person.windows, [])
        self.assertEqual(person.start("quire-desktop").process.wait(10), 0)
        person.window("Library – Quire")
        person.keys("ctrl+w")
        person.wait_until(lambda: not person.windows, "the end of the window")
        self.assertTrue(program.is_running, "it stays, as it was asked to")
        self.quire("open", "quire://settings")
        person.window("Settings – Quire")
        person.keys("ctrl+q")
        self.assertEqual(program.process.wait(10), 0)


if __name__ == "__main__":
    unittest.main()
