"""A service on a message bus, as another program would offer it."""

import threading

from gi.repository import Gio, GLib


class BusService:
    """Owns a name on a bus and answers in a thread of its own, from when it is made until `leave`."""

    def __init__(self, name: str, path: str, description: str, address: str | None = None):
        """`description`: the object's one interface, as introspection XML; `address`: of the bus, else it is the session's."""
        self.name, self.path = name, path
        self.address = address or Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
        [self.interface] = Gio.DBusNodeInfo.new_for_xml(description).interfaces
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop(self.context)
        self.is_there = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        if not self.is_there.wait(10):
            raise TimeoutError(f"the bus does not give {name} away")

    def _run(self) -> None:
        self.context.push_thread_default()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)
        self.bus.register_object(self.path, self.interface, self._called, self._asked, None)
        self._offer()
        Gio.bus_own_name_on_connection(self.bus, self.name, Gio.BusNameOwnerFlags.NONE, lambda *_: self.is_there.set(), None)
        self.loop.run()

    def _offer(self) -> None:
        """Registers what there is besides the one object, before anybody finds the name."""

    def _called(self, _bus, _sender, _path, _interface, method, arguments, invocation) -> None:
        """A method was called."""
        raise NotImplementedError

    def _asked(self, _bus, _sender, _path, _interface, _property) -> GLib.Variant | None:
        """A property was asked for; None for a service that has none."""
        return None

    def leave(self) -> None:
        self.loop.quit()
        self.bus.close_sync(None)
        self.thread.join(5)
