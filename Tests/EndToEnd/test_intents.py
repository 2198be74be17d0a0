"""What scripts ask Quire for over D-Bus: with and without a window, and what is refused."""

import json
import unittest

from cases import DesktopCase
from gi.repository import Gio, GLib

SERVICE = "org.quirebook.Quire1"
WINDOW = "org.quirebook.Quire"
PATH = "/org/quirebook/Quire1"
ERROR = "org.quirebook.Quire1.Error."


def wrapped(value):
    """A value as scripts hand it over, wrapped with its type."""
    if isinstance(value, GLib.Variant):
        return value
    if isinstance(value, bool):
        return GLib.Variant("b", value)
    if isinstance(value, int):
        return GLib.Variant("i", value)
    if isinstance(value, float):
        return GLib.Variant("d", value)
    if isinstance(value, bytes):
        return GLib.Variant("ay", value)
    if isinstance(value, dict):
        return options(value)
    if isinstance(value, list):
        return GLib.Variant("as", value) if all(isinstance(item, str) for item in value) else GLib.Variant("av", [wrapped(item) for item in value])
    return GLib.Variant("s", value)


def options(values: dict) -> GLib.Variant:
    return GLib.Variant("a{sv}", {name: wrapped(value) for name, value in values.items()})


class ScriptCase(DesktopCase):
    SESSIONS = ("x11",)

    def setUp(self):
        super().setUp()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(self, method: str, *arguments: GLib.Variant, name: str = SERVICE, interface: str = SERVICE):
        """What a call answers: nothing, or its one value."""
        packed = GLib.Variant.new_tuple(*arguments)
        answer = self.bus.call_sync(name, PATH, interface, method, packed, None, Gio.DBusCallFlags.NONE, 30_000)
        values = answer.unpack()
        return values[0] if values else None

    def refusal(self, method: str, *arguments: GLib.Variant) -> tuple[str, str]:
        """How a refused call is called, and its words."""
        with self.assertRaises(GLib.Error) as caught:
            self.call(method, *arguments)
        error = Gio.DBusError.get_remote_error(caught.exception) or ""
        return error.removeprefix(ERROR), caught.exception.message

    def create(self, name: str = SERVICE, **fields) -> int:
        return self.call("Create", options(fields), name=name)

    def list(self, name: str = SERVICE, **query) -> list[dict]:
        return self.call("List", options(query), name=name)

    def show(self, code: str) -> None:
        self.call("Show", GLib.Variant("s", code))

    @staticmethod
    def hears() -> bool:
        """Takes in what has come over the bus."""
        while GLib.MainContext.default().iteration(False):
            pass
        return True

    def exported(self) -> dict:
        return json.loads(self.quire("export").stdout)


