"""Getting a flyer out of its editor: into files, onto paper, onto the clipboard, by mail, and one for each row of a table."""

import base64
import json
import os
import subprocess
import unittest
import uuid
from pathlib import Path

from cases import WindowCase
from emailportal import CANCELLED, EmailPortal
from filemanager import FileManager
from person import Control

LINK = "https://example.org/menu"


class OutputCase(WindowCase):
    """Has the editor open, with a flyer that was kept."""

    TIME_LIMIT = 120
    # Seconds that reading a page back and writing it may take where several tests run at a time.
    WORK = 30.0

    def open_editor(self, texts: dict[str, str] | None = None, **environment: str) -> None:
        drafts = Path(os.environ["XDG_DATA_HOME"]) / "quire" / "drafts"
        drafts.mkdir(parents=True, exist_ok=True)
        flyer = {
            "codes": [{"content": base64.b64encode(LINK.encode()).decode(), "kind": "uri", "title": "Menu"}],
            "fillsSheet": True,
            "hasCutMarks": True,
            "template": "clean",
            "texts": texts or {"title": "Menu of the day"},
            "usedLabels": 0,
        }
        kept = {"flyer": flyer, "modified": "2026-11-20T10:00:00Z", "name": "For the window", "version": 1}
        (drafts / f"{uuid.uuid4()}.json").write_text(json.dumps(kept))
        self.open_window(**environment)
        self.person.keys("alt+3")
        self.person.press("Continue For the window", "push button")
        self.person.find("Back to gallery", "push button")

    def choose_from_menu(self, command: str) -> None:
        person = self.person
        person.focus_on("Flyer menu")
        person.keys("Return")
        person.wait_until(lambda: person.focus and person.focus.role == "menu item", "the menu")
        person.focus_on(command, "menu item", key="Down")
        person.keys("Return")

    def says(self, words: str) -> bool:
        """Whether some control is called so at its beginning."""
        return any(control.name.startswith(words) for window in self.person.windows for control in window.walk())

    def wait_for(self, words: str) -> None:
        self.person.wait_until(lambda: self.says(words), f"“{words}”", self.WORK)

    def name_file(self, title: str, ending: str, file: Path) -> None:
        """Answers GTK's dialogue for a file to write: what is typed takes the place of its suggestion."""
        person = self.person
        person.window(title)
        person.wait_until(lambda: (focus := person.focus) and focus.role == "text" and focus.text.endswith(ending), "focus on the name")
        person.type_path(file)
        person.keys("Return")

    def read(self, picture: Path | bytes) -> list[str]:
        """The codes in a picture, as an independent decoder reads them."""
        file = picture if isinstance(picture, Path) else self.folder / "read.png"
        if isinstance(picture, bytes):
            file.write_bytes(picture)
        done = subprocess.run(["zbarimg", "--quiet", "--nodbus", "--raw", file], capture_output=True, timeout=30)
        return done.stdout.decode().splitlines()

    def read_document(self, file: Path) -> list[list[str]]:
        """The codes of each page of a PDF."""
        subprocess.run(["pdftoppm", "-r", "150", "-png", file, self.folder / "page"], check=True, timeout=30)
        return [self.read(page) for page in sorted(self.folder.glob("page-*.png"))]

    def page_size(self, file: Path) -> str:
        told = subprocess.run(["pdfinfo", file], capture_output=True, check=True, timeout=30).stdout.decode()
        return next(line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("Page size"))


