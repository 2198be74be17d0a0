"""Addresses that lead into Quire: where they go, that they change nothing, and what is said of those that lead nowhere."""

import os
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
        for place, title in (("library", "Library"), ("settings", "Settings"), ("scan", "Scanner"), ("flyers", "Flyers"), ("widgets", "Widgets")):
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
        clock.focus(person)
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
        self.say("There is no code 99 in the library. It may have been deleted permanently.")
        self.open("quire://code/2")
        person.press("Open trash", "push button")
        person.find("Old, Text", "table cell")

    def test_what_is_no_place_is_explained_and_nothing_is_opened(self):
        person = self.person
        self.open_window()
        for address, message in (
            ("quire://nowhere", "“quire://nowhere” isn’t a view in Quire. “quire open --help” lists the views."),
            (
                "quire://code/12?x=1",
                "“quire://code/12?x=1” isn’t a view in Quire: “x” isn’t allowed there, or appears more than once. “quire open --help” lists the views.",
            ),
            ("quire://folder/a%0Ab", "“quire://folder/a%0Ab” isn’t a view in Quire: it contains invisible characters. “quire open --help” lists the views."),
        ):
            person.start("quire-desktop", address)
            self.say(message)

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


class Places(WindowCase):
    """Where each link leads, in a window that is open and in one that the link opens."""

    def open(self, address: str) -> None:
        self.quire("open", address)

    def close_sheet(self) -> None:
        self.person.keys("Escape")
        self.person.wait_until(lambda: len(self.person.windows) == 1, "the end of the sheet")

    def test_places_of_the_library(self):
        person = self.person
        self.quire("folder", "add", "Küche & Bad")
        self.quire("add", "one", "--title", "Menu card", "--favorite", "--folder", "Küche & Bad")
        self.quire("add", "two", "--title", "Parking")
        # The link opens the window, and the folder is marked once it is known.
        self.open("quire://folder/K%C3%BCche%20%26%20Bad")
        person.find("Menu card, Text, favourite", "table cell", timeout=20)
        person.wait_for_gone("Parking, Text", "table cell")
        person.wait_until(
            lambda: any(place.is_("pressed") for place in person.look_for("Folder Küche & Bad, 1 code", "push button")), "the folder marked in the sidebar")
        self.open("quire://search?text=park")
        person.find("Parking, Text", "table cell")
        person.wait_for_gone("Menu card, Text, favourite", "table cell")
        self.open("quire://search")
        self.open("quire://favorites")
        person.find("Menu card, Text, favourite", "table cell")
        person.wait_for_gone("Parking, Text", "table cell")
        self.open("quire://folder/Nowhere")
        person.find("There is no folder “Nowhere” in the library. It may have been renamed or deleted.", "label")

    def test_a_code_is_edited_and_saved_by_a_person(self):
        person = self.person
        [code] = self.quire_json("add", "one", "--title", "Menu")
        self.open(f"quire://code/{code['id']}/edit")
        person.window("Edit code", timeout=20)
        person.wait_for_focus("Text or link")
        person.type("more ")
        person.keys("ctrl+Return")
        person.wait_until(lambda: len(person.windows) == 1, "the end of the sheet")
        self.assertIn("more", self.quire_json("show", "Menu")[0]["text"])
        self.open("quire://code/99/edit")
        person.find("There is no code 99 in the library. It may have been deleted permanently.", "label")

    def test_a_new_code_is_filled_in_and_not_kept_before_somebody_types(self):
        person = self.person
        self.open("quire://create?kind=wifi&text=Guests&title=At%20home")
        person.window("New code", timeout=20)
        person.wait_until(lambda: any(entry.text == "Guests" for entry in person.look_for("Network")), "the name of the network")
        self.assertEqual(person.find("Title", "text").text, "At home")
        self.close_sheet()
        self.open("quire://create?text=https://example.org/menu%3Fa%3Db")
        person.wait_until(lambda: person.scan() == ["https://example.org/menu?a=b"], "the symbol of the text")
        self.close_sheet()
        self.assertEqual(self.quire_json("list"), [])
        self.open("quire://create")
        person.wait_for_focus("Text or link")
        self.assertEqual(person.find("Text or link", "text").text, "", "what a link wrote is no draft of anybody")
        self.close_sheet()
        self.open("quire://create?kind=nothing")
        person.find("Quire can’t create codes of the kind “nothing”. “quire make --help” lists the available kinds.", "label")

    def test_sources_of_the_scanner(self):
        person = self.person
        self.open_window()
        for source, name in (("files", "Files"), ("camera", "Camera"), ("clipboard", "Clipboard")):
            self.open(f"quire://scan?source={source}")
            person.window("Scanner – Quire")
            person.wait_until(lambda: any(button.is_("pressed") for button in person.look_for(name, "push button")), f"the source {name}")
        person.find("Nothing to read on the clipboard", "label")
        # A picture of the screen is taken at once, and read.
        self.quire("make", "on the screen", "-o", str(self.folder / "code.png"), "--size", "300")
        viewer = person.start("/usr/bin/display", "-geometry", "+600+300", str(self.folder / "code.png"))
        person.wait_until(lambda: "on the screen" in person.scan(), "the picture on the screen")
        self.open("quire://scan?source=screen")
        person.find("on the screen", timeout=20)
        viewer.kill()
        settings = Path(os.environ["XDG_CONFIG_HOME"]) / "quire/settings.ini"
        self.assertNotIn("scan-source", settings.read_text() if settings.exists() else "")

    def test_kinds_of_widgets_and_statuses(self):
        person = self.person
        self.quire("status", "set", "backup", "title=Nightly backup", "state=running", "progress=40%")
        self.open("quire://widgets/clock")
        person.window("Widgets – Quire", timeout=20)
        person.wait_for_focus("Pin Clock with these settings")
        self.open("quire://status/backup")
        person.window("Status: backup")
        person.find("Nightly backup, 40%")
        self.quire("status", "set", "backup", "title=Nightly backup", "state=done", "progress=100%")
        person.find("Nightly backup, 100%")
        self.close_sheet()
        self.open("quire://status/nothing")
        person.find("Nothing pushed yet", timeout=10)
        self.close_sheet()
        self.open("quire://widgets/nothing")
        person.find("There’s no widget “nothing”. The program that provides it may be missing.", "label")


