"""Searches of the desktop: GNOME Shell's and KRunner's, from outside, by their own protocols."""

import contextlib
import json
import os
import sqlite3
import unittest
from pathlib import Path

from busservice import BusService
from cases import DesktopCase

CLIPBOARD = """
<node><interface name="org.kde.klipper.klipper">
  <method name="setClipboardContents"><arg type="s" direction="in"/></method>
</interface></node>
"""


class Klipper(BusService):
    """Plasma's clipboard: the real D-Bus service as far as taking a text goes."""

    def __init__(self):
        self.texts: list[str] = []
        super().__init__("org.kde.klipper", "/klipper", CLIPBOARD)

    def _called(self, _bus, _sender, _path, _interface, _method, arguments, invocation) -> None:
        self.texts += arguments.unpack()
        invocation.return_value(None)


class SearchCase(DesktopCase):
    SESSIONS = ("x11",)

    def setUp(self):
        super().setUp()
        from searchclient import RunnerClient, ShellClient

        self.shell, self.runner = ShellClient(), RunnerClient()
        self.addCleanup(self.close)

    def close(self) -> None:
        """Ends a window that a search started."""
        if self.person.windows:
            self.person.keys("ctrl+q")
            self.person.wait_until(lambda: not self.person.windows, "the end of the window")

    def add(self, content: str, title: str, *arguments: str) -> str:
        [code] = self.quire_json("add", content, "--title", title, *arguments)
        return str(code["id"])


