"""Statuses that programs push: over the terminal and D-Bus into widgets, and the windows of live activities."""

import os
import subprocess
import unittest
from pathlib import Path

from test_widgets import HOST, PinnedCase

PATH = "/org/quirebook/Quire1/Status"
INTERFACE = "org.quirebook.Quire1.Status"
NOTHING = "Nothing pushed yet"


class StatusCase(PinnedCase):
    def push(self, name: str, *fields: str) -> None:
        self.quire("status", "set", name, *fields)

    def pin(self, name: str, family: str = "medium") -> None:
        self.quire("widget", "pin", "status", "--family", family, "--set", f"name={name}")

    def gdbus(self, method: str, *arguments: str) -> subprocess.CompletedProcess:
        command = ["gdbus", "call", "--session", "--dest", HOST, "--object-path", PATH, "--method", f"{INTERFACE}.{method}", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def call(self, method: str, *arguments: str) -> str:
        done = self.gdbus(method, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    @property
    def folder_of_statuses(self) -> Path:
        return Path(os.environ["XDG_STATE_HOME"]) / "quire" / "status"

    def restart(self) -> None:
        """Kills the program of the windows and starts it as at login."""
        host = self.owner(HOST)
        os.kill(host, 9)
        self.wait_for_end(host)
        self.person.start("quire-widgets")


class Pushing(StatusCase):
    def test_a_widget_changes_when_a_script_pushes_and_another_one_stays_as_it_is(self):
        person = self.person
        self.pin("backup")
        self.pin("other", "small")
        person.find("quire status set backup state=ok", "label")
        self.push("backup", "title=Nightly backup", "state=running", "progress=40%")
        person.find("Nightly backup, 40%", "image")
        person.find("running", "label")
        self.push("backup", "title=Nightly backup", "state=ok", "value=12 GB")
        person.find("12 GB", "label")
        person.wait_for_gone("running", "label")
        person.find("quire status set other state=ok", "label")
        self.quire("status", "clear", "backup")
        person.find("quire status set backup state=ok", "label")

    def test_programs_push_read_and_hear_over_the_bus(self):
        person = self.person
        self.pin("disk")
        person.find(NOTHING, "label")
        monitor = person.start("/usr/bin/gdbus", "monitor", "--session", "--dest", HOST, "--object-path", PATH)
        person.wait_until(lambda: "is owned by" in monitor.written, "somebody who listens")
        self.call("Set", "disk", "{'title': <'Disk'>, 'progress': <0.25>, 'Free': <int32 92>, 'ok': <true>}")
        person.find("Disk, 25%", "image")
        said = self.call("Get", "disk")
        for part in ("'title': <'Disk'>", "'progress': <'0.25'>", "'Free': <'92'>", "'ok': <'true'>", "'pushed': <'"):
            self.assertIn(part, said)
        self.assertEqual(self.call("List"), "(['disk'],)")
        # Who pushes by other means is heard as well.
        self.push("other", "state=ok")
        person.wait_until(lambda: "Changed ('disk',)" in monitor.written and "Changed ('other',)" in monitor.written, "the changes")
        self.call("Clear", "disk")
        person.find(NOTHING, "label")
        for arguments, error in [
            (("Set", "../x", "{'a': <'b'>}"), "InvalidStatus"), (("Set", "a", "{'progress': <'900'>}"), "InvalidStatus"),
            (("Set", "a", "{'x': <['list']>}"), "InvalidStatus"), (("Get", "none"), "NoSuchStatus"), (("Clear", "none"), "NoSuchStatus"),
        ]:  # fmt: skip
            done = self.gdbus(*arguments)
            self.assertIn(f"org.quirebook.Quire1.Error.{error}", done.stderr)

    def test_it_survives_a_restart_and_grows_stale_on_time(self):
        person = self.person
        self.pin("sensor")
        person.find(NOTHING, "label")
        self.push("sensor", "title=Sensor", "value=21", "ttl=8")
        person.find("21", "label")
        self.restart()
        person.find("21", "label")
        person.find("Last update", "label")
        self.push("sensor", "title=Sensor", "value=22")
        person.find("22", "label")
        person.wait_for_gone("Last update", "label")

    def test_a_burst_ends_with_what_was_pushed_last(self):
        person = self.person
        self.pin("count")
        person.find(NOTHING, "label")
        quire = str(self.person.programs / "quire")
        loop = f'for i in $(seq 1 200); do "{quire}" status set count value=$i || exit 1; done'
        subprocess.run(["sh", "-c", loop], check=True, timeout=50)
        person.find("200", "label")

    def test_a_flood_over_the_bus_leaves_the_program_answering(self):
        person = self.person
        self.pin("flood")
        self.pin("calm", "small")
        person.find(NOTHING, "label")
        from gi.repository import Gio, GLib

        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        answers: list[bool] = []

        def done(bus: Gio.DBusConnection, result: Gio.AsyncResult) -> None:
            try:
                bus.call_finish(result)
                answers.append(True)
            except GLib.Error:
                answers.append(False)

        for number in range(5000):
            fields = GLib.Variant("(sa{sv})", ("flood", {"value": GLib.Variant("i", number)}))
            bus.call(HOST, PATH, INTERFACE, "Set", fields, None, Gio.DBusCallFlags.NONE, 60_000, None, done)
        self.push("calm", "value=still here")
        person.find("still here", "label")
        person.wait_until(lambda: len(answers) == 5000, "every answer", timeout=30)
        self.call("Set", "flood", "{'value': <'over'>}")
        person.find("over", "label")

    def test_words_of_others_are_shown_as_words_and_rubbish_is_told_of(self):
        person = self.person
        self.pin("job")
        person.find(NOTHING, "label")
        self.push("job", "title=<b>&amp;\u202e\x1b[31m", "text=" + "x" * 4000)
        person.find("<b>&amp;[31m", "label")
        (self.folder_of_statuses / "job.json").write_text("{" * 5000)
        person.find("The status “job” can’t be read: its file is damaged.", "label")
        (self.folder_of_statuses / "job.json").unlink()
        os.mkfifo(self.folder_of_statuses / "job.json")
        person.find("The status “job” can’t be read: its file isn’t a regular file.", "label")
        self.push("job", "title=Better")
        person.find("Better", "label")

    def test_it_goes_on_when_the_folder_was_taken_away(self):
        person = self.person
        self.pin("job")
        self.push("job", "title=First")
        person.find("First", "label")
        for file in self.folder_of_statuses.iterdir():
            file.unlink()
        self.folder_of_statuses.rmdir()
        person.find(NOTHING, "label")
        self.push("job", "title=Second")
        person.find("Second", "label")


class Activities(StatusCase):
    def test_an_activity_appears_without_anything_pinned_and_leaves_when_it_ends(self):
        person = self.person
        self.push("tea", "title=Tea", "state=brewing", "end=+6s")
        window = self.pinned("Tea")
        self.assertEqual(window.size, (344, 164))
        self.assertFalse(window.has_focus)
        states = person.wait_until(lambda: window.hint("_NET_WM_STATE"), "its state")
        for state in ("ABOVE", "SKIP_TASKBAR", "SKIP_PAGER"):
            self.assertIn(f"_NET_WM_STATE_{state}", states)
        person.find("brewing", "label")
        host = self.owner(HOST)
        self.assertIsNotNone(host)
        person.find("Ended", "label")
        person.wait_until(lambda: not self.all_pinned("Tea"), "the end of the window", timeout=15)
        self.assertEqual(self.pins(), [])
        self.wait_for_end(host)

    def test_one_that_is_cleared_leaves_and_one_that_is_done_is_seen_as_done(self):
        person = self.person
        self.push("one", "title=One", "end=+10m")
        self.push("two", "title=Two", "end=+10m")
        person.find("Dismiss One", "push button")
        person.find("Dismiss Two", "push button")
        first, second = self.pinned("One"), self.pinned("Two")
        self.assertNotEqual(first.place, second.place)
        self.quire("status", "clear", "one")
        person.wait_until(lambda: not self.all_pinned("One"), "the end of the one that was cleared", timeout=4)
        self.push("two", "title=Two", "state=passed")
        person.find("passed", "label", within=person.window("Two"))
        person.wait_until(lambda: not self.all_pinned("Two"), "the end of the one that is done", timeout=15)

    def test_one_that_was_dismissed_stays_away_until_another_one_begins(self):
        person = self.person
        self.pin("none", "small")
        self.push("build", "title=Build", "progress=10%", "end=+10m")
        person.press("Dismiss Build", "push button")
        person.wait_until(lambda: not self.all_pinned("Build"), "the end of the window")
        self.push("build", "title=Build", "progress=20%", "end=+10m")
        self.push("other", "title=Other", "end=+10m")
        self.pinned("Other")
        self.assertEqual(self.all_pinned("Build"), [])
        self.restart()
        self.pinned("Other")
        self.assertEqual(self.all_pinned("Build"), [])
        self.quire("status", "clear", "build")
        self.push("build", "title=Build", "end=+10m")
        self.pinned("Build")

    def test_no_more_than_five_are_there_and_none_covers_what_is_pinned(self):
        person = self.person
        self.pin("job")
        person.find(NOTHING, "label")
        for number in range(7):
            self.push(f"n{number}", f"title=Number {number}", "end=+10m")
        shown = lambda: [number for number in range(7) if self.all_pinned(f"Number {number}")]  # noqa: E731
        person.wait_until(lambda: shown() == [0, 1, 2, 3, 4], "five windows")
        self.pin("late", "large")
        person.wait_until(lambda: len(self.all_pinned("Status")) == 2, "two pinned windows")

        def stand_apart() -> bool:
            windows = self.all_pinned("Status") + [window for number in range(5) for window in self.all_pinned(f"Number {number}")]
            areas = [(*window.place, *window.size) for window in windows]
            return all(
                one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0] or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
                for index, one in enumerate(areas) for other in areas[index + 1 :]
            )  # fmt: skip

        # The window manager may show one elsewhere for a moment.
        person.wait_until(stand_apart, "windows side by side", timeout=5)
        person.press("Dismiss Number 1", "push button")
        person.wait_until(lambda: shown() == [0, 2, 3, 4, 5], "the next one in its place")

    def test_they_can_be_switched_off_in_settings(self):
        person = self.person
        self.pin("none", "small")
        self.push("tea", "title=Tea", "end=+10m")
        self.pinned("Tea")
        self.open_window()
        person.press("Settings", "push button")

        def switch() -> None:
            # Its title in the row has the same name.
            controls = lambda: [control for control in person.look_for("Show live activities") if control.role != "label"]  # noqa: E731
            person.wait_until(controls, "the switch")[0].press()

        switch()
        person.wait_until(lambda: not self.all_pinned("Tea"), "the end of the window")
        switch()
        self.pinned("Tea")

    def test_its_address_is_opened_only_after_a_question(self):
        person = self.person
        self.push("build", "title=Build", "end=+10m", "url=https://ci.example.org/12")
        window = self.pinned("Build")
        person.find("Build", "label")
        window.click((100, 100))
        person.find("https://ci.example.org/12", "label")


if __name__ == "__main__":
    unittest.main()