class Exporting(OutputCase):
    def test_a_flyer_is_read_back_and_written_as_pdf(self):
        person = self.person
        files = FileManager()
        self.addCleanup(files.leave)
        self.open_editor()
        person.keys("ctrl+e")
        sheet = person.window("Export")
        self.wait_for("The code on the page scans correctly.")
        person.press("Export…", "push button", within=sheet)
        file = self.folder / "menu.pdf"
        self.name_file("Export flyer", ".pdf", file)
        person.find("Saved one page to “menu.pdf”", "label", timeout=self.WORK)
        person.wait_for_gone("Export", "frame")
        person.press("Show in folder", "push button")
        person.wait_until(lambda: files.shown, "the question to the file manager")
        self.assertEqual(files.shown, [[file.as_uri()]])
        self.assertEqual(self.read_document(file), [[LINK]])
        self.assertIn("A4", self.page_size(file))

    def test_a_picture_has_the_resolution_that_was_asked_for(self):
        person = self.person
        self.open_editor()
        person.keys("ctrl+e")
        sheet = person.window("Export")
        person.focus_on("PDF", within=sheet)
        person.focus_on("Picture (PNG)", within=sheet, key="Down")
        self.wait_for("2,480 × 3,508 pixels per page")
        self.wait_for("The code on the page scans correctly.")
        person.press("Export…", "push button", within=sheet)
        file = self.folder / "menu.png"
        self.name_file("Export flyer", ".png", file)
        person.find("Saved one page to “menu.png”", "label", timeout=self.WORK)
        self.assertEqual(int.from_bytes(file.read_bytes()[16:20]), 2480)
        self.assertEqual(self.read(file), [LINK])


class Copying(OutputCase):
    def test_a_flyer_is_copied_as_a_picture(self):
        person = self.person
        self.open_editor()
        person.keys("ctrl+shift+c")
        person.find("Flyer copied", "label", timeout=self.WORK)
        targets = self.pasted("TARGETS").decode().split()
        self.assertLessEqual({"image/png", "image/svg+xml", "application/pdf"}, set(targets))
        self.assertEqual(self.read(self.pasted("image/png")), [LINK])
        self.assertTrue(self.pasted("application/pdf").startswith(b"%PDF"))

    def pasted(self, target: str) -> bytes:
        """What another program gets from the clipboard."""
        command = ["xclip", "-selection", "clipboard", "-o", "-t", target]
        return subprocess.run(command, capture_output=True, check=True, timeout=20).stdout


