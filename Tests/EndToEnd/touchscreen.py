"""A touch screen with a finger, through mutter's interfaces for remote desktops. In a session of mutter only."""

import os
import subprocess
import time
from pathlib import Path

from gi.repository import Gio, GLib

REMOTE_DESKTOP = "org.gnome.Mutter.RemoteDesktop"
SCREEN_CAST = "org.gnome.Mutter.ScreenCast"
DISPLAYS = "org.gnome.Mutter.DisplayConfig"
# As in <X11/keysymdef.h>.
SUPER, UP = 0xFFEB, 0xFF52

Point = tuple[float, float]


class Touchscreen:
    """The only screen of the session, touched with one finger. Points are logical pixels from its corner."""

    # In seconds: as long as a finger takes between two places that it is felt at.
    STEP = 0.012

    def __init__(self):
        # Mutter says where the screen is touched by the stream that shows it.
        self.pipewire = subprocess.Popen(["pipewire"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            socket = Path(os.environ["XDG_RUNTIME_DIR"], "pipewire-0")
            deadline = time.monotonic() + 10
            while not socket.exists() and time.monotonic() < deadline:
                time.sleep(0.02)
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        [self.session] = self._call(REMOTE_DESKTOP, "/org/gnome/Mutter/RemoteDesktop", REMOTE_DESKTOP, "CreateSession")
        name = GLib.Variant("(ss)", (f"{REMOTE_DESKTOP}.Session", "SessionId"))
        [session] = self._call(REMOTE_DESKTOP, self.session, "org.freedesktop.DBus.Properties", "Get", name)
        options = GLib.Variant("(a{sv})", ({"remote-desktop-session-id": GLib.Variant("s", session)},))
        [cast] = self._call(SCREEN_CAST, "/org/gnome/Mutter/ScreenCast", SCREEN_CAST, "CreateSession", options)
        monitors = self._call(DISPLAYS, "/org/gnome/Mutter/DisplayConfig", DISPLAYS, "GetCurrentState")[1]
        monitor = GLib.Variant("(sa{sv})", (monitors[0][0][0], {}))
        [self.stream] = self._call(SCREEN_CAST, cast, f"{SCREEN_CAST}.Session", "RecordMonitor", monitor)
        self._tell("Start")

    def close(self) -> None:
        self.pipewire.terminate()
        self.pipewire.wait(10)

    def down(self, point: Point) -> None:
        self._tell("NotifyTouchDown", GLib.Variant("(sudd)", (self.stream, 0, *point)))

    def move(self, point: Point) -> None:
        self._tell("NotifyTouchMotion", GLib.Variant("(sudd)", (self.stream, 0, *point)))

    def up(self) -> None:
        self._tell("NotifyTouchUp", GLib.Variant("(u)", (0,)))

    def tap(self, point: Point) -> None:
        self.down(point)
        self.up()

    def swipe(self, start: Point, end: Point, steps: int = 20) -> None:
        """Puts the finger down at `start`, and takes it up at `end`; it rests there, so that nothing goes on moving."""
        self.down(start)
        for step in range(1, steps + 1):
            time.sleep(self.STEP)
            self.move(tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))
        time.sleep(20 * self.STEP)
        self.move(end)
        self.up()

    def press_keys(self, *symbols: int) -> None:
        """Presses keys of a keyboard together."""
        for symbol, is_down in [*((s, True) for s in symbols), *((s, False) for s in reversed(symbols))]:
            self._tell("NotifyKeyboardKeysym", GLib.Variant("(ub)", (symbol, is_down)))

    def _tell(self, method: str, arguments: GLib.Variant | None = None) -> None:
        self._call(REMOTE_DESKTOP, self.session, f"{REMOTE_DESKTOP}.Session", method, arguments)

    def _call(self, name: str, path: str, interface: str, method: str, arguments: GLib.Variant | None = None) -> tuple:
        return self.bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 30_000, None).unpack()
