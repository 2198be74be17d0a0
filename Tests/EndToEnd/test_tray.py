"""The icon in the panel, used by a panel: registered, drawn, clicked, its menu read and chosen from; and gone where nobody shows it."""

import os

from cases import WindowCase
from statuswatcher import Icon, Watcher

OWNER = "org.quirebook.Quire.StatusItem"


class TrayCase(WindowCase):
    def watch(self) -> Watcher:
        watcher = Watcher()
        self.addCleanup(watcher.leave)
        return watcher

    def choose(self, value: str) -> None:
        """Writes the setting as another program or an administrator does."""
        folder = self.folder / ".config/quire"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.ini").write_text(f"[org/quirebook/quire]\ntray-icon='{value}'\n")

    def start_service(self, **environment: str | None):
        return self.person.start("quire-service", **environment)

    def wait_for_labels(self, icon: Icon, *path: str, expected: list[str]) -> None:
        def labels() -> list[str]:
            line = icon.layout()
            for label in path:
                line = line[label]
            return line.labels

        self.person.wait_until(lambda: labels() == expected, f"the lines {expected}")


class Showing(TrayCase):
    SESSIONS = ("x11", "sway", "mutter")

    def test_the_window_brings_the_icon_and_its_menu_leads_back_into_it(self):
        person = self.person
        [menu] = self.quire_json("add", "https://example.org/menu", "--title", "The_menu", "--favorite")
        watcher = self.watch()
        self.open_window()
        [name] = watcher.wait()
        self.assertRegex(name, r"^org\.kde\.StatusNotifierItem-\d+-1$")
        icon = Icon(name)
        self.assertEqual(icon.mistakes(), [])
        self.assertEqual(icon.get("Status"), "Active")
        lines = ["Scan", "Scan the screen", "New code", "Favourites", "Recently scanned", "Open Quire", "Settings", "Hide this icon"]
        self.assertEqual(icon.layout().labels, lines)
        self.wait_for_labels(icon, "Favourites", expected=["The__menu", "Show in Quire"])
        self.assertEqual(icon.layout()["Recently scanned"].labels, ["Nothing scanned yet", "All scans"])
        self.assertFalse(icon.layout()["Recently scanned"].lines[0].is_enabled)

        icon.click("Settings")
        person.window("Settings – Quire")
        icon.click("Favourites", "The__menu")
        person.find("The_menu, shown large")
        icon.click("Recently scanned", "All scans")
        person.window("Scanner – Quire")
        icon.click("Favourites", "Show in Quire")
        person.window("Library – Quire")
        self.assertEqual(self.quire_json("list")[0]["id"], menu["id"])


class Following(TrayCase):
    def test_the_menu_follows_the_library_and_the_icon_the_accent(self):
        person = self.person
        watcher = self.watch()
        self.start_service()
        icon = Icon(watcher.wait()[0])
        self.assertEqual(icon.color(), "7C3AED")
        self.assertEqual(icon.layout()["Favourites"].labels, ["No favourites yet", "Show in Quire"])
        self.quire("add", "one", "--title", "Zebra", "--favorite")
        [two] = self.quire_json("add", "two", "--title", "ant\u202e\x07 & co", "--favorite")
        self.wait_for_labels(icon, "Favourites", expected=["ant & co", "Zebra", "Show in Quire"])
        number = icon.layout()["Favourites"]["Zebra"].id
        self.quire("edit", str(two["id"]), "--title", "Renamed")
        self.wait_for_labels(icon, "Favourites", expected=["Renamed", "Zebra", "Show in Quire"])
        self.assertEqual(icon.layout()["Favourites"]["Zebra"].id, number, "a line keeps its number")
        self.quire("remove", str(two["id"]))
        self.wait_for_labels(icon, "Favourites", expected=["Zebra", "Show in Quire"])

        folder = self.folder / ".config/quire"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.ini").write_text("[org/quirebook/quire]\naccent='teal'\n")
        person.wait_until(lambda: icon.color() == "14B8A6", "the icon in teal")
        name = icon.get("IconName")
        self.assertEqual(name, "org.quirebook.Quire.Item-14b8a6")
        files = [path for path in os.scandir(f"{icon.get('IconThemePath')}/hicolor/22x22/apps")]
        self.assertEqual([file.name for file in files], [f"{name}.png"])

    def test_many_favourites_are_bounded_and_what_was_scanned_is_named(self):
        person = self.person
        rows = "\n".join(f"text {number},Code {number:03},true" for number in range(60))
        self.quire("import", "-", "--format", "csv", stdin=f"content,title,favorite\n{rows}\n".encode(), status=None)
        watcher = self.watch()
        self.start_service()
        icon = Icon(watcher.wait()[0])
        expected = [f"Code {number:03}" for number in range(12)] + ["All favourites"]
        self.wait_for_labels(icon, "Favourites", expected=expected)

    def test_the_icon_comes_back_with_its_panel(self):
        person = self.person
        self.choose("on")
        program = self.start_service()
        person.wait_until(lambda: self.owner(OWNER), "the service")
        for _ in range(2):
            watcher = Watcher()
            icon = Icon(watcher.wait()[0])
            self.assertEqual(icon.mistakes(), [])
            watcher.leave()
        self.assertTrue(program.is_running)


