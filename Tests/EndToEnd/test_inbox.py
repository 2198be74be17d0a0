"""The inbox: other programs leave a file a code, which comes in once and only once, or is kept beside the reason why not."""

import json
import os
import random
import signal
import subprocess
import time
import unittest
from pathlib import Path

from cases import CommandLineCase, WindowCase


class InboxCase(CommandLineCase):
    @property
    def inbox(self) -> Path:
        return Path(os.environ["XDG_DATA_HOME"]) / "quire/inbox"

    def leave(self, name: str, content) -> None:
        """As a program does it: written elsewhere on the same disk, and renamed."""
        self.inbox.mkdir(parents=True, exist_ok=True)
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        draft = self.inbox.parent / f"{name}.draft"
        draft.write_bytes(data)
        draft.rename(self.inbox / name)

    def titles(self) -> list[str]:
        return sorted(code["title"] for code in self.quire_json("list"))

    @property
    def files(self) -> list[str]:
        """What waits or is half taken in."""
        # Folders come and go meanwhile, which os.walk passes over.
        found = (Path(folder) / name for folder, _, names in os.walk(self.inbox) for name in names)
        waiting = [str(path.relative_to(self.inbox)) for path in found if path.is_file()]
        return [name for name in waiting if not name.startswith("rejected/")]


