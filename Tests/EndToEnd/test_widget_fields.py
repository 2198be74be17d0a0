"""Pinned windows and the keyboard: clicks leave it where it is, a field takes it to be typed into and gives it back; and the wheel."""

import subprocess
import unittest

from test_widget_actions import ViewCase, button, text

REFUSAL = "“Clock” can’t do “{}”. Reload the widget. If the button stays, update Quire."


class Typing(ViewCase):
    FIELD = {"type": "field", "prompt": "Add a task", "action": {"type": "provider", "name": "add"}}

    def setUp(self):
        super().setUp()
        from xwindow import XWindow

        # Something of somebody else that has the focus, and writes down what is typed into it.
        self.person.start("quire-desktop")
        self.person.window("Library – Quire")
        self.main = XWindow.find(self.person, "Library – Quire")
        self.person.keys("ctrl+f")
        self.person.wait_for_focus("Search titles and text")

    def searched(self) -> str:
        return next(iter(field.text for field in self.person.look_for("Search titles and text")), "")

    def focused(self) -> tuple[str, str]:
        """The window that has the keys at the X server, and the one that the window manager says."""

        def ask(what: str) -> str:
            return subprocess.run(["xdotool", what], capture_output=True, text=True, timeout=20).stdout.strip()

        return ask("getwindowfocus"), ask("getactivewindow")

    def test_a_click_on_a_button_leaves_the_focus_where_it_is(self):
        person = self.person
        self.pin_view({"type": "column", "children": [button({"type": "provider", "name": "lamp"}, "Lamp"), text("Hall")]})
        window = self.pinned("Clock")
        person.find("Lamp", "push button")
        self.main.focus(person)
        before = self.focused()
        window.click((30, 30))
        person.find(REFUSAL.format("lamp"), "label")
        self.assertEqual(self.focused(), before)
        person.type("still here")
        person.wait_until(lambda: self.searched() == "still here", "the words in the search")
        # Beside the button too.
        window.click((200, 300))
        person.wait_for_gone(REFUSAL.format("lamp"), "label")
        self.assertEqual(self.focused(), before)

    def test_a_field_takes_the_keyboard_and_gives_it_back_with_enter(self):
        person = self.person
        self.pin_view({"type": "column", "children": [self.FIELD, text("Hall")]})
        window = self.pinned("Clock")
        field = person.find("Add a task", "text")
        self.main.focus(person)
        before = self.focused()
        window.click((60, 32))
        person.wait_until(lambda: window.has_focus, "the keyboard at the widget")
        person.type("Milk")
        person.wait_until(lambda: field.text == "Milk", "the words in the field")
        person.keys("Return")
        person.find(REFUSAL.format("add"), "label")
        person.wait_until(lambda: self.focused() == before, "the focus back where it was")
        # It was not done: what was typed is still there, and keys go elsewhere.
        person.type("elsewhere")
        person.wait_until(lambda: self.searched() == "elsewhere", "the words in the search")
        self.assertEqual(field.text, "Milk")
        window.click((80, 300))
        self.assertEqual(self.focused(), before)

    def test_escape_and_a_click_beside_the_field_give_the_keyboard_back(self):
        person = self.person
        self.pin_view({"type": "column", "children": [self.FIELD, text("Hall")]})
        window = self.pinned("Clock")
        field = person.find("Add a task", "text")
        self.main.focus(person)
        before = self.focused()
        # Two clicks at one place could be a double click, which marks what is there.
        for x, words, leave in ((60, "a", lambda: person.keys("Escape")), (160, "aa", lambda: window.click((80, 300)))):
            window.click((x, 32))
            person.wait_until(lambda: window.has_focus, "the keyboard at the widget")
            person.type("a")
            person.wait_until(lambda: field.text == words, "the words in the field")
            leave()
            person.wait_until(lambda: self.focused() == before, "the focus back where it was")
        # Clicks leave the focus alone again.
        window.click((200, 300))
        self.assertEqual(self.focused(), before)

    def test_another_window_that_is_clicked_keeps_the_keyboard(self):
        person = self.person
        self.pin_view({"type": "column", "children": [self.FIELD, text("Hall")]})
        window = self.pinned("Clock")
        person.find("Add a task", "text")
        window.click((60, 32))
        person.wait_until(lambda: window.has_focus, "the keyboard at the widget")
        self.main.click((300, 500))
        person.wait_until(lambda: self.main.has_focus, "the keyboard at the window")
        window.click((200, 300))
        self.assertTrue(self.main.has_focus)

    def test_the_wheel_and_the_page_keys_do_what_the_view_says(self):
        person = self.person
        scroll = {"up": {"type": "provider", "name": "newer"}, "down": {"type": "provider", "name": "older"}}
        self.pin_view(text("Hall"), scroll=scroll)
        self.put_above()
        window = self.pinned("Clock")
        person.find("Hall", "label")
        window.click((200, 300), button=5)
        person.find(REFUSAL.format("older"), "label")
        window.click((200, 300), button=4)
        person.find(REFUSAL.format("newer"), "label")
        window.focus(person)
        person.keys("Next")
        person.find(REFUSAL.format("older"), "label")
        person.keys("Prior")
        person.find(REFUSAL.format("newer"), "label")


if __name__ == "__main__":
    unittest.main()
