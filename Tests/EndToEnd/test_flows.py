"""Twelve things that people do with Quire, by hand, and in how many actions: clicks and keys, not what is typed into fields or chosen in a
dialog of the desktop."""

import unittest

from cases import WindowCase

LINK = "https://example.org/menu"


class Flows(WindowCase):
    TIME_LIMIT = 120

    def setUp(self):
        super().setUp()
        self.actions = 0

    def click(self, name: str, role: str | None = None, window: str = "Library – Quire") -> None:
        """Clicks with the real pointer."""
        person = self.person
        control = person.find(name, role, within=person.window(window))
        person.wait_until(lambda: control.is_("sensitive"), f"“{name}” ready for a click")
        person.wait_for_rest(control)
        person.point_at(control, window)
        person.do("xdotool", "click", "1")
        self.actions += 1

    def key(self, chord: str) -> None:
        self.person.keys(chord)
        self.actions += 1

    def open_with(self, *titles: str) -> None:
        for title in titles:
            self.quire("add", f"text {title}", "--title", title)
        self.open_window()
        for title in titles:
            self.person.find(f"{title}, Text", "table cell")

    def test_the_sign_for_a_wifi_is_printed_in_five(self):
        person = self.person
        self.open_window()
        self.click("New code", "push button")
        person.wait_for_focus("Text or link")
        self.click("Wi-Fi", "list item", "New code")
        person.wait_for_focus("Network")
        person.type("Garden")
        person.keys("Tab")
        person.type("secretsecret")
        self.click("Save", "push button", "New code")
        self.click("Print a sign…", "push button")
        person.window("Flyers – Quire")
        person.find("Password: secretsecret", "push button", timeout=30)
        self.click("Print…", "push button", "Flyers – Quire")
        person.window("Print", 30)
        self.assertEqual(self.actions, 5)

    def test_a_link_is_made_a_code_on_the_desktop_in_three(self):
        person = self.person
        self.open_window()
        self.click("New code", "push button")
        person.wait_for_focus("Text or link")
        person.type(LINK)
        self.click("Save", "push button", "New code")
        self.click("Pin to desktop", "push button")
        person.window("Code")
        self.assertEqual(self.actions, 3)

    def test_a_copied_link_is_made_a_code_in_two(self):
        person = self.person
        self.open_window()
        person.copy(LINK)
        self.key("ctrl+shift+v")
        person.find("Code: example.org", "image")
        self.key("ctrl+Return")
        person.find("example.org, Link", "table cell")
        self.assertEqual(self.actions, 2)

    def test_a_code_is_shown_large_from_any_pane_in_two(self):
        person = self.person
        self.open_with("one", "two")
        person.keys("alt+5")
        self.key("ctrl+shift+f")
        person.wait_for_focus("Search titles and text")
        person.type("two")
        self.key("Return")
        person.find("two, shown large")
        self.assertEqual(self.actions, 2)

    def test_its_picture_is_copied_in_two(self):
        person = self.person
        self.open_with("one")
        self.click("one, Text", "table cell")
        person.find("one, shown large")
        self.click("Copy picture", "push button", "Library – Quire")
        person.find("Copied the picture of “one”", "label")
        self.assertEqual(self.actions, 2)

    def test_a_picture_is_read_and_its_code_saved_in_four(self):
        person = self.person
        file = self.folder / "menu.png"
        self.quire("make", LINK, "-o", str(file))
        self.open_window()
        self.click("Scan", "push button")
        person.window("Scanner – Quire")
        self.key("ctrl+o")
        person.choose_file("Open pictures", file)
        person.find("menu.png", "label")
        self.click("Save to library", "push button", "Scanner – Quire")
        self.click("Save", "push button", "New code")
        person.find("In your library: example.org", "label")
        self.assertEqual(self.actions, 4)

    def test_a_code_goes_into_a_folder_in_two(self):
        person = self.person
        self.quire("folder", "add", "Work")
        self.open_with("one")
        person.focus_on("one, Text", "table cell")
        self.key("ctrl+m")
        person.wait_for_focus("Folder")
        person.type("work")
        self.key("Return")
        person.find("Moved “one” to “Work”", "label")
        self.assertEqual(self.actions, 2)

    def test_a_code_is_thrown_away_and_taken_back_in_two(self):
        person = self.person
        self.open_with("one")
        person.focus_on("one, Text", "table cell")
        self.key("Delete")
        person.wait_for_gone("one, Text")
        self.click("Undo", "push button")
        person.find("one, Text", "table cell")
        self.assertEqual(self.actions, 2)

    def test_a_task_is_noted_in_two(self):
        person = self.person
        self.open_window()
        self.click("Tasks, 0 open", "push button")
        person.wait_for_focus("Add a task")
        person.type("Milk")
        self.key("Return")
        person.find("Milk", "check box")
        self.assertEqual(self.actions, 2)

    def test_a_clock_stands_on_the_desktop_in_two(self):
        self.open_window()
        self.click("Widgets", "push button")
        self.person.window("Widgets – Quire")
        self.click("Pin Clock to desktop", "push button", "Widgets – Quire")
        self.person.window("Clock")
        self.assertEqual(self.actions, 2)

    def test_all_codes_are_exported_in_two(self):
        person = self.person
        self.open_with("one")
        self.key("ctrl+shift+e")
        person.window("Export")
        self.click("Export…", "push button", "Export")
        person.window("Export codes")
        self.assertEqual(self.actions, 2)

    def test_a_code_looks_different_in_four(self):
        person = self.person
        self.open_with("one")
        person.focus_on("one, Text", "table cell")
        self.key("ctrl+e")
        person.window("Edit code")
        self.click("Style", window="Edit code")
        person.find("Presets", "label")
        self.click("Rounded", window="Edit code")
        self.click("Save", "push button", "Edit code")
        person.wait_for_gone("Edit code", "frame")
        [code] = self.quire_json("list")
        self.assertTrue(code.get("style"), "a style of its own")
        self.assertEqual(self.actions, 4)


if __name__ == "__main__":
    unittest.main()