class Printing(OutputCase):
    def open_dialog(self) -> Control:
        """GTK's own print dialogue: there is no portal in the session."""
        self.open_editor()
        self.person.keys("ctrl+p")
        dialog = self.person.window("Print", self.WORK)
        self.person.find("Print to File", within=dialog)
        return dialog

    def test_a_flyer_is_printed_into_a_file_in_its_own_size(self):
        from xwindow import XWindow

        person = self.person
        dialog = self.open_dialog()
        # No printer is chosen at first, and a list of GTK has rows without a name for a screen reader to press.
        left, top, width, height = person.find("Print to File", within=dialog).place
        XWindow.find(person, "Print").click((left + width // 2, top + height // 2))
        # GTK 4.8 says a button's key as well: “_Print Print”.
        buttons = [control for control in dialog.walk() if control.role == "push button" and control.name.split()[-1:] == ["Print"]]
        person.wait_until(lambda: buttons[0].is_("sensitive"), "the button ready to be pressed")
        buttons[0].press()
        person.find("Printed “Menu of the day” to “Menu of the day.pdf”", "label", timeout=self.WORK)
        file = self.folder / "Menu of the day.pdf"
        self.assertEqual(self.read_document(file), [[LINK]])
        self.assertIn("A4", self.page_size(file))

    def test_the_print_dialogue_can_be_left(self):
        person = self.person
        self.open_dialog()
        person.keys("Escape")
        person.wait_until(lambda: len(person.windows) == 1, "the end of the dialogue")
        # The editor takes keys again.
        person.keys("ctrl+e")
        person.window("Export")


class Mailing(OutputCase):
    MESSAGE = "Attached “Menu of the day” to a new message"

    def test_a_flyer_goes_along_with_a_message(self):
        portal = EmailPortal()
        self.addCleanup(portal.leave)
        self.open_editor()
        self.choose_from_menu("Send by e-mail…")
        self.person.wait_until(lambda: portal.parents, "the question to the portal", self.WORK)
        self.person.find(self.MESSAGE, "label")
        self.assertEqual(portal.subjects, ["Menu of the day"])
        [(path, content)] = portal.attachments
        self.assertEqual(Path(path).name, "Menu of the day.pdf")
        file = self.folder / "mailed.pdf"
        file.write_bytes(content)
        self.assertEqual(self.read_document(file), [[LINK]])
        self.assertTrue(portal.parents[0].startswith("x11:"))

    def test_who_decides_against_it_hears_nothing_more(self):
        portal = EmailPortal(CANCELLED)
        self.addCleanup(portal.leave)
        self.open_editor()
        self.choose_from_menu("Send by e-mail…")
        self.person.wait_until(lambda: portal.parents, "the question to the portal", self.WORK)
        # What is said next is said of this.
        self.person.keys("ctrl+shift+c")
        self.person.find("Flyer copied", "label", timeout=self.WORK)
        self.assertEqual(self.person.look_for(self.MESSAGE), [])

    def test_without_a_portal_the_mail_program_is_started(self):
        programs = self.folder / "programs"
        programs.mkdir()
        taken = self.folder / "taken"
        program = programs / "xdg-email"
        program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{taken}.part"\nmv "{taken}.part" "{taken}"\n')
        program.chmod(0o755)
        self.open_editor(PATH=f"{programs}:{os.environ['PATH']}")
        self.choose_from_menu("Send by e-mail…")
        self.person.find(self.MESSAGE, "label", timeout=self.WORK)
        *_, subject_key, subject, attach_key, attachment = taken.read_text().splitlines()
        self.assertEqual((subject_key, subject, attach_key), ("--subject", "Menu of the day", "--attach"))
        self.assertEqual(self.read_document(Path(attachment)), [[LINK]])

    def test_where_there_is_no_mail_program_it_is_said_what_to_do(self):
        nothing = self.folder / "nothing"
        nothing.mkdir()
        self.open_editor(PATH=str(nothing))
        self.choose_from_menu("Send by e-mail…")
        self.wait_for("No mail program was found. Install one, or export a file and attach it yourself.")


class FromATable(OutputCase):
    def choose_table(self, table: Path) -> Control:
        """Opens the sheet, chooses the table in GTK's chooser by its path, and gives the sheet."""
        person = self.person
        self.choose_from_menu("Create from table…")
        sheet = person.window("Create from table")
        person.press("Choose table…", "push button", within=sheet)
        person.choose_file("Choose table", table)
        return sheet

    def test_a_row_that_makes_no_flyer_is_said_before_and_left_out(self):
        person = self.person
        table = self.folder / "rooms.csv"
        table.write_text("payload,room\nhttps://example.org/1,Room 1\n" + "9" * 9000 + ",Room 2\n")
        self.open_editor({"title": "Welcome to {room}"})
        sheet = self.choose_table(table)
        self.wait_for("Line 3: ")
        person.press("Create anyway…", "push button", within=sheet)
        file = self.folder / "rooms.pdf"
        self.name_file("Save flyers as one PDF", ".pdf", file)
        person.find("Saved one page to “rooms.pdf”, one row skipped", "label", timeout=self.WORK)
        self.assertEqual(self.read_document(file), [["https://example.org/1"]])

    def test_each_row_of_a_table_becomes_a_page(self):
        person = self.person
        table = self.folder / "rooms.csv"
        rows = "".join(f"https://example.org/{number},Room {number}\n" for number in (1, 2, 3))
        table.write_text("payload,room\n" + rows)
        self.open_editor({"title": "Welcome to {room}"})
        sheet = self.choose_table(table)
        self.wait_for("3 rows each make a flyer")
        person.press("Create flyers…", "push button", within=sheet)
        file = self.folder / "rooms.pdf"
        self.name_file("Save flyers as one PDF", ".pdf", file)
        person.find("Saved 3 pages to “rooms.pdf”", "label", timeout=self.WORK)
        self.assertEqual(self.read_document(file), [[f"https://example.org/{number}"] for number in (1, 2, 3)])
        words = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True, timeout=30).stdout.decode()
        self.assertIn("Room 2", words)


if __name__ == "__main__":
    unittest.main()
