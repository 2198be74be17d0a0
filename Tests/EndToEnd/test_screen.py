"""The screen as a source of the scanner: in every way that there is here, and where there is none."""

import os
import pwd
import shutil
import tempfile
import unittest
from pathlib import Path

from cases import DesktopCase
from feedbackd import Feedbackd
from person import Program
from screenshotportal import CANCELLED, ENDED, GIVEN, ScreenshotPortal
from xwindow import XWindow

LINK = "https://example.org/on-the-screen"
BUTTON = "Scan the screen"


class ScreenCase(DesktopCase):
    """Has the scanner open at the screen as its source."""

    def open_scanner(self, settings: str = "", **environment: str | None) -> Program:
        folder = Path(os.environ["XDG_CONFIG_HOME"]) / "quire"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.ini").write_text(f"[org/quirebook/quire]\nscan-source='screen'\n{settings}")
        program = self.person.start("quire-desktop", **environment)
        self.person.press("Scanner", timeout=20)
        self.person.window("Scanner – Quire")
        return program

    def picture(self, name: str = "code.png", text: str = LINK) -> Path:
        file = self.folder / name
        self.quire("make", text, "-o", str(file))
        return file

    def find_the_code(self, name: str = "example.org") -> None:
        self.person.find(f"QR code: {name}", "push button", timeout=20)
        self.person.find("One code found", "label")


class OnX11(ScreenCase):
    SESSIONS = ("x11",)

    def show_code(self, text: str = LINK) -> Program:
        program = self.person.start(shutil.which("display"), str(self.picture(text=text)))
        self.person.wait_until(lambda: text in self.person.scan(), "the code on the screen")
        return program

    def test_a_code_behind_the_window_is_found_and_the_window_stays_what_it_was(self):
        person = self.person
        code = self.show_code()
        # All over the screen, so that nothing of the code is seen.
        self.open_scanner("window-maximized=true\n")
        window = XWindow.find(person, "Scanner – Quire")
        person.wait_until(lambda: person.scan() == [], "the window over the code")
        before = window.place, window.size
        person.press(BUTTON, "push button")
        self.find_the_code()
        person.wait_until(lambda: window.has_focus, "the focus back at the window")
        self.assertEqual((window.place, window.size), before)
        code.close()
        person.press("Scan again", "push button")
        person.find("No code found", "label", timeout=20)

    def test_a_screen_without_a_code_says_so(self):
        self.open_scanner()
        self.person.press(BUTTON, "push button")
        self.person.find("No code found", "label", timeout=20)

    def test_a_find_is_felt_where_there_is_feedbackd_and_wanted(self):
        person = self.person
        feedbackd = Feedbackd()
        self.addCleanup(feedbackd.leave)
        code = self.show_code()
        self.open_scanner("window-maximized=true\n")
        person.press(BUTTON, "push button")
        self.find_the_code()
        person.wait_until(lambda: feedbackd.triggered, "a rumble")
        self.assertEqual(feedbackd.triggered, [("org.quirebook.Quire", "bell-terminal", {"profile": "quiet"}, -1)])
        person.press("Settings")
        switch = person.find("Vibrate when a code is found")
        person.wait_until(lambda: switch.is_("sensitive"), "the switch of the vibration")
        switch.press()
        code.close()
        self.show_code("another one")
        person.press("Scanner")
        person.press("Scan again", "push button")
        self.find_the_code("another one")
        self.assertEqual(len(feedbackd.triggered), 1)

    def test_settings_say_what_there_is(self):
        person = self.person
        self.open_scanner()
        person.press("Settings")
        person.find("The whole screen is captured. Quire’s window hides meanwhile.", "label")
        person.find("Not available: phones and tablets need the service feedbackd for it.", "label")
        self.assertFalse(person.find("Vibrate when a code is found").is_("sensitive"))