class CommandLine(InboxCase):
    def test_a_code_comes_in_with_everything_that_its_file_says(self):
        self.leave(
            "a.json",
            {
                "text": "https://example.org/a", "title": "From a script", "folder": "Inbox", "tags": ["red", "blue"], "notes": "by cron",
                "favorite": True, "expires": "2030-12-31T10:00:00Z", "oneTime": True, "style": {"level": "H", "foreground": "#123456"},
            },
        )  # fmt: skip
        self.leave("b.json", {"kind": "wifi", "fields": {"ssid": "Café", "password": "correct horse"}, "title": "Guests"})
        done = self.quire("inbox", "take")
        self.assertEqual(done.stdout.decode(), "a.json\ttaken\t1\nb.json\ttaken\t2\n")
        self.assertEqual(self.files, [])
        [code] = self.quire_json("show", "1")
        self.assertEqual(
            {key: code[key] for key in ("text", "title", "folder", "tags", "notes", "favorite", "expires", "oneTime")},
            {
                "text": "https://example.org/a", "title": "From a script", "folder": "Inbox", "tags": ["blue", "red"], "notes": "by cron",
                "favorite": True, "expires": "2030-12-31T10:00:00.000Z", "oneTime": True,
            },
        )  # fmt: skip
        self.assertEqual((code["style"]["level"], code["style"]["foreground"]), ("H", "#123456"))
        self.assertIn("P:correct horse;", self.quire_json("show", "2")[0]["text"])

    def test_an_export_of_a_library_comes_in_whole(self):
        self.quire("add", "one", "--title", "One")
        self.quire("add", "two", "--title", "Two")
        exported = self.quire("export").stdout
        self.quire("remove", "--permanently", "1", "2")
        self.leave("library.json", exported)
        self.leave("again.json", exported)
        self.quire("inbox", "take")
        self.assertEqual(self.titles(), ["One", "Two"])

    def test_a_file_that_is_wrong_is_kept_beside_its_reason_and_tried_again(self):
        self.leave("order.json", {"text": "x", "titel": "A slip"})
        self.leave("broken.json", b'{"text": ')
        os.utime(self.inbox / "broken.json", (1, 1))
        done = self.quire("inbox", "take", status=1)
        self.assertIn("2 files were rejected", done.stderr.decode())
        reports = {report["name"]: report for report in self.quire_json("inbox")}
        self.assertEqual({report["state"] for report in reports.values()}, {"rejected"})
        self.assertIn("“titel” means nothing here.", reports["order.json"]["reason"])
        self.assertIn("The JSON cannot be read", reports["broken.json"]["reason"])
        reason = (self.inbox / "rejected/order.json.reason.txt").read_text()
        self.assertEqual(reason.strip(), reports["order.json"]["reason"])
        self.assertEqual((self.inbox / "rejected/broken.json").read_bytes(), b'{"text": ', "nothing is dropped")
        (self.inbox / "rejected/order.json").write_text('{"text": "x", "title": "A slip"}')
        self.quire("inbox", "retry", "no such", status=1)
        self.quire("inbox", "retry", "order.json")
        self.assertEqual(self.titles(), ["A slip"])
        self.assertEqual([report["name"] for report in self.quire_json("inbox")], ["broken.json"])
        self.assertFalse((self.inbox / "rejected/order.json.reason.txt").exists())

    def test_what_is_being_written_waits_and_is_no_mistake(self):
        self.inbox.mkdir(parents=True)
        for name in ("a.json.part", ".b.json", "c.tmp", "d.json~"):
            (self.inbox / name).write_text("{")
        self.quire("inbox", "take")
        self.assertEqual(self.quire_json("inbox"), [])
        self.assertEqual(len(self.files), 4)
        slow = self.inbox / "slow.json"
        with slow.open("w") as file:
            file.write('{"text": "slo')
            file.flush()
            taking = subprocess.Popen([str(Path(os.environ["QUIRE_PROGRAMS"]) / "quire"), "inbox", "take"], stdout=subprocess.PIPE)
            self.addCleanup(taking.stdout.close)
            # It looks for the first time once this is there, and again and again then.
            while not (self.inbox / ".taking").exists():
                time.sleep(0.01)
            file.write('w"}')
        self.assertEqual(taking.wait(20), 0)
        self.assertEqual(self.titles(), ["slow"])

    def test_links_pipes_and_folders_are_not_followed_and_not_waited_for(self):
        self.inbox.mkdir(parents=True)
        secret = self.folder / "secret.json"
        secret.write_text('{"text": "secret"}')
        (self.inbox / "link.json").symlink_to(secret)
        (self.inbox / "zero.json").symlink_to("/dev/zero")
        os.mkfifo(self.inbox / "pipe.json")
        (self.inbox / "folder.json").mkdir()
        (self.inbox / "folder.json/inside.json").write_text('{"text": "inside"}')
        with (self.inbox / "huge.json").open("wb") as file:
            file.truncate(20 << 30)
        (self.inbox / "deep.json").write_text('{"text":' + "[" * 100_000)
        os.utime(self.inbox / "deep.json", (1, 1))
        self.quire("inbox", "take", status=1)
        self.assertEqual(self.titles(), [])
        self.assertEqual(
            {report["name"] for report in self.quire_json("inbox")},
            {"link.json", "zero.json", "pipe.json", "folder.json", "huge.json", "deep.json"},
        )
        self.assertTrue(secret.exists())
        self.assertTrue((self.inbox / "rejected/folder.json/inside.json").exists())

    def test_killed_at_any_moment_nothing_is_lost_and_nothing_comes_twice(self):
        chance = random.Random(9)
        count = 300
        for number in range(count):
            # Some say the same: each is a code of its own.
            self.leave(f"{number}.json", {"text": f"text {number % 290}", "title": f"{number:03}"})
        program = str(Path(os.environ["QUIRE_PROGRAMS"]) / "quire")
        kills = 0
        for _ in range(60):
            taking = [subprocess.Popen([program, "inbox", "take"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
            time.sleep(chance.uniform(0.01, 0.12))
            for one in taking:
                kills += one.poll() is None
                one.kill()
                one.wait()
            if not self.files:
                break
        self.assertGreater(kills, 3, "it was killed while it was at it")
        self.quire("inbox", "take")
        self.assertEqual(self.titles(), [f"{number:03}" for number in range(count)])
        self.assertEqual(self.files, [])
        self.assertEqual(self.quire_json("inbox"), [])

    def test_a_disk_without_room_leaves_everything_where_it_is(self):
        self.quire("add", "before")
        self.leave("a.json", {"text": "a"})
        library = Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite"
        library.rename(library.with_suffix(".away"))
        library.mkdir()
        self.quire("inbox", "take", status=1)
        self.assertEqual(self.files, ["a.json"])
        library.rmdir()
        library.with_suffix(".away").rename(library)
        self.quire("inbox", "take")
        self.assertEqual(self.titles(), ["a", "before"])


class Window(InboxCase, WindowCase):
    # To look through hundreds of files takes a busy machine a minute.
    TIME_LIMIT = 240

    def test_what_is_left_comes_in_at_the_start_and_at_once_while_it_runs(self):
        person = self.person
        self.leave("first.json", {"text": "first", "title": "Before the start"})
        self.open_window()
        person.find("Before the start, Text", "table cell", timeout=20)
        self.leave("second.json", {"text": "https://example.org/2", "title": "While it runs"})
        person.find("“While it runs” added from the inbox", "label")
        person.press("Show", "push button")
        person.find("While it runs, shown large")
        self.assertEqual(person.scan(), ["https://example.org/2"])
        person.wait_until(lambda: not self.files, "an empty inbox")

    def test_what_is_wrong_is_shown_with_its_reason_tried_again_and_removed(self):
        from filemanager import FileManager

        person = self.person
        manager = FileManager()
        self.addCleanup(manager.leave)
        self.open_window()
        self.leave("order.json", {"text": "x", "titel": "A slip"})
        person.wait_until(lambda: self.says("“order.json” in the inbox couldn’t be imported."), "the notice")
        person.press("View file…", "push button")
        person.window("Files not imported")
        person.find("order.json", "label")
        person.press("Show in folder: order.json", "push button")
        person.wait_until(lambda: manager.shown, "the file manager asked")
        self.assertTrue(manager.shown[0][0].endswith("/quire/inbox/rejected/order.json"))
        self.leave("other.json", {"text": ""})
        person.find("other.json", "label")
        (self.inbox / "rejected/order.json").write_text('{"text": "x", "title": "Corrected"}')
        person.press("Try again: order.json", "push button")
        person.wait_until(lambda: self.titles() == ["Corrected"], "the corrected code")
        person.press("Remove: other.json", "push button")
        person.wait_until(lambda: not self.quire_json("inbox"), "nothing set aside")
        person.wait_for_gone("Files not imported", "frame")
        person.find("Corrected, Text", "table cell")

    def test_three_hundred_hostile_files_change_nothing_and_are_all_kept(self):
        person = self.person
        chance = random.Random(300)
        self.quire("add", "kept", "--title", "Kept")
        before = self.quire("export").stdout
        window = self.open_window()
        for number in range(300):
            wrong = (
                chance.randbytes(chance.randrange(1, 3000)), b"{" * (number * 200 + 1), b'{"text": "' + b"x" * (5000 + number) + b'"}',
                json.dumps({"text": "a", f"\u202e{number}": "b"}).encode(), b'\xff\xfe{\x00"\x00', json.dumps([number] * number).encode(),
            )  # fmt: skip
            self.leave(f"{number} \u202e\n<b>.json", wrong[number % len(wrong)])
        person.wait_until(lambda: not self.files and len(self.quire_json("inbox")) == 300, "all of them set aside", timeout=150)
        self.assertEqual(self.quire("export").stdout, before)
        person.wait_until(lambda: self.says("300 files in the inbox couldn’t be imported."), "the notice")
        person.press("View files…", "push button")
        person.window("Files not imported", timeout=20)
        person.wait_until(lambda: self.says("There are 200 more."), "how many more there are")
        person.keys("Escape")
        person.wait_for_gone("Files not imported", "frame")
        self.assertTrue(window.is_running)

    def test_three_programs_take_each_file_in_once(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        self.open_window()
        person.start("quire-service")
        for number in range(200):
            self.leave(f"{number}.json", {"text": "the same", "title": f"{number:03}"})
        person.wait_until(lambda: not self.files, "an empty inbox", timeout=40)
        self.assertEqual(self.titles(), [f"{number:03}" for number in range(200)])
        self.assertEqual(self.quire_json("inbox"), [])

    def test_a_window_that_is_killed_leaves_the_rest_to_the_next(self):
        person = self.person
        window = self.open_window()
        for number in range(150):
            self.leave(f"{number}.json", {"text": "the same", "title": f"{number:03}"})
            if number == 75:
                os.kill(window.process.pid, signal.SIGKILL)
                window.was_killed = True
        window.process.wait(10)
        person.start("quire-desktop")
        person.wait_until(lambda: not self.files, "an empty inbox", timeout=40)
        self.assertEqual(self.titles(), [f"{number:03}" for number in range(150)])

    def says(self, words: str) -> bool:
        """Whether some label begins with these words."""
        return any(control.name.startswith(words) for window in self.person.windows for control in window.walk())


if __name__ == "__main__":
    unittest.main()
