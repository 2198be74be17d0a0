"""What is pinned leads into the window, which comes to the front."""

import os
import signal
import unittest
from pathlib import Path

from test_widgets import PinnedCase


class FromWidgets(PinnedCase):
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
        self.wait_for_end(host)
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
        person.press("Create a new code", "push button")
        person.wait_for_focus("Text or link")


if __name__ == "__main__":
    unittest.main()
