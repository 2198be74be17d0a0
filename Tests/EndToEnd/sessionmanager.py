"""GNOME's session manager: the real D-Bus service as far as a program that registers with it sees it."""

import threading

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.gnome.SessionManager"
PATH = "/org/gnome/SessionManager"
CLIENT = f"{PATH}/Client1"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="RegisterClient">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/>
  </method>
  <method name="UnregisterClient"><arg type="o" direction="in"/></method>
  <method name="Inhibit">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="Uninhibit"><arg type="u" direction="in"/></method>
</interface></node>
"""
PRIVATE = """
<node><interface name="org.gnome.SessionManager.ClientPrivate">
  <method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
  <signal name="QueryEndSession"><arg type="u"/></signal>
  <signal name="EndSession"><arg type="u"/></signal>
</interface></node>
"""


class SessionManager(BusService):
    """Asks the one program that registers whether the session may end, and then ends it."""

    def __init__(self):
        self.client: str | None = None
        self.registered = threading.Event()
        self.agreed = threading.Event()
        [self.private] = Gio.DBusNodeInfo.new_for_xml(PRIVATE).interfaces
        super().__init__(NAME, PATH, DESCRIPTION)

    def _offer(self) -> None:
        self.bus.register_object(CLIENT, self.private, self._answered, None, None)

    def _called(self, _bus, sender, _path, _interface, method, _arguments, invocation) -> None:
        match method:
            case "RegisterClient":
                self.client = sender
                invocation.return_value(GLib.Variant("(o)", (CLIENT,)))
                self.registered.set()
            case "Inhibit":
                invocation.return_value(GLib.Variant("(u)", (1,)))
            case _:
                invocation.return_value(None)

    def _answered(self, _bus, _sender, _path, _interface, _method, arguments, invocation) -> None:
        if arguments.unpack()[0]:
            self.agreed.set()
        invocation.return_value(None)

    def tell(self, signal: str) -> None:
        """QueryEndSession asks, EndSession ends."""
        self.bus.emit_signal(self.client, CLIENT, "org.gnome.SessionManager.ClientPrivate", signal, GLib.Variant("(u)", (0,)))
        self.bus.flush_sync(None)
