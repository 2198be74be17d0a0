"""Addresses that lead into Quire: where they go, that they change nothing, and what is said of those that lead nowhere."""

import os
import signal
import subprocess
import unittest
from pathlib import Path

from cases import CommandLineCase, WindowCase

PROGRAM = "org.quirebook.Quire"


class Links(WindowCase):
    def open(self, address: str) -> None:
        self.quire("open", address)

    def say(self, message: str) -> None:
        self.person.find(message, "label")

    def close(self) -> None:
        """Ends a window that another program started."""
        self.person.keys("ctrl+q")
        self.person.wait_until(lambda: not self.person.windows, "the end of the window")

    def test_a_link_starts_the_window_and_leads_on_while_it_runs(self):
        person = self.person
        [code] = self.quire_json("add", "https://example.org/menu", "--title", "Menu")
        self.open(f"quire://code/{code['id']}")
        person.find("Menu, shown large", timeout=20)
        self.assertEqual(person.scan(), ["https://example.org/menu"])
        self.open("quire://scans")
        person.find("Nothing scanned yet", "label")
        person.window("Scanner – Quire")
        for place, title in (("library", "Library"), ("settings", "Settings"), ("scan", "Scanner"), ("widgets", "Widgets")):
            self.open(f"quire://{place}")
            person.window(f"{title} – Quire")
        self.open("quire://create")
        person.wait_for_focus("Text or link")
        self.assertEqual(len(person.windows), 2, "one main window, and the sheet over it")
        person.keys("Escape")
        person.wait_until(lambda: len(person.windows) == 1, "the end of the sheet")
        self.close()

    def test_a_link_is_taken_as_an_argument_and_over_d_bus(self):
        person = self.person
        [code] = self.quire_json("add", "second", "--title", "Second")
        # As a desktop starts it for a link that was clicked.
        person.start("quire-desktop", f"quire://code/{code['id']}")
        person.find("Second, shown large")
        again = person.start("quire-desktop", "quire:scan")
        person.window("Scanner – Quire")
        self.assertEqual(again.process.wait(10), 0, "a second start only tells the first")
        self.ask_on_bus(f"quire://code/{code['id']}")
        person.find("Second, shown large")

    def test_the_desktop_starts_it_by_name_for_a_link(self):
        self.quire("add", "third", "--title", "Third")
        self.ask_on_bus("quire://code/1")
        self.person.find("Third, shown large", timeout=20)
        self.close()

    def ask_on_bus(self, address: str) -> None:
        """As a desktop does for a program that says DBusActivatable (Desktop Entry Specification, D-Bus activation)."""
        method = ["--object-path", "/org/quirebook/Quire", "--method", "org.freedesktop.Application.Open"]
        subprocess.run(
            ["gdbus", "call", "--session", "--timeout", "20", "--dest", PROGRAM, *method, f"['{address}']", "{}"],
            check=True, capture_output=True, timeout=30,
        )  # fmt: skip

    def test_the_window_comes_to_the_front(self):
        from xwindow import XWindow

        person = self.person
        self.open_window()
        main = XWindow.find(person, "Library – Quire")
        self.quire("widget", "pin", "clock")
        clock = XWindow.find(person, "Clock")
        clock.click((80, 80))
        person.wait_until(lambda: clock.has_focus, "the focus on another window")
        self.open("quire://settings")
        person.window("Settings – Quire")
        person.wait_until(lambda: main.has_focus, "the focus on the window")
        subprocess.run(["xdotool", "windowminimize", main.id], check=True, timeout=20)
        person.wait_until(lambda: not main.has_focus, "the window out of the way")
        self.open("quire://library")
        person.wait_until(lambda: main.has_focus, "the window back from the taskbar")

    def test_a_code_that_is_over_or_gone_says_so(self):
        person = self.person
        add = ("add", "--expires", "2020-03-04", "--title")
        self.quire(*add, "Voucher", "https://example.org/voucher")
        self.quire("add", "thrown away", "--title", "Old")
        self.quire("remove", "Old")
        self.open_window()
        self.open("quire://code/1")
        self.say("Expired on 4 March 2020")
        self.open("quire://code/2")
        self.say("“Old” is in the trash. Restore it to show it.")
        self.open("quire://code/99")
        self.say("There is no code 99 in the library. It may have been deleted for good.")
        self.open("quire://code/2")
        person.press("Open trash", "push button")
        person.find("Old, Text", "table cell")

    def test_what_is_no_place_is_explained_and_nothing_is_opened(self):
        person = self.person
        self.open_window()
        file = self.folder / "codes.csv"
        file.write_text("title,content\nIntruder,hello\n")
        for address, message in (
            ("quire://nowhere", "“quire://nowhere” is no place in Quire. “quire open --help” lists what there is."),
            ("quire://code/12?x=1", "“quire://code/12?x=1” is no place in Quire. “quire open --help” lists what there is."),
            ("quire://flyers", "This version of Quire has no place called “flyers”. Update Quire to go there."),
            (
                "https://example.org/",
                "“https://example.org/” was not opened: Quire goes to addresses that begin with “quire://”, and opens no others.",
            ),
            (
                str(file),
                "Quire opens no files by itself. To read codes in a picture, drop it on the scanner; to add codes from a file, import it.",
            ),
        ):
            person.start("quire-desktop", address)
            self.say(message)
        self.assertEqual(self.quire_json("list"), [], "nothing was imported")
        person.press("Open scanner", "push button")
        person.window("Scanner – Quire")

    def test_a_link_waits_for_the_sheet_that_is_open(self):
        person = self.person
        [code] = self.quire_json("add", "first", "--title", "First")
        self.open_window()
        self.open("quire://create")
        person.wait_for_focus("Text or link")
        person.type("half a thought")
        self.open("quire://create")
        self.open(f"quire://code/{code['id']}")
        self.assertEqual(len(person.windows), 2, "no second sheet over the first")
        person.keys("ctrl+Return")
        person.find("First, shown large")
        self.assertEqual({code["title"] for code in self.quire_json("list")}, {"First", "half a thought"})