class Shell(SearchCase):
    def test_it_is_started_by_name_without_a_window_and_finds(self):
        from searchclient import codes_in, shell_picture

        menu = self.add("https://example.org/menu", "Menu of the café", "--favorite", "--tag", "lunch")
        old = self.add("voucher 17", "Voucher for the menu", "--expires", "2020-01-01")
        self.assertIsNone(self.shell.owner)
        self.assertEqual(self.shell.find("menu"), [menu, old], "the title that begins with it first")
        self.assertEqual(self.person.windows, [])
        self.assertEqual(self.shell.find("LUNCH", "cafe"), [menu])
        self.assertEqual(self.shell.find("link"), [menu], "a kind")
        self.assertEqual(self.shell.narrow([menu], "menu"), [menu])
        self.assertEqual(self.shell.narrow([old], "link"), [])
        first, second = self.shell.metas(menu, old)
        self.assertEqual((first["id"], first["name"], first["description"]), (menu, "Menu of the café", "Link · https://example.org/menu"))
        self.assertEqual((second["id"], second["description"]), (old, "Text · Expired · voucher 17"))
        self.assertEqual(codes_in(shell_picture(first["icon"])), ["https://example.org/menu"])
        self.assertEqual(codes_in(shell_picture(second["icon"])), ["voucher 17"])
        # What is added while it runs is found at once.
        late = self.add("late", "Menu of tomorrow")
        self.assertEqual(self.shell.find("tomorrow"), [late])

    def test_an_empty_account_is_searched_and_what_is_added_then_is_found(self):
        self.assertEqual(self.shell.find("anything"), [])
        self.assertEqual(self.shell.metas("1"), [])
        first = self.add("hello", "Greeting")
        self.assertEqual(self.shell.find("greet"), [first])

    def test_a_large_import_is_found_at_once_and_taken_into_the_index(self):
        table = self.folder / "codes.csv"
        table.write_text("title,content\n" + "".join(f"Ticket {number},https://example.org/{number}\n" for number in range(12_000)))
        self.quire("import", str(table))
        library = Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite"

        def waiting() -> int:
            with contextlib.closing(sqlite3.connect(f"file:{library}?mode=ro", uri=True)) as connection:
                return connection.execute("SELECT count(*) FROM searchBacklog").fetchone()[0]

        self.assertGreater(waiting(), 0, "nothing left to be done for the search")
        self.assertEqual(len(self.shell.find("example.org/11999")), 1)
        self.person.wait_until(lambda: waiting() == 0, "the whole import in the index", timeout=30)
        self.assertEqual(len(self.shell.find("example.org/11999")), 1)

    def test_a_library_that_cannot_be_read_is_said_and_looked_at_again(self):
        from gi.repository import GLib

        library = Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite"
        library.parent.mkdir(parents=True)
        library.write_bytes(b"X" * 8192)
        for _ in range(2):
            with self.assertRaisesRegex(GLib.Error, "damaged"):
                self.shell.find("menu")
        self.assertEqual(library.read_bytes(), b"X" * 8192, "who searches repairs nothing")
        library.unlink()
        menu = self.add("https://example.org/menu", "Menu")
        self.assertEqual(self.shell.find("menu"), [menu])

    def test_without_the_program_that_draws_results_have_words_alone(self):
        menu = self.add("https://example.org/menu", "Menu")
        taken = BusService("org.quirebook.Quire1", "/elsewhere", CLIPBOARD)
        self.addCleanup(taken.leave)
        self.assertEqual(self.shell.find("menu"), [menu])
        [meta] = self.shell.metas(menu)
        self.assertEqual((meta["name"], "icon" in meta), ("Menu", False))
        [match] = self.runner.match("menu")
        self.assertEqual((match[1], "icon-data" in match[5]), ("Menu", False))

    def test_secrets_and_what_was_thrown_away_never_appear(self):
        from searchclient import codes_in, shell_picture

        wifi = self.add("WIFI:T:WPA;S:Guest;P:hunter2secret;;", "Guest network", "--notes", "hunter2secret it is")
        one_time = self.add("otpauth://totp/Site:me@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Site", "Site login")
        thrown = self.add("thrown away", "Old thing")
        self.quire("remove", thrown)
        for term in ("hunter2secret", "hunter", "jbswy3dp", "site", "login", "old", "thrown"):
            self.assertEqual(self.shell.find(term), [], term)
            self.assertEqual(self.runner.match(term), [], term)
        # By what people call the kind, which says nothing about the password.
        for term in ("wifi", "password"):
            self.assertEqual(self.shell.find(term), [wifi], term)
        [meta] = self.shell.metas(wifi, one_time, thrown)
        self.assertEqual((meta["name"], meta["description"]), ("Guest network", "Wi-Fi"))
        self.assertEqual(codes_in(shell_picture(meta["icon"])), [], "the icon of the kind, not the code")
        self.assertNotIn("hunter2secret", json.dumps(self.runner.match("guest")))
        from gi.repository import GLib

        for gone in (one_time, thrown, "99"):
            with self.assertRaisesRegex(GLib.Error, "There is no code"):
                self.shell.activate(gone)
            with self.assertRaisesRegex(GLib.Error, "There is no code"):
                self.runner.run(gone)
        self.assertEqual(self.person.windows, [])

    def test_whatever_is_asked_is_answered(self):
        from gi.repository import GLib

        menu = self.add("https://example.org/menu", "Menu")
        self.assertEqual(self.shell.find("menu"), [menu])
        owner = self.shell.owner
        for terms in ([], [""], [" ", "\t"], ["%"], ["'"], ['"'], ["*"], ["\\"], ["menu\u202e"], ["x" * 50_000], ["zq"] * 5_000, ["\u0301" * 3_000], ["menu OR 1=1 --"]):
            self.assertEqual(self.shell.find(*terms), [], str(terms)[:40])
            self.assertEqual(self.runner.match(" ".join(terms)), [])
        self.assertEqual(self.shell.find(*["menu"] * 5_000), [menu])
        self.assertEqual(self.shell.metas("", "x", "-1", "99999999999999999999", "1e3", " 1", *["7"] * 3_000), [])
        self.assertEqual(self.shell.narrow(["x", "-1", menu, "99"] * 500, "menu"), [menu])
        for size in (1_000_000, 20_000_000):
            with self.assertRaisesRegex(GLib.Error, "at most"):
                self.shell.find("y" * size)
        for signature, values in (("(s)", ("menu",)), ("(au)", ([1],)), ("(asas)", (["a"], ["b"]))):
            with self.assertRaisesRegex(GLib.Error, "InvalidArgs|do not match"):
                self.shell.shell("GetInitialResultSet", signature, *values, answer="(as)")
        self.assertEqual(self.shell.find("menu"), [menu])
        self.assertEqual(self.shell.owner, owner, "the same program all along")
        self.assertEqual([code["title"] for code in self.quire_json("list")], ["Menu"])


