"""Real hands: what a person does with a wheel, Tab, Enter and the arrow keys, and not by accessible names."""

import unittest

from cases import WindowCase
from xwindow import XWindow


class Searching(WindowCase):
    def setUp(self):
        super().setUp()
        for title in ("one", "two", "three"):
            self.quire("add", f"text {title}", "--title", title)
        self.open_window()
        self.person.find("one, Text", "table cell")

    def search(self, text: str) -> None:
        self.person.keys("ctrl+f")
        self.person.wait_for_focus("Search titles and text")
        self.person.type(text)

    def test_a_search_stays_with_its_pane(self):
        person = self.person
        self.search("two")
        person.wait_for_gone("one, Text", "table cell")
        person.keys("alt+3")
        entry = person.find("Search templates", "entry")
        self.assertEqual(entry.text, "")
        person.keys("ctrl+f")
        person.wait_for_focus("Search templates")
        person.type("no such template")
        person.keys("alt+1")
        self.assertEqual(person.find("Search titles and text", "entry").text, "two")
        person.find("two, Text", "table cell")
        person.keys("alt+3")
        self.assertEqual(person.find("Search templates", "entry").text, "no such template")
        person.keys("alt+1", "ctrl+f", "ctrl+a", "BackSpace")
        person.find("one, Text", "table cell")

    def test_enter_in_the_search_opens_the_first_code(self):
        self.search("thr")
        self.person.keys("Return")
        self.person.find("Back to the library (Esc)", "push button")
        self.person.find("three", "label")

    def test_down_in_the_search_goes_to_the_first_code(self):
        self.search("two")
        self.person.keys("Down")
        self.person.wait_for_focus("two, Text")


    def test_a_code_is_found_by_what_people_call_its_kind(self):
        self.quire("add", "WIFI:T:WPA;S:Garden;P:secretsecret;;", "--title", "Upstairs")
        self.search("password")
        self.person.find("Upstairs, Wi-Fi", "table cell")
        self.person.wait_for_gone("one, Text", "table cell")
        self.person.keys("Return")
        self.person.find("Connect…", "push button")

    def test_a_mistyped_search_is_forgiven_and_said(self):
        self.search("thrre")
        self.person.find("No exact matches. Results for “three”:", "label")
        self.person.find("three, Text", "table cell")

    def test_the_heading_says_how_many_codes_a_search_finds(self):
        person = self.person
        self.search("t")
        person.find("3 found", "label")
        person.type("wo")
        person.find("1 found", "label")
        person.keys("ctrl+a", "BackSpace")
        person.wait_for_gone("1 found", "label")
        person.find("3", "label")

    def test_tab_in_the_search_opens_what_can_be_done_with_the_first_code(self):
        person = self.person
        self.search("two")
        person.wait_for_gone("one, Text", "table cell")
        person.keys("Tab")
        person.find("Show large", "menu item")
        person.keys("Escape")
        person.wait_for_gone("Show large", "menu item")
        person.wait_for_focus("two, Text")

    def test_a_search_in_a_folder_says_so_and_goes_on_in_all_codes(self):
        person = self.person
        self.quire("folder", "add", "Home")
        self.quire("edit", "one", "--folder", "Home")
        person.press("Folder Home, 1 code", "push button")
        person.wait_for_gone("two, Text", "table cell")
        self.search("two")
        person.find("Nothing found in “Home”", "label")
        person.find("In Home", "label")
        person.press("Search all codes", "push button")
        person.find("two, Text", "table cell")
        self.assertEqual(person.find("Search titles and text", "entry").text, "two")

    def test_codes_are_searched_from_any_pane(self):
        person = self.person
        for pane in (3, 5):
            person.keys(f"alt+{pane}", "ctrl+shift+f")
            person.wait_for_focus("Search titles and text")
        person.type("two")
        person.keys("Return")
        person.find("two, shown large")


