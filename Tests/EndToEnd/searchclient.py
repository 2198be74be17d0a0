"""Searches of the desktop as GNOME Shell and KRunner make them: their calls, and what they make of the answers."""

import subprocess
import tempfile
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio, GLib  # noqa: E402

NAME = "org.quirebook.Quire.SearchProvider"


class SearchClient:
    """Calls the objects of one name, checks the types that come back, and never starts anything but that name."""

    # In milliseconds; GNOME Shell is as patient.
    PATIENCE = 25_000

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(self, path: str, interface: str, method: str, arguments: GLib.Variant | None, answer: str):
        reply = GLib.VariantType(answer)
        return self.bus.call_sync(NAME, path, interface, method, arguments, reply, Gio.DBusCallFlags.NONE, self.PATIENCE, None)

    @property
    def owner(self) -> str | None:
        """Who has the name, without starting it."""
        try:
            return self.bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", GLib.Variant("(s)", (NAME,)),
                None, Gio.DBusCallFlags.NONE, 5000, None,
            ).unpack()[0]  # fmt: skip
        except GLib.Error:
            return None


class ShellClient(SearchClient):
    """GNOME Shell (org.gnome.Shell.SearchProvider2)."""

    def shell(self, method: str, signature: str, *values, answer: str = "()"):
        arguments = GLib.Variant(signature, values)
        return self.call("/org/quirebook/Quire/SearchProvider", "org.gnome.Shell.SearchProvider2", method, arguments, answer)

    def find(self, *terms: str) -> list[str]:
        return self.shell("GetInitialResultSet", "(as)", list(terms), answer="(as)").unpack()[0]

    def narrow(self, previous: list[str], *terms: str) -> list[str]:
        return self.shell("GetSubsearchResultSet", "(asas)", previous, list(terms), answer="(as)").unpack()[0]

    def metas(self, *ids: str) -> list[dict]:
        return self.shell("GetResultMetas", "(as)", list(ids), answer="(aa{sv})").unpack()[0]

    def activate(self, result: str, timestamp: int = 0) -> None:
        self.shell("ActivateResult", "(sasu)", result, ["x"], timestamp)

    def launch(self, *terms: str) -> None:
        self.shell("LaunchSearch", "(asu)", list(terms), 0)


class RunnerClient(SearchClient):
    """KRunner (org.kde.krunner1)."""

    def runner(self, method: str, signature: str = "()", *values, answer: str = "()"):
        arguments = GLib.Variant(signature, values)
        return self.call("/org/quirebook/Quire/Runner", "org.kde.krunner1", method, arguments, answer)

    def match(self, query: str) -> list[tuple]:
        return self.runner("Match", "(s)", query, answer="(a(sssida{sv}))").unpack()[0]

    def actions(self) -> list[tuple[str, str, str]]:
        return self.runner("Actions", answer="(a(sss))").unpack()[0]

    def run(self, match: str, action: str = "") -> None:
        self.runner("Run", "(ss)", match, action)


def codes_in(picture: GdkPixbuf.Pixbuf) -> list[str]:
    """What a camera reads in a small picture that is shown large."""
    large = picture.scale_simple(picture.get_width() * 4, picture.get_height() * 4, GdkPixbuf.InterpType.NEAREST)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "icon.png"
        large.savev(str(file), "png", [], [])
        done = subprocess.run(["zbarimg", "--quiet", "--nodbus", "--raw", str(file)], capture_output=True, timeout=30)
    return done.stdout.decode().splitlines()


def shell_picture(icon: tuple) -> GdkPixbuf.Pixbuf:
    """As g_icon_deserialize reads it, which takes the bytes of a picture of any format."""
    kind, content = icon
    if kind != "bytes":
        raise ValueError(f"an icon of kind {kind} is none that the shell can show without our theme")
    loader = GdkPixbuf.PixbufLoader.new()
    loader.write(bytes(content))
    loader.close()
    return loader.get_pixbuf()


def runner_picture(data: tuple) -> GdkPixbuf.Pixbuf:
    """As KRunner reads it: rows of samples of eight bits."""
    width, height, row, has_alpha, bits, samples, content = data
    if (bits, samples, has_alpha) not in ((8, 3, False), (8, 4, True)) or len(content) != row * height:
        raise ValueError("KRunner would not show this picture")
    return GdkPixbuf.Pixbuf.new_from_bytes(GLib.Bytes.new(bytes(content)), GdkPixbuf.Colorspace.RGB, has_alpha, bits, width, height, row)
