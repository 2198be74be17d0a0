"""Real hands: what a person does with a wheel, Tab, Enter and the arrow keys, and not by accessible names."""

import unittest

from cases import WindowCase


class Searching(WindowCase):
    def setUp(self):
        super().setUp()
        for title in ("one", "two", "three"):
            self.quire("add", f"text {title}", "--title", title)
        self.open_window()
        self.person.find("one, Text", "table cell")

    def search(self, text: str) -> None:
        self.person.keys("ctrl+f")
        self.person.wait_for_focus("Search titles and texts")
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
        self.assertEqual(person.find("Search titles and texts", "entry").text, "two")
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


class Wheel(WindowCase):
    def test_the_whole_page_of_looks_is_reached_with_a_wheel(self):
        person = self.person
        self.open_window()
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("https://example.org")
        person.press("Look")
        first = person.find("Presets", "label")
        for name in ("Presets", "Colours"):
            part = person.find(name, "label")
            before = first.place[1]
            person.point_at(part, "New code")
            person.wheel(3)
            person.wait_until(lambda: first.place[1] < before, f"the page moved by a wheel over {name}")
            person.wheel(-3)
            person.wait_until(lambda: first.place[1] == before, f"the page moved back by a wheel over {name}")


if __name__ == "__main__":
    unittest.main()
