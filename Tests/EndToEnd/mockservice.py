"""A service of the machine as python-dbusmock's templates make it, in a process of its own on a bus of the test's own."""

import subprocess

from gi.repository import Gio, GLib


class MockService:
    """Runs from when it is made until `leave`."""

    def __init__(self, template: str, name: str, path: str, address: str):
        """`template`: the name of dbusmock's template; `path`: the object that takes the template's own methods."""
        self.name, self.path = name, path
        self.interface = "org.freedesktop.DBus.Mock"
        command = ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", template, "--logfile", "/dev/null"]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._await()

    def _await(self) -> None:
        loop = GLib.MainLoop()
        watch = Gio.bus_watch_name_on_connection(self.bus, self.name, Gio.BusNameWatcherFlags.NONE, lambda *_: loop.quit(), None)
        late = GLib.timeout_add_seconds(15, loop.quit)
        loop.run()
        GLib.source_remove(late)
        Gio.bus_unwatch_name(watch)

    def call(self, method: str, signature: str, *arguments, path: str | None = None, interface: str | None = None):
        """Calls a method; `signature` is that of its arguments together, such as “(ssi)”."""
        answer = self.bus.call_sync(
            self.name, path or self.path, interface or self.interface, method, GLib.Variant(signature, arguments), None, 0, 10_000, None
        )
        return answer.unpack()

    def leave(self) -> None:
        self.process.kill()
        self.process.wait(10)
        if not self.bus.is_closed():
            self.bus.close_sync(None)
