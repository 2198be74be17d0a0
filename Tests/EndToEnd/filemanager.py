"""A desktop's file manager: the real D-Bus service as far as showing files goes (org.freedesktop.FileManager1)."""

from busservice import BusService
from gi.repository import GLib

NAME = "org.freedesktop.FileManager1"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
</interface></node>
"""


class FileManager(BusService):
    """Notes the addresses of the files that it is to show."""

    def __init__(self):
        self.shown: list[list[str]] = []
        super().__init__(NAME, "/org/freedesktop/FileManager1", DESCRIPTION)

    def _called(self, _bus, _sender, _path, _interface, _method, arguments, invocation) -> None:
        addresses, _startup = arguments.unpack()
        invocation.return_value(GLib.Variant("()", ()))
        self.shown.append(addresses)
