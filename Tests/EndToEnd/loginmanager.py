"""logind: the real D-Bus service as far as sleep and the lock of one session go (org.freedesktop.login1)."""

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.freedesktop.login1"
ROOT = "/org/freedesktop/login1"
SESSION = f"{ROOT}/session/_32"
DESCRIPTION = f"""
<node><interface name="{NAME}.Manager">
  <method name="GetSession"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
  <signal name="PrepareForSleep"><arg type="b"/></signal>
</interface></node>
"""
OF_SESSION = f"""
<node><interface name="{NAME}.Session">
  <property name="LockedHint" type="b" access="read"/>
  <signal name="Lock"/>
  <signal name="Unlock"/>
</interface></node>
"""


class LoginManager(BusService):
    """A machine that sleeps and wakes, and a session whose screen is locked and unlocked."""

    def __init__(self, address: str):
        self.is_locked = False
        # Who asked for the session, by the names of the bus.
        self.callers: list[str] = []
        super().__init__(NAME, ROOT, DESCRIPTION, address)

    def _offer(self) -> None:
        [session] = Gio.DBusNodeInfo.new_for_xml(OF_SESSION).interfaces
        self.bus.register_object(SESSION, session, self._called, self._asked, None)

    def _called(self, _bus, sender, _path, _interface, _method, _arguments, invocation) -> None:
        self.callers.append(sender)
        invocation.return_value(GLib.Variant("(o)", (SESSION,)))

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("b", self.is_locked)

    def sleep(self, begins: bool) -> None:
        """Says that the machine is about to sleep, or that it has woken up."""
        self.bus.emit_signal(None, ROOT, f"{NAME}.Manager", "PrepareForSleep", GLib.Variant("(b)", (begins,)))

    def ask(self, signal: str) -> None:
        """Asks the session to “Lock” or to “Unlock”."""
        self.bus.emit_signal(None, SESSION, f"{NAME}.Session", signal, None)

    def set_locked(self, is_locked: bool) -> None:
        """What a locker says of the screen."""
        self.is_locked = is_locked
        changed = GLib.Variant("(sa{sv}as)", (f"{NAME}.Session", {"LockedHint": GLib.Variant("b", is_locked)}, []))
        self.bus.emit_signal(None, SESSION, "org.freedesktop.DBus.Properties", "PropertiesChanged", changed)

    def wait_for_listeners(self) -> None:
        """Comes back once everybody who asked for the session has got all that was said before."""
        for caller in self.callers:
            self.bus.call_sync(caller, "/", "org.freedesktop.DBus.Peer", "Ping", None, None, Gio.DBusCallFlags.NONE, 10_000, None)