class ThroughAPortal(ScreenCase):
    """The desktop's own question, answered as a test wants it."""

    SESSIONS = ("x11",)

    def setUp(self):
        super().setUp()
        self.portal = ScreenshotPortal()
        self.addCleanup(self.portal.leave)

    def ask(self) -> None:
        self.person.press(BUTTON, "push button")
        self.person.wait_until(lambda: self.portal.handle, "the question")

    def test_what_the_person_gives_is_read_and_not_kept(self):
        self.open_scanner()
        self.person.find("Your desktop will ask what Quire may see.", "label")
        self.ask()
        window = XWindow.all("Scanner – Quire")[0]
        self.assertEqual(self.portal.parents, [f"x11:{int(window.id):x}"])
        self.assertIs(self.portal.options[0]["interactive"], True)
        file = self.picture("Bild vom Schirm.png")
        self.portal.answer(GIVEN, file.as_uri())
        self.find_the_code()
        self.person.wait_until(lambda: not file.exists(), "the end of the file")

    def test_a_picture_among_the_persons_own_can_be_taken_out_of_the_trash(self):
        # The home of the tests is among the temporary files, and so may be this source: only the real home is none for certain.
        own = Path(tempfile.mkdtemp(prefix=".quire-test-", dir=pwd.getpwuid(os.getuid()).pw_dir))
        self.addCleanup(shutil.rmtree, own, True)
        self.open_scanner()
        self.ask()
        file = own / f"Screenshot-{own.name[12:]}.png"
        shutil.copy(self.picture(), file)
        self.portal.answer(GIVEN, file.as_uri())
        self.find_the_code()
        self.person.wait_until(lambda: not file.exists(), "the end of the file")
        # On a file system of its own the trash is at the top of that (the Desktop Trash Can Specification).
        top = next(folder for folder in [own, *own.parents] if folder.is_mount())
        bins = [Path(os.environ["XDG_DATA_HOME"]) / "Trash", top / f".Trash-{os.getuid()}", top / ".Trash" / str(os.getuid())]
        trashed = [bin for bin in bins if (bin / "files" / file.name).exists()]
        self.assertEqual(len(trashed), 1)
        for kept in [trashed[0] / "files" / file.name, trashed[0] / "info" / f"{file.name}.trashinfo"]:
            kept.unlink()

    def test_who_decides_against_it_is_where_they_were(self):
        person = self.person
        self.open_scanner()
        self.ask()
        person.find("Choose what to scan in your desktop’s dialog.", "label")
        self.portal.answer(CANCELLED)
        person.find(BUTTON, "push button")
        self.assertEqual(person.look_for("No screenshot could be taken"), [])

    def test_cancel_takes_the_question_away(self):
        self.open_scanner()
        self.ask()
        self.person.press("Cancel", "push button")
        self.person.find(BUTTON, "push button")
        self.person.wait_until(lambda: self.portal.closed == 1, "the end of the question")

    def test_a_portal_that_gives_nothing_leaves_the_other_ways(self):
        person = self.person
        person.start(shutil.which("display"), str(self.picture()))
        self.open_scanner()
        self.ask()
        self.portal.answer(ENDED)
        person.find("No screenshot could be taken", "label")
        person.find("Scan the clipboard", "push button")
        person.press("Scan whole screen", "push button")
        self.find_the_code()

    def test_pictures_that_cannot_be_read_are_explained(self):
        person = self.person
        self.open_scanner()
        for address in ("http://example.org/a.png", (self.folder / "missing.png").as_uri()):
            self.ask()
            self.portal.answer(GIVEN, address)
            person.find("No screenshot could be taken", "label")
            person.press("Try again", "push button")
            person.wait_until(lambda: self.portal.handle, "the question")
            self.portal.answer(CANCELLED)
            person.find(BUTTON, "push button")

    def test_a_portal_that_goes_away_is_not_waited_for(self):
        self.person.start(shutil.which("display"), str(self.picture()))
        self.open_scanner()
        self.ask()
        self.portal.leave()
        # From the X server then, which asks nobody.
        self.find_the_code()


