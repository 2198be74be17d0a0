"""The Library pane as a place to keep order: folders, filters, selections, batches with one undo, the trash; by keyboard alone."""

import unittest

from cases import WindowCase


class OrderCase(WindowCase):
    def cards(self) -> list[str]:
        """The names of the cards, in reading order."""
        grids = self.person.look_for("Codes", "table")
        return [control.name for grid in grids for control in grid.walk() if control.role == "table cell"]

    def wait_for_cards(self, *names: str) -> None:
        self.person.wait_until(lambda: self.cards() == list(names), f"the cards {names}")

    def add(self, *titles: str, **options: str) -> None:
        for title in titles:
            self.quire("add", title, *(part for name, value in options.items() for part in (f"--{name}", value)))

    def folders(self) -> list[str]:
        """Their names, in their order; “Unfiled” is none."""
        return [folder["name"] for folder in self.quire_json("folder", "list") if "id" in folder]

    def titles(self, *options: str) -> list[str]:
        return sorted(code["title"] for code in self.quire_json("list", *options))


class Folders(OrderCase):
    def test_are_made_named_filled_ordered_and_deleted_by_keyboard(self):
        person = self.person
        self.add("one", "two", "three")
        self.open_window()
        person.find("one, Text", "table cell")
        person.keys("ctrl+shift+n")
        person.wait_for_focus("Name")
        self.assertFalse(person.find("Create", "push button").is_("sensitive"), "a folder needs a name")
        person.type("Work")
        person.keys("ctrl+Return")
        person.find("Folder Work, 0 codes", "push button")

        person.keys("ctrl+shift+n")
        person.wait_for_focus("Name")
        # Accents do not count either, but xdotool has no keys for them that a program knows at once.
        person.type("WORK")
        person.find("A folder called “Work” already exists. Enter another name.", "label")
        self.assertFalse(person.find("Create", "push button").is_("sensitive"))
        person.keys("ctrl+a")
        person.type("Home")
        orange = person.press("Orange", "push button")
        person.wait_until(lambda: orange.is_("pressed") or orange.is_("checked"), "the colour to be chosen")
        person.keys("ctrl+Return")
        person.find("Folder Home, 0 codes", "push button")
        folders = [(folder["name"], folder.get("color")) for folder in self.quire_json("folder", "list") if "id" in folder]
        self.assertEqual(folders, [("Work", None), ("Home", "F97316")])

        person.focus_on("two, Text", "table cell")
        person.keys("ctrl+m")
        person.wait_for_focus("Folder")
        person.type("wo")
        person.keys("Return")
        person.find("Moved “two” to “Work”", "label")
        chip = person.find("Folder Work, 1 code", "push button")
        chip.press()
        self.wait_for_cards("two, Text")

        person.focus_on("Folder Work, 1 code", "push button")
        person.keys("alt+Right")
        person.wait_until(lambda: self.folders() == ["Home", "Work"], "the other order")
        person.wait_for_focus("Folder Work, 1 code")
        person.keys("F2")
        person.wait_for_focus("Name")
        person.type("Job")
        person.keys("ctrl+Return")
        person.wait_for_focus("Folder Job, 1 code")
        self.assertEqual([code["folder"] for code in self.quire_json("list", "--folder", "Job")], ["Job"])

        person.keys("Delete")
        person.window("Delete folder “Job”?")
        person.find("Keep its code, without a folder")
        person.press("Delete folder", "push button")
        person.wait_for_gone("Folder Job, 1 code")
        # What was looked at is gone: everything is shown.
        self.wait_for_cards("three, Text", "two, Text", "one, Text")
        self.assertEqual(len(self.quire_json("list", "--trash")), 0)

    def test_the_sidebar_counts_them_beside_every_pane(self):
        person = self.person
        self.quire("folder", "add", "Work")
        self.add("one", folder="Work")
        program = self.open_window()
        person.find("Folder Work, 1 code", "push button")
        person.keys("alt+5")
        person.window("Settings – Quire")
        self.add("two", folder="Work")
        person.find("Folder Work, 2 codes", "push button")
        # It opens where it was lost, and has not been in the library then.
        program.kill()
        self.open_window("Settings")
        person.find("Folder Work, 2 codes", "push button")
        self.quire("folder", "remove", "Work")
        person.wait_for_gone("Folder Work, 2 codes")
        person.window("Settings – Quire")

    def test_an_empty_one_says_how_to_fill_it(self):
        person = self.person
        self.quire("folder", "add", "Work")
        self.add("one")
        self.open_window()
        person.press("Folder Work, 0 codes", "push button")
        person.find("“Work” is empty", "label")
        person.press("Unfiled, 1 code", "push button")
        self.wait_for_cards("one, Text")