class WrongLinks(CommandLineCase):
    def test_an_address_that_is_no_place_is_refused(self):
        for address in ("https://example.org", "quire://nowhere", "quire://code/x", "", "quire://code/\u202e1"):
            done = self.quire("open", address, status=2)
            self.assertIn("isn’t a view in Quire. “quire open --help” lists the views.", done.stderr.decode())
            self.assertEqual(done.stdout, b"")

    def test_the_windows_program_checks_addresses_without_a_display(self):
        program = str(Path(os.environ["QUIRE_PROGRAMS"]) / "quire-desktop")
        for address, status, words in (
            ("quire://flyers/clean", 0, ""),
            ("quire://settings", 0, ""),
            ("quire://nowhere", 2, "“quire://nowhere” isn’t a view in Quire. “quire open --help” lists the views.\n"),
            ("quire://folder/%", 2, "its percent-encoding is invalid"),
        ):
            done = subprocess.run([program, "--check-address", address], capture_output=True, timeout=20)
            self.assertEqual(done.returncode, status, address)
            self.assertIn(words, done.stderr.decode())
            self.assertEqual(done.stdout, b"")
        self.assertFalse((Path(os.environ["XDG_DATA_HOME"]) / "quire").exists(), "nothing was made")

    def test_without_a_display_a_task_is_completed_by_its_own_link_alone(self):
        self.quire("todo", "add", "Buy milk")
        done = self.quire("open", "quire://task/1/complete", status=1)
        self.assertEqual(
            done.stderr.decode(),
            "quire: “Buy milk” needs confirmation, and nobody can be asked here. Use “quire todo done 1” to complete it.\n",
        )
        [task] = self.quire_json("todo", "list")
        # The widget hands out the same link.
        self.assertIn(task["completeLink"].encode(), self.quire("widget", "timeline", "todo", "--json").stdout.replace(b"\\/", b"/"))
        done = self.quire("open", task["completeLink"])
        self.assertEqual(done.stderr.decode(), "“Buy milk” is done. Use “quire todo reopen 1” to undo this.\n")
        self.assertEqual(self.quire_json("todo", "list"), [])
        secret = Path(os.environ["XDG_STATE_HOME"]) / "quire/link-secret"
        self.assertEqual(secret.stat().st_mode & 0o777, 0o600)
        done = self.quire("open", task["completeLink"])
        self.assertEqual(done.stderr.decode(), "quire: “Buy milk” was already done.\n")
        self.quire("open", "quire://task/9/complete", status=1)

    def test_without_a_display_it_says_what_to_do(self):
        done = self.quire("open", "quire://scan", status=1)
        self.assertEqual(
            done.stderr.decode(),
            "quire: There is no display to open the window on. Run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY.\n",
        )
        self.assertFalse((Path(os.environ["XDG_DATA_HOME"]) / "quire").exists(), "nothing was made")


if __name__ == "__main__":
    unittest.main()
