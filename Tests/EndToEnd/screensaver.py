"""A desktop's screen saver: the real D-Bus service as far as keeping it off goes (Idle Inhibition Service, org.freedesktop.ScreenSaver)."""

from busservice import BusService
from gi.repository import GLib

NAME = "org.freedesktop.ScreenSaver"
PATH = "/org/freedesktop/ScreenSaver"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="out"/></method>
  <method name="UnInhibit"><arg type="u" direction="in"/></method>
</interface></node>
"""


class ScreenSaver(BusService):
    """The screen saver, and who keeps it from coming."""

    def __init__(self):
        # What keeps the screen awake now: a reason for each cookie.
        self.reasons: dict[int, str] = {}
        self.asked = 0
        super().__init__(NAME, PATH, DESCRIPTION)

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        if method == "Inhibit":
            self.asked += 1
            self.reasons[self.asked] = arguments.unpack()[1]
            return invocation.return_value(GLib.Variant("(u)", (self.asked,)))
        self.reasons.pop(arguments.unpack()[0], None)
        invocation.return_value(None)
