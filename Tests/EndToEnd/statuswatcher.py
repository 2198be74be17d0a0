"""A panel that shows icons of others: the real D-Bus protocols (StatusNotifierWatcher of KDE, com.canonical.dbusmenu version 3), and strict
about the types that they write down."""

import threading

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.kde.StatusNotifierWatcher"
PATH = "/StatusNotifierWatcher"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
  <method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
  <property name="RegisteredStatusNotifierItems" type="as" access="read"/>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
  <property name="ProtocolVersion" type="i" access="read"/>
  <signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
  <signal name="StatusNotifierItemUnregistered"><arg type="s"/></signal>
  <signal name="StatusNotifierHostRegistered"/>
</interface></node>
"""
ITEM = "org.kde.StatusNotifierItem"
# As KDE's org.kde.StatusNotifierItem.xml has them.
PROPERTIES = {
    "Category": "s", "Id": "s", "Title": "s", "Status": "s", "WindowId": "i", "IconThemePath": "s", "Menu": "o", "ItemIsMenu": "b",
    "IconName": "s", "IconPixmap": "a(iiay)", "OverlayIconName": "s", "OverlayIconPixmap": "a(iiay)", "AttentionIconName": "s",
    "AttentionIconPixmap": "a(iiay)", "AttentionMovieName": "s", "ToolTip": "(sa(iiay)ss)",
}  # fmt: skip
METHODS = {
    "ContextMenu": "ii", "Activate": "ii", "SecondaryActivate": "ii", "Scroll": "is", "ProvideXdgActivationToken": "s",
}  # fmt: skip
MENU = "com.canonical.dbusmenu"
MENU_METHODS = {
    "GetLayout": ("iias", "u(ia{sv}av)"), "GetGroupProperties": ("aias", "a(ia{sv})"), "GetProperty": ("is", "v"), "Event": ("isvu", ""),
    "EventGroup": ("a(isvu)", "ai"), "AboutToShow": ("i", "b"), "AboutToShowGroup": ("ai", "aiai"),
}  # fmt: skip
# Of a line, as libdbusmenu documents them.
LINE_PROPERTIES = {
    "type": "s", "label": "s", "enabled": "b", "visible": "b", "icon-name": "s", "icon-data": "ay", "shortcut": "aas", "toggle-type": "s",
    "toggle-state": "i", "children-display": "s", "disposition": "s",
}  # fmt: skip
TIMEOUT = 5000


class Watcher(BusService):
    """Takes icons; `wait` until there is one."""

    def __init__(self):
        self.names: list[str] = []
        self.came = threading.Condition()
        super().__init__(NAME, PATH, DESCRIPTION)

    def _asked(self, _bus, _sender, _path, _interface, name) -> GLib.Variant:
        return {
            "RegisteredStatusNotifierItems": GLib.Variant("as", self.names),
            "IsStatusNotifierHostRegistered": GLib.Variant("b", True),
            "ProtocolVersion": GLib.Variant("i", 0),
        }[name]

    def _called(self, bus, sender, _path, _interface, method, arguments, invocation) -> None:
        [given] = arguments.unpack()
        if method == "RegisterStatusNotifierItem":
            name = sender if given.startswith("/") else given
            owner = bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", GLib.Variant("(s)", (name,)), None,
                Gio.DBusCallFlags.NONE, TIMEOUT, None,
            )  # fmt: skip
            if owner.unpack() != (sender,):
                return invocation.return_dbus_error("org.freedesktop.DBus.Error.InvalidArgs", f"{name} is not {sender}")
            with self.came:
                self.names.append(name)
                self.came.notify_all()
            self._watch(bus, name)
        return invocation.return_value(None)

    def _watch(self, bus, name: str) -> None:
        """Forgets the icon when its name goes."""

        def changed(_bus, _sender, _path, _interface, _signal, arguments):
            if arguments.unpack()[2] == "":
                with self.came:
                    if name in self.names:
                        self.names.remove(name)
                    self.came.notify_all()

        bus.signal_subscribe(
            "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", "/org/freedesktop/DBus", name, Gio.DBusSignalFlags.NONE, changed
        )

    def wait(self, count: int = 1, timeout: float = 20) -> list[str]:
        """Waits until so many icons are there, and gives their names."""
        with self.came:
            if not self.came.wait_for(lambda: len(self.names) == count, timeout):
                raise AssertionError(f"expected {count} icons, there are {self.names}")
            return list(self.names)


class Icon:
    """One icon and its menu, as a panel talks to it."""

    def __init__(self, name: str):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.name = name
        self.menu = self.get("Menu")
        self.signals: list[tuple[str, tuple]] = []

    def ask(self, path: str, interface: str, method: str, signature: str, *arguments) -> tuple:
        answer = self.bus.call_sync(
            self.name, path, interface, method, GLib.Variant(f"({signature})", arguments), None, Gio.DBusCallFlags.NO_AUTO_START, TIMEOUT, None
        )
        return answer.unpack()

    def do(self, method: str, *arguments) -> None:
        self.ask("/StatusNotifierItem", ITEM, method, METHODS[method], *arguments)

    def get(self, name: str):
        return self.ask("/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get", "ss", ITEM, name)[0]

    def ask_menu(self, method: str, *arguments) -> tuple:
        return self.ask(self.menu, MENU, method, MENU_METHODS[method][0], *arguments)

    def layout(self) -> "Line":
        return Line(self.ask_menu("GetLayout", 0, -1, [])[1])

    def click(self, *labels: str) -> None:
        """Chooses a line by the words on it, and on the lines that lead to it."""
        line = self.layout()
        for label in labels:
            line = line[label]
        self.ask_menu("Event", line.id, "clicked", GLib.Variant("i", 0), 0)

    def color(self) -> str:
        """The colour of the tile that the icon stands on."""
        width, _, pixels = max(self.get("IconPixmap"))
        # In the middle of the upper edge.
        start = 4 * (width + width // 2)
        return bytes(pixels)[start + 1 : start + 4].hex().upper()

    def listen(self, interface: str, signal: str, context: GLib.MainContext | None = None) -> list[tuple]:
        """What the icon tells from now on, a list that grows; it is heard while `hear` runs."""
        heard: list[tuple] = []
        self.bus.signal_subscribe(
            self.name, interface, signal, None, None, Gio.DBusSignalFlags.NONE, lambda *values: heard.append(values[5].unpack())
        )
        return heard

    # MARK: Strictness

    def mistakes(self) -> list[str]:
        """Where the icon differs from what the protocols write down."""
        return self._item_mistakes() + self._menu_mistakes() + self._line_mistakes()

    def _interface(self, path: str, name: str) -> Gio.DBusInterfaceInfo:
        [text] = self.ask(path, "org.freedesktop.DBus.Introspectable", "Introspect", "")
        return Gio.DBusNodeInfo.new_for_xml(text).lookup_interface(name)

    def _item_mistakes(self) -> list[str]:
        interface = self._interface("/StatusNotifierItem", ITEM)
        found = [
            f"{name}: {one.signature if (one := interface.lookup_property(name)) else None}, expected {type}"
            for name, type in PROPERTIES.items()
            if not (one := interface.lookup_property(name)) or one.signature != type
        ]
        values = self.bus.call_sync(
            self.name, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", GLib.Variant("(s)", (ITEM,)), None,
            Gio.DBusCallFlags.NONE, TIMEOUT, None,
        ).get_child_value(0)  # fmt: skip
        for index in range(values.n_children()):
            entry = values.get_child_value(index)
            name, value = entry.get_child_value(0).get_string(), entry.get_child_value(1).get_variant()
            if PROPERTIES.get(name) != value.get_type_string():
                found.append(f"{name} is {value.get_type_string()}, expected {PROPERTIES.get(name)}")
        missing = PROPERTIES.keys() - values.unpack().keys()
        found += [f"{name} has no value" for name in missing]
        for method, type in METHODS.items():
            one = interface.lookup_method(method)
            if not one or "".join(argument.signature for argument in one.in_args) != type or one.out_args:
                found.append(f"{method} does not take {type}")
        for width, height, pixels in self.get("IconPixmap"):
            if width != height or len(pixels) != width * height * 4:
                found.append(f"a pixmap of {width} × {height} has {len(pixels)} bytes")
        return found

    def _menu_mistakes(self) -> list[str]:
        interface = self._interface(self.menu, MENU)
        found = []
        for method, (takes, gives) in MENU_METHODS.items():
            one = interface.lookup_method(method)
            signatures = one and tuple("".join(argument.signature for argument in side) for side in (one.in_args, one.out_args))
            if signatures != (takes, gives):
                found.append(f"{method} is {signatures}, expected {(takes, gives)}")
        for name, type in {"Version": "u", "TextDirection": "s", "Status": "s", "IconThemePath": "as"}.items():
            if not (one := interface.lookup_property(name)) or one.signature != type:
                found.append(f"{name} is not {type}")
        return found

    def _line_mistakes(self) -> list[str]:
        answer = self.bus.call_sync(
            self.name, self.menu, MENU, "GetLayout", GLib.Variant("(iias)", (0, -1, [])), GLib.VariantType("(u(ia{sv}av))"),
            Gio.DBusCallFlags.NONE, TIMEOUT, None,
        )  # fmt: skip
        found: list[str] = []
        seen: set[int] = set()

        def look(line: GLib.Variant) -> None:
            id, properties, children = (line.get_child_value(place) for place in range(3))
            if id.get_int32() in seen:
                found.append(f"two lines have the number {id.get_int32()}")
            seen.add(id.get_int32())
            for index in range(properties.n_children()):
                entry = properties.get_child_value(index)
                name, value = entry.get_child_value(0).get_string(), entry.get_child_value(1).get_variant()
                if LINE_PROPERTIES.get(name) != value.get_type_string():
                    found.append(f"{name} of a line is {value.get_type_string()}, expected {LINE_PROPERTIES.get(name)}")
            if children.n_children() and "children-display" not in properties.unpack():
                found.append(f"line {id.get_int32()} has lines below it and does not say so")
            for index in range(children.n_children()):
                look(children.get_child_value(index).get_variant())

        look(answer.get_child_value(1))
        return found


class Line:
    """A line of a menu, with those below it."""

    def __init__(self, value: tuple):
        self.id, self.properties, below = value
        self.lines = [Line(line) for line in below]

    @property
    def label(self) -> str:
        return self.properties.get("label", "")

    @property
    def is_enabled(self) -> bool:
        return self.properties.get("enabled", True)

    @property
    def labels(self) -> list[str]:
        """Of the lines below it; separators have none."""
        return [line.label for line in self.lines if line.label]

    def __getitem__(self, label: str) -> "Line":
        return next(line for line in self.lines if line.label == label)