class FromWidgets(WindowCase):
    """What is pinned leads into the window, which comes to the front."""

    def pinned(self, title: str):
        from xwindow import XWindow

        return XWindow.find(self.person, title)

    def test_a_click_on_a_pinned_code_shows_it_large(self):
        person = self.person
        [code] = self.quire_json("add", "https://example.org/menu", "--title", "Menu")
        self.quire("widget", "pin", "code", "--set", f"code={code['id']}")
        person.find("QR code: Menu", timeout=20)
        self.pinned("Code").click((80, 60))
        person.find("Menu, shown large", timeout=20)
        main = self.pinned("Library – Quire")
        person.wait_until(lambda: main.has_focus, "the focus on the main window")
        person.keys("Escape")
        self.pinned("Code").click((80, 60))
        person.find("Menu, shown large")
        person.wait_until(lambda: main.has_focus, "the focus on the main window again")

    def test_a_folder_is_leafed_through_by_its_buttons(self):
        person = self.person
        self.quire("folder", "add", "Guests")
        for title in ("Attic", "Bathroom", "Cellar"):
            self.quire("add", f"https://example.org/{title}", "--title", title, "--folder", "Guests")
        self.quire("widget", "pin", "code", "--family", "medium", "--set", "folder=1", "--set", "interval=never")
        person.wait_until(lambda: person.scan() == ["https://example.org/Attic"], "the first code")
        person.press("Next code", "push button")
        person.wait_until(lambda: person.scan() == ["https://example.org/Bathroom"], "the next code")
        person.press("Previous code", "push button")
        person.wait_until(lambda: person.scan() == ["https://example.org/Attic"], "the first code again")
        person.press("Previous code", "push button")
        person.wait_until(lambda: person.scan() == ["https://example.org/Cellar"], "the last code, before the first")
        before = (Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite").stat().st_mtime_ns
        # Whoever starts again finds the leaf that was turned to.
        host = self.pinned("Code").process
        os.kill(host, signal.SIGKILL)
        person.wait_until(lambda: not person.scan(), "the end of the host")
        person.start("quire-widgets")
        person.wait_until(lambda: person.scan() == ["https://example.org/Cellar"], "the same code again")
        self.assertEqual((Path(os.environ["XDG_DATA_HOME"]) / "quire/library.sqlite").stat().st_mtime_ns, before)

    def test_the_launcher_and_the_scans_lead_to_their_places(self):
        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu", "--favorite")
        self.quire("widget", "pin", "launcher")
        person.press("Scan a code", "push button")
        person.window("Scanner – Quire", timeout=20)
        person.press("Show “Menu”", "push button")
        person.find("Menu, shown large")
        self.quire("widget", "pin", "scans")
        self.pinned("Recent scans").click((80, 80))
        person.window("Scanner – Quire")
        person.press("Make a new code", "push button")
        person.wait_for_focus("Text or link")


class WrongLinks(CommandLineCase):
    def test_an_address_that_is_no_place_is_refused(self):
        for address in ("https://example.org", "quire://nowhere", "quire://code/x", "", "quire://code/\u202e1"):
            done = self.quire("open", address, status=2)
            self.assertIn("is no place in Quire. “quire open --help” lists what there is.", done.stderr.decode())
            self.assertEqual(done.stdout, b"")

    def test_without_a_display_it_says_what_to_do(self):
        done = self.quire("open", "quire://scan", status=1)
        self.assertEqual(
            done.stderr.decode(),
            "quire: There is no display to open the window on. Run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY.\n",
        )
        self.assertFalse((Path(os.environ["XDG_DATA_HOME"]) / "quire").exists(), "nothing was made")


if __name__ == "__main__":
    unittest.main()