class Absent(TrayCase):
    def test_nothing_is_started_or_shown_where_it_is_off_or_nothing_shows_icons(self):
        person = self.person
        self.open_window()
        self.assertIsNone(self.owner(OWNER), "no panel, no program for it")
        self.choose("off")
        watcher = self.watch()
        person.keys("alt+5")
        person.window("Settings – Quire")
        person.find("Not shown.", "label")
        self.assertEqual(watcher.names, [])

    def test_hiding_it_in_its_menu_turns_it_off(self):
        person = self.person
        watcher = self.watch()
        self.open_window()
        icon = Icon(watcher.wait()[0])
        entries = self.folder / ".config/autostart"
        person.wait_until(lambda: entries.is_dir() and list(entries.iterdir()), "the entry for the login")
        icon.click("Hide this icon")
        watcher.wait(0)
        self.assertIn("tray-icon='off'", (self.folder / ".config/quire/settings.ini").read_text())
        person.wait_until(lambda: not list(entries.iterdir()), "the end of the entry for the login")
        person.keys("alt+5")
        person.press("Panel icon: On", "push button")
        watcher.wait()
        person.press("Panel icon: Off", "push button")
        watcher.wait(0)

    def test_a_program_that_was_started_for_a_search_shows_no_icon_before_the_window_asks(self):
        watcher = self.watch()
        # As the bus starts a service that is called by name.
        self.start_service(DBUS_STARTER_BUS_TYPE="session")
        self.person.wait_until(lambda: self.owner(OWNER), "the service")
        self.assertEqual(watcher.names, [])
        self.open_window()
        watcher.wait()

    def test_there_is_one_icon_however_often_the_service_is_started(self):
        watcher = self.watch()
        self.start_service()
        watcher.wait()
        second = self.start_service()
        self.assertEqual(second.process.wait(20), 0)
        self.assertEqual(len(watcher.names), 1)


class Clicking(TrayCase):
    def test_clicks_on_the_icon_and_hostile_calls(self):
        person = self.person
        watcher = self.watch()
        program = self.start_service()
        icon = Icon(watcher.wait()[0])
        icon.do("Scroll", 120, "vertical")
        icon.do("ProvideXdgActivationToken", "x" * 10_000)
        for arguments in ((-1, -1, []), (99_999, -1, []), (0, 2**31 - 1, ["label", "\u202e", ""] * 100)):
            try:
                icon.ask_menu("GetLayout", *arguments)
            except Exception as error:
                self.assertIn("no line", str(error))
        self.assertEqual(icon.ask_menu("AboutToShowGroup", [0, 77]), ([], [77]))
        self.assertEqual(icon.ask_menu("AboutToShow", 0), (False,))
        from gi.repository import GLib

        nothing = GLib.Variant("s", "")
        self.assertEqual(icon.ask_menu("EventGroup", [(0, "opened", nothing, 0), (4711, "clicked", nothing, 0)]), ([4711],))
        for line in (-5, 4711, 2**31 - 1):
            with self.assertRaisesRegex(Exception, "no line"):
                icon.ask_menu("Event", line, "clicked", nothing, 0)
        properties = icon.ask_menu("GetGroupProperties", [1, 1, 4711], ["label"])
        self.assertEqual(properties, ([(1, {"label": "Scan"})],))
        self.assertEqual(icon.ask_menu("GetProperty", 1, "enabled"), (True,))
        self.assertTrue(program.is_running)
        self.assertEqual(person.windows, [])
        icon.do("Activate", 10, 10)
        person.window("Library – Quire")
