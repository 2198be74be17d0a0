"""A desktop's portal for mail: the real D-Bus service as far as org.freedesktop.portal.Email goes (XDG Desktop Portal, version 4)."""

import os

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
DESCRIPTION = """
<node><interface name="org.freedesktop.portal.Email">
  <method name="ComposeEmail">
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
BEGUN, CANCELLED, ENDED = 0, 1, 2


class EmailPortal(BusService):
    """The portal: it reads what is attached, and answers at once."""

    def __init__(self, response: int = BEGUN):
        self.response = response
        self.parents: list[str] = []
        self.subjects: list[str] = []
        # The path and the bytes of each file, as the portal finds them behind its descriptor.
        self.attachments: list[tuple[str, bytes]] = []
        [self.request] = Gio.DBusNodeInfo.new_for_xml(REQUEST).interfaces
        super().__init__(NAME, PATH, DESCRIPTION)

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("u", 4)

    def _called(self, bus, sender, _path, _interface, _method, arguments, invocation) -> None:
        parent, options = arguments.unpack()
        files = invocation.get_message().get_unix_fd_list()
        for place in options.get("attachment_fds", []):
            descriptor = files.get(place)
            with os.fdopen(descriptor, "rb") as file:
                self.attachments.append((os.readlink(f"/proc/self/fd/{descriptor}"), file.read()))
        self.subjects.append(options["subject"])
        handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        bus.register_object(handle, self.request, lambda *_: None, None, None)
        invocation.return_value(GLib.Variant("(o)", (handle,)))
        answer = GLib.Variant("(ua{sv})", (self.response, {}))
        bus.emit_signal(None, handle, "org.freedesktop.portal.Request", "Response", answer)
        # Last: who waits for it finds everything else there.
        self.parents.append(parent)
