"""What is not there costs its own feature alone: no session bus, no portal, no tray, no phone, no sound, no sandbox permission."""

import os
import shutil
import subprocess
import textwrap
import unittest
from pathlib import Path

from cases import WindowCase
from gi.repository import Gio

LINK = "https://example.org/here"
# What GTK and GLib write when something of ours is wrong; what is said of the machine (no dconf, no theme) is not that.
COMPLAINTS = ("Gtk-CRITICAL", "GLib-CRITICAL", "GLib-GObject-CRITICAL", "Gtk-WARNING", "GLib-GIO-CRITICAL", "Gdk-CRITICAL", "Fatal error")


class Absences(WindowCase):
    TIME_LIMIT = 120

    def check_quiet(self, program, *but: str) -> None:
        """`but`: what a portal of the tests, which is not all of one, makes the toolkit say."""
        complaints = [line for line in program.written.splitlines() if any(word in line for word in COMPLAINTS)]
        found = [line for line in complaints if not any(words in line for words in but)]
        self.assertEqual(found, [])


class WithoutPortal(Absences):
    """A session bus with nothing on it but accessibility, as a bare window manager has it."""

    SESSIONS = ("x11", "sway")

    def test_everything_works_and_settings_say_what_is_missing(self):
        person = self.person
        self.quire("add", LINK, "--title", "Here")
        program = self.open_window()
        person.wait_until(lambda: person.focus and person.focus.role == "table cell", "the keyboard at a card")
        # Sharing has what needs nobody else.
        person.keys("ctrl+shift+h")
        person.find("Copy text", "push button")
        person.find("Save as PNG…", "push button")
        self.assertEqual(person.look_for("Another program…"), [])
        person.press("E-mail…", "push button")
        person.wait_until(
            lambda: any("No mail program was found" in control.name or "to a new message" in control.name for window in person.windows for control in window.walk()),
            "a word on mail",
        )
        if person.look_for("Done", "push button"):
            person.press("Done", "push button")
        person.wait_for_gone("Share", "frame")
        person.keys("alt+5")
        person.find("System: your desktop has no accent colour, so Quire uses Violet.", "label")
        person.find("Not available: phones and tablets need the service feedbackd for it.", "label")
        self.assertFalse(person.find("Vibrate on events").is_("sensitive"))
        for pane in ("alt+2", "alt+3", "alt+4", "alt+1"):
            person.keys(pane)
        person.find("Here, Link", "table cell")
        person.keys("ctrl+q")
        self.assertEqual(program.process.wait(10), 0)
        self.check_quiet(program)


