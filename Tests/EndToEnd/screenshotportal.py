"""A desktop's portal for pictures of the screen: the real D-Bus service as far as org.freedesktop.portal.Screenshot goes."""

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
DESCRIPTION = """
<node><interface name="org.freedesktop.portal.Screenshot">
  <method name="Screenshot">
    <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
  </method>
  <property name="version" type="u" access="read"/>
</interface></node>
"""
REQUEST = """
<node><interface name="org.freedesktop.portal.Request">
  <method name="Close"/>
  <signal name="Response"><arg type="u"/><arg type="a{sv}"/></signal>
</interface></node>
"""
GIVEN, CANCELLED, ENDED = 0, 1, 2


class ScreenshotPortal(BusService):
    """The portal: it notes what it is asked, and answers when the test says so."""

    def __init__(self):
        self.parents: list[str] = []
        self.options: list[dict] = []
        self.handle: str | None = None
        self.closed = 0
        self.has_left = False
        [self.request] = Gio.DBusNodeInfo.new_for_xml(REQUEST).interfaces
        super().__init__(NAME, PATH, DESCRIPTION)

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("u", 2)

    def _called(self, bus, sender, _path, _interface, _method, arguments, invocation) -> None:
        parent, options = arguments.unpack()
        handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        bus.register_object(handle, self.request, self._close, None, None)
        self.parents.append(parent)
        self.options.append(options)
        invocation.return_value(GLib.Variant("(o)", (handle,)))
        self.handle = handle

    def _close(self, _bus, _sender, _path, _interface, _method, _arguments, invocation) -> None:
        self.closed += 1
        invocation.return_value(None)

    def answer(self, response: int, address: str | None = None) -> None:
        """Answers the last question; `address`: where the picture is."""
        results = {"uri": GLib.Variant("s", address)} if address else {}
        handle, self.handle = self.handle, None
        self.bus.emit_signal(None, handle, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (response, results)))
        self.bus.flush_sync(None)

    def leave(self) -> None:
        """Goes away, as a portal that crashes; a second call does nothing."""
        if not self.has_left:
            self.has_left = True
            super().leave()