class Dragging(OrderCase):
    def drag(self, start, end) -> None:
        """Pulls the middle of one control onto the middle of another."""
        from xwindow import XWindow

        window = XWindow.find(self.person, "Library – Quire")
        x, y = window.place
        middles = ((x + left + width // 2, y + top + height // 2) for left, top, width, height in (start.place, end.place))
        XWindow.carry(self.person, *middles)

    def test_a_card_goes_into_the_folder_that_it_is_dropped_on_and_back_by_ctrl_z(self):
        person = self.person
        self.add("one", "two")
        self.quire("folder", "add", "Work")
        self.open_window()
        self.drag(person.find("one, Text", "table cell"), person.find("Folder Work, 0 codes", "push button"))
        person.find("Moved “one” to “Work”", "label")
        person.find("Folder Work, 1 code", "push button")
        self.assertEqual(self.titles("--folder", "Work"), ["one"])
        person.keys("ctrl+z")
        person.find("Folder Work, 0 codes", "push button")

    def test_a_folder_takes_the_place_that_it_is_dropped_on(self):
        person = self.person
        for name in ("Alpha", "Beta", "Gamma"):
            self.quire("folder", "add", name)
        self.open_window()
        self.drag(person.find("Folder Gamma, 0 codes", "push button"), person.find("Folder Alpha, 0 codes", "push button"))
        person.find("Folder moved", "label")
        self.assertEqual(self.folders(), ["Gamma", "Alpha", "Beta"])


class Filters(OrderCase):
    def test_are_combined_taken_away_one_by_one_and_cleared(self):
        person = self.person
        self.add("one", tag="a")
        self.add("two", tag="b")
        self.add("https://example.org", title="three", tag="a")
        self.add("over", expires="2020-01-01")
        self.open_window()
        person.find("over, Text, expired", "table cell")
        person.keys("ctrl+l")
        person.press("Text", "push button")
        person.wait_for_gone("three, Link")
        person.press("Tag a", "push button")
        self.wait_for_cards("one, Text")
        person.press("State: Expired", "push button")
        person.find("No codes match the filters", "label")
        person.keys("Escape")
        person.press("Remove the filter Expired", "push button")
        self.wait_for_cards("one, Text")
        person.press("Remove the filter Text", "push button")
        self.wait_for_cards("three, Link", "one, Text")
        person.press("Remove the filter #a", "push button")
        person.find("over, Text, expired", "table cell")

    def test_the_head_of_the_list_sorts_it(self):
        person = self.person
        for title in ("b", "c", "a"):
            self.add(title)
        self.open_window()
        self.wait_for_cards("a, Text", "c, Text", "b, Text")
        person.keys("ctrl+2")
        person.press("Sort by Title", "push button")
        self.wait_for_cards("a, Text", "b, Text", "c, Text")
        person.press("Sort by Created", "push button")
        self.wait_for_cards("a, Text", "c, Text", "b, Text")
        person.keys("ctrl+1")
        person.wait_for_gone("Sort by Title")

    def test_order_and_view_are_kept_for_the_next_time(self):
        person = self.person
        for title in ("b", "c", "a"):
            self.add(title)
        program = self.open_window()
        self.wait_for_cards("a, Text", "c, Text", "b, Text")
        person.focus_on("Sort")
        person.keys("Return")
        person.focus_on("Title", key="Down")
        person.keys("Return")
        self.wait_for_cards("a, Text", "b, Text", "c, Text")
        person.keys("ctrl+2")
        person.wait_until(lambda: person.find("Show as list").is_("pressed") or person.find("Show as list").is_("checked"), "a list")
        self.start_again(program)
        self.wait_for_cards("a, Text", "b, Text", "c, Text")
        first, second = (person.find(name, "table cell").place for name in ("a, Text", "b, Text"))
        self.assertEqual(first[0], second[0], "one stands below the other")
        person.keys("ctrl+1")
        person.wait_until(
            lambda: person.find("a, Text", "table cell").place[1] == person.find("b, Text", "table cell").place[1], "cards side by side"
        )


class Selecting(OrderCase):
    def test_many_are_selected_changed_and_put_back_with_one_key(self):
        person = self.person
        self.add("one", "two", "three", "four")
        self.quire("folder", "add", "Work")
        self.open_window()
        person.focus_on("four, Text", "table cell")
        person.keys("shift+Right", "shift+Right")
        person.find("3 selected", "label")
        for name in ("four, Text", "three, Text", "two, Text"):
            self.assertTrue(person.find(name, "table cell").is_("selected"), name)
        self.assertFalse(person.find("one, Text", "table cell").is_("selected"))
        person.keys("ctrl+m")
        person.wait_for_focus("Folder")
        person.type("Work")
        person.keys("Return")
        person.find("Moved 3 codes to “Work”", "label")
        self.assertEqual(self.titles("--folder", "Work"), ["four", "three", "two"])
        person.find("3 selected", "label")

        person.keys("ctrl+t")
        person.wait_for_focus("Add a tag")
        person.type("bills, paid")
        person.keys("Return", "Return")
        person.find("Changed the tags of 3 codes", "label")
        self.assertEqual([code["tags"] for code in self.quire_json("list", "--folder", "Work")], [["bills, paid"]] * 3)

        person.keys("Delete")
        person.find("Moved 3 codes to the trash", "label")
        self.wait_for_cards("one, Text")
        person.wait_for_gone("3 selected")
        person.press("Close message", "push button")
        person.focus_on("one, Text", "table cell")
        # The message has gone, and the key still puts all of them back.
        person.keys("ctrl+z")
        self.wait_for_cards("four, Text", "three, Text", "two, Text", "one, Text")

    def test_a_selection_is_begun_and_ended_and_survives_another_order(self):
        person = self.person
        self.add("b", "a", "c")
        self.open_window()
        person.focus_on("c, Text", "table cell")
        person.keys("ctrl+space", "Right", "space")
        person.find("2 selected", "label")
        self.quire("edit", "b", "--title", "renamed")
        person.find("renamed, Text", "table cell")
        person.find("2 selected", "label")
        person.keys("Escape")
        person.wait_for_gone("2 selected")
        person.find("New code", "push button")
        person.keys("ctrl+a")
        person.find("3 selected", "label")
        person.press("Add or remove favourite (Ctrl+D)", "push button")
        person.find("Added 3 codes to favourites", "label")
        self.wait_for_cards("c, Text, favourite", "a, Text, favourite", "renamed, Text, favourite")
        person.press("Cancel selection (Esc)", "push button")
        person.wait_for_gone("3 selected")

    def test_the_pointer_selects_what_it_goes_round_and_a_click_goes_on(self):
        from xwindow import XWindow

        person = self.person
        self.add("one", "two", "three")
        self.open_window()
        window = XWindow.find(person, "Library – Quire")
        left, top, width, height = person.find("one, Text", "table cell").place
        ground = (left + width + 12, top + height + 40)
        x, y = window.place
        XWindow._point("mousemove", x + ground[0], y + ground[1], "mousedown", 1)
        for step in range(1, 11):
            XWindow._point("mousemove", x + ground[0] - step * (width // 2) // 10, y + ground[1] - step * 80 // 10)
        XWindow._point("mouseup", 1)
        person.find("1 selected", "label")
        self.assertTrue(person.find("one, Text", "table cell").is_("selected"))
        left, top, width, height = person.find("three, Text", "table cell").place
        window.click((left + width // 2, top + height // 2))
        person.find("2 selected", "label")


class OneCode(OrderCase):
    def test_is_duplicated_and_the_copy_has_the_focus(self):
        person = self.person
        self.add("one", "two")
        self.open_window()
        person.focus_on("one, Text", "table cell")
        person.keys("ctrl+shift+d")
        person.wait_for_focus("one (Copy), Text")
        person.find("Duplicated “one”", "label")
        person.keys("ctrl+z")
        self.wait_for_cards("two, Text", "one, Text")

    def test_is_found_by_typing_the_first_letters_of_its_title(self):
        person = self.person
        self.add("apple", "pear", "peach", "plum")
        self.open_window()
        person.focus_on("plum, Text", "table cell")
        person.keys("p", "e", "a", "r")
        person.wait_for_focus("pear, Text")

    def test_is_marked_where_a_search_found_it_and_no_secret_is_shown(self):
        person = self.person
        self.quire("add", "WIFI:T:WPA;S:Café Bar;P:correct horse;;", "--title", "Guests")
        self.add("other")
        self.open_window()
        person.keys("ctrl+f")
        person.type("bar")
        person.wait_for_gone("other, Text")
        person.find("Network: Café Bar", "label")
        texts = [control.text for window in person.windows for control in window.walk()]
        self.assertFalse([text for text in texts if "horse" in text])

    def test_its_picture_and_its_text_are_copied(self):
        person = self.person
        self.add("https://example.org", title="one")
        self.open_window()
        person.focus_on("one, Link", "table cell")
        person.keys("ctrl+c")
        person.find("Copied the picture of “one”", "label")
        person.keys("ctrl+shift+c")
        person.find("Copied the text of “one”", "label")
        self.assertEqual([event["kind"] for event in self.quire_json("history", "one")][:2], ["copied", "copied"])


class TheTrash(OrderCase):
    def test_says_until_when_it_keeps_gives_back_and_is_emptied(self):
        person = self.person
        self.add("one", "two", "three")
        for title in ("one", "two", "three"):
            self.quire("remove", title)
        self.open_window()
        person.press("Trash", "push button")
        person.find("Codes are deleted permanently after 30 days in the trash.", "label")
        person.focus_on("three, Text", "table cell")
        person.wait_until(lambda: [c for c in person.find("Codes", "table").walk() if c.text.startswith("Kept until ")], "the day each goes")
        person.keys("ctrl+space")
        person.press("Restore", "push button")
        person.find("Restored “three”", "label")
        self.wait_for_cards("two, Text", "one, Text")
        person.press("Empty trash…", "push button")
        person.find("2 codes will be deleted permanently. This can’t be undone.", "label")
        person.press("Empty trash", "push button")
        person.find("The trash is empty", "label")
        self.assertEqual(self.titles(), ["three"])
        self.assertEqual(self.titles("--trash"), [])


if __name__ == "__main__":
    unittest.main()
