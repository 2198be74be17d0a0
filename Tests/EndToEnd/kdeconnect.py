"""KDE Connect's service: the real D-Bus service as far as finding devices and sharing to them goes (org.kde.kdeconnect, version 22)."""

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.kde.kdeconnect"
PATH = "/modules/kdeconnect"
DAEMON = """
<node><interface name="org.kde.kdeconnect.daemon">
  <method name="deviceNames">
    <arg type="b" direction="in"/><arg type="b" direction="in"/><arg type="a{ss}" direction="out"/>
  </method>
</interface></node>
"""
DEVICE = """
<node>
  <interface name="org.kde.kdeconnect.device">
    <method name="hasPlugin"><arg type="s" direction="in"/><arg type="b" direction="out"/></method>
  </interface>
  <interface name="org.kde.kdeconnect.device.share">
    <method name="shareUrl"><arg type="s" direction="in"/></method>
    <method name="shareText"><arg type="s" direction="in"/></method>
  </interface>
</node>
"""


class KDEConnect(BusService):
    """The service with its devices, and what was shared to them."""

    def __init__(self, devices: dict[str, str], plugins: tuple[str, ...] = ("kdeconnect_share",)):
        """`devices`: names by their ids."""
        self.devices, self.plugins = devices, plugins
        # The device, the method, and the text or address; files are there still when it is asked.
        self.shared: list[tuple[str, str, str]] = []
        super().__init__(NAME, PATH, DAEMON)

    def _offer(self) -> None:
        device, share = Gio.DBusNodeInfo.new_for_xml(DEVICE).interfaces
        for id in self.devices:
            if not GLib.Variant.is_object_path(f"{PATH}/devices/{id}"):
                continue
            self.bus.register_object(f"{PATH}/devices/{id}", device, self._called, None, None)
            self.bus.register_object(f"{PATH}/devices/{id}/share", share, self._called, None, None)

    def _called(self, _bus, _sender, path, _interface, method, arguments, invocation) -> None:
        match method:
            case "deviceNames":
                assert arguments.unpack() == (True, True), "only those that are there and paired"
                return invocation.return_value(GLib.Variant("(a{ss})", (self.devices,)))
            case "hasPlugin":
                return invocation.return_value(GLib.Variant("(b)", (arguments.unpack()[0] in self.plugins,)))
        self.shared.append((path.split("/")[-2], method, *arguments.unpack()))
        return invocation.return_value(None)