class Keeping(ScriptCase):
    def test_a_code_is_kept_and_listed_without_a_window(self):
        self.quire("folder", "add", "Office")
        id = self.create(
            text="https://example.org/menu", title="Menu", folder="Office", tags=["food", "Ελλάδα"], notes="two\nlines", favorite=True,
            expires="2031-05-06T07:08:09Z", oneTime=True,
        )  # fmt: skip
        self.assertIsNone(self.owner(WINDOW))
        [told] = self.quire_json("show", str(id))
        [listed] = self.list(search="menu")
        self.assertEqual(bytes(listed.pop("bytes")), b"https://example.org/menu")
        told.pop("bytes")
        self.assertEqual(listed, told, "scripts are told the same over the bus and in JSON")
        self.assertEqual(
            (told["title"], told["folder"], told["tags"], told["notes"], told["favorite"], told["expires"], told["oneTime"]),
            ("Menu", "Office", ["food", "Ελλάδα"], "two\nlines", True, "2031-05-06T07:08:09.000Z", True),
        )

    def test_the_content_of_a_kind_is_built_as_on_the_command_line(self):
        for kind, fields, typed in (
            ("wifi", {"ssid": "Guests", "password": "pa;ssword", "hidden": True}, ["ssid=Guests", "password=pa;ssword", "hidden=true"]),
            ("contact", {"name": "Ada", "phones": ["+491", "+492"]}, ["name=Ada", "phones=+491", "phones=+492"]),
            ("geo", {"lat": 52.5, "lon": 13.4}, ["lat=52.5", "lon=13.4"]),
            ("product", {"product": "4006381333931"}, ["product=4006381333931"]),
        ):
            id = self.create(kind=kind, fields=fields)
            [told] = self.quire_json("show", str(id))
            assignments = [part for assignment in typed for part in ("--field", assignment)]
            [other] = self.quire_json("add", "--type", kind, *assignments)
            self.assertEqual((told["bytes"], told["kind"]), (other["bytes"], other["kind"]))
        id = self.create(bytes=b"\xff\x00\x01")
        [told] = self.quire_json("show", str(id))
        self.assertEqual(told["bytes"], "/wAB")
        self.assertNotIn("text", told)

    def test_a_style_is_kept_where_it_scans_and_refused_where_it_does_not(self):
        id = self.create(text="styled", style={"foreground": "#5B21B6", "quietZone": 2, "level": "H"})
        [told] = self.quire_json("show", str(id))
        self.assertEqual((told["style"]["foreground"], told["style"]["quietZone"], told["style"]["level"]), ("#5B21B6", 2, "H"))
        again = self.create(text="again", style=json.dumps(told["style"]))
        self.assertEqual(self.quire_json("show", str(again))[0]["style"], told["style"])
        name, words = self.refusal("Create", options({"text": "pale", "style": {"foreground": "#FAFAFA"}}))
        self.assertEqual(name, "WouldNotScan")
        self.assertIn("To make it scan", words)

    def test_secrets_are_listed_only_where_they_are_asked_for(self):
        self.create(kind="wifi", fields={"ssid": "Guests", "password": "open sesame"})
        self.create(text="otpauth://totp/Bank:me?secret=JBSWY3DPEHPK3PXP&issuer=Bank")
        for code in self.list():
            self.assertTrue(code["secret"])
            self.assertFalse({"text", "bytes"} & code.keys())
            self.assertNotIn("sesame", str(code))
            self.assertNotIn("JBSWY3DPEHPK3PXP", str(code))
        self.assertEqual(self.list(search="sesame"), [])
        [asked] = self.list(kind="wifi", secrets=True)
        self.assertIn("open sesame", asked["text"])
        self.assertNotIn("secret", asked)

    def test_long_lists_come_in_parts(self):
        rows = "".join(f"Code {number},https://example.org/{number}\n" for number in range(1500))
        self.quire("import", "-", "--format", "csv", stdin=("title,content\n" + rows).encode())
        first = self.list(sort="created")
        rest = self.list(sort="created", offset=len(first))
        self.assertEqual((len(first), len(rest)), (1000, 500))
        self.assertEqual(len({code["id"] for code in first + rest}), 1500)
        self.assertEqual(self.list(offset=1500), [])
        self.assertEqual(len(self.list(limit=7, kind=["uri", "wifi"], tags=[])), 7)

    def test_others_hear_what_changes(self):
        heard = []
        self.bus.signal_subscribe(
            None, SERVICE, "Changed", PATH, None, Gio.DBusSignalFlags.NONE, lambda *signal: heard.append(signal[5].unpack())
        )
        self.create(text="heard")
        self.person.wait_until(lambda: self.hears() and heard, "the signal of the change")
        self.assertEqual(heard[0][0], ["codes"])
        self.assertTrue(heard[0][1].endswith("/quire/library.sqlite"))