class OnSway(ScreenCase):
    OWN_SESSION = True
    SESSIONS = ("sway",)

    def show_code(self) -> None:
        """In a pinned window: one of another program."""
        [code] = self.quire_json("add", LINK)
        self.quire("widget", "pin", "code", "--set", f"code={code['id']}")
        self.person.wait_until(lambda: self.person.scan() == [LINK], "the pinned code on the screen")

    def cover(self) -> None:
        """The window over all of the screen."""
        self.person.do("swaymsg", '[app_id="org.quirebook.Quire"]', "focus, resize set 1280 900, move position 0 0")
        self.person.wait_until(lambda: self.person.scan() == [], "the window over the code")

    def test_a_code_behind_the_window_is_found_through_grim(self):
        self.show_code()
        self.open_scanner()
        self.cover()
        self.person.press(BUTTON, "push button")
        self.find_the_code()

    def test_the_portal_of_wlroots_asks_for_a_part_of_the_screen(self):
        person = self.person
        portal = "/usr/libexec/xdg-desktop-portal"
        # The portal itself, the part that takes pictures, and the part that would ask for permission, without which there are no pictures.
        parts = {
            f"{portal}-wlr": "org.freedesktop.impl.portal.desktop.wlr",
            f"{portal}-gtk": "org.freedesktop.impl.portal.desktop.gtk",
            portal: "org.freedesktop.portal.Desktop",
        }
        pipewire = shutil.which("pipewire")
        if not all(os.access(part, os.X_OK) for part in parts) or not pipewire:
            self.skipTest("xdg-desktop-portal, its wlr and gtk parts, and pipewire are not all installed")
        self.show_code()
        # The part of wlroots offers the screen as video too, and ends where it cannot.
        person.start(pipewire)
        person.wait_until(lambda: (Path(os.environ["XDG_RUNTIME_DIR"]) / "pipewire-0").exists(), "pipewire")
        path = self.answer_slurp("echo 0,0 1280x900")
        for part, name in parts.items():
            # No part of what a screen reader reads here.
            person.start(part, NO_AT_BRIDGE="1", PATH=path)
            person.wait_until(lambda name=name: self.owner(name), name)
        self.open_scanner()
        self.cover()
        person.find("Your desktop will ask what Quire may see.", "label")
        person.press(BUTTON, "push button")
        self.find_the_code()
        person.wait_until(lambda: not Path("/tmp/out.png").exists(), "the end of the portal's file")
        # Who leaves slurp by Esc has given nothing, and nothing else is read instead.
        self.answer_slurp("exit 1")
        person.press("Scan again", "push button")
        person.find("No screenshot could be taken", "label")

    def answer_slurp(self, answer: str) -> str:
        """Stands in for slurp, which a headless sway has no pointer for; gives the PATH to find it on."""
        folder = self.folder / "bin"
        folder.mkdir(exist_ok=True)
        (folder / "slurp").write_text(f"#!/bin/sh\n{answer}\n")
        (folder / "slurp").chmod(0o755)
        return f"{folder}:{os.environ['PATH']}"

    def test_without_grim_it_is_said_what_is_missing(self):
        # Beside grim there is nothing in there that the window needs.
        self.open_scanner(PATH=str(self.folder))
        self.person.find("The screen can’t be scanned here", "label")
        said = "Seeing the screen on this desktop requires the program grim, which isn’t installed. "
        self.person.find(said + "Install it, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.", "label")


class OnMutter(ScreenCase):
    """A compositor that lets no program see the screen, as a window of nobody's desktop."""

    OWN_SESSION = True
    SESSIONS = ("x11",)

    def test_where_there_is_no_way_it_says_so_and_offers_the_clipboard(self):
        if not shutil.which("mutter"):
            self.skipTest("mutter is not installed")
        person = self.person
        person.start(shutil.which("mutter"), "--headless", "--wayland", "--no-x11", "--virtual-monitor", "1280x900", "--wayland-display", "bare")
        person.wait_until(lambda: (Path(os.environ["XDG_RUNTIME_DIR"]) / "bare").exists(), "mutter")
        self.open_scanner(WAYLAND_DISPLAY="bare", GDK_BACKEND="wayland", DISPLAY=None, XDG_SESSION_TYPE="wayland")
        person.find("The screen can’t be scanned here", "label")
        words = "This desktop doesn’t let programs see the screen. "
        person.find(words + "Take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.", "label")
        person.press("Scan the clipboard", "push button")
        person.wait_for_gone("The screen can’t be scanned here", "label")


if __name__ == "__main__":
    unittest.main()
