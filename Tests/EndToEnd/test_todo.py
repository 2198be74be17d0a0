"""The to-do widget: done with a click that leaves the focus alone, had back, added to by typing, paged, and red on time; and its links."""

import subprocess
import time
import unittest

from test_widgets import PinnedCase


class Tasks(PinnedCase):
    def add(self, title: str, *options: str) -> int:
        return int(self.quire("todo", "add", title, *options).stdout)

    def open_titles(self) -> list[str]:
        return [task["title"] for task in self.quire_json("todo", "list")]

    def focused(self) -> tuple[str, str]:
        """The window that has the keys at the X server, and the one that the window manager says."""

        def ask(what: str) -> str:
            return subprocess.run(["xdotool", what], capture_output=True, text=True, timeout=20).stdout.strip()

        return ask("getwindowfocus"), ask("getactivewindow")

    def with_the_focus_elsewhere(self) -> tuple[str, str]:
        """Something of somebody else that has the focus."""
        from xwindow import XWindow

        self.open_window()
        XWindow.find(self.person, "Library – Quire").focus(self.person)
        return self.focused()


class Completing(Tasks):
    def test_a_click_completes_a_task_without_taking_the_focus_and_undo_brings_it_back(self):
        person = self.person
        self.add("Buy milk")
        self.add("Call")
        self.quire("widget", "pin", "todo", "--family", "medium")
        self.put_above()
        window = self.pinned("To-do")
        person.find("Complete “Buy milk”", "push button")
        before = self.with_the_focus_elsewhere()
        # The marks stand one below the other at the left, below the heading.
        window.click((28, 51))
        person.find("Undo: “Buy milk” is done", "push button", timeout=2)
        self.assertEqual(self.focused(), before)
        self.assertEqual(self.open_titles(), ["Call"])
        # What undoes it stands at the end of the row.
        window.click((310, 51))
        person.find("Complete “Buy milk”", "push button", timeout=2)
        self.assertEqual(self.focused(), before)
        self.assertEqual(self.open_titles(), ["Buy milk", "Call"])

    def test_what_was_done_goes_after_some_seconds(self):
        person = self.person
        self.add("Buy milk")
        self.add("Call")
        self.quire("widget", "pin", "todo", "--family", "large")
        person.find("Complete “Buy milk”", "push button")
        person.press("Complete “Buy milk”", "push button")
        person.find("Undo: “Buy milk” is done", "push button", timeout=2)
        person.wait_for_gone("Undo: “Buy milk” is done", "push button")
        person.find("Complete “Call”", "push button")
        self.assertEqual(self.open_titles(), ["Call"])

    def test_the_terminal_changes_the_window_within_a_second(self):
        person = self.person
        milk = self.add("Buy milk")
        self.quire("widget", "pin", "todo")
        person.find("Complete “Buy milk”", "push button")
        self.quire("todo", "done", str(milk))
        person.find("Undo: “Buy milk” is done", "push button", timeout=1)
        self.quire("todo", "reopen", str(milk))
        person.find("Complete “Buy milk”", "push button", timeout=1)
        self.add("Call")
        person.find("Complete “Call”", "push button", timeout=1)


class Adding(Tasks):
    def test_a_task_is_added_by_typing_into_the_widget(self):
        person = self.person
        self.quire("widget", "pin", "todo", "--family", "large")
        self.put_above()
        window = self.pinned("To-do")
        person.find("No tasks yet", "label")
        field = person.find("Add a task", "text")
        before = self.with_the_focus_elsewhere()
        window.click((100, 312))
        person.wait_until(lambda: window.has_focus, "the keyboard at the widget")
        person.type("Buy milk")
        person.keys("Return")
        person.find("Complete “Buy milk”", "push button")
        self.assertEqual(self.open_titles(), ["Buy milk"])
        person.wait_until(lambda: field.text == "", "the field empty again")
        person.wait_until(lambda: self.focused() == before, "the focus back where it was")


