"""Quick actions: launchers, keys and scripts call the program's actions by name, whether it runs or not."""

import configparser
import os
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase

PROGRAM = "org.quirebook.Quire"
DESKTOP_FILE = Path(__file__).resolve().parents[2] / "data/org.quirebook.Quire.desktop"


class Actions(WindowCase):
    SESSIONS = ("x11", "sway", "mutter")

    def act(self, action: str, *parameter: str) -> None:
        """As `gapplication action` does, which starts the program by its name where it does not run."""
        value = f"[<{parameter[0]}>]" if parameter else "[]"
        self.call(f"{PROGRAM}", "org.freedesktop.Application.ActivateAction", action, value, "{}")

    def call(self, name: str, method: str, *arguments: str) -> str:
        command = ["gdbus", "call", "--session", "--timeout", "20", "--dest", name, "--object-path", "/org/quirebook/Quire", "--method", method]
        return subprocess.run([*command, *arguments], check=True, capture_output=True, text=True, timeout=30).stdout

    def end(self) -> None:
        self.act("quit")
        self.person.wait_until(lambda: not self.person.windows, "the end of the window")
        self.person.wait_until(lambda: self.owner(PROGRAM) is None, "the end of the program")

    def test_actions_lead_on_while_the_window_is_open(self):
        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu", "--favorite")
        self.quire("add", "plain", "--title", "Plain")
        self.open_window()
        for action, title in (
            ("settings", "Settings"), ("flyers", "Flyers"), ("scan", "Scanner"), ("widgets", "Widgets"), ("scans", "Scanner"),
            ("scan-clipboard", "Scanner"), ("recent", "Library"), ("scan-files", "Scanner"), ("library", "Library"), ("settings", "Settings"),
        ):  # fmt: skip
            self.act(action)
            person.window(f"{title} – Quire")
        self.act("favorites")
        person.window("Library – Quire")
        person.find("Menu, Link, favourite", "table cell")
        person.wait_for_gone("Plain, Text", "table cell")
        self.act("show", "'2'")
        person.find("Plain, shown large")
        self.act("show", "'99'")
        person.find("There is no code 99 in the library. It may have been deleted permanently.", "label")
        self.act("create")
        person.find("Text or link")

    def test_tasks_are_shown(self):
        self.open_window()
        self.act("tasks")
        self.person.window("Widgets – Quire")

    def test_an_action_starts_the_program(self):
        for action, title in (("settings", "Settings"), ("scan-screen", "Scanner"), ("favorites", "Library")):
            self.act(action)
            self.person.window(f"{title} – Quire", timeout=20)
            self.end()

    def test_gapplication_knows_them(self):
        """It finds the program by its desktop file, in the folders for these, where the command is on PATH."""
        os.environ["PATH"] = f"{os.environ['QUIRE_PROGRAMS']}:{os.environ['PATH']}"
        folder = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        folder.mkdir(parents=True)
        (folder / DESKTOP_FILE.name).write_text(DESKTOP_FILE.read_text())
        listed = subprocess.run(["gapplication", "list-actions", PROGRAM], capture_output=True, text=True, timeout=20)
        self.assertEqual(set(listed.stdout.split()), {"create", "scan", "scan-screen", "favorites"})
        subprocess.run(["gapplication", "action", PROGRAM, "scan"], check=True, timeout=30)
        self.person.window("Scanner – Quire", timeout=20)
        subprocess.run(["gapplication", "action", PROGRAM, "show", "'7'"], check=True, timeout=30)
        self.person.find("There is no code 7 in the library. It may have been deleted permanently.", "label")
        self.end()

    def test_what_the_launcher_offers_is_there_both_ways(self):
        entry = configparser.ConfigParser(interpolation=None, delimiters="=")
        entry.optionxform = str
        entry.read(DESKTOP_FILE)
        names = [name for name in entry["Desktop Entry"]["Actions"].split(";") if name]
        program = self.open_window()
        offered = self.call(PROGRAM, "org.gtk.Actions.List")
        for name in names:
            self.assertIn(f"'{name}'", offered)
        self.act("quit")
        self.assertEqual(program.process.wait(10), 0)
        # A launcher without D-Bus activation runs the command.
        for name in ("scan", "scan-screen", "favorites"):
            command = entry[f"Desktop Action {name}"]["Exec"].split(" ")
            self.assertEqual(command[0], "quire-desktop")
            program = self.person.start("quire-desktop", *(word.strip('"') for word in command[1:]))
            self.person.window("Library – Quire" if name == "favorites" else "Scanner – Quire")
            self.act("quit")
            self.assertEqual(program.process.wait(10), 0)

    def test_hostile_calls_change_nothing(self):
        self.quire("add", "one", "--title", "One")
        before = self.quire("export").stdout
        program = self.open_window()
        long = "x" * 100_000
        for action, parameter in (
            ("show", "''"), ("show", "'-1'"), ("show", "'99999999999999999999999'"), ("show", "'../../etc/passwd'"), ("show", "'\\u202e1'"),
            ("search", f"'{long}'"), ("search", "'\\n\\t%00 \"; drop table code'"), ("search", "''"), ("show", "'é'"),
        ):  # fmt: skip
            self.act(action, parameter)
        for action, *parameter in (
            ("show", "int64 1"), ("search", "[1, 2]"), ("scan", "'surplus'"), ("nothing-like-that", "'x'"), ("search",), ("",),
        ):  # fmt: skip
            with self.assertRaises(subprocess.CalledProcessError, msg=f"{action} {parameter} is refused"):
                self.act(action, *parameter)
        self.act("settings")
        self.person.window("Settings – Quire")
        self.assertTrue(program.is_running)
        self.assertEqual(self.quire("export").stdout, before)


if __name__ == "__main__":
    unittest.main()
