"""What the test cases stand on: which session each needs, and how long it may take."""

import json
import os
import re
import subprocess
import unittest
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from person import Program


# Whether long rounds of the same are run in their full length; a short form of them finds what is plainly broken.
FULL = os.environ.get("QUIRE_TESTS") == "full"


def rounds(full: int, short: int) -> int:
    """How many times to do what is done many times over."""
    return full if FULL else short


class CommandLineCase(unittest.TestCase):
    """Uses quire without a display, in an empty home of its own."""

    # The sessions a test is run in, one after the other; none for a test that needs no display.
    SESSIONS: tuple[str, ...] = ()
    # Whether it changes the session itself, as by another resolution of the screen: else it shares one with the other tests of its file.
    OWN_SESSION = False
    # In seconds; a test that takes longer is ended and has failed.
    TIME_LIMIT = 60

    @property
    def folder(self) -> Path:
        return Path(os.environ["HOME"])

    def quire(self, *arguments: str, stdin: bytes = b"", status: int | None = 0) -> subprocess.CompletedProcess:
        """Runs quire to its end and expects an exit status; None takes any."""
        program = str(Path(os.environ["QUIRE_PROGRAMS"]) / "quire")
        done = subprocess.run([program, *arguments], input=stdin, capture_output=True, timeout=self.TIME_LIMIT)
        if status is not None:
            self.assertEqual(done.returncode, status, f"quire {' '.join(arguments)} wrote:\n{done.stderr.decode(errors='replace')}")
        return done

    def quire_json(self, *arguments: str, stdin: bytes = b"") -> list[dict]:
        """The objects that a command prints with --json."""
        return [json.loads(line) for line in self.quire(*arguments, "--json", stdin=stdin).stdout.splitlines()]


class DesktopCase(CommandLineCase):
    """Has a person at a desktop session of its own, for each kind of session."""

    SESSIONS = ("x11", "sway")

    def setUp(self):
        # Only here: who tests the command line needs no accessibility.
        from person import Person

        self.person = Person()
        self.addCleanup(self.person.leave)
        if self.person.session == "x11":
            # In the middle, where it is at first, a menu that opens below it takes the focus there.
            self.person.do("xdotool", "mousemove", "1", "1")

    def owner(self, name: str) -> int | None:
        """The process that has a name on the session bus; asking starts nothing."""
        bus = ("--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus")
        method = ("--method", "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
        said = subprocess.run(["gdbus", "call", *bus, *method], capture_output=True, text=True, timeout=20)
        if "NameHasNoOwner" in said.stderr:
            return None
        # A bus that cannot be asked is no answer.
        self.assertEqual(said.returncode, 0, said.stderr)
        return int(re.fullmatch(r"\(uint32 (\d+),\)\n", said.stdout)[1])


class WindowCase(DesktopCase):
    """Has the main window to open. What is special about Wayland is in test_wayland.py; the rest is the same there and is tested once."""

    SESSIONS = ("x11",)

    def open_window(self, pane: str = "Library", **environment: str | None) -> "Program":
        """Starts quire-desktop and waits for the pane that it opens with: the library, unless it was lost elsewhere."""
        program = self.person.start("quire-desktop", **environment)
        self.person.window(f"{pane} – Quire")
        return program

    def pins(self) -> list[dict]:
        return self.quire_json("widget", "list")

    def put_above(self) -> None:
        """Puts all pinned windows above others, so that the pointer reaches them whatever is open."""
        for pin in self.pins():
            self.quire("widget", "window", str(pin["id"]), "--level", "above")

    def start_again(self, program: "Program") -> "Program":
        """Closes the window, waits for its program to end, and opens it once more."""
        self.person.keys("ctrl+w")
        self.assertEqual(program.process.wait(self.person.PATIENCE), 0)
        return self.open_window()