class Paging(Tasks):
    def test_the_wheel_and_the_buttons_turn_the_pages(self):
        person = self.person
        for number in range(1, 9):
            self.add(f"Task {number}")
        self.quire("widget", "pin", "todo", "--family", "medium")
        window = self.pinned("To-do")
        person.find("Complete “Task 1”", "push button")
        person.find("5 more", "label")
        window.click((180, 80), button=5)
        person.find("Complete “Task 4”", "push button")
        person.wait_for_gone("Complete “Task 1”", "push button")
        person.press("More tasks", "push button")
        person.find("Complete “Task 8”", "push button")
        person.wait_for_gone("More tasks", "push button")
        window.click((180, 80), button=4)
        window.click((180, 80), button=4)
        person.find("Complete “Task 1”", "push button")


class Due(Tasks):
    def test_what_is_due_turns_red_on_time(self):
        person = self.person
        due = time.time() + 6
        self.add("Call", "--due", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(due)))
        self.quire("widget", "pin", "todo", "--family", "medium")
        window = self.pinned("To-do")
        person.find("Complete “Call”", "push button")

        def is_red() -> bool:
            return any(red > 140 and green < 110 and blue < 130 and red - green > 80 for red, green, blue in self.colours(window))

        self.assertFalse(is_red() and time.time() < due - 1)
        person.wait_until(lambda: is_red(), "what is overdue in red", timeout=9)
        self.assertGreaterEqual(time.time(), int(due))

    def colours(self, window) -> set[tuple[int, int, int]]:
        picture = subprocess.run(["import", "-window", window.id, "-depth", "8", "rgb:-"], capture_output=True, timeout=20, check=True).stdout
        return {tuple(picture[at : at + 3]) for at in range(0, len(picture), 3)}


class Links(Tasks):
    def minted(self, task: int) -> str:
        """The link that this Quire made for a task."""
        return next(item["completeLink"] for item in self.quire_json("todo", "list") if item["id"] == task)

    def test_a_link_that_quire_made_completes_a_task_in_the_window_and_undo_takes_it_back(self):
        person = self.person
        milk = self.add("Buy milk")
        person.start("quire-desktop", self.minted(milk))
        person.find("“Buy milk” is done.", "label")
        self.assertEqual(self.open_titles(), [])
        person.press("Undo", "push button")
        person.wait_until(lambda: self.open_titles() == ["Buy milk"], "the task back")
        # Also where a sheet is open, which nothing may cover.
        self.quire("open", "quire://create")
        person.wait_for_focus("Text or link")
        person.start("quire-desktop", self.minted(milk))
        person.wait_until(lambda: self.open_titles() == [], "the task done behind the sheet")

    def test_any_other_link_asks_before_it_completes_a_task(self):
        person = self.person
        milk, bread = self.add("Buy milk"), self.add("Buy bread")
        key = self.minted(bread).partition("?")[2]
        person.start("quire-desktop", f"quire://task/{milk}/complete")
        person.window("Complete task?")
        person.find("Buy milk", "label")
        person.keys("Escape")
        person.wait_until(lambda: len(person.windows) == 1, "the end of the question")
        self.assertEqual(self.open_titles(), ["Buy milk", "Buy bread"])
        # The key of another task is none.
        person.start("quire-desktop", f"quire://task/{milk}/complete?{key}")
        person.window("Complete task?")
        person.press("Complete", "push button")
        person.find("“Buy milk” is done.", "label")
        self.assertEqual(self.open_titles(), ["Buy bread"])

    def test_a_link_to_a_task_that_is_done_or_unknown_says_so(self):
        person = self.person
        milk = self.add("Buy milk")
        self.quire("todo", "done", str(milk))
        person.start("quire-desktop", f"quire://task/{milk}/complete")
        person.find("“Buy milk” was already done.", "label")
        person.start("quire-desktop", "quire://task/99/complete")
        person.find("There is no task 99. It may have been removed.", "label")


if __name__ == "__main__":
    unittest.main()
