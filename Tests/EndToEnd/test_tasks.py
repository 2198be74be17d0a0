"""The tasks in the main window: added, ticked off, edited, removed, each with a way back, and brought to the desktop."""

import unittest

from test_widgets import PinnedCase


class Tasks(PinnedCase):
    def open_tasks(self) -> None:
        self.open_window()
        self.person.keys("alt+4", "ctrl+t")
        self.person.wait_for_focus("Add a task")

    def titles(self) -> list[str]:
        return [task["title"] for task in self.quire_json("todo", "list")]

    def test_tasks_are_added_ticked_off_and_taken_back_by_keyboard(self):
        person = self.person
        self.open_tasks()
        person.find("Nothing to do", "label")
        person.type("Milk")
        person.keys("Return")
        person.find("Milk", "check box")
        person.type("Bread")
        person.keys("Return")
        person.find("Bread", "check box")
        self.assertEqual(self.titles(), ["Milk", "Bread"])
        person.focus_on("Milk", "check box")
        person.keys("space")
        person.find("“Milk” is done", "label")
        person.wait_until(lambda: self.titles() == ["Bread"], "one open task")
        person.keys("ctrl+z")
        person.wait_until(lambda: self.titles() == ["Milk", "Bread"], "both open tasks")

    def test_a_task_is_edited_and_removed(self):
        person = self.person
        self.quire("todo", "add", "Milk")
        self.open_tasks()
        person.press("Edit Milk…", "push button")
        person.wait_for_focus("Title")
        person.keys("ctrl+a")
        person.type("Oat milk")
        person.focus_on("Due", "text")
        person.type("2030-05-06")
        person.keys("ctrl+Return")
        person.find("Oat milk, Due 6 May 2030", "check box")
        person.press("Remove Oat milk", "push button")
        person.wait_until(lambda: self.titles() == [], "no task")
        person.press("Undo", "push button")
        person.wait_until(lambda: self.titles() == ["Oat milk"], "the task again")

    def test_it_follows_the_terminal_and_a_link_leads_there(self):
        person = self.person
        self.open_window()
        self.quire("open", "quire://tasks")
        person.wait_for_focus("Add a task")
        self.quire("todo", "add", "From the terminal")
        person.find("From the terminal", "check box")

    def test_it_shows_how_to_pin_a_widget_until_one_is_pinned(self):
        person = self.person
        self.open_tasks()
        person.press("Pin a to-do widget to desktop", "push button")
        person.wait_until(lambda: [pin["kind"] for pin in self.pins()] == ["todo"], "the pinned widget")
        person.wait_for_gone("Pin a to-do widget to desktop", "push button")


    def test_they_have_a_place_in_the_sidebar_that_counts_what_is_open(self):
        person = self.person
        self.quire("todo", "add", "Milk")
        self.open_window()
        person.press("Tasks, 1 open", "push button")
        person.find("Milk", "check box")
        self.quire("todo", "add", "Bread")
        person.find("Tasks, 2 open", "push button")
        person.press("Gallery", "push button")
        person.wait_for_gone("Milk", "check box")
        # The place is remembered, also by the pane's own button.
        person.press("Tasks, 2 open", "push button")
        person.find("Milk", "check box")
        person.keys("alt+1", "alt+4")
        person.find("Milk", "check box")


if __name__ == "__main__":
    unittest.main()