class WithoutBus(Absences):
    def test_the_window_the_pinned_windows_and_the_command_line_do_without_a_bus(self):
        from xwindow import XWindow

        person = self.person
        nobody = f"unix:path={self.folder}/nobody"
        self.quire("add", LINK, "--title", "Here")
        self.quire("widget", "pin", "clock")
        environment = {"DBUS_SESSION_BUS_ADDRESS": nobody, "XDG_RUNTIME_DIR": str(self.folder / "runtime")}
        (self.folder / "runtime").mkdir(mode=0o700)
        window = person.start("quire-desktop", **environment)
        widgets = person.start("quire-widgets", **environment)
        XWindow.find(person, "Library – Quire")
        XWindow.find(person, "Clock")
        person.wait_until(lambda: person.scan() == [LINK], "the card")
        added = subprocess.run(
            [str(person.programs / "quire"), "add", LINK + "/2"], env={**os.environ, **environment}, capture_output=True, timeout=30
        )
        self.assertEqual(added.returncode, 0, added.stderr)
        self.assertEqual(added.stderr, b"")
        for pane in ("alt+2", "alt+3", "alt+4", "alt+5", "alt+1"):
            person.keys(pane)
        XWindow.find(person, "Library – Quire")
        person.keys("ctrl+q")
        self.assertEqual(window.process.wait(10), 0)
        self.check_quiet(window)
        self.assertTrue(widgets.is_running)
        self.check_quiet(widgets)

    def test_the_service_without_a_window_says_that_it_has_nothing_to_do(self):
        program = self.person.start("quire-service", DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/nobody")
        self.assertIn(program.process.wait(20), (0, 1))
        self.check_quiet(program)


class UnderFlatpaksRules(Absences):
    """Only the names of its own on the bus and the portals, and a mark that it is a sandbox: what an application in Flatpak has."""

    def setUp(self):
        super().setUp()
        if not shutil.which("xdg-dbus-proxy") or not shutil.which("bwrap"):
            self.skipTest("there is no xdg-dbus-proxy or no bwrap")
        self.socket = self.folder / "bus-of-the-sandbox"
        reading, writing = os.pipe()
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        rules = ["--filter", "--own=org.quirebook.Quire", "--own=org.quirebook.Quire.*", "--own=org.quirebook.Quire1", "--talk=org.freedesktop.portal.*"]
        self.proxy = subprocess.Popen(["xdg-dbus-proxy", f"--fd={writing}", address, str(self.socket), *rules], pass_fds=[writing])
        os.close(writing)
        self.addCleanup(self.proxy.wait)
        self.addCleanup(self.proxy.terminate)
        self.addCleanup(os.close, reading)
        # It says by a byte that it listens.
        self.assertEqual(os.read(reading, 1), b"x")

    def start_inside(self, program: str, *arguments: str):
        """Starts a program as Flatpak would: its own bus, and `/.flatpak-info`."""
        info = self.folder / "flatpak-info"
        info.write_text(
            textwrap.dedent("""\
            [Application]
            name=org.quirebook.Quire
            runtime=runtime/org.gnome.Platform/x86_64/43

            [Instance]
            instance-id=1234567

            [Context]
            shared=ipc;
            sockets=x11;wayland;
            """)
        )
        # A root of its own: in the real one the file would stay, for every program to see.
        command = ["bwrap", "--die-with-parent"]
        for entry in sorted(Path("/").iterdir()):
            command += ["--symlink", os.readlink(entry), str(entry)] if entry.is_symlink() else ["--dev-bind", str(entry), str(entry)]
        command += ["--ro-bind", str(info), "/.flatpak-info"]
        # Flatpak hands the bus of accessibility in by itself, and the session's bus does not tell its address.
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        [accessibility] = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, 5000
        ).unpack()
        environment = {
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.socket}", "AT_SPI_BUS_ADDRESS": accessibility, "container": "flatpak",
        }  # fmt: skip
        return self.person.start(shutil.which("bwrap"), *command[1:], str(self.person.programs / program), *arguments, **environment)

    def test_it_starts_follows_the_portal_and_mails_through_it(self):
        from emailportal import EmailPortal
        from xwindow import XWindow

        person = self.person
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        self.quire("add", LINK, "--title", "Here")
        program = self.start_inside("quire-desktop")
        XWindow.find(person, "Library – Quire")
        person.wait_until(lambda: person.scan() == [LINK], "the card")
        person.wait_until(lambda: program.is_running, "the program")
        person.wait_until(lambda: person.focus and person.focus.role == "table cell", "the keyboard at a card")
        person.keys("ctrl+shift+h")
        person.press("E-mail…", "push button")
        person.wait_until(lambda: portal.parents or not program.is_running, "the message")
        self.assertEqual(portal.subjects, ["Here"])
        person.wait_until(lambda: not XWindow.all("Share"), "the end of the sheet")
        person.keys("ctrl+q")
        self.assertEqual(program.process.wait(15), 0)
        self.check_quiet(program, "portal monitor failed", "Flatpak portal version")

    def test_a_second_start_finds_the_first_through_the_proxy(self):
        from xwindow import XWindow

        person = self.person
        first = self.start_inside("quire-desktop")
        XWindow.find(person, "Library – Quire")
        second = self.start_inside("quire-desktop")
        self.assertEqual(second.process.wait(15), 0)
        self.assertEqual(len(XWindow.all("Library – Quire")), 1)
        self.assertTrue(first.is_running)


if __name__ == "__main__":
    unittest.main()