class Wheel(WindowCase):
    def wheel_over(self, name: str, window: str, role: str | None = None) -> None:
        """Turns the wheel over a control, down and up again: it moves with the page each time."""
        person = self.person
        control = person.find(name, role, within=person.window(window))
        before = control.place[1]
        person.point_at(control, window)
        person.wheel(3)
        person.wait_until(lambda: control.place[1] < before, f"the page of {window} moved by a wheel over “{name}”")
        person.wheel(-3)
        person.wait_until(lambda: control.place[1] == before, f"the page of {window} moved back by a wheel over “{name}”")

    def shrink(self, window: str) -> None:
        """Makes the window as low as it can be, or nearly."""
        small = XWindow.find(self.person, window)
        before = small.size
        small.resize(560, 480)
        self.person.wait_until(lambda: small.size != before, "a small window")
        # The toolkit knows it a little later than the display, and lays the page out anew.
        frame = self.person.window(window)
        self.person.wait_until(lambda: frame.place[3] <= small.size[1], "a page as small as its window")

    def test_the_panes_that_scroll_are_scrolled_with_a_wheel(self):
        person = self.person
        for number in range(20):
            self.quire("add", f"text {number}", "--title", f"code {number}")
        self.open_window()
        person.find("code 19, Text", "table cell")
        self.shrink("Library – Quire")
        self.wheel_over("code 19, Text", "Library – Quire", "table cell")
        for pane, over in ((3, "For any code"), (4, "Code, Medium"), (5, "Appearance")):
            person.keys(f"alt+{pane}")
            title = {3: "Flyers – Quire", 4: "Widgets – Quire", 5: "Settings – Quire"}[pane]
            person.window(title)
            self.wheel_over(over, title)

    def test_the_whole_page_of_looks_is_reached_with_a_wheel(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("https://example.org")
        person.press("Style")
        person.find("Presets", "label")
        for name in ("Presets", "Colours"):
            self.wheel_over(name, "New code", "label")

    def test_long_lists_of_sheets_are_scrolled_with_a_wheel(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        self.wheel_over("Contact", "New code", "label")
        person.press("Details")
        self.shrink("New code")
        self.wheel_over("Notes", "New code", "text")
        person.keys("Escape")
        person.wait_for_gone("New code", "frame")
        person.keys("ctrl+question")
        person.window("Keyboard shortcuts")
        self.shrink("Keyboard shortcuts")
        self.wheel_over("New code", "Keyboard shortcuts", "label")


class Menus(WindowCase):
    def setUp(self):
        super().setUp()
        for name in ("One", "Two"):
            self.quire("folder", "add", name)
        self.open_window()
        self.person.focus_on("Folder One, 0 codes")
        self.person.keys("Menu")
        self.person.find("Move right", "menu item")

    def assert_answers(self, folder: str) -> None:
        """The window answers the pointer and the keys."""
        person = self.person
        person.keys("Escape")
        person.wait_for_gone("Move right", "menu item")
        chip = person.find(f"Folder {folder}, 0 codes")
        person.point_at(chip, "Library – Quire")
        person.do("xdotool", "click", "1")
        person.wait_until(lambda: chip.is_("pressed") or chip.is_("checked"), f"“{folder}” chosen by the pointer")
        person.keys("ctrl+f")
        person.wait_for_focus("Search titles and text")

    def test_folders_that_change_below_an_open_menu_leave_the_window_in_use(self):
        self.quire("folder", "add", "Three")
        self.person.find("Folder Three, 0 codes")
        self.quire("folder", "remove", "Two")
        self.person.wait_for_gone("Folder Two, 0 codes")
        self.assert_answers("Three")

    def test_a_folder_is_moved_by_a_screen_reader_from_its_menu(self):
        self.person.press("Move right", "menu item")
        names = lambda: [folder["name"] for folder in self.quire_json("folder", "list") if "id" in folder]  # noqa: E731
        self.person.wait_until(lambda: names() == ["Two", "One"], "the folders in another order")
        self.person.find("Folder moved", "label")
        self.assert_answers("Two")


if __name__ == "__main__":
    unittest.main()
