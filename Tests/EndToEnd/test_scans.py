"""What the scanner remembers and counts: its history, and sessions that outlive the program."""

import csv
import os
from pathlib import Path

from cases import WindowCase


class Scans(WindowCase):
    TIME_LIMIT = 120

    def open_scanner(self) -> None:
        self.program = self.open_window()
        self.person.keys("alt+2")
        self.person.find("Clipboard")

    def open_again(self) -> None:
        """After it was lost: it comes back at the scanner."""
        self.program.kill()
        self.program = self.open_window("Scanner")

    def choose_file(self, file: Path) -> None:
        self.person.choose_file("Open pictures", file)

    def scan(self, text: str, name: str, *options: str) -> None:
        file = self.folder / name
        self.quire("make", text, "-o", str(file), *options)
        self.person.keys("ctrl+o")
        self.choose_file(file)

    def test_the_history_is_turned_on_searched_put_right_and_cleared(self):
        person = self.person
        settings = Path(os.environ["XDG_CONFIG_HOME"]) / "quire" / "settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[org/quirebook/quire]\nscan-history=false\n")
        self.open_scanner()
        self.scan("forgotten", "forgotten.png")
        person.find("forgotten.png", "label")
        person.keys("ctrl+h")
        person.find("Scan history is off", "label")
        person.press("Remember scans", "push button")
        person.find("Nothing scanned yet", "label")
        self.scan("https://example.org/menu", "menu.png")
        person.find("menu.png", "label")
        self.scan("WIFI:T:WPA;S:Guests;P:geheimnis;;", "guests.png")
        person.find("guests.png", "label")
        person.keys("ctrl+h")
        person.find("2 scans", "label")
        person.find("guests.png", "label")
        person.keys("ctrl+f")
        person.wait_for_focus("Search the scan history")
        person.type("geheimnis")
        person.find("No scans found", "label")
        person.keys("ctrl+a")
        person.type("wi-fi")
        person.find("1 scan", "label")
        person.find("Guests", "label")
        person.keys("ctrl+a", "BackSpace")
        person.find("2 scans", "label")
        person.keys("Down")
        person.wait_until(lambda: (focus := person.focus) and focus.role == "table cell", "focus on a scan")
        person.keys("Menu")
        person.press("Remove from history", "menu item")
        person.find("1 scan", "label")
        person.keys("ctrl+z")
        person.find("2 scans", "label")

        person.press("Remove from history", "push button")
        person.find("1 scan", "label")
        person.press("Undo", "push button")
        person.find("2 scans", "label")

        self.open_again()
        person.keys("ctrl+h")
        person.find("2 scans", "label")
        person.press("Clear all…", "push button")
        person.window("Clear the scan history?")
        person.keys("ctrl+Return")
        person.find("Nothing scanned yet", "label")
        self.assertEqual(self.quire_json("list"), [], "scanning keeps nothing in the library")

    def test_codes_of_several_pictures_are_counted_saved_and_exported(self):
        person = self.person
        self.open_scanner()
        person.keys("ctrl+b")
        person.find("Every code found is counted here.", "label")
        self.scan("shelf one", "one.png")
        person.find("1 code, 1 piece", "label")
        self.scan("=1+1", "two.png")
        person.find("2 codes, 2 pieces", "label")
        self.scan("shelf one", "one again.png")
        person.find("2 codes, 3 pieces", "label")
        self.assertEqual(person.look_for("Code found"), [], "no result gets in the way")

        # A power cut loses nothing of it.
        self.open_again()
        person.keys("ctrl+b")
        person.find("Continue counting?", "label")
        person.press("Continue", "push button")
        person.find("2 codes, 3 pieces", "label")
        person.press("One more", "push button")
        person.find("2 codes, 4 pieces", "label")

        table = self.folder / "count.csv"
        person.press("Export CSV…", "push button")
        person.window("Export “")
        person.wait_until(lambda: (focus := person.focus) and focus.role == "text" and focus.text.endswith(".csv"), "focus on the name")
        person.type_path(table)
        person.keys("Return")
        person.wait_until(table.exists, "the table")
        with table.open(newline="") as file:
            rows = list(csv.DictReader(file))
        counts = {row["text"]: int(row["count"]) for row in rows}
        self.assertEqual(set(counts), {"shelf one", "'=1+1"})
        self.assertEqual(sum(counts.values()), 4)

        person.press("Save to library…", "push button")
        person.window("Save to library")
        person.find("New folder name")
        person.keys("ctrl+Return")
        person.find("Saved 2 codes", "label")
        self.assertEqual({code["text"] for code in self.quire_json("list")}, {"shelf one", "=1+1"})
        person.press("Undo", "push button")
        person.find("2 codes, 4 pieces", "label")
        self.assertEqual(self.quire_json("list"), [])
        person.press("Discard session", "push button")
        person.find("Every code found is counted here.", "label")
