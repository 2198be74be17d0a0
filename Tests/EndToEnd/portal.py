"""A desktop's settings portal: the real D-Bus service as far as org.freedesktop.portal.Settings goes (XDG Desktop Portal, version 1)."""

import threading

from gi.repository import Gio, GLib

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


class Portal:
    """Owns the portal's name on the session bus, and answers in a thread of its own, as another program would."""

    def __init__(self, **settings: int):
        """Settings by their names with underscores, such as color_scheme=1."""
        self.settings = {key.replace("_", "-"): value for key, value in settings.items()}
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop(self.context)
        self.is_there = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        if not self.is_there.wait(10):
            raise TimeoutError("the session bus does not give the portal its name")

    def _run(self) -> None:
        self.context.push_thread_default()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        [interface] = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces
        self.bus.register_object(PATH, interface, self._called, self._asked, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: self.is_there.set(), None)
        self.loop.run()

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("u", 1)

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        if method == "ReadAll":
            all = {NAMESPACE: {key: GLib.Variant("u", value) for key, value in self.settings.items()}}
            return invocation.return_value(GLib.Variant("(a{sa{sv}})", (all,)))
        namespace, key = arguments.unpack()
        if namespace != NAMESPACE or key not in self.settings:
            return invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "Requested setting not found")
        # Read wraps twice, for ever: so it was first done.
        inner = GLib.Variant("v", GLib.Variant("u", self.settings[key]))
        return invocation.return_value(GLib.Variant.new_tuple(GLib.Variant("v", inner)))

    def set(self, key: str, value: int) -> None:
        """Changes a setting and tells everybody."""
        self.settings[key] = value
        told = GLib.Variant("(ssv)", (NAMESPACE, key, GLib.Variant("u", value)))
        self.bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", told)
        self.bus.flush_sync(None)

    def leave(self) -> None:
        self.loop.quit()
        self.bus.close_sync(None)
        self.thread.join(5)
