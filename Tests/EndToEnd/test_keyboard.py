"""The keyboard alone: every control is reached and has a name, and the focus is never lost."""

import contextlib
import re
import unittest

from cases import WindowCase
from gi.repository import GLib

# What a person uses: these roles must be reached. GTK's cells and rows have roles of their own.
REACHED = (
    "push button", "toggle button", "check box", "radio button", "entry", "text", "table cell", "combo box", "slider", "spin button", "link"
)  # fmt: skip


class KeyboardCase(WindowCase):
    def controls(self, window) -> list:
        """What a person can use in a window now, in reading order; parts of another control are skipped."""
        found = []

        def look(control, is_part: bool) -> None:
            with contextlib.suppress(GLib.Error):
                if not control.is_("visible"):
                    return
                # The buttons of the window itself are pressed with the window manager's keys, and Ctrl+W.
                if control.name in ("Minimize", "Maximize", "Close") and control.role == "push button":
                    return
                is_one = control.is_("focusable") and control.is_("sensitive") and control.role in REACHED and not is_part
                if is_one:
                    found.append(control)
                for child in control.children:
                    look(child, is_part or is_one)

        look(window, False)
        return found

    def walk_focus(self, key: str) -> list:
        """Presses a key until the focus is where it was first; gives each control on the way, the first one too."""
        person = self.person
        path = [control] if (control := person.focus) else []
        while True:
            person.forget_announced()
            person.keys(key)
            # A control is announced again when it changes; a single one is where the focus comes back to.
            reached = person.wait_until(
                lambda: (at := person.announced) and (len(path) < 2 or at.reference != path[-1].reference) and at,
                f"another focus after {key}",
            )
            if reached.reference in [control.reference for control in path]:
                return path
            path.append(reached)
            self.assertLess(len(path), 100, f"{key} never comes round")

    def assert_all_reached(self, title: str) -> None:
        window = self.person.window(title)
        expected = [f"{control.role} “{control.name}”" for control in self.controls(window)]
        forward = [f"{control.role} “{control.name}”" for control in self.walk_focus("Tab")]
        backward = [f"{control.role} “{control.name}”" for control in self.walk_focus("shift+Tab")]
        # A grid or a list is one stop, at one of its cells; the arrow keys move inside of it.
        cells = [name for name in expected if name.startswith("table cell")]
        # Of a flow of cards the controls of one card are reached.
        described = lambda control: f"{control.role} “{control.name}”"  # noqa: E731
        for grid in self.person.grids(window):
            used = [[name for control in cell.values() if (name := described(control)) in expected] for cell in grid]
            self.assertTrue(any(all(name in forward for name in names) for names in used), f"Tab goes: {', '.join(forward)}")
            cells += [name for names in used for name in names]
        expected = [name for name in expected if name not in cells]
        self.assertEqual([name for name in expected if name not in forward], [], f"Tab goes: {', '.join(forward)}")
        cells = [name for name in cells if name.startswith("table cell")]
        if cells:
            self.assertEqual(len([name for name in forward if name.startswith("table cell")]), 1, f"Tab goes: {', '.join(forward)}")
        self.assertEqual(set(backward), set(forward), "Shift+Tab goes the same way back")

    def assert_named(self) -> None:
        """Every control has a name, and none has its type for a name."""
        for window in self.person.windows:
            for control in window.walk():
                with contextlib.suppress(GLib.Error):
                    is_unnamed = control.role in REACHED and not control.name.strip()
                    # What only holds others is left alone; a menu is GTK’s, and its entries are named.
                    is_holder = control.role in ("panel", "filler", "scroll bar", "menu")
                    if is_unnamed or not is_holder and re.match(r"(Gtk|Gdk|Quire)[A-Z]", control.name):
                        self.fail(f"a {control.role} of “{window.name}” is called “{control.name}”:\n{window.tree()}")


