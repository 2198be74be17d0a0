"""A desktop's half of the portal for keys that work in every program, behind the real xdg-desktop-portal."""

import os
import subprocess
import threading
from pathlib import Path

from busservice import BusService
from gi.repository import Gio, GLib

FRONTEND = Path("/usr/libexec/xdg-desktop-portal")
NAME = "org.freedesktop.impl.portal.desktop.quiretests"
PATH = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.impl.portal.GlobalShortcuts"
DESCRIPTION = f"""
<node><interface name="{INTERFACE}">
  <method name="CreateSession">
    <arg type="o" direction="in"/><arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
    <arg type="u" direction="out"/><arg type="a{{sv}}" direction="out"/>
  </method>
  <method name="BindShortcuts">
    <arg type="o" direction="in"/><arg type="o" direction="in"/><arg type="a(sa{{sv}})" direction="in"/><arg type="s" direction="in"/>
    <arg type="a{{sv}}" direction="in"/><arg type="u" direction="out"/><arg type="a{{sv}}" direction="out"/>
  </method>
  <method name="ListShortcuts">
    <arg type="o" direction="in"/><arg type="o" direction="in"/><arg type="u" direction="out"/><arg type="a{{sv}}" direction="out"/>
  </method>
  <signal name="Activated"><arg type="o"/><arg type="s"/><arg type="t"/><arg type="a{{sv}}"/></signal>
  <signal name="Deactivated"><arg type="o"/><arg type="s"/><arg type="t"/><arg type="a{{sv}}"/></signal>
  <signal name="ShortcutsChanged"><arg type="o"/><arg type="a(sa{{sv}})"/></signal>
  <property name="version" type="u" access="read"/>
</interface></node>
"""
SESSION = """
<node><interface name="org.freedesktop.impl.portal.Session">
  <method name="Close"/><signal name="Closed"/><property name="version" type="u" access="read"/>
</interface></node>
"""
GIVEN, CANCELLED = 0, 1


class ShortcutsBackend(BusService):
    """Gives every key that is asked for, or has the person say no."""

    def __init__(self):
        self.answer = GIVEN
        self.asked: list[dict] = []
        self.parents: list[str] = []
        self.session: str | None = None
        self.bound = threading.Event()
        self.was_closed = threading.Event()
        [self.session_interface] = Gio.DBusNodeInfo.new_for_xml(SESSION).interfaces
        super().__init__(NAME, PATH, DESCRIPTION)

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant:
        return GLib.Variant("u", 1)

    def _called(self, bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        values = arguments.unpack()
        match method:
            case "CreateSession":
                self.session = values[1]
                bus.register_object(self.session, self.session_interface, self._close, None, None)
                results = {}
            case "BindShortcuts":
                self.asked.append(dict(values[2]))
                self.parents.append(values[3])
                results = {"shortcuts": GLib.Variant("a(sa{sv})", self.given)} if self.answer == GIVEN else {}
                invocation.return_value(GLib.Variant("(ua{sv})", (self.answer, results)))
                return self.bound.set()
            case _:
                results = {"shortcuts": GLib.Variant("a(sa{sv})", self.given)}
        invocation.return_value(GLib.Variant("(ua{sv})", (GIVEN, results)))

    @property
    def given(self) -> list:
        return [
            (name, {"description": GLib.Variant("s", told["description"]), "trigger_description": GLib.Variant("s", f"Super+{name[0].upper()}")})
            for name, told in (self.asked[-1] if self.asked else {}).items()
        ]  # fmt: skip

    def _close(self, _bus, _sender, _path, _interface, _method, _arguments, invocation) -> None:
        self.was_closed.set()
        invocation.return_value(None)

    def press(self, name: str) -> None:
        """The person presses the key of an action, whatever program is in front."""
        pressed = GLib.Variant("(osta{sv})", (self.session, name, 1, {}))
        self.bus.emit_signal(None, PATH, INTERFACE, "Activated", pressed)
        self.bus.flush_sync(None)

    def end_session(self) -> None:
        """As a desktop that is set up anew."""
        self.bus.emit_signal(None, self.session, "org.freedesktop.impl.portal.Session", "Closed", None)
        self.bus.flush_sync(None)


class Frontend:
    """The real xdg-desktop-portal, with the tests' backend as the only one, or none at all."""

    def __init__(self, folder: Path, has_backend: bool = True):
        portals = folder / "portals"
        portals.mkdir(exist_ok=True)
        if has_backend:
            (portals / "quiretests.portal").write_text(f"[portal]\nDBusName={NAME}\nInterfaces={INTERFACE};\nUseIn=quiretests\n")
        environment = {**os.environ, "XDG_DESKTOP_PORTAL_DIR": str(portals), "XDG_CURRENT_DESKTOP": "quiretests"}
        self.process = subprocess.Popen([FRONTEND], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        wait = ["gdbus", "wait", "--session", "--timeout", "20", "org.freedesktop.portal.Desktop"]
        subprocess.run(wait, check=True, timeout=30)

    def leave(self) -> None:
        """Goes away, as a portal that crashes; a second call does nothing."""
        self.process.kill()
        self.process.wait()
