"""What is felt of what happens: each event and each way of telling it can be turned off, and nothing is told twice."""

import time
import unittest

from cases import WindowCase
from feedbackd import Feedbackd

LINK = "https://example.org/felt"
# Of what happens within 150 ms only the strongest is felt; in seconds, and some more.
PAUSE = 0.2
SUCCESS, IMPACT, SELECTION = "bell-terminal", "button-pressed", "button-released"


class Feeling(WindowCase):
    TIME_LIMIT = 120

    def setUp(self):
        super().setUp()
        self.feedbackd = Feedbackd()
        self.addCleanup(self.feedbackd.leave)

    @property
    def felt(self) -> list[str]:
        return [event for _, event, _, _ in self.feedbackd.triggered]

    def wait_for(self, *events: str) -> None:
        """Waits until these and no others were felt, and until another is no part of the last one."""
        self.person.wait_until(lambda: self.felt == list(events), f"{events}, with {self.felt} felt")
        # Nothing tells when that time is over.
        time.sleep(PAUSE)

    def test_saving_copying_and_marking_are_felt_each_as_what_it_is(self):
        person = self.person
        self.quire("add", LINK, "--title", "Felt")
        self.open_window()
        person.wait_until(lambda: person.focus and person.focus.role == "table cell", "the keyboard at a card")
        person.keys("ctrl+shift+c")
        person.find("Copied the text of “Felt”")
        self.wait_for(IMPACT)
        self.assertEqual(self.feedbackd.triggered[0], ("org.quirebook.Quire", IMPACT, {"profile": "quiet"}, -1))
        person.keys("ctrl+d")
        self.wait_for(IMPACT, SELECTION)
        person.keys("ctrl+n")
        person.wait_for_focus("Text or link")
        person.type("new")
        person.find("Code: new", "image")
        person.keys("ctrl+Return")
        person.find("Saved “new”")
        self.wait_for(IMPACT, SELECTION, SUCCESS)

    def turn_off(self, name: str) -> None:
        """Presses a switch of the settings and waits for it to have slid: only then it counts."""
        switch = self.person.press(name)
        self.person.wait_until(lambda: not switch.is_("checked"), f"“{name}” off")

    def test_an_event_and_the_whole_way_can_be_turned_off(self):
        person = self.person
        self.quire("add", LINK, "--title", "Felt")
        self.open_window()
        person.keys("alt+5")
        switch = person.find("Vibrate on events")
        person.wait_until(lambda: switch.is_("sensitive"), "the switch of the vibration")
        self.turn_off("Feedback when something changes")
        person.keys("alt+1")
        person.wait_until(lambda: person.focus and person.focus.role == "table cell", "the keyboard at a card")
        person.keys("ctrl+shift+c")
        person.find("Copied the text of “Felt”")
        person.keys("ctrl+d")
        # What came before the second was not felt.
        self.wait_for(SELECTION)
        person.keys("alt+5")
        self.turn_off("Vibrate on events")
        person.keys("alt+1")
        person.wait_until(lambda: person.focus and person.focus.role == "table cell", "the keyboard at a card")
        person.keys("ctrl+d")
        person.wait_until(lambda: not any(code["favorite"] for code in self.quire_json("list")), "the mark taken away")
        self.assertEqual(self.felt, [SELECTION])


if __name__ == "__main__":
    unittest.main()
