#!/usr/bin/python3
"""NetworkManager with connections that are private networks: WireGuard's and those of plug-ins.

As a program it is told on standard input what to do, an object with its method and arguments a line, and says "done" after each:

  tunnelmanager.py ADDRESS
  {"do": "add", "uuid": "1", "name": "Office", "server": "vpn.example.org:51820", "interface": "wg0"}
  {"do": "up", "uuid": "1"}
"""

import json
import sys
import threading

from gi.repository import GLib
from networkmanager import ACTIVATED, ACTIVATING, DEACTIVATED, ETHERNET, NAME, ROOT, NetworkManager

DEACTIVATING = 3
# NMVpnConnectionState.
NEEDS_PASSWORD, VPN_CONNECTS, VPN_ACTIVATED, VPN_FAILED, VPN_DISCONNECTED = 2, 3, 5, 6, 7
BY_THE_USER, BY_ITS_DEVICE = 2, 3
# NMDeviceState.
DEVICE_NEEDS_KEY, DEVICE_FAILED = 60, 120


class TunnelManager(NetworkManager):
    """Each method is what somebody else does, such as the desktop's own settings; `changes` notes what was asked for over the bus."""

    def __init__(self, address: str):
        # Active connections by their paths, with what they say of themselves.
        self.tunnels: dict[str, dict] = {}
        # Why the next attempts are refused, by the name and the words of a D-Bus error; None lets them go on.
        self.refusal: tuple[str, str] | None = None
        # How the next attempts end at once, by the reason of their device and whether that is told before the attempt is answered; None lets
        # them go on.
        self.sudden_end: tuple[int, bool] | None = None
        # Interfaces of devices by their paths.
        self.names: dict[str, str] = {}
        self.numbers = 0
        # Questions that came over the bus so far.
        self.questions = 0
        super().__init__(address, device_type=ETHERNET)

    def _here(self, work):
        """Does something in the service's own thread, where objects are registered, and gives what came of it."""
        done, answers = threading.Event(), []

        def run():
            answers.append(work())
            done.set()

        self._soon(run)
        if not done.wait(10):
            raise TimeoutError("the service does not answer")
        return answers[0]

    # What happens

    def add(self, uuid: str, name: str, kind: str = "wireguard", server: str = "", interface: str = "") -> None:
        """`kind`: "wireguard", or the name of a plug-in."""
        connection = {"id": GLib.Variant("s", name), "uuid": GLib.Variant("s", uuid)}
        if kind == "wireguard":
            peers = [{"public-key": GLib.Variant("s", "x"), "endpoint": GLib.Variant("s", server)}]
            connection |= {"type": GLib.Variant("s", kind), "interface-name": GLib.Variant("s", interface)}
            own = {"wireguard": {"peers": GLib.Variant("aa{sv}", peers)}}
        else:
            data = {"service-type": GLib.Variant("s", f"{NAME}.{kind}"), "data": GLib.Variant("a{ss}", {"remote": server})}
            connection["type"] = GLib.Variant("s", "vpn")
            own = {"vpn": data}
        self._here(lambda: self._add({"connection": connection} | own))

    def _add(self, settings: dict) -> None:
        self.made += 1
        path = f"{ROOT}/Settings/{self.made}"
        self.connections[path] = GLib.Variant("a{sa{sv}}", settings)
        self._register(path, ".Settings.Connection")
        self.bus.emit_signal(None, f"{ROOT}/Settings", f"{NAME}.Settings", "NewConnection", GLib.Variant("(o)", (path,)))

    def remove(self, uuid: str) -> None:
        path = self._path(uuid)
        del self.connections[path]
        self.bus.emit_signal(None, f"{ROOT}/Settings", f"{NAME}.Settings", "ConnectionRemoved", GLib.Variant("(o)", (path,)))

    def rename(self, uuid: str, name: str) -> None:
        path = self._path(uuid)
        groups = self._group(self.connections[path], lambda *_: True)
        groups["connection"]["id"] = GLib.Variant("s", name)
        self.connections[path] = GLib.Variant("a{sa{sv}}", groups)
        self.bus.emit_signal(None, path, f"{NAME}.Settings.Connection", "Updated", None)

    def begin(self, uuid: str) -> None:
        """Connects, and stays at it."""
        self._here(lambda: self._begin(uuid))

    def up(self, uuid: str) -> None:
        """Connects, or finishes to."""
        active = self._active(uuid) or self._here(lambda: self._begin(uuid))
        self._change(active, ACTIVATED, VPN_ACTIVATED, 0)

    def asks(self, uuid: str) -> None:
        """Waits for a password."""
        self._change(self._active(uuid), ACTIVATING, NEEDS_PASSWORD, 0)

    def down(self, uuid: str) -> None:
        self._end(self._active(uuid), VPN_DISCONNECTED, BY_THE_USER)

    def fail(self, uuid: str, reason: int) -> None:
        """The connection ends with a reason of NMActiveConnectionStateReason."""
        self._end(self._active(uuid), VPN_FAILED, reason)

    def give_up(self, uuid: str, reason: int) -> None:
        """The connection's device gives up with a reason of NMDeviceStateReason, as that of WireGuard does without its key."""
        self._give_up(self._active(uuid), reason)

    def give_up_at_once(self, reason: int, is_told_first: bool) -> None:
        """From now on, the devices of those who connect give up, before or after the attempt is answered."""
        self.sudden_end = (reason, is_told_first)

    def refuse(self, name: str, words: str) -> None:
        self.refusal = (f"{NAME}.{name}", words)

    def hold(self) -> None:
        """From now on, those who connect wait."""
        self.answers.clear()

    # How it comes about

    def _path(self, uuid: str) -> str:
        return next(path for path, settings in self.connections.items() if settings.unpack()["connection"]["uuid"] == uuid)

    def _active(self, uuid: str) -> str | None:
        return next((path for path, tunnel in self.tunnels.items() if tunnel["Uuid"].get_string() == uuid), None)

    def _begin(self, uuid: str) -> str:
        settings = self.connections[self._path(uuid)].unpack()
        self.numbers += 1
        path, device = f"{ROOT}/ActiveConnection/{self.numbers}", f"{ROOT}/Devices/{self.numbers + 10}"
        is_plug_in = settings["connection"]["type"] == "vpn"
        self.names[device] = settings["connection"].get("interface-name", "eth0")
        self.tunnels[path] = {
            "State": GLib.Variant("u", ACTIVATING),
            "StateFlags": GLib.Variant("u", 0),
            "Id": GLib.Variant("s", settings["connection"]["id"]),
            "Uuid": GLib.Variant("s", uuid),
            "Type": GLib.Variant("s", settings["connection"]["type"]),
            "Vpn": GLib.Variant("b", is_plug_in),
            "Devices": GLib.Variant("ao", [device]),
            "Ip4Config": GLib.Variant("o", "/"),
            "VpnState": GLib.Variant("u", VPN_CONNECTS),
        }
        self._register(path, ".Connection.Active")
        if is_plug_in:
            self._register(path, ".VPN.Connection")
        self._register(device, ".Device")
        self._tell_active()
        return path

    def _tell_active(self) -> None:
        self._tell_properties(ROOT, "", {"ActiveConnections": GLib.Variant("ao", list(self.tunnels))})

    def _tell_properties(self, path: str, part: str, values: dict) -> None:
        self.bus.emit_signal(
            None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant("(sa{sv}as)", (NAME + part, values, [])))

    def _change(self, active: str, state: int, vpn_state: int, reason: int) -> None:
        tunnel = self.tunnels[active]
        tunnel |= {"State": GLib.Variant("u", state), "VpnState": GLib.Variant("u", vpn_state)}
        if tunnel["Vpn"].get_boolean():
            arguments = GLib.Variant("(uu)", (vpn_state, reason))
            self.bus.emit_signal(None, active, f"{NAME}.VPN.Connection", "VpnStateChanged", arguments)
        self.bus.emit_signal(None, active, f"{NAME}.Connection.Active", "StateChanged", GLib.Variant("(uu)", (state, reason)))
        self._tell_properties(active, ".Connection.Active", {"State": tunnel["State"]})

    def _end(self, active: str, vpn_state: int, reason: int) -> None:
        self._change(active, DEACTIVATED, vpn_state, reason)
        del self.tunnels[active]
        self._tell_active()

    def _give_up(self, active: str, reason: int) -> None:
        # The state before is that of one that needs a key.
        arguments = GLib.Variant("(uuu)", (DEVICE_FAILED, DEVICE_NEEDS_KEY, reason))
        device = self.tunnels[active]["Devices"].unpack()[0]
        self.bus.emit_signal(None, device, f"{NAME}.Device", "StateChanged", arguments)
        self._end(active, VPN_FAILED, BY_ITS_DEVICE)

    # What it is asked

    def _asked(self, bus, sender, path, interface, name) -> GLib.Variant:
        self.questions += 1
        part = interface.removeprefix(NAME)
        if part == "" and name == "ActiveConnections":
            return GLib.Variant("ao", list(self.tunnels))
        if part in (".Connection.Active", ".VPN.Connection"):
            return self.tunnels.get(path, {}).get(name)
        if part == ".Device" and name == "Interface":
            return GLib.Variant("s", self.names.get(path, "eth0"))
        return super()._asked(bus, sender, path, interface, name)

    def _called(self, bus, sender, path, interface, method, arguments, invocation) -> None:
        self.questions += 1
        if method == "ActivateConnection" and self.refusal:
            self.changes.append(method)
            invocation.return_dbus_error(*self.refusal)
            return
        if method == "ListConnections":
            invocation.return_value(GLib.Variant("(ao)", (list(self.connections),)))
            return
        super()._called(bus, sender, path, interface, method, arguments, invocation)

    def _ActivateConnection(self, _path, arguments) -> GLib.Variant:
        uuid = self.connections[arguments.unpack()[0]].unpack()["connection"]["uuid"]
        active = self._begin(uuid)
        if self.sudden_end:
            reason, is_told_first = self.sudden_end
            if is_told_first:
                self._give_up(active, reason)
            else:
                self._soon(lambda: self._give_up(active, reason))
        elif self.answers.is_set():
            self._soon(lambda: self._change(active, ACTIVATED, VPN_ACTIVATED, 0))
        return GLib.Variant("(o)", (active,))

    def _DeactivateConnection(self, _path, arguments) -> None:
        [active] = arguments.unpack()
        self._soon(lambda: self._end(active, VPN_DISCONNECTED, BY_THE_USER))


def main() -> None:
    manager = TunnelManager(sys.argv[1])
    print("done", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        method = order.pop("do")
        answer = getattr(manager, method) if method in ("changes", "questions") else getattr(manager, method)(**order)
        print(json.dumps(answer) if answer is not None else "done", flush=True)


if __name__ == "__main__":
    main()
