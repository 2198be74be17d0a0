"""A desktop's screen saver: the real D-Bus service as far as keeping it off goes (Idle Inhibition Service, org.freedesktop.ScreenSaver)."""

import threading

from gi.repository import Gio, GLib

NAME = "org.freedesktop.ScreenSaver"
PATH = "/org/freedesktop/ScreenSaver"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="out"/></method>
  <method name="UnInhibit"><arg type="u" direction="in"/></method>
</interface></node>
"""


class ScreenSaver:
    """Owns the screen saver's name on the session bus, and answers in a thread of its own, as another program would."""

    def __init__(self):
        # What keeps the screen awake now: a reason for each cookie.
        self.reasons: dict[int, str] = {}
        self.asked = 0
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop(self.context)
        self.is_there = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        if not self.is_there.wait(10):
            raise TimeoutError("the session bus does not give the screen saver its name")

    def _run(self) -> None:
        self.context.push_thread_default()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        [interface] = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces
        self.bus.register_object(PATH, interface, self._called, None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: self.is_there.set(), None)
        self.loop.run()

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        if method == "Inhibit":
            self.asked += 1
            self.reasons[self.asked] = arguments.unpack()[1]
            return invocation.return_value(GLib.Variant("(u)", (self.asked,)))
        self.reasons.pop(arguments.unpack()[0], None)
        invocation.return_value(None)

    def leave(self) -> None:
        self.loop.quit()
        self.thread.join(5)
