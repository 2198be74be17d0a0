"""The Widgets pane: pinning from the gallery, and everything that is done to what is pinned, with the pointer and by keyboard."""

import os
import signal
import unittest

from cases import WindowCase


class PaneCase(WindowCase):
    def pins(self) -> list[dict]:
        return self.quire_json("widget", "list")

    def open_pane(self) -> None:
        self.open_window()
        self.person.keys("alt+4")
        self.person.window("Widgets – Quire")


class Gallery(PaneCase):
    def test_the_first_widget_is_pinned_with_one_press_and_taken_back(self):
        person = self.person
        self.open_pane()
        person.find("Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes.", "label")
        person.press("Pin Clock to desktop", "push button")
        person.find("Remove Clock from desktop", "push button")
        self.assertEqual([pin["kind"] for pin in self.pins()], ["clock"])
        person.press("Undo", "push button")
        person.wait_until(lambda: self.pins() == [], "nothing pinned")
        person.find("Nothing is pinned yet. Pinned widgets stay on the desktop when this window closes.", "label")

    def test_a_ready_made_choice_fills_in_the_settings(self):
        person = self.person
        self.open_pane()
        person.find("Pin Code with these settings", "push button")
        person.keys("ctrl+f")
        person.type("clock")
        person.find("Pin Clock with these settings", "push button")
        person.press("Clock: 24-hour", "push button")
        person.press("Pin Clock with these settings", "push button")
        person.wait_until(lambda: [pin.get("configuration") for pin in self.pins()] == [{"hours": "24"}], "a clock of 24 hours")

    def test_kinds_are_found_by_typing(self):
        person = self.person
        self.open_pane()
        person.find("Pin Code to desktop", "push button")
        person.keys("ctrl+f")
        person.type("clock")
        person.wait_for_gone("Pin Code to desktop", "push button")
        person.find("Pin Clock to desktop", "push button")


class Pinned(PaneCase):
    def choose_twelve_hours(self) -> None:
        """The second of three choices. Keys that come before the list has the keyboard go to what is behind it."""
        person = self.person
        person.keys("space")
        self.wait_for_choice("System default")
        person.keys("Down")
        self.wait_for_choice("12-hour")
        person.keys("Return")
        person.wait_until(lambda: not self.chosen(), "the end of the list")

    def chosen(self) -> list[str]:
        """What the item of a list says that has the keyboard."""
        return [
            label.name
            for item in self.person.window("Configure Clock").walk() if item.role == "list item" and item.is_("focused")
            for label in item.walk() if label.role == "label"
        ]  # fmt: skip

    def wait_for_choice(self, name: str) -> None:
        self.person.wait_until(lambda: self.chosen() == [name], f"the keyboard on “{name}”")

    def test_a_widget_is_configured_by_keyboard(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        self.open_pane()
        person.press("Configure Clock…", "push button")
        person.window("Configure Clock")
        person.wait_for_focus("Time format")
        self.choose_twelve_hours()
        person.keys("ctrl+Return")
        person.wait_until(lambda: self.pins()[0].get("configuration") == {"hours": "12"}, "12-hour")
        person.press("Undo", "push button")
        person.wait_until(lambda: not self.pins()[0].get("configuration"), "as it was")

    def test_what_was_changed_is_not_lost_by_escape(self):
        person = self.person
        self.quire("widget", "pin", "clock")
        self.open_pane()
        person.press("Configure Clock…", "push button")
        person.wait_for_focus("Time format")
        self.choose_twelve_hours()
        person.keys("Escape")
        person.window("Close without saving?")
        person.press("Close", "push button")
        person.wait_for_gone("Configure Clock", "frame")
        self.assertFalse(self.pins()[0].get("configuration"))

    def test_each_row_says_how_it_stands_and_that_the_program_has_gone(self):
        from xwindow import XWindow

        person = self.person
        self.quire("widget", "pin", "clock")
        self.open_pane()

        def state() -> str:
            return next((label.name for label in person.window("Widgets – Quire").walk() if label.name.startswith("Small · ")), "")

        # Before midnight the next look is "on" a day.
        person.wait_until(lambda: state().startswith(("Small · Up to date · refreshes at ", "Small · Up to date · refreshes on ")), "its state")
        os.kill(XWindow.find(person, "Clock").process, signal.SIGKILL)
        person.wait_until(lambda: state() == "Small · Not on screen", "that it is not there")
        person.press("Show widgets", "push button")
        person.wait_until(lambda: state().startswith("Small · Up to date"), "its state again")


if __name__ == "__main__":
    unittest.main()
