"""The program of the pinned windows ends in the middle of things, as in a crash or a power cut, and comes back with everything."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import unittest
from pathlib import Path

from cases import rounds
from test_widgets import HOST, PinnedCase


class Killing(PinnedCase):
    # In full, a dozen starts of a program take their time on a busy machine.
    TIME_LIMIT = rounds(480, 240)

    def setUp(self):
        super().setUp()
        self.chance = random.Random(6)

    @property
    def timelines(self) -> Path:
        return Path(os.environ["XDG_STATE_HOME"]) / "quire/timelines"

    def kill_host(self, process: int) -> None:
        for program in self.person.started:
            program.was_killed = program.was_killed or program.process.pid == process
        os.kill(process, signal.SIGKILL)
        self.wait_for_end(process)
        # The X server takes the windows away a moment after the program.
        self.person.wait_until(lambda: not self.all_pinned("Code") and not self.all_pinned("Clock"), "no windows")

    def begin(self, *arguments: str) -> subprocess.Popen:
        """Starts a command and goes on at once."""
        return subprocess.Popen([str(self.person.programs / "quire"), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def says(self, words: str) -> bool:
        """Whether a screen reader says this of one of the pinned codes."""
        windows = [window for window in self.person.windows if window.name == "Code"]
        return any(words in control.name for window in windows for control in window.walk())

    def wait_for_all(self, titles: list[str], clocks: int) -> None:
        person = self.person
        person.wait_until(lambda: len(self.all_pinned("Code")) == len(titles), f"{len(titles)} codes")
        person.wait_until(lambda: len(self.all_pinned("Clock")) == clocks, f"{clocks} clocks")
        for title in titles:
            # What was asked when the program was killed counts as failed, and is asked again in its time.
            person.wait_until(lambda title=title: self.says(title), f"a pinned code that says “{title}”", timeout=60)

    def damage_one(self) -> None:
        """Does to a kept timeline or ledger what a power cut, or a program gone wild, can do to it."""
        file = self.chance.choice(sorted(self.timelines.glob("*.json")))
        content = file.read_bytes()
        kinds = [content[: len(content) // 2], b"", b"\x00" * 100, b"[" * 100_000, content.replace(b"1", b"99999999999999999999")]
        file.write_bytes(self.chance.choice(kinds))

    def test_everything_comes_back_after_kill_9_at_any_moment(self):
        person = self.person
        codes = [self.quire_json("add", f"https://example.org/{number}", "--title", f"First {number}")[0]["id"] for number in range(3)]
        titles = [f"First {number}" for number in range(3)]
        for code in codes:
            self.quire("widget", "pin", "code", "--set", f"code={code}")
        self.quire("widget", "pin", "clock")
        clocks = 1
        self.wait_for_all(titles, clocks)
        host = self.pinned("Clock").process
        for turn in range(rounds(10, 3)):
            number = turn % len(codes)
            titles[number] = f"Turn {turn}"
            begun = [self.begin("edit", str(codes[number]), "--title", titles[number])]
            if turn % 3 == 0:
                begun.append(self.begin("widget", "pin", "clock"))
                clocks += 1
            if windows := self.all_pinned("Clock"):
                person.do("xdotool", "windowmove", windows[0].id, str(40 + 30 * turn), str(200 + 20 * turn))
            # Before the commands have ended, or after some of them.
            for command in self.chance.sample(begun, self.chance.randint(0, len(begun))):
                self.assertEqual(command.wait(20), 0)
            self.kill_host(host)
            for command in begun:
                self.assertEqual(command.wait(20), 0)
            self.damage_one()
            # A command that pins starts the program again where it finds that it is gone; else it is started here.
            host = person.start("quire-widgets").process.pid
            if self.chance.random() < 0.3:
                # While it starts.
                person.started[-1].kill()
                host = person.start("quire-widgets").process.pid
            self.wait_for_all(titles, clocks)
            host = self.pinned("Clock").process
        self.check_library(codes, titles)

    def check_library(self, codes: list[int], titles: list[str]) -> None:
        library = f"file:{os.environ['XDG_DATA_HOME']}/quire/library.sqlite?mode=ro"
        with contextlib.closing(sqlite3.connect(library, uri=True)) as connection:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        listed = {code["id"]: code["title"] for code in self.quire_json("list")}
        self.assertEqual(listed, dict(zip(codes, titles)))

    def test_it_is_started_again_by_whoever_has_to_do_with_pinned_windows(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "Menu")
        self.quire("widget", "pin", "code")
        self.wait_for_all(["Menu"], 0)
        # The next pin.
        self.kill_host(self.pinned("Code").process)
        self.quire("widget", "pin", "clock")
        self.wait_for_all(["Menu"], 1)
        # The main window.
        self.kill_host(self.pinned("Code").process)
        self.open_window()
        self.wait_for_all(["Menu"], 1)
        # Anybody on the bus.
        self.kill_host(self.pinned("Code").process)
        person.do(
            "gdbus", "call", "--session", "--dest", HOST, "--object-path", "/org/quirebook/Quire/Widgets",
            "--method", "org.freedesktop.Application.Activate", "@a{sv} {}",
        )  # fmt: skip
        self.wait_for_all(["Menu"], 1)


if __name__ == "__main__":
    unittest.main()
