"""A phone's feedbackd: the real D-Bus service as far as triggering goes (org.sigxcpu.Feedback)."""

from busservice import BusService
from gi.repository import GLib

NAME = "org.sigxcpu.Feedback"
PATH = "/org/sigxcpu/Feedback"
DESCRIPTION = f"""
<node><interface name="{NAME}">
  <method name="TriggerFeedback">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
</interface></node>
"""


class Feedbackd(BusService):
    """The daemon, and what it was asked to make felt: application, event, hints and seconds."""

    def __init__(self):
        self.triggered: list[tuple[str, str, dict, int]] = []
        super().__init__(NAME, PATH, DESCRIPTION)

    def _called(self, _bus, _sender, _path, _interface, _method, arguments, invocation) -> None:
        self.triggered.append(arguments.unpack())
        invocation.return_value(GLib.Variant("(u)", (len(self.triggered),)))
