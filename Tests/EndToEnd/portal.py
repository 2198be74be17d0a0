"""A desktop's settings portal: the real D-Bus service as far as org.freedesktop.portal.Settings goes (XDG Desktop Portal, version 1)."""

from busservice import BusService
from gi.repository import GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"
NAMESPACE = "org.freedesktop.appearance"
DESCRIPTION = f"""
<node><interface name="{INTERFACE}">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
  <property name="version" type="u" access="read"/>
</interface></node>
"""


class Portal(BusService):
    """The portal, with settings of the tests."""

    def __init__(self, **settings: int | bool | tuple[float, float, float]):
        """Settings by their names with underscores, such as color_scheme=1."""
        self.settings = {key.replace("_", "-"): value for key, value in settings.items()}
        super().__init__(NAME, PATH, DESCRIPTION)

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("u", 1)

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        if method == "ReadAll":
            all: dict[str, dict[str, GLib.Variant]] = {}
            for key, value in self.settings.items():
                all.setdefault(self.namespace(key), {})[key] = self.variant(value)
            return invocation.return_value(GLib.Variant("(a{sa{sv}})", (all,)))
        namespace, key = arguments.unpack()
        if key not in self.settings or namespace != self.namespace(key):
            return invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "Requested setting not found")
        # Read wraps twice, for ever: so it was first done.
        inner = GLib.Variant("v", self.variant(self.settings[key]))
        return invocation.return_value(GLib.Variant.new_tuple(GLib.Variant("v", inner)))

    @staticmethod
    def namespace(key: str) -> str:
        """What was there before the portals' own settings has another one."""
        return "org.gnome.desktop.interface" if key == "enable-animations" else NAMESPACE

    @staticmethod
    def variant(value) -> GLib.Variant:
        """A switch, a colour by its three shares, or a number."""
        if isinstance(value, bool):
            return GLib.Variant("b", value)
        return GLib.Variant("(ddd)", value) if isinstance(value, tuple) else GLib.Variant("u", value)

    def set(self, key: str, value: int | bool | tuple[float, float, float]) -> None:
        """Changes a setting and tells everybody."""
        self.settings[key] = value
        told = GLib.Variant("(ssv)", (self.namespace(key), key, self.variant(value)))
        self.bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", told)
        self.bus.flush_sync(None)
