"""The widget centre: over D-Bus and in the terminal, and what the machine tells the widgets."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from test_widgets import HOST, PinnedCase

PATH = "/org/quirebook/Quire1/Widgets"
INTERFACE = "org.quirebook.Quire1.Widgets"


class CenterCase(PinnedCase):
    def setUp(self):
        super().setUp()
        from loginmanager import LoginManager
        from systembus import SystemBus

        self.system = SystemBus(self.folder)
        self.addCleanup(self.system.leave)
        # The host is started by the commands, which hand on what they were told.
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = self.system.address
        os.environ.pop("XDG_SESSION_ID", None)
        self.login = LoginManager(self.system.address)
        self.addCleanup(self.login.leave)

    def call(self, method: str, *arguments: str) -> str:
        """Calls the widget centre as a script does, and gives what gdbus prints."""
        done = self.gdbus(method, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def gdbus(self, method: str, *arguments: str) -> subprocess.CompletedProcess:
        command = ["gdbus", "call", "--session", "--dest", HOST, "--object-path", PATH, "--method", f"{INTERFACE}.{method}", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def shown(self, id: int) -> dict:
        """What the list says of a widget."""
        return next(pin for pin in self.pins() if pin["id"] == id)

    def wait_until_settled(self) -> None:
        """Waits until every widget has been asked and has answered."""
        self.person.wait_until(
            lambda: (pins := self.pins()) and all("lastRefresh" in pin and not pin["isRefreshing"] for pin in pins), "every first answer"
        )

    def watch(self, *arguments: str):
        """Starts to follow the changes; gives the program once it does."""
        return self.person.start("quire", "widget", "watch", *arguments)

    def said_of(self, title: str) -> str:
        """What a screen reader says of a pinned window."""
        return self.person.window(title).tree()


class Centre(CenterCase):
    def test_it_lists_reloads_and_tells_changes_to_scripts(self):
        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu")
        self.quire("widget", "pin", "clock")
        self.quire("widget", "pin", "code", "--set", "code=1")
        self.wait_until_settled()
        clock, code = self.pins()
        self.assertIn("nextRefresh", clock)
        self.assertNotIn("nextRefresh", code, "a code changes only when the library does")
        self.assertFalse(clock["isHidden"] or clock["isStale"] or "problem" in clock)
        line = self.quire("widget", "list").stdout.decode().splitlines()[0].split("\t")
        self.assertEqual(line[:5], ["1", "clock", "small", "", "shown"])

        program = self.watch("--json")
        follower = lambda: [json.loads(line) for line in program.written.splitlines() if line.startswith("{")]  # noqa: E731

        def reload(expected: set[int], *arguments: str) -> None:
            before = len(follower())
            self.quire("widget", "reload", *arguments)
            person.wait_until(
                lambda: {change["id"] for change in follower()[before:] if change["event"] == "refreshed"} >= expected,
                f"the answers of {expected} after reload {arguments}",
            )

        # The first may come before the follower listens.
        person.wait_until(lambda: (self.quire("widget", "reload", "1"), follower())[1], "a follower that listens")
        reload({2}, "2")
        reload({2}, "--kind", "code")
        reload({1, 2}, "--all")
        reload({1, 2})
        self.assertEqual(set(follower()[0]), {"date", "id", "event"})

        # The same as a script asks for it.
        self.assertEqual(self.call("ReloadAll"), "(2,)")
        self.assertEqual(self.call("ReloadKind", "clock"), "(1,)")
        self.assertEqual(self.call("Reload", "2"), "()")
        person.wait_until(lambda: re.fullmatch(r"\('\d{4}-\d\d-\d\dT[0-9:.]+Z',\)", self.call("NextRefresh", "1")), "a date")
        self.assertIn("'kind': <'code'>", self.call("List"))

        refused = self.gdbus("Reload", "99")
        self.assertIn("org.quirebook.Quire1.Error.NoSuchWidget: There is no pinned widget 99.", refused.stderr)
        self.assertIn("NoSuchKind: There is no widget kind “nope”. The kinds are:", self.gdbus("ReloadKind", "nope").stderr)
        self.assertIn("There is no pinned widget 99.", self.quire("widget", "reload", "99", status=1).stderr.decode())

    def test_hostile_callers_change_nothing(self):
        from gi.repository import Gio, GLib

        self.quire("widget", "pin", "clock")
        self.wait_until_settled()
        before = self.shown(1)
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)

        def call(method: str, arguments: GLib.Variant | None) -> str:
            """The name of the error that a call ends with; nothing for an answer."""
            try:
                bus.call_sync(HOST, PATH, INTERFACE, method, arguments, None, Gio.DBusCallFlags.NONE, 20_000, None)
            except GLib.Error as error:
                return Gio.DBusError.get_remote_error(error).rpartition(".")[2]
            return ""

        self.assertEqual(call("Reload", GLib.Variant("(s)", ("1",))), "InvalidArgs")
        self.assertEqual(call("Reload", None), "InvalidArgs")
        self.assertEqual(call("List", GLib.Variant("(i)", (1,))), "InvalidArgs")
        self.assertEqual(call("Forget", None), "UnknownMethod")
        self.assertEqual(call("ReloadKind", GLib.Variant("(s)", ("x" * 50_000,))), "NoSuchKind")
        self.assertEqual(call("ReloadKind", GLib.Variant("(s)", ("x" * 5_000_000,))), "LimitsExceeded")
        self.assertEqual(call("Reload", GLib.Variant("(x)", (-(2**63),))), "NoSuchWidget")

        program = self.watch("--json")
        self.person.wait_until(lambda: (self.call("Reload", "1"), program.written)[1], "a follower that listens")
        answers = []
        count = 5_000
        for _ in range(count):
            arguments = GLib.Variant("(x)", (1,))
            bus.call(HOST, PATH, INTERFACE, "Reload", arguments, None, Gio.DBusCallFlags.NONE, 60_000, None, lambda *_: answers.append(1))
        self.person.wait_until(lambda: len(answers) == count, "every answer", timeout=40)
        # However many asked, the provider was asked about once a second.
        refreshed = sum('"refreshed"' in line for line in program.written.splitlines())
        self.assertLess(refreshed, 60)
        # One look: a refresh that was put off may begin after it.
        resting = lambda: next((shown for shown in [self.shown(1)] if not shown["isRefreshing"]), None)
        after = self.person.wait_until(resting, "the end of the last refresh")
        self.assertEqual({**before, "lastRefresh": 0, "nextRefresh": 0}, {**after, "lastRefresh": 0, "nextRefresh": 0})

    def test_reload_starts_the_program_that_was_not_running(self):
        self.quire("widget", "pin", "clock")
        window = self.pinned("Clock")
        process = window.process
        self.wait_until_settled()
        os.kill(process, 9)
        self.wait_for_end(process)
        self.person.wait_until(lambda: not self.all_pinned("Clock"), "the window gone")
        self.quire("widget", "reload", "--all")
        self.assertNotEqual(self.pinned("Clock").process, process)
        for pin in self.pins():
            self.quire("widget", "unpin", str(pin["id"]))
        said = self.quire("widget", "reload", status=1).stderr.decode()
        self.assertEqual(said, "quire: no widgets are pinned. Pin one with “quire widget pin KIND”.\n")


class Machine(CenterCase):
    def test_behind_a_locked_screen_nothing_is_shown_until_it_is_unlocked(self):
        self.quire("add", "https://example.org/menu", "--title", "Menu")
        self.quire("widget", "pin", "code", "--set", "code=1")
        self.person.wait_until(lambda: "Menu" in self.said_of("Code"), "the code")
        self.wait_until_settled()
        title = "Menu"
        for lock, unlock in [
            (lambda: self.login.set_locked(True), lambda: self.login.set_locked(False)),
            (lambda: self.login.ask("Lock"), lambda: self.login.ask("Unlock")),
        ]:
            self.person.wait_until(lambda: self.login.callers, "a program that follows the session")
            lock()
            self.login.wait_for_listeners()
            self.call("List")
            title += "!"
            self.quire("edit", "1", "--title", title)
            # The provider is to be asked and is not.
            held = self.person.wait_until(lambda: (pin := self.shown(1)).get("nextRefresh") and pin, "a request that waits")
            self.assertFalse(held["isRefreshing"])
            self.assertNotIn(title, self.said_of("Code"))
            unlock()
            self.person.wait_until(lambda: title in self.said_of("Code"), "the new title")
            self.person.wait_until(lambda: "nextRefresh" not in self.shown(1), "nothing left to ask")

    def test_waking_up_asks_nobody_whose_time_has_not_come(self):
        self.quire("widget", "pin", "clock")
        self.wait_until_settled()
        before = self.shown(1)
        self.person.wait_until(lambda: self.login.callers, "a program that follows the machine")
        for begins in (True, False):
            self.login.sleep(begins)
        self.login.wait_for_listeners()
        self.call("List")
        self.assertEqual(self.shown(1)["lastRefresh"], before["lastRefresh"])

    def test_a_new_time_zone_is_shown_at_once(self):
        # The machine's own folder is not to be touched: this program has another one in its place.
        private = ["unshare", "--mount", "--map-current-user", "--keep-caps"]
        if subprocess.run([*private, "true"], capture_output=True).returncode:
            self.skipTest("This machine lets nobody have folders of their own.")
        etc = self.folder / "etc"
        # What cannot be read is not needed.
        subprocess.run(["cp", "-a", "/etc/.", str(etc)], capture_output=True)
        link = etc / "localtime"

        def move_to(zone: str) -> None:
            new = etc / "localtime.new"
            new.symlink_to(f"/usr/share/zoneinfo/{zone}")
            new.rename(link)

        move_to("UTC")
        subprocess.run(
            [str(self.person.programs / "quire"), "widget", "pin", "clock", "--set", "hours=24"], check=True, stdout=subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
        )  # fmt: skip
        host = str(self.person.programs / "quire-widgets")
        self.person.start(shutil.which("unshare"), *private[1:], "sh", "-c", f'mount --bind "{etc}" /etc && exec "{host}"', TZ=None)

        def hour() -> int | None:
            found = re.search(r"(\d\d):\d\d", self.said_of("Clock"))
            return int(found[1]) if found else None

        self.wait_until_settled()
        in_greenwich = self.person.wait_until(lambda: hour() is not None and (hour(),), "the time")[0]
        move_to("Asia/Tokyo")
        self.person.wait_until(lambda: (hour() - in_greenwich) % 24 in (9, 10), "the time in Tokyo")
        move_to("Etc/GMT+5")
        self.person.wait_until(lambda: (hour() - in_greenwich) % 24 in (19, 20), "the time five hours behind Greenwich")

    def test_what_nobody_sees_rests(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        window = self.pinned("Clock")
        self.wait_until_settled()
        hidden = lambda: self.shown(1)["isHidden"]  # noqa: E731
        self.assertFalse(hidden())

        person.do("wmctrl", "-i", "-r", hex(int(window.id)), "-b", "remove,sticky")
        person.do("xdotool", "set_desktop_for_window", window.id, "0")
        person.wait_until(lambda: window.hint("_NET_WM_DESKTOP") == "0", "the window on one workspace")
        person.do("xdotool", "set_desktop", "1")
        person.wait_until(hidden, "a widget on another workspace")
        person.do("xdotool", "set_desktop", "0")
        person.wait_until(lambda: not hidden(), "a widget on this workspace")
        person.do("xdotool", "set_desktop_for_window", window.id, "1")
        person.wait_until(hidden, "a widget that went to another workspace")
        person.do("xdotool", "set_desktop_for_window", window.id, "0")
        person.wait_until(lambda: not hidden(), "a widget that came back")

        person.do("xdotool", "windowminimize", window.id)
        person.wait_until(hidden, "a minimised widget")
        person.do("xdotool", "windowactivate", window.id)
        person.wait_until(lambda: not hidden(), "a widget that was brought back")


class Login(CenterCase):
    @property
    def entry(self) -> Path:
        return Path(os.environ["XDG_CONFIG_HOME"]) / f"autostart/{HOST}.desktop"

    def test_what_is_pinned_comes_back_at_login_unless_somebody_said_no(self):
        self.quire("widget", "pin", "clock")
        command = re.search(r"^Exec=(.*)$", self.entry.read_text(), re.MULTILINE)[1].strip('"')
        self.assertTrue(os.access(command, os.X_OK), command)
        subprocess.run(["desktop-file-validate", str(self.entry)], check=True)
        host = self.pinned("Clock").process
        # A library that is named is none that comes back by itself: here it is the program that sees what has become of its own.
        library = str(Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite")
        self.quire("widget", "unpin", "1", "--library", library)
        self.wait_for_end(host)
        self.assertFalse(self.entry.exists())
        # As a tool of the desktop switches it off.
        self.quire("widget", "pin", "clock")
        self.entry.write_text(self.entry.read_text() + "Hidden=true\n")
        self.quire("widget", "pin", "clock")
        self.assertIn("Hidden=true", self.entry.read_text())


if __name__ == "__main__":
    unittest.main()
