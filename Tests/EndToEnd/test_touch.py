"""A finger on a touch screen: what it pulls, opens and holds, in the panes that scroll and in a sheet."""

import shutil
import unittest

from cases import WindowCase
from touchscreen import SUPER, UP, Touchscreen

SCREEN = (1280, 900)


class TouchCase(WindowCase):
    SESSIONS = ("mutter",)

    def setUp(self):
        super().setUp()
        if not shutil.which("pipewire"):
            self.skipTest("mutter has no touch screen without pipewire")
        self.screen = Touchscreen()
        self.addCleanup(self.screen.close)

    def open_window(self, pane: str = "Library", **environment: str | None):
        program = super().open_window(pane, **environment)
        window = self.person.window(f"{pane} – Quire")
        # On Wayland only a window that fills the screen stands where one knows. Its compositor gives it the keys when it likes.
        self.screen.tap((SCREEN[0] / 2, SCREEN[1] / 2 - window.place[3] / 2 + 12))

        def is_large() -> bool:
            self.screen.press_keys(SUPER, UP)
            return window.place[2:] == SCREEN

        self.person.wait_until(is_large, "a window as large as the screen")
        # It knows its size before the compositor does.
        search = self.person.find("Search titles and text", "entry")

        def is_touched() -> bool:
            self.screen.tap(self.middle(search))
            return search.is_("focused")

        self.person.wait_until(is_touched, "a touch that reaches the window")
        return program

    def middle(self, control, window: str | None = None) -> tuple[float, float]:
        """Where a control of the large window is, or of a sheet: mutter leaves a third of the room above it."""
        left, top, width, height = control.place
        if window:
            sheet = self.person.window(window).place
            left, top = left + (SCREEN[0] - sheet[2]) / 2, top + (SCREEN[1] - sheet[3]) / 3
        return left + width / 2, top + height / 2

    def tap(self, name: str, role: str | None = None, window: str | None = None):
        control = self.person.find(name, role, within=self.person.window(window) if window else None)
        self.screen.tap(self.at_rest(control, window))
        return control

    def at_rest(self, control, window: str | None = None) -> tuple[float, float]:
        """Where it is once its window is laid out."""
        self.person.wait_for_rest(control)
        return self.middle(control, window)

    def swipe_up_and_down(self, name: str, role: str | None = None, window: str | None = None) -> None:
        """Pulls the page at a control that is in sight: it moves with the finger, and back."""
        person = self.person
        control = person.find(name, role, within=person.window(window) if window else None)
        before = control.place[1]
        place = self.middle(control, window)
        self.screen.swipe(place, (place[0], place[1] - 120))
        person.wait_until(lambda: control.place[1] < before - 60, f"the page below “{name}” pulled up")
        # It may have been pulled out of sight.
        place = (place[0], SCREEN[1] / 2)
        self.screen.swipe(place, (place[0], place[1] + 240))
        person.wait_until(lambda: control.place[1] == before, f"the page below “{name}” pulled down again")


class Panes(TouchCase):
    def test_a_finger_on_what_a_pane_shows_pulls_it(self):
        person = self.person
        for number in range(60):
            self.quire("add", f"text {number}", "--title", f"code {number}")
        self.open_window()
        self.swipe_up_and_down("code 50, Text", "table cell")
        self.assertFalse(person.look_for("code 50, shown large"), "pulling is no tap")
        for place, pane, over in (
            ("Flyers", "Flyers", "For any code"), ("Widgets", "Widgets", "Clock"), ("Settings", "Settings", "Appearance"),
        ):  # fmt: skip
            self.tap(place, "push button")
            person.window(f"{pane} – Quire")
            self.swipe_up_and_down(over)


class Codes(TouchCase):
    def setUp(self):
        super().setUp()
        for title in ("one", "two", "three"):
            self.quire("add", f"text {title}", "--title", title)
        self.quire("folder", "add", "Work")
        self.open_window()

    def test_a_tap_opens_a_code_also_where_its_hidden_buttons_are(self):
        person = self.person
        card = person.find("two, Text", "table cell")
        self.at_rest(card)
        left, top, _, _ = card.place
        # A pointer would find the star there.
        self.screen.tap((left + 24, top + 24))
        person.find("two, shown large")
        self.tap("Back to the library (Esc)", "push button")
        self.tap("three, Text", "table cell")
        person.find("three, shown large")

    def test_a_finger_that_stays_opens_the_menu_of_a_code_and_nothing_else(self):
        person = self.person
        card = person.find("two, Text", "table cell")
        self.screen.down(self.at_rest(card))
        person.find("Move to trash", "menu item")
        self.screen.up()
        person.find("Move to trash", "menu item").press()
        person.find("Moved “two” to the trash", "label")
        self.assertFalse(person.look_for("two, shown large"))

    def test_a_finger_that_stays_opens_the_menu_of_a_folder(self):
        person = self.person
        folder = person.find("Folder Work, 0 codes", "push button")
        self.screen.down(self.at_rest(folder))
        person.find("Edit folder…", "menu item")
        self.screen.up()
        person.find("All codes", "label")
        self.assertFalse(person.look_for("“Work” is empty"), "the folder is not opened")


class Sheets(TouchCase):
    def test_a_sheet_is_pulled_and_closed(self):
        person = self.person
        self.open_window()
        self.tap("New code", "push button")
        person.wait_for_focus("Text or link")
        self.swipe_up_and_down("Contact", "label", window="New code")
        self.tap("Cancel", "push button", window="New code")
        person.wait_for_gone("New code", "frame")


if __name__ == "__main__":
    unittest.main()
