"""Addresses that nobody would write, by the hundred: nothing crashes, and nothing changes."""

import contextlib
import json
import unittest

from cases import DesktopCase

PROGRAM = "org.quirebook.Quire"


class Hostile(DesktopCase):
    """Many links that nobody would write, one after the other: nothing crashes, and nothing changes."""

    SESSIONS = ("x11", "sway", "mutter")
    TIME_LIMIT = 300

    def setUp(self):
        super().setUp()
        self.quire("folder", "add", "Küche")
        self.quire("add", "https://example.org/menu", "--title", "Menu", "--folder", "Küche")
        self.quire("add", "WIFI:T:WPA;S:home;P:secret;;", "--title", "Home")
        self.quire("add", "old", "--title", "Old")
        self.quire("remove", "Old")
        self.quire("todo", "add", "Buy milk")
        self.quire("status", "set", "backup", "state=ok")
        self.before = self.everything()

    def everything(self) -> list:
        """All that links must not change. That a code was shown is remembered as for every other way of showing it."""
        asked = (("list", "--trash"), ("todo", "list", "--all"), ("widget", "list"), ("folder", "list"), ("status", "get", "backup"))
        lists = [self.quire_json(*arguments) for arguments in asked]
        exported = json.loads(self.quire("export").stdout)
        for code in exported["codes"]:
            self.assertIn("history", code)
            code["history"] = [event for event in code["history"] if event["action"] != "shown"]
        for code in [*exported["codes"], *(code for each in lists for code in each)]:
            for name in ("used", "useCount"):
                code.pop(name, None)
        return [exported, *lists]

    def hand_over(self, address: str) -> None:
        """As a desktop does, by D-Bus activation."""
        from gi.repository import Gio, GLib

        bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        arguments = GLib.Variant("(asa{sv})", ([address], {}))
        bus.call_sync(
            PROGRAM, "/org/quirebook/Quire", "org.freedesktop.Application", "Open", arguments, None, Gio.DBusCallFlags.NONE, 30_000, None
        )

    def close_sheets(self) -> None:
        person = self.person
        for _ in range(20):
            if len(person.windows) <= 1:
                return
            if person.session == "mutter":
                # Which takes no keys from a program.
                self.press_away()
            else:
                person.keys("Escape")
            with contextlib.suppress(AssertionError):
                person.wait_until(lambda: len(person.windows) <= 1, "the end of a sheet", timeout=1)
        self.fail(f"a sheet stays open:\n{person.tree()}")

    def press_away(self) -> None:
        from gi.repository import GLib

        for name in ("Cancel", "Done", "Close", "Close"):
            for window in self.person.windows:
                for control in self.person.look_for(name, "push button", window):
                    with contextlib.suppress(GLib.Error):
                        return control.press()

    def test_hundreds_of_links_change_nothing(self):
        from hostilelinks import hostile

        person = self.person
        # On X11 all of them; elsewhere the window is another, and what takes the links the same.
        links = hostile(500 if person.session == "x11" else 60)
        program = person.start("quire-desktop")
        person.window("Library – Quire", timeout=20)
        for number, link in enumerate(links):
            self.hand_over(link)
            self.assertTrue(program.is_running, f"after {link!r}:\n{program.written}")
            # What waits for a sheet is only the last: they are closed now and then.
            if number % 10 == 9:
                self.close_sheets()
        self.close_sheets()
        self.hand_over("quire://settings")
        person.window("Settings – Quire")
        self.assertEqual(program.written, "")
        self.assertEqual(self.everything(), self.before)

    def test_a_hostile_link_starts_the_window_which_says_so(self):
        person = self.person
        for link in ("quire://nowhere/at/all", "quire://create?text=%00", "quire://code/\u202e1", "quire://task/1/complete?key=" + "A" * 43):
            program = person.start("quire-desktop", link)
            if "task" in link:
                person.window("Complete task?", timeout=20)
                person.keys("Escape")
            else:
                person.wait_until(lambda: "isn’t a view in Quire" in person.tree(), f"what is said of {link!r}", timeout=20)
            self.assertEqual(program.written, "")
            program.close()
        self.assertEqual(self.everything(), self.before)


if __name__ == "__main__":
    unittest.main()
