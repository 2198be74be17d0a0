"""How pinned windows stay on the desktop: above, below, where they were put, whatever monitors do; and the menu that says so."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import unittest
from typing import TYPE_CHECKING

from cases import DesktopCase, WindowCase

if TYPE_CHECKING:
    from xwindow import XWindow


class StandingCase(DesktopCase):
    def pinned(self, title: str, size: tuple[int, int] | None = None) -> "XWindow":
        from xwindow import XWindow

        return XWindow.find(self.person, title, size)

    def pin(self, *arguments: str) -> str:
        """Pins a widget; gives its id."""
        [pin] = self.quire_json("widget", "pin", *arguments)
        return str(pin["id"])

    def stay(self, pin: str, *options: str) -> None:
        """Says in a terminal how the window stays."""
        self.quire("widget", "window", pin, *options)

    def kept(self, pin: str) -> dict | None:
        """What the library remembers of the place of a window."""
        file = f"file:{os.environ['XDG_DATA_HOME']}/quire/library.sqlite?mode=ro"
        with contextlib.closing(sqlite3.connect(file, uri=True)) as library:
            return json.loads(library.execute("SELECT placement FROM pin WHERE id = ?", [pin]).fetchone()[0] or "null")

    def wait_until_kept(self, pin: str, place: tuple[int, int]) -> None:
        def is_kept() -> bool:
            kept = self.kept(pin)
            return bool(kept) and (kept["x"], kept["y"]) == place

        self.person.wait_until(is_kept, f"the place {place} in the library")

    def wait_until_it_stands(self, pin: str, window: "XWindow") -> None:
        """The window manager may have put it elsewhere at first."""

        def is_kept() -> bool:
            kept = self.kept(pin)
            return bool(kept) and (kept["x"], kept["y"]) == window.place

        self.person.wait_until(is_kept, "the place of the window in the library")

    def wait_for_place(self, window: "XWindow", place: tuple[int, int]) -> None:
        self.person.wait_until(lambda: window.place == place, f"the window at {place}")


class Options(StandingCase, WindowCase):
    def stack(self) -> list[int]:
        """Every window, the topmost last."""
        said = subprocess.run(["xprop", "-root", "_NET_CLIENT_LIST_STACKING"], capture_output=True, text=True, check=True).stdout
        return [int(id, 16) for id in said.partition("#")[2].split(",")]

    def wait_for_states(self, window: "XWindow", there: str, not_there: str) -> None:
        def has_states() -> bool:
            states = [state.strip() for state in window.hint("_NET_WM_STATE").split(",")]
            return f"_NET_WM_STATE_{there}" in states and f"_NET_WM_STATE_{not_there}" not in states

        self.person.wait_until(has_states, f"{there} and not {not_there}")

    def test_a_window_goes_above_others_below_them_and_among_them_when_it_is_told(self):
        person = self.person
        self.open_window()
        main = next(id for id in self.stack())
        pin = self.pin("clock")
        clock = self.pinned("Clock")
        self.wait_for_states(clock, "BELOW", "ABOVE")
        place = clock.place
        person.wait_until(lambda: self.stack().index(int(clock.id)) < self.stack().index(main), "the clock below the main window")
        self.stay(pin, "--level", "ordinary")
        self.wait_for_states(clock, "SKIP_TASKBAR", "BELOW")
        self.wait_for_states(clock, "SKIP_PAGER", "ABOVE")
        self.stay(pin, "--level", "above")
        person.wait_until(lambda: self.stack().index(int(clock.id)) > self.stack().index(main), "the clock above the main window")
        self.assertEqual(clock.place, place)

    def test_a_window_is_on_one_workspace_or_on_all_and_never_translucent_as_a_whole(self):
        pin = self.pin("clock")
        clock = self.pinned("Clock")
        every = str(0xFFFFFFFF)
        self.person.wait_until(lambda: clock.hint("_NET_WM_DESKTOP") == every, "the clock on every workspace")
        self.stay(pin, "--all-workspaces", "false", "--opacity", "0.5")
        self.person.wait_until(lambda: clock.hint("_NET_WM_DESKTOP") == "0", "the clock on this workspace")
        self.stay(pin, "--all-workspaces", "true", "--background", "none")
        self.person.wait_until(lambda: clock.hint("_NET_WM_DESKTOP") == every, "the clock on every workspace again")
        self.assertEqual(clock.hint("_NET_WM_WINDOW_OPACITY"), "")

    def test_a_window_takes_no_focus_when_it_is_pinned(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+f")
        person.wait_for_focus("Search titles and text")
        self.pin("clock")
        clock = self.pinned("Clock")
        person.wait_until(lambda: clock.hint("_NET_WM_DESKTOP"), "the window manager to take the clock")
        person.type("still here")
        person.wait_until(lambda: any(field.text == "still here" for field in person.look_for("Search titles and text")), "the words in the search")
        self.assertFalse(clock.has_focus)

    def test_clicks_go_through_a_window_that_lets_them_and_it_says_how_to_get_them_back(self):
        person = self.person
        pin = self.pin("clock")
        clock = self.pinned("Clock")
        left, top = clock.place
        person.do("xdotool", "mousemove", str(left + 80), str(top + 80))
        self.wait_for_pointer_on(clock, True)
        clock.click((80, 80), button=3)
        person.press("Window", "menu item")
        person.press("Let clicks pass through", "menu item")
        person.find("Clicks now pass through", "label")
        note = next(text.name for text in person.window("Clock").walk() if "quire widget window" in text.name)
        self.assertIn(f"quire widget window {pin} --click-through false", note)
        person.press("Keep", "push button")
        self.wait_for_pointer_on(clock, False)
        # By the very words of the note.
        self.stay(pin, "--click-through", "false")
        self.wait_for_pointer_on(clock, True)

    def wait_for_pointer_on(self, window: "XWindow", is_on: bool) -> None:
        def pointed() -> bool:
            said = subprocess.run(["xdotool", "getmouselocation", "--shell"], capture_output=True, text=True, timeout=20, check=True).stdout
            return f"WINDOW={window.frame}" in said.split()

        self.person.wait_until(lambda: pointed() == is_on, f"the pointer {'on' if is_on else 'through'} the window")


class WindowMenu(StandingCase, WindowCase):
    def test_another_size_keeps_the_corner_of_the_screen_and_is_back_in_place_after_a_restart(self):
        person = self.person
        pin = self.pin("clock")
        clock = self.pinned("Clock")
        self.wait_until_it_stands(pin, clock)
        right = clock.place[0] + clock.size[0]
        clock.focus(person)
        person.keys("shift+F10")
        person.press("Size", "menu item")
        person.focus_on("Medium", "menu item", key="Down")
        person.keys("Return")
        larger = self.pinned("Clock", (344, 164))
        medium = (right - 344, 24)
        self.wait_until_kept(pin, medium)
        self.wait_for_place(larger, medium)
        self.assertEqual([pin["family"] for pin in self.quire_json("widget", "list")], ["medium"])

    def test_it_tells_what_the_widget_is_and_when_it_refreshes(self):
        person = self.person
        pin, clock = self.pin("clock"), self.pinned("Clock")
        self.wait_until_it_stands(pin, clock)
        clock.click((80, 80), button=3)
        person.press("About this widget", "menu item")
        person.wait_until(
            lambda: any(text.name.startswith("Next refresh: ") for text in person.window("Clock").walk()), "the next refresh")
        person.keys("Escape")

    def test_it_configures_the_widget_by_a_form(self):
        person = self.person
        pin, clock = self.pin("clock"), self.pinned("Clock")
        self.wait_until_it_stands(pin, clock)
        clock.click((80, 80), button=3)
        person.press("Configure…", "menu item")
        person.window("Configure Clock")
        self.assertEqual(pin, str(self.quire_json("widget", "list")[0]["id"]))

    def test_closing_keys_leave_it_where_it_is(self):
        self.pin("clock")
        clock = self.pinned("Clock")
        clock.focus(self.person)
        self.person.keys("alt+F4")
        self.pin("clock")
        self.person.wait_until(lambda: len(type(clock).all("Clock")) == 2, "both windows")


class Places(StandingCase, WindowCase):
    OWN_SESSION = True

    def test_a_window_snaps_to_the_edge_where_it_is_let_go(self):
        person = self.person
        pin = self.pin("clock")
        clock = self.pinned("Clock")
        left, top = clock.place
        self.wait_until_kept(pin, (left, top))
        clock.drag(person, (60, 60), (9 - left, 300))
        self.wait_for_place(clock, (0, top + 300))
        self.wait_until_kept(pin, (0, top + 300))

    def test_a_locked_window_is_not_dragged_along(self):
        from xwindow import XWindow

        pin = self.pin("clock")
        clock = self.pinned("Clock")
        place = clock.place
        self.wait_until_kept(pin, place)
        self.stay(pin, "--lock", "true", "--all-workspaces", "false")
        self.person.wait_until(lambda: clock.hint("_NET_WM_DESKTOP") == "0", "the options at the window")
        left, top = place
        XWindow._point("mousemove", left + 60, top + 60, "mousedown", 1)
        for step in range(1, 60):
            XWindow._point("mousemove", left + 60 - 2 * step, top + 60)
        XWindow._point("mouseup", 1)
        self.assertEqual(clock.place, place)

    def test_a_smaller_screen_shows_every_window_whole_and_the_larger_one_has_them_where_they_were(self):
        person = self.person
        clock_pin, code_pin = self.pin("clock"), self.pin("clock", "--family", "medium")
        person.wait_until(lambda: self.kept(clock_pin) and self.kept(code_pin), "the places in the library")
        windows = type(self.pinned("Clock")).all("Clock")
        before = [window.place for window in windows]
        mode = "1024x768"
        person.do("xrandr", "--newmode", mode, *"63.5 1024 1072 1176 1328 768 771 775 798".split())
        person.do("xrandr", "--addmode", "screen", mode)
        person.do("xrandr", "--output", "screen", "--mode", mode)

        def are_in_view() -> bool:
            return all(window.place[0] + window.size[0] <= 1024 for window in windows)

        person.wait_until(are_in_view, "every window on the smaller screen")
        person.do("xrandr", "--output", "screen", "--mode", "1280x900")
        person.wait_until(lambda: [window.place for window in windows] == before, "every window where it was")


class GuestCase(StandingCase):
    """On the X server of a Wayland compositor, as in a session of somebody who asks for no display."""

    def setUp(self):
        super().setUp()
        if not os.environ.get("DISPLAY"):
            self.skipTest("needs XWayland")
        os.environ.pop("GDK_BACKEND", None)

    def start_host_again(self) -> None:
        window = self.pinned("Clock")
        os.kill(window.process, signal.SIGTERM)
        self.person.wait_until(lambda: not type(window).all("Clock"), "the window gone")
        self.person.start("quire-widgets", GDK_BACKEND=None)


class UnderMutter(GuestCase):
    SESSIONS = ("mutter",)

    def test_a_window_stands_where_it_was_put_above_others_and_out_of_the_taskbar_also_after_a_restart(self):
        pin = self.pin("clock")
        self.stay(pin, "--level", "above")
        clock = self.pinned("Clock")
        self.person.wait_until(lambda: self.kept(pin), "the place in the library")
        for state in ("ABOVE", "STICKY", "SKIP_TASKBAR", "SKIP_PAGER"):
            self.person.wait_until(lambda: f"_NET_WM_STATE_{state}" in clock.hint("_NET_WM_STATE"), state)
        self.person.do("xdotool", "windowmove", clock.id, "300", "200")
        self.wait_for_place(clock, (300, 200))
        self.wait_until_kept(pin, (300, 200))
        self.stay(pin, "--level", "below", "--all-workspaces", "false")
        self.person.wait_until(lambda: "_NET_WM_STATE_BELOW" in clock.hint("_NET_WM_STATE"), "the clock below")
        self.person.wait_until(lambda: "_NET_WM_STATE_STICKY" not in clock.hint("_NET_WM_STATE"), "the clock on one workspace")
        self.start_host_again()
        self.wait_for_place(self.pinned("Clock"), (300, 200))


class UnderSway(GuestCase):
    OWN_SESSION = True
    SESSIONS = ("sway",)

    def sway(self, *words: str) -> str:
        return subprocess.run(["swaymsg", *words], capture_output=True, text=True, timeout=20).stdout

    def node(self, title: str) -> dict:
        nodes = [json.loads(self.sway("-t", "get_tree"))]
        while nodes:
            node = nodes.pop()
            if node.get("name") == title and node.get("type") in ("con", "floating_con"):
                return node
            nodes += node["nodes"] + node["floating_nodes"]
        return {}

    def place(self, title: str) -> tuple[int, int] | None:
        box = self.node(title).get("rect")
        return box and (box["x"], box["y"])

    def test_without_xwayland_windows_stand_beside_each_other(self):
        person = self.person
        host = person.start("quire-widgets", DISPLAY=None)
        for kind in ("clock", "month", "launcher"):
            self.quire("widget", "pin", kind, "--family", "small")
        titles = ("Clock", "Month", "Launcher")
        person.wait_until(lambda: all(self.place(title) for title in titles), "the windows")
        # From the top right corner, two side by side, with the margin and the gap of the design.
        person.wait_until(
            lambda: [self.place(title) for title in titles] == [(1092, 24), (912, 24), (1092, 204)],
            "each window in its place",
        )
        self.assertEqual(self.node("Clock")["shell"], "xdg_shell")
        self.assertTrue(self.node("Clock")["sticky"])
        host.close()

    def test_a_window_stands_where_it_was_put_after_a_restart_and_through_a_monitor_that_gets_smaller(self):
        person = self.person
        self.sway("output", "HEADLESS-1", "position", "0", "0")
        self.sway("create_output")
        self.sway("output", "HEADLESS-2", "resolution", "800x600", "position", "1280", "0")
        pin = self.pin("clock")
        person.wait_until(lambda: self.kept(pin), "the place in the library")
        node = self.node("Clock")
        self.assertEqual((node["shell"], node["type"], node["sticky"]), ("xwayland", "floating_con", True))

        there = (1800, 300)
        self.sway("[title=Clock]", "move", "absolute", "position", *map(str, there))
        self.wait_until_kept(pin, there)
        self.sway("output", "HEADLESS-2", "resolution", "400x300")
        person.wait_until(lambda: self.place("Clock") == (1280 + 400 - 164, 300 - 164), "all of the window on the smaller monitor")
        self.sway("output", "HEADLESS-2", "resolution", "800x600")
        person.wait_until(lambda: self.place("Clock") == there, "the window back where it was")

        self.start_host_again()
        person.wait_until(lambda: self.place("Clock") == there, "the window where it was, after a restart")


if __name__ == "__main__":
    unittest.main()