class Idle(SearchCase):
    TIME_LIMIT = 120

    def test_it_ends_when_nobody_asks_and_is_there_again_when_somebody_does(self):
        menu = self.add("https://example.org/menu", "Menu")
        self.assertEqual(self.shell.find("menu"), [menu])
        first = self.shell.owner
        self.person.wait_until(lambda: self.shell.owner is None, "its end", timeout=60)
        self.assertEqual(self.shell.find("menu"), [menu])
        self.assertNotEqual(self.shell.owner, first)


class Runner(SearchCase):
    def test_it_finds_with_pictures_and_says_what_can_be_done(self):
        from searchclient import codes_in, runner_picture

        menu = self.add("https://example.org/menu", "Menu")
        other = self.add("once only", "The other menu", "--one-time")
        self.assertEqual([action[0] for action in self.runner.actions()], ["copy", "edit"])
        first, second = self.runner.match("menu")
        self.assertEqual(first[:4], (menu, "Menu", "org.quirebook.Quire", 100))
        self.assertEqual(second[:2], (other, "The other menu"))
        self.assertTrue(1 >= first[4] > second[4] > 0)
        self.assertEqual(first[5]["subtext"], "Link · https://example.org/menu")
        self.assertEqual(first[5]["actions"], ["copy", "edit"])
        self.assertEqual(second[5]["actions"], ["edit"], "what may be used once is not copied in passing")
        self.assertEqual(codes_in(runner_picture(first[5]["icon-data"])), ["https://example.org/menu"])
        self.assertEqual(self.runner.runner("Config", answer="(a{sv})").unpack()[0]["MinLetterCount"], 2)
        self.runner.runner("SetActivationToken", "(s)", "token")
        self.runner.runner("Teardown")

    def test_a_content_is_copied_where_plasma_has_a_clipboard_and_shown_elsewhere(self):
        menu = self.add("https://example.org/menu", "Menu")
        clipboard = Klipper()
        self.runner.run(menu, "copy")
        clipboard.leave()
        self.assertEqual(clipboard.texts, ["https://example.org/menu"])
        [code] = self.quire_json("list")
        self.assertEqual(code["uses"], 1)
        self.runner.run(menu, "copy")
        self.person.find("Menu, shown large", timeout=20)


class Leading(SearchCase):
    """Into the window, which is started where there is none."""

    SESSIONS = ("x11", "sway")

    def test_a_result_is_shown_large_cold_and_warm(self):
        menu = self.add("https://example.org/menu", "Menu")
        second = self.add("second", "Second")
        self.shell.activate(menu, timestamp=1)
        self.person.find("Menu, shown large", timeout=20)
        self.assertIn("https://example.org/menu", self.person.scan())
        self.runner.run(second)
        self.person.find("Second, shown large")
        self.shell.activate(menu)
        self.person.find("Menu, shown large")

    def test_the_search_goes_on_in_the_library(self):
        self.add("https://example.org/menu", "Menu")
        self.add("second", "Second")
        self.shell.launch("second", "text")
        self.person.window("Library – Quire", timeout=20)
        self.person.find("Second, Text", "table cell")
        self.person.wait_for_gone("Menu, Link", "table cell")
        self.shell.launch("menu")
        self.person.find("Menu, Link", "table cell")


if __name__ == "__main__":
    unittest.main()