class EveryControl(KeyboardCase):
    def test_of_an_empty_library_and_of_each_pane_is_reached_and_has_a_name(self):
        person = self.person
        self.open_window()
        person.find("Welcome to Quire", "label")
        self.assert_named()
        self.assert_all_reached("Library – Quire")
        for number, pane in ((2, "Scanner"), (5, "Settings")):
            person.keys(f"alt+{number}")
            person.window(f"{pane} – Quire")
            self.assert_named()
            self.assert_all_reached(f"{pane} – Quire")

    def test_of_cards_and_their_menu_is_reached_and_has_a_name(self):
        person = self.person
        for text in ("one", "two", "three"):
            self.quire("add", text)
        self.open_window()
        person.find("one, Text", "table cell")
        self.assert_named()
        # The keyboard begins at the first card, and comes back to the cards at the one where it left them.
        person.wait_for_focus("three, Text")
        person.focus_on("Select codes", key="shift+Tab")
        self.assert_all_reached("Library – Quire")
        person.focus_on("three, Text", "table cell")
        person.keys("Right")
        person.wait_for_focus("two, Text")
        person.keys("Right")
        person.wait_for_focus("one, Text")
        person.keys("Left", "Left")
        person.wait_for_focus("three, Text")
        person.keys("Menu")
        person.wait_for_focus("Show large")
        self.assert_named()
        for name in ("Edit…", "Rename…", "Duplicate", "Add to favourites", "Move to", "Tags…", "Copy picture", "Copy text"):
            person.keys("Down")
            person.wait_for_focus(name)
        person.keys("Escape")
        person.wait_for_focus("three, Text")

    def test_of_the_widgets_pane_and_its_sheet_is_reached_and_has_a_name(self):
        person = self.person
        self.quire("add", "one")
        self.quire("widget", "pin", "clock")
        person.window("Clock")
        self.open_window()
        person.keys("alt+4")
        person.find("Remove Clock from desktop", "push button")
        self.assert_named()
        self.assert_all_reached("Widgets – Quire")
        person.focus_on("Pin Code with these settings", "push button")
        person.keys("Return")
        person.wait_for_focus("Search codes")
        person.find("one, Text", "push button")
        self.assert_named()
        self.assert_all_reached("Choose code")
        person.keys("Escape")
        person.wait_for_focus("Pin Code with these settings")

    def test_of_a_sheet_is_reached_and_has_a_name(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("x")
        person.wait_until(lambda: person.find("Save", "push button").is_("sensitive"), "something to save")
        self.assert_named()
        self.assert_all_reached("New code")


class Focus(KeyboardCase):
    def test_comes_back_to_where_it_was_after_each_sheet_menu_and_the_large_view(self):
        person = self.person
        self.quire("add", "https://example.org", "--title", "Menu")
        self.quire("add", "two")
        self.open_window()
        card = "Menu, Link"
        person.focus_on(card, "table cell")
        for keys, there in (
            ("ctrl+n", "Text or link"), ("F2", "Title"), ("Menu", "Show large"), ("Return", "Menu, shown large"), ("ctrl+question", None)
        ):  # fmt: skip
            person.keys(keys)
            if there:
                person.wait_for_focus(there)
            else:
                person.window("Keyboard shortcuts")
            person.keys("Escape")
            person.wait_for_focus(card)
        person.keys("Menu")
        person.focus_on("Open link…", "menu item", key="Down")
        person.keys("Return")
        person.window("Open this link?")
        person.keys("Escape")
        person.wait_for_focus(card)
        person.focus_on("Main menu")
        person.keys("Return")
        person.wait_until(lambda: person.focus and person.focus.role == "menu item", "the main menu")
        person.keys("Escape")
        person.wait_for_focus("Main menu")

    def test_goes_to_a_neighbour_when_its_card_is_deleted_and_to_a_code_that_was_made(self):
        person = self.person
        self.open_window()
        for text in ("one", "two"):
            person.keys("ctrl+n")
            person.wait_for_focus("Text or link")
            person.type(text)
            person.find(f"Code: {text}", "image")
            person.keys("ctrl+Return")
            person.wait_for_focus(f"{text}, Text")
        person.keys("Delete")
        person.wait_for_focus("one, Text")

    def test_panes_have_keys_and_the_list_of_keys_says_them(self):
        person = self.person
        self.open_window()
        for number, pane in enumerate(("Library", "Scanner", "Flyers", "Widgets", "Settings"), 1):
            person.keys(f"alt+{number}")
            person.window(f"{pane} – Quire")
        person.keys("ctrl+question")
        keys = person.window("Keyboard shortcuts")
        for key in ("Alt+1", "Alt+5", "Ctrl+N", "Ctrl+O", "Ctrl+F", "F2", "Delete", "Ctrl+D", "Ctrl+Enter"):
            person.find(key, "label", within=keys)
        person.keys("Escape")
        person.wait_for_gone("Keyboard shortcuts", "frame")
        # From any pane: the command goes to its own.
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.window("Library – Quire")


if __name__ == "__main__":
    unittest.main()
