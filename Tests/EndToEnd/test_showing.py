"""Showing a code large and its history: what a person holds up to a scanner, and what they find out about it afterwards."""

import unittest

from cases import WindowCase


class Showing(WindowCase):
    def test_arrow_keys_step_among_the_codes_listed_and_each_is_logged(self):
        person = self.person
        for name in ("one", "two", "three"):
            self.quire("add", f"https://example.org/{name}", "--title", name)
        self.open_window()
        person.focus_on("three, Link", "table cell")
        person.keys("Return")
        person.wait_for_focus("three, shown large")
        person.find("1 of 3", "label")
        person.keys("Right")
        person.wait_for_focus("two, shown large")
        person.wait_until(lambda: person.scan() == ["https://example.org/two"], "the second code on the screen")
        person.wait_until(lambda: self.shown() == ["three", "two"], "the second showing in the history")
        person.press("Next code (Right)", "push button")
        person.wait_for_focus("one, shown large")
        person.wait_until(lambda: self.shown() == ["three", "two", "one"], "each showing in the history")
        self.assertFalse(person.find("Next code (Right)", "push button").is_("sensitive"))
        person.keys("Escape")
        person.wait_for_focus("three, Link")

    def test_a_window_that_becomes_narrow_and_wide_again_still_shows_the_code(self):
        from xwindow import XWindow

        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu")
        self.open_window()
        window = XWindow.find(person, "Library – Quire")
        window.resize(400, 560)
        person.focus_on("Menu, Link", "table cell")
        person.keys("Return")
        for width in (400, 1000, 380):
            window.resize(width, 560)
            person.wait_until(lambda: window.size[0] == width, f"a window {width} wide")
            person.wait_until(lambda: person.scan() == ["https://example.org/menu"], f"the code in a window {width} wide")

    def test_the_screen_stays_awake_while_a_code_is_shown(self):
        from screensaver import ScreenSaver

        person = self.person
        saver = ScreenSaver()
        self.addCleanup(saver.leave)
        self.quire("add", "one")
        self.open_window()
        person.focus_on("one, Text", "table cell")
        self.assertEqual(saver.reasons, {})
        for round in (1, 2):
            person.keys("Return")
            person.wait_until(lambda: list(saver.reasons.values()) == ["A code is being shown"], "the screen being kept awake")
            person.keys("Escape")
            person.wait_until(lambda: not saver.reasons, "the end of that")
            self.assertEqual(saver.asked, round)

    def test_a_password_is_covered_until_it_is_asked_for_and_copied_field_by_field(self):
        person = self.person
        self.quire("add", "WIFI:T:WPA;S:Café;P:correct horse;;", "--title", "Guests")
        self.open_window()
        person.focus_on("Guests, Wi-Fi", "table cell")
        person.keys("Return")
        person.wait_for_focus("Guests, shown large")
        person.find("Café", "label")
        self.assertEqual(person.look_for("correct horse"), [])
        person.press("Reveal Password")
        person.find("correct horse", "label")
        person.press("Copy Network", "push button")
        person.find("“Network” copied", "label")

    def test_what_can_be_done_stands_beside_the_code_in_words(self):
        person = self.person
        self.quire("add", "https://example.org/menu", "--title", "Menu", "--foreground", "7C2D12", "--module-shape", "rounded")
        self.open_window()
        person.focus_on("Menu, Link", "table cell")
        person.keys("Return")
        person.find("example.org/menu", "label")
        for name in ("Open…", "Copy", "Edit…", "Print a sign…", "Pin to desktop", "Share…", "Copy picture"):
            person.find(name, "push button")
        # In its own style first, and plain where a scanner has trouble.
        person.wait_until(lambda: person.scan() == ["https://example.org/menu"], "the styled code read")
        plain = person.find("Plain for hard cases", "check box")
        self.assertFalse(plain.is_("checked"))
        plain.press()
        person.wait_until(lambda: plain.is_("checked"), "the plain code asked for")
        person.wait_until(lambda: person.scan() == ["https://example.org/menu"], "the plain code read")
        person.press("Edit…", "push button")
        person.window("Edit code")
        person.keys("Escape")
        person.wait_for_gone("Edit code", "frame")
        person.press("Print a sign…", "push button")
        person.window("Flyers – Quire")
        person.find("Menu", "label")

    def test_an_expired_code_is_held_back_until_somebody_insists(self):
        person = self.person
        self.quire("add", "https://example.org/voucher", "--title", "Voucher", "--expires", "2020-03-04")
        self.open_window()
        person.focus_on("Voucher, Link, expired", "table cell")
        person.keys("Return")
        person.find("Expired on 4 March 2020", "label")
        self.assertEqual(self.shown(), [])
        person.press("Show anyway", "push button")
        person.wait_until(lambda: person.scan() == ["https://example.org/voucher"], "the code on the screen")
        person.wait_until(lambda: self.shown() == ["Voucher"], "the showing in the history")

    def test_a_code_for_one_use_asks_whether_it_was_made(self):
        person = self.person
        self.quire("add", "TICKET", "--title", "Ticket", "--one-time")
        self.open_window()
        person.focus_on("Ticket, Text, single use", "table cell")
        person.keys("Return")
        person.find("Single use", "label")
        person.keys("Escape")
        person.find("Was “Ticket” used?", "label")
        person.press("Mark as used", "push button")
        person.find("“Ticket” marked as used", "label")
        self.assertTrue(self.quire_json("show", "Ticket")[0].get("spent"))
        person.keys("Return")
        person.find("Show anyway", "push button")

    def shown(self) -> list[str]:
        """The titles of the codes whose showing was logged, in that order."""
        return [event["title"] for event in self.quire_json("history") if event["kind"] == "shown"][::-1]


class History(WindowCase):
    def test_the_history_is_listed_opens_its_codes_and_is_cleared_after_a_question(self):
        person = self.person
        self.quire("add", "one")
        self.quire("add", "two")
        self.open_window()
        person.find("two, Text", "table cell")
        person.keys("ctrl+h")
        person.window("History")
        events = person.wait_until(
            lambda: [row for grid in person.look_for("Events", "table") for row in grid.walk() if row.role == "table cell"], "the events"
        )
        self.assertEqual([event.name.split(",")[0] for event in events], ["Created: two", "Created: one"])
        person.press("Clear history…", "push button")
        person.window("Clear all history?")
        person.keys("Escape")
        person.wait_for_gone("Clear all history?", "frame")
        self.assertEqual(len(self.quire_json("history")), 2)
        person.press("Clear history…", "push button")
        person.press("Clear", "push button")
        person.find("No history yet", "label")
        self.assertEqual(self.quire_json("history"), [])
        self.assertEqual(len(self.quire_json("list")), 2)

    def test_enter_on_an_event_shows_its_code(self):
        person = self.person
        self.quire("add", "one")
        self.open_window()
        person.focus_on("one, Text", "table cell")
        person.keys("Menu")
        person.wait_for_focus("Show large")
        person.focus_on("History…", "menu item", key="Down")
        person.keys("Return")
        person.window("History")
        person.wait_until(lambda: person.look_for("Events", "table"), "the events")
        person.wait_for_focus("Done")
        person.keys("Tab")
        person.wait_until(lambda: person.focus and person.focus.name.startswith("Created, "), "focus on the event")
        person.keys("Return")
        person.wait_for_focus("one, shown large")


if __name__ == "__main__":
    unittest.main()