class Refusing(ScriptCase):
    def test_what_makes_no_sense_is_refused_by_name_and_changes_nothing(self):
        self.create(text="one", title="Twice")
        self.create(text="two", title="Twice")
        before = self.exported()
        deep = {"a": "b"}
        for _ in range(6):
            deep = {"a": deep}
        for fields, error in (
            ({}, "InvalidArguments"),
            ({"text": 3}, "InvalidArguments"),
            ({"text": "a", "bytes": b"a"}, "InvalidArguments"),
            ({"text": "a", "fields": {"ssid": "x"}}, "InvalidArguments"),
            ({"text": "a", "titel": "x"}, "InvalidArguments"),
            ({"text": "a", "tags": [1, 2]}, "InvalidArguments"),
            ({"text": "a", "expires": "tomorrow"}, "InvalidArguments"),
            ({"text": "a", "favorite": "yes"}, "InvalidArguments"),
            ({"text": "a", "style": {"color": "red"}}, "InvalidArguments"),
            ({"text": "a", "style": {"foreground": "red"}}, "InvalidArguments"),
            ({"text": "a", "style": "{"}, "InvalidArguments"),
            ({"text": "a", "style": "[" * 20_000}, "InvalidArguments"),
            ({"text": "a", "style": deep}, "InvalidArguments"),
            ({"text": "a", "folder": "Nowhere"}, "NoSuchFolder"),
            ({"text": ""}, "NotEncodable"),
            ({"text": "x" * 5000}, "NotEncodable"),
            ({"kind": "submarine", "fields": {"a": "b"}}, "InvalidArguments"),
            ({"kind": "wifi"}, "InvalidArguments"),
            ({"kind": "wifi", "fields": {}}, "InvalidArguments"),
            ({"kind": "wifi", "fields": {"ssid": "x", "colour": "red"}}, "InvalidArguments"),
            ({"kind": "wifi", "fields": {"ssid": deep}}, "InvalidArguments"),
            ({"kind": "wifi", "fields": {"ssid": ["a", "b"]}}, "InvalidArguments"),
            ({"kind": "geo", "fields": {"lat": float("nan"), "lon": 1.0}}, "InvalidArguments"),
            ({"kind": "contact", "fields": {"name": GLib.Variant("as", [])}}, "InvalidArguments"),
        ):
            with self.subTest(fields=str(fields)[:80]):
                name, words = self.refusal("Create", options(fields))
                self.assertEqual(name, error, words)
        for query, error in (
            ({"serch": "a"}, "InvalidArguments"),
            ({"limit": 1001}, "InvalidArguments"),
            ({"limit": -1}, "InvalidArguments"),
            ({"favorites": True, "trash": True}, "InvalidArguments"),
            ({"kind": "submarine"}, "InvalidArguments"),
            ({"sort": "colour"}, "InvalidArguments"),
            ({"state": "lost"}, "InvalidArguments"),
            ({"folder": "Nowhere \u202e" + "x" * 5000}, "NoSuchFolder"),
        ):
            with self.subTest(query=str(query)[:80]):
                name, words = self.refusal("List", options(query))
                self.assertEqual(name, error, words)
                self.assertLess(len(words), 500)
                self.assertNotIn("\u202e", words)
        for code, error in (("99", "NoSuchCode"), ("Twice", "AmbiguousTitle"), ("", "NoSuchCode"), ("x" * 60_000, "NoSuchCode"), ("'; --", "NoSuchCode")):
            name, words = self.refusal("Show", GLib.Variant("s", code))
            self.assertEqual(name, error, words)
        self.assertEqual(self.refusal("Scan", GLib.Variant("s", "the neighbours"))[0], "InvalidArguments")
        self.assertEqual(self.refusal("Status", GLib.Variant("s", "../up"), options({"state": "ok"}))[0], "InvalidStatus")
        self.assertEqual(self.refusal("Status", GLib.Variant("s", "none"), options({}))[0], "NoSuchStatus")
        self.assertEqual(self.refusal("Create", GLib.Variant("s", "text"))[0], "org.freedesktop.DBus.Error.InvalidArgs")
        self.assertEqual(self.refusal("Create", options({"text": "x" * 70_000}))[0], "org.freedesktop.DBus.Error.LimitsExceeded")
        self.assertEqual(self.exported()["codes"], before["codes"])
        self.assertIsNone(self.owner(WINDOW), "nothing was opened")
        self.assertEqual(self.list(search="o" * 60_000), [])

    def test_without_a_display_the_window_is_missed_and_nothing_else(self):
        self.person.start("quire-service", DISPLAY=None, WAYLAND_DISPLAY=None)
        self.person.wait_until(lambda: self.owner(SERVICE), "the service")
        id = self.create(text="hello")
        self.assertEqual(len(self.list()), 1)
        name, words = self.refusal("Show", GLib.Variant("s", str(id)))
        self.assertEqual(name, "WindowNotAvailable")
        self.assertIn("There is no display to open the window on.", words)

    def test_many_calls_at_once_are_answered_each(self):
        answers = []
        for number in range(60):
            fields = GLib.Variant.new_tuple(options({"text": f"number {number}"} if number % 2 else {"txt": "x"}))
            self.bus.call(
                SERVICE, PATH, SERVICE, "Create", fields, None, Gio.DBusCallFlags.NONE, 30_000, None,
                lambda bus, result: answers.append(self.outcome(bus, result)),
            )  # fmt: skip
        self.person.wait_until(lambda: self.hears() and len(answers) == 60, "every answer")
        self.assertEqual(answers.count(""), 30, answers[:2])
        self.assertEqual(len(self.list()), 30)

    @staticmethod
    def outcome(bus: Gio.DBusConnection, result: Gio.AsyncResult) -> str:
        """Why it was refused; nothing where it was not."""
        try:
            bus.call_finish(result)
        except GLib.Error as error:
            return error.message
        return ""


