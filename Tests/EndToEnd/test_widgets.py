"""Pinned windows: how they stand on the desktop, that they stay, follow the library, and come back."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import unittest
from pathlib import Path
from typing import TYPE_CHECKING

from cases import WindowCase

if TYPE_CHECKING:
    from xwindow import XWindow

HOST = "org.quirebook.Quire.Widgets"
LINK = "https://example.org/menu"


class PinnedCase(WindowCase):
    def pinned(self, title: str) -> "XWindow":
        from xwindow import XWindow

        return XWindow.find(self.person, title)

    def all_pinned(self, title: str) -> list["XWindow"]:
        from xwindow import XWindow

        return XWindow.all(title)

    def wait_for_end(self, process: int) -> None:
        """Waits until a program of the pinned windows that was started by another one has ended, whether or not anybody has asked for its status,
        and the bus knows: until then it hands on what is said to the name."""

        def has_ended() -> bool:
            try:
                return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
            except (FileNotFoundError, ProcessLookupError):
                return True

        self.person.wait_until(has_ended, f"the end of process {process}")
        self.person.wait_until(lambda: self.owner(HOST) != process, f"the bus to part with process {process}")


class Pinning(PinnedCase):
    def test_a_clock_and_a_code_are_pinned_from_the_pane_and_outlive_it(self):
        person = self.person
        self.quire("add", LINK, "--title", "Menu")
        self.quire("add", "other")
        program = self.open_window()
        person.keys("alt+4")
        person.find("Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes.", "label")
        person.press("Pin Clock to desktop", "push button")
        person.find("Pinned “Clock” to the desktop", "label")
        clock = self.pinned("Clock")
        person.press("Pin Code to desktop", "push button")
        person.wait_for_focus("Search codes")
        person.type("men")
        person.wait_for_gone("other, Text", "push button")
        person.press("Menu, Link", "push button")
        code = self.pinned("Code")
        person.find("QR code: Menu", "image", within=person.window("Code"))
        person.find("Code · Menu", "label", within=person.window("Widgets – Quire"))
        self.assertEqual([(pin["kind"], pin["family"]) for pin in self.pins()], [("clock", "small"), ("code", "small")])
        self.assertIn(LINK, person.scan(), "the pinned code is what is scanned")

        person.window("Widgets – Quire")
        person.press("Close", "push button", within=person.window("Widgets – Quire"))
        self.assertEqual(program.process.wait(5), 0)
        self.assertEqual([self.pinned("Clock").id, self.pinned("Code").id], [clock.id, code.id])
        self.assertEqual(person.scan(), [LINK])

    def test_a_pinned_window_has_no_frame_no_place_in_the_taskbar_and_stays_below(self):
        self.quire("widget", "pin", "clock", "--family", "medium")
        window = self.pinned("Clock")
        states = self.person.wait_until(lambda: window.hint("_NET_WM_STATE"), "its state")
        for state in ("BELOW", "SKIP_TASKBAR", "SKIP_PAGER"):
            self.assertIn(f"_NET_WM_STATE_{state}", states)
        # Extended Window Manager Hints: 0xFFFFFFFF is every workspace.
        self.assertEqual(window.hint("_NET_WM_DESKTOP"), str(0xFFFFFFFF))
        self.assertEqual(window.hint("_NET_FRAME_EXTENTS"), "0, 0, 0, 0")
        # Nothing that somebody works with is ever covered.
        self.open_window()
        self.person.wait_until(lambda: len(self.stack()) > 1 and self.stack()[0] == int(window.id), "the pinned window below the others")

    def stack(self) -> list[int]:
        """Every window, the topmost last."""
        said = subprocess.run(["xprop", "-root", "_NET_CLIENT_LIST_STACKING"], capture_output=True, text=True, check=True).stdout
        return [int(id, 16) for id in said.partition("#")[2].split(",")]

    def test_two_widgets_do_not_cover_each_other(self):
        for _ in range(3):
            self.quire("widget", "pin", "clock")
        self.person.wait_until(lambda: len(self.all_pinned("Clock")) == 3, "three windows")

        def stand_apart() -> bool:
            places = sorted(window.place for window in self.all_pinned("Clock"))
            return all(abs(one[0] - other[0]) >= 164 or abs(one[1] - other[1]) >= 164 for one, other in zip(places, places[1:]))

        # The window manager may show one elsewhere for a moment.
        self.person.wait_until(stand_apart, "three windows side by side", timeout=3)


class Staying(PinnedCase):
    def test_a_dragged_window_comes_back_where_it_was_even_after_kill_9(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        self.quire("widget", "pin", "code")
        clock, code = self.pinned("Clock"), self.pinned("Code")
        # What has come to rest is kept: only then somebody takes hold of it.
        kept = person.wait_until(lambda: all(places := self.placements()) and places, "the first places in the library")
        self.assertEqual(kept, [clock.place, code.place])
        moved, other = clock.drag(person, (60, 60), (-400, 300)), code.place
        person.wait_until(lambda: self.placements() == [moved, other], "the new place in the library")

        host = clock.process
        os.kill(host, signal.SIGKILL)
        self.wait_for_end(host)
        # The X server takes the windows away a moment after the program.
        person.wait_until(lambda: not self.all_pinned("Clock") and not self.all_pinned("Code"), "both windows gone")
        person.start("quire-widgets")
        person.wait_until(lambda: self.pinned("Clock").place == moved, "the clock where it was")
        person.wait_until(lambda: self.pinned("Code").place == other, "the code where it was")

    def test_the_end_of_a_session_stores_where_a_window_stands(self):
        self.quire("widget", "pin", "clock")
        clock = self.pinned("Clock")
        self.person.wait_until(lambda: all(places := self.placements()) and places, "the first place in the library")
        moved = clock.drag(self.person, (60, 60), (-400, 300))
        # Once it has ended, the window cannot be asked.
        host = clock.process
        os.kill(host, signal.SIGTERM)
        self.wait_for_end(host)
        self.assertEqual(self.placements(), [moved])

    def placements(self) -> list[tuple[int, int] | None]:
        """The places that the library remembers, in the order of pinning."""
        with contextlib.closing(sqlite3.connect(f"file:{os.environ['XDG_DATA_HOME']}/quire/library.sqlite?mode=ro", uri=True)) as library:
            kept = [json.loads(row[0] or "null") for row in library.execute("SELECT placement FROM pin ORDER BY id")]
        return [place and (place["x"], place["y"]) for place in kept]

    def test_a_pinned_code_follows_the_library_within_a_second(self):
        person = self.person
        [code] = self.quire_json("add", LINK, "--title", "Menu")
        self.quire("widget", "pin", "code", "--set", f"code={code['id']}")
        person.find("QR code: Menu", "image")
        self.quire("edit", "Menu", "--title", "Supper")
        person.find("QR code: Supper", "image", timeout=1)
        self.quire("remove", "Supper")
        person.wait_until(lambda: self.said_of("Code").startswith("This code was removed"), "what became of it", timeout=1)
        self.quire("restore", str(code["id"]))
        person.find("QR code: Supper", "image", timeout=1)

    def said_of(self, title: str) -> str:
        """What a screen reader says of a pinned window."""
        return ", ".join(control.name for control in self.person.window(title).walk() if control.role in ("image", "label"))


class Unpinning(PinnedCase):
    def test_it_is_removed_from_its_own_menu_and_the_program_ends_with_the_last(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        self.quire("widget", "pin", "code")
        clock, code = self.pinned("Clock"), self.pinned("Code")
        host = clock.process
        self.assertEqual(code.process, host)
        for window in (clock, code):
            person.wait_until(lambda window=window: window.hint("_NET_WM_DESKTOP"), "the window manager to take the window")
        # With the pointer.
        clock.click((80, 80), button=3)
        person.focus_on("Remove", "menu item", key="Down")
        person.keys("Return")
        person.wait_for_gone("Clock", "frame")
        self.assertEqual([pin["kind"] for pin in self.pins()], ["code"])
        # With keys.
        code.focus(person)
        person.keys("shift+F10")
        person.focus_on("Remove", "menu item", key="Down")
        person.keys("Return")
        self.wait_for_end(host)
        self.assertEqual(self.pins(), [])

    def test_it_is_unpinned_in_the_pane_and_by_command(self):
        person = self.person
        for _ in range(2):
            self.quire("widget", "pin", "clock")
        host = self.pinned("Clock").process
        self.open_window()
        person.keys("alt+4")
        remove = "Remove Clock from desktop"
        person.wait_until(lambda: len(person.look_for(remove, "push button")) == 2, "both in the pane")
        person.press(remove, "push button")
        person.wait_until(lambda: len(self.pins()) == 1, "one left")
        person.press("Undo", "push button")
        person.wait_until(lambda: len(person.look_for(remove, "push button")) == 2, "both in the pane again")
        for pin in self.pins():
            self.quire("widget", "unpin", str(pin["id"]))
        self.wait_for_end(host)
        person.wait_for_gone(remove)
        person.find("Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes.", "label")


if __name__ == "__main__":
    unittest.main()
