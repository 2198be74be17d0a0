"""“Open with Quire”: files, folders and links from the desktop are shown, and nothing is saved, sent or opened by itself."""

import os
import subprocess
import unittest
from pathlib import Path

from cases import WindowCase

PROGRAM = "org.quirebook.Quire"
CONTACT = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nTEL:+44 20 7946 0000\r\nEND:VCARD\r\n"
EVENT = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
    "DTSTART:20260704T093000Z\r\nSUMMARY:Picnic\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


class Opening(WindowCase):
    TIME_LIMIT = 120

    def file(self, name: str, content: str | bytes) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def code(self, text: str, name: str) -> Path:
        self.quire("make", text, "-o", str(self.folder / name))
        return self.folder / name

    def open_on_bus(self, *things: Path | str) -> None:
        """As a desktop opens files with a program that says DBusActivatable (Desktop Entry Specification, D-Bus activation)."""
        addresses = ", ".join(f"'{thing.as_uri() if isinstance(thing, Path) else thing}'" for thing in things)
        method = ["--object-path", "/org/quirebook/Quire", "--method", "org.freedesktop.Application.Open"]
        subprocess.run(
            ["gdbus", "call", "--session", "--timeout", "20", "--dest", PROGRAM, *method, f"[{addresses}]", "{}"],
            check=True, capture_output=True, timeout=30,
        )  # fmt: skip

    def says(self, words: str) -> bool:
        """Whether some label begins with these words."""
        return any(control.name.startswith(words) for window in self.person.windows for control in window.walk())

    def hear(self, words: str) -> None:
        self.person.wait_until(lambda: self.says(words), words)

    def filled(self, name: str, text: str) -> None:
        """Waits until an entry says this."""
        self.person.wait_until(lambda: any(entry.text == text for entry in self.person.look_for(name, "text")), f"“{text}” in “{name}”", 20)

    def leave_sheet(self, title: str) -> None:
        self.person.window(title)
        self.person.keys("Escape")
        self.person.wait_for_gone(title, "frame")

    def close(self) -> None:
        """Ends a window that the bus started."""
        self.person.keys("ctrl+q")
        self.person.wait_until(lambda: not self.person.windows, "the end of the window")

    def test_a_picture_starts_the_window_and_is_read(self):
        person = self.person
        person.start("quire-desktop", str(self.code("https://example.org/menu", "menu.png")))
        person.find("Address: https://example.org/menu", "label", timeout=20)
        person.window("Scanner – Quire")
        self.open_on_bus(self.code("second", "a name with spaces, ümläuts & 100 %.png"))
        person.find("second", "label")
        self.assertEqual(self.quire_json("list"), [], "nothing was saved")

    def test_several_pictures_and_a_folder_are_read_together(self):
        person = self.person
        first, second = self.code("first", "one.png"), self.code("second", "two.png")
        (self.folder / "folder").mkdir()
        self.code("third", "folder/three.png")
        self.open_on_bus(first, second, self.folder / "folder")
        person.find("one.png: first", "table cell", timeout=20)
        person.find("two.png: second", "table cell")
        person.find("three.png: third", "table cell")
        self.close()

    def test_a_contact_and_an_event_fill_the_sheet_of_a_new_code(self):
        person = self.person
        self.open_on_bus(self.file("ada.vcf", CONTACT), self.file("picnic.ics", EVENT))
        person.window("New code", timeout=20)
        self.filled("Given name", "Ada")
        self.assertEqual(len(person.windows), 2, "one sheet at a time")
        person.keys("ctrl+Return")
        self.filled("Summary", "Picnic")
        person.keys("ctrl+Return")
        person.wait_for_gone("New code", "frame")
        self.assertEqual({code["kind"] for code in self.quire_json("list")}, {"contact", "calendar"})
        self.close()

    def test_many_contacts_and_a_table_are_looked_through_before_they_come_in(self):
        person = self.person
        self.open_window()
        self.open_on_bus(self.file("friends.vcf", CONTACT + CONTACT.replace("Ada", "Grace")))
        person.find("friends.vcf: Contacts (vCard)", "label")
        person.find("2 codes to import.", "label")
        self.leave_sheet("Import")
        self.open_on_bus(self.file("codes.csv", "title,content\nOne,one\nTwo,two\n"))
        person.find("codes.csv: Table (CSV)", "label")
        self.leave_sheet("Import")
        self.quire("add", "kept", "--title", "Kept")
        self.open_on_bus(self.file("library.json", self.quire("export").stdout))
        person.find("library.json: Quire library", "label")
        self.leave_sheet("Import")
        self.assertEqual([code["title"] for code in self.quire_json("list")], ["Kept"], "nothing came in unasked")

    def test_links_and_texts_fill_the_sheet_and_are_not_opened(self):
        person = self.person
        self.open_window()
        for address in ("https://example.org/page?q=1", "mailto:ada@example.org", "tel:+442079460000"):
            person.start("quire-desktop", address)
            person.window("New code")
            self.leave_sheet_asking()
        self.open_on_bus(self.file("note.txt", "Buy milk\n"))
        person.window("New code")
        self.filled("Text or link", "Buy milk")
        self.leave_sheet_asking()
        self.open_on_bus(self.file("site.url", "[InternetShortcut]\r\nURL=https://example.org/shortcut\r\n"))
        self.filled("Text or link", "https://example.org/shortcut")
        self.leave_sheet_asking()
        self.open_on_bus("https://example.org/1", "https://example.org/2")
        person.find("2 codes to import.", "label")
        self.leave_sheet("Import")
        self.assertEqual(self.quire_json("list"), [])

    def leave_sheet_asking(self) -> None:
        """What was filled in is kept as a draft."""
        self.person.keys("Escape")
        self.person.wait_for_gone("New code", "frame")

    def test_what_cannot_be_opened_is_explained(self):
        self.open_window()
        os.mkfifo(self.folder / "pipe.png")
        (self.folder / "zero.png").symlink_to("/dev/zero")
        (self.folder / "loop.png").symlink_to("loop.png")
        with (self.folder / "huge.txt").open("wb") as file:
            file.truncate(20 << 30)
        for thing, words in (
            (self.folder / "gone.png", "“gone.png” can’t be found. It may have been moved or deleted."),
            (self.folder / "pipe.png", "“pipe.png” isn’t a regular file, so nothing can be read from it."),
            (self.folder / "zero.png", "“zero.png” isn’t a regular file, so nothing can be read from it."),
            (self.folder / "loop.png", "“loop.png” can’t be read:"),
            (self.file("empty.txt", ""), "“empty.txt” is empty."),
            ("sftp://host/picture.png", "“sftp://host/picture.png” isn’t on this computer."),
            ("nonsense", "“nonsense” wasn’t opened"),
        ):
            self.open_on_bus(thing)
            self.hear(words)
        self.open_on_bus(self.file("broken.png", b"\x89PNG\r\n\x1a\n" + bytes(200)))
        self.person.window("Scanner – Quire")
        self.person.wait_until(lambda: self.person.look_for("Open another…") or self.says("Picture"), "what is wrong with the picture")
        self.open_on_bus(self.folder / "huge.txt")
        self.hear("The file is 20480 MiB")
        self.assertEqual(self.quire_json("list"), [])

    def test_what_comes_while_a_sheet_is_open_waits_for_its_end(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("half a thought")
        self.open_on_bus(self.file("ada.vcf", CONTACT))
        self.open_on_bus(self.code("https://example.org/", "code.png"))
        self.assertEqual(len(person.windows), 2, "no second sheet over the first")
        person.keys("ctrl+Return")
        self.filled("Given name", "Ada")
        person.keys("ctrl+Return")
        person.window("Scanner – Quire")
        self.assertEqual({code["title"] for code in self.quire_json("list")}, {"half a thought", "Ada Lovelace"})


if __name__ == "__main__":
    unittest.main()