class Showing(ScriptCase):
    SESSIONS = ("x11", "sway", "mutter")

    def test_a_code_is_shown_in_a_window_that_the_bus_starts_and_the_next_one_in_the_same(self):
        person = self.person
        id = self.create(text="https://example.org/", title="Menu")
        self.create(text="second", title="Second")
        self.show(str(id))
        person.find("Menu, shown large", timeout=20)
        self.show("Second")
        person.find("Second, shown large")
        self.assertEqual(len(person.windows), 1)
        # The window answers the same calls under its own name, with the library that it shows.
        self.create(WINDOW, text="third", title="Third")
        self.assertEqual({code["title"] for code in self.list(WINDOW)}, {"Menu", "Second", "Third"})
        self.call("Scan", GLib.Variant("s", ""), name=WINDOW)
        person.window("Scanner – Quire")


class Reaching(ScriptCase):
    def test_the_name_of_the_window_answers_before_there_is_one(self):
        self.assertEqual(self.create(WINDOW, text="cold"), 1)
        self.assertEqual([code["text"] for code in self.list(WINDOW)], ["cold"])
        self.assertEqual(self.person.windows, [])

    def test_the_terminal_leads_the_window_to_a_code_and_to_the_scanner(self):
        person = self.person
        self.quire("add", "hello", "--title", "Greeting")
        self.quire("show", "Greeting", "--window")
        person.find("Greeting, shown large", timeout=20)
        self.quire("scan", "--window")
        person.window("Scanner – Quire")
        self.assertIn(b"Use either --window or --json, not both.", self.quire("show", "Greeting", "--window", "--json", status=2).stderr)
        self.assertIn(b"There is no code", self.quire("show", "Nothing", "--window", status=1).stderr)
        person.keys("ctrl+q")
        person.wait_until(lambda: not person.windows, "the end of the window")

    def test_statuses_and_widgets_are_told(self):
        person = self.person
        pushed = self.call("Status", GLib.Variant("s", "backup"), options({"state": "ok", "progress": 0.25, "Free": 92}))
        self.assertEqual((pushed["state"], pushed["progress"], pushed["Free"]), ("ok", "0.25", "92"))
        self.assertEqual(self.call("Status", GLib.Variant("s", "backup"), options({})), pushed)
        self.assertEqual(self.quire_json("status", "get", "backup")[0]["state"], "ok")
        self.assertEqual(self.call("Widgets"), [])
        self.quire("widget", "pin", "status", "--family", "medium", "--set", "name=backup")
        person.find("ok", "label", timeout=20)
        [widget] = self.call("Widgets")
        self.assertEqual((widget["kind"], widget["family"], widget["configuration"]), ("status", "medium", {"name": "backup"}))
        self.assertIn("isHidden", widget)

    def test_a_status_with_an_end_opens_the_window_of_its_activity(self):
        self.call("Status", GLib.Variant("s", "tea"), options({"title": "Tea", "end": "+10m"}))
        self.person.find("Tea", "label", timeout=20)

    def test_the_interface_says_what_it_is_documented_to_be(self):
        from pathlib import Path
        from xml.etree import ElementTree

        def signature(interface: ElementTree.Element) -> list:
            return [(member.tag, member.get("name"), [(part.get("name"), part.get("type"), part.get("direction")) for part in member.findall("arg")]) for member in interface]

        introspect = "org.freedesktop.DBus.Introspectable"
        for name in (SERVICE, WINDOW):
            offered = ElementTree.fromstring(self.call("Introspect", name=name, interface=introspect)).find(f"interface[@name='{SERVICE}']")
            file = Path(__file__).resolve().parents[2] / "data/dbus/org.quirebook.Quire1.xml"
            documented = ElementTree.parse(file).find("interface")
            self.assertEqual(signature(offered), signature(documented))
        version = self.bus.call_sync(
            SERVICE, PATH, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (SERVICE, "Version")), None, Gio.DBusCallFlags.NONE, 5000
        )
        self.assertEqual(f"quire {version.unpack()[0]}", self.quire("--version").stdout.decode().strip())


if __name__ == "__main__":
    unittest.main()
