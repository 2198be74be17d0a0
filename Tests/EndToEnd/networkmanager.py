"""NetworkManager: the real D-Bus service as far as joining a wireless network and following a VPN goes (nm-dbus-interface)."""

import threading
from dataclasses import dataclass

from busservice import BusService
from gi.repository import Gio, GLib

NAME = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"
DEVICE = f"{ROOT}/Devices/1"
ITSELF = f"""
<node>
  <interface name="{NAME}">
    <method name="AddAndActivateConnection">
      <arg type="a{{sa{{sv}}}}" direction="in"/><arg type="o" direction="in"/><arg type="o" direction="in"/>
      <arg type="o" direction="out"/><arg type="o" direction="out"/>
    </method>
    <method name="ActivateConnection">
      <arg type="o" direction="in"/><arg type="o" direction="in"/><arg type="o" direction="in"/><arg type="o" direction="out"/>
    </method>
    <method name="DeactivateConnection"><arg type="o" direction="in"/></method>
    <property name="NetworkingEnabled" type="b" access="read"/>
    <property name="WirelessEnabled" type="b" access="read"/>
    <property name="WirelessHardwareEnabled" type="b" access="read"/>
    <property name="Devices" type="ao" access="read"/>
    <property name="ActiveConnections" type="ao" access="read"/>
  </interface>
</node>
"""
OTHERS = f"""
<node>
  <interface name="{NAME}.Settings">
    <method name="GetConnectionByUuid"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
    <method name="ListConnections"><arg type="ao" direction="out"/></method>
    <signal name="NewConnection"><arg type="o"/></signal>
    <signal name="ConnectionRemoved"><arg type="o"/></signal>
  </interface>
  <interface name="{NAME}.Settings.Connection">
    <method name="GetSettings"><arg type="a{{sa{{sv}}}}" direction="out"/></method>
    <method name="GetSecrets"><arg type="s" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
    <method name="Update"><arg type="a{{sa{{sv}}}}" direction="in"/></method>
    <method name="UpdateUnsaved"><arg type="a{{sa{{sv}}}}" direction="in"/></method>
    <method name="Save"/>
    <method name="Delete"/>
    <property name="Flags" type="u" access="read"/>
    <signal name="Updated"/>
  </interface>
  <interface name="{NAME}.Connection.Active">
    <property name="State" type="u" access="read"/>
    <property name="StateFlags" type="u" access="read"/>
    <property name="Id" type="s" access="read"/>
    <property name="Uuid" type="s" access="read"/>
    <property name="Type" type="s" access="read"/>
    <property name="Vpn" type="b" access="read"/>
    <property name="Devices" type="ao" access="read"/>
    <property name="Ip4Config" type="o" access="read"/>
    <signal name="StateChanged"><arg type="u"/><arg type="u"/></signal>
  </interface>
  <interface name="{NAME}.VPN.Connection">
    <property name="VpnState" type="u" access="read"/>
    <signal name="VpnStateChanged"><arg type="u"/><arg type="u"/></signal>
  </interface>
  <interface name="{NAME}.IP4Config">
    <property name="AddressData" type="aa{{sv}}" access="read"/>
  </interface>
  <interface name="{NAME}.Device">
    <property name="Interface" type="s" access="read"/>
    <property name="DeviceType" type="u" access="read"/>
    <property name="State" type="u" access="read"/>
    <signal name="StateChanged"><arg type="u"/><arg type="u"/><arg type="u"/></signal>
  </interface>
  <interface name="{NAME}.Device.Wireless">
    <method name="GetAllAccessPoints"><arg type="ao" direction="out"/></method>
  </interface>
  <interface name="{NAME}.AccessPoint">
    <property name="Ssid" type="ay" access="read"/>
    <property name="Strength" type="y" access="read"/>
    <property name="Flags" type="u" access="read"/>
    <property name="WpaFlags" type="u" access="read"/>
    <property name="RsnFlags" type="u" access="read"/>
  </interface>
</node>
"""
# NMDeviceType, NMDeviceState with its reasons, NMActiveConnectionState with its reasons.
ETHERNET, WIFI = 1, 2
UNAVAILABLE, READY, FAILED = 20, 30, 120
NO_SECRETS, NOT_FOUND = 7, 53
ACTIVATING, ACTIVATED, DEACTIVATED = 1, 2, 4
# What NetworkManager keeps apart from the rest of the settings.
SECRETS = ("psk", "wep-key0", "password")


@dataclass
class Network:
    """A network in reach; None as password lets everybody in."""

    name: bytes
    password: str | None
    # NM80211ApSecurityFlags: a shared key with CCMP.
    rsn: int = 0x188


class NetworkManager(BusService):
    """The service with one device. It notes what it was asked to change, and what connections it has."""

    def __init__(self, address: str, *networks: Network, device_type: int = WIFI, device_state: int = READY, **switches: bool):
        """`switches`: properties such as WirelessEnabled=False; the others are true."""
        self.networks = networks
        self.device = {"DeviceType": GLib.Variant("u", device_type), "State": GLib.Variant("u", device_state)}
        names = ("NetworkingEnabled", "WirelessEnabled", "WirelessHardwareEnabled")
        self.state = {name: GLib.Variant("b", switches.get(name, True)) for name in names}
        # Changes that were asked for, by their methods.
        self.changes: list[str] = []
        # The settings of all connections as they were given, by their paths.
        self.connections: dict[str, GLib.Variant] = {}
        # While this is cleared, whoever connects waits.
        self.answers = threading.Event()
        self.answers.set()
        self.active: dict[str, int] = {}
        self.waiting: tuple[str, str] | None = None
        self.made = 0
        others = Gio.DBusNodeInfo.new_for_xml(OTHERS).interfaces
        self.interfaces = {interface.name.removeprefix(NAME): interface for interface in others}
        super().__init__(NAME, ROOT, ITSELF, address)

    def _offer(self) -> None:
        self._register(f"{ROOT}/Settings", ".Settings")
        self._register(DEVICE, ".Device")
        if self.device["DeviceType"].get_uint32() == WIFI:
            self._register(DEVICE, ".Device.Wireless")
        for index in range(len(self.networks)):
            self._register(f"{ROOT}/AccessPoint/{index}", ".AccessPoint")

    def _register(self, path: str, part: str) -> int:
        return self.bus.register_object(path, self.interfaces[part], self._called, self._asked, None)

    def settings(self) -> list[dict]:
        """The settings of all connections, in the order in which they were added."""
        return [settings.unpack() for settings in self.connections.values()]

    # What it says of itself

    def _asked(self, _bus, _sender, path, interface, name) -> GLib.Variant:
        part = interface.removeprefix(NAME)
        if part == "":
            return GLib.Variant("ao", [DEVICE]) if name == "Devices" else self.state.get(name)
        if part == ".Device":
            return self.device.get(name)
        if part == ".Connection.Active":
            return GLib.Variant("u", self.active[path]) if name == "State" else None
        if part == ".Settings.Connection":
            return GLib.Variant("u", 0)
        network = self.networks[int(path.rpartition("/")[2])]
        return {
            "Ssid": GLib.Variant("ay", network.name),
            "Strength": GLib.Variant("y", 70),
            "Flags": GLib.Variant("u", int(network.password is not None)),
            "WpaFlags": GLib.Variant("u", 0),
            "RsnFlags": GLib.Variant("u", 0 if network.password is None else network.rsn),
        }[name]

    # What it is asked to do

    def _called(self, _bus, _sender, path, _interface, method, arguments, invocation) -> None:
        answer = getattr(self, f"_{method}", None)
        if not method.startswith("Get"):
            self.changes.append(method)
        try:
            invocation.return_value(answer(path, arguments))
        except KeyError:
            invocation.return_dbus_error(f"{NAME}.Settings.InvalidConnection", "No connection with the UUID was found.")

    def _GetAllAccessPoints(self, _path, _arguments) -> GLib.Variant:
        return GLib.Variant("(ao)", ([f"{ROOT}/AccessPoint/{index}" for index in range(len(self.networks))],))

    def _GetConnectionByUuid(self, _path, arguments) -> GLib.Variant:
        [uuid] = arguments.unpack()
        found = {settings.unpack()["connection"]["uuid"]: path for path, settings in self.connections.items()}
        return GLib.Variant("(o)", (found[uuid],))

    @staticmethod
    def _group(settings: GLib.Variant, keeps) -> dict:
        """The members of all groups that `keeps` takes by their names, wrapped as they were."""
        groups = {}
        for index in range(settings.n_children()):
            group = settings.get_child_value(index)
            entries = group.get_child_value(1)
            members = [entries.get_child_value(number) for number in range(entries.n_children())]
            values = {member.get_child_value(0).get_string(): member.get_child_value(1).get_variant() for member in members}
            name = group.get_child_value(0).get_string()
            groups[name] = {key: value for key, value in values.items() if keeps(name, key)}
        return groups

    def _GetSettings(self, path, _arguments) -> GLib.Variant:
        return GLib.Variant("(a{sa{sv}})", (self._group(self.connections[path], lambda _, key: key not in SECRETS),))

    def _GetSecrets(self, path, arguments) -> GLib.Variant:
        [wanted] = arguments.unpack()
        return GLib.Variant("(a{sa{sv}})", (self._group(self.connections[path], lambda name, key: name == wanted and key in SECRETS),))

    def _Update(self, path, arguments) -> None:
        self.connections[path] = arguments.get_child_value(0)

    _UpdateUnsaved = _Update

    def _Save(self, _path, _arguments) -> None:
        pass

    def _Delete(self, path, _arguments) -> None:
        del self.connections[path]

    def _AddAndActivateConnection(self, _path, arguments) -> GLib.Variant:
        self.made += 1
        path = f"{ROOT}/Settings/{self.made}"
        self.connections[path] = arguments.get_child_value(0)
        self._register(path, ".Settings.Connection")
        return GLib.Variant("(oo)", (path, self._activate(path)))

    def _ActivateConnection(self, _path, arguments) -> GLib.Variant:
        return GLib.Variant("(o)", (self._activate(arguments.unpack()[0]),))

    def _DeactivateConnection(self, _path, arguments) -> None:
        [active] = arguments.unpack()
        self._set(active, DEACTIVATED, 2)

    # Connecting

    def _activate(self, connection: str) -> str:
        active = f"{ROOT}/ActiveConnection/{len(self.active) + 1}"
        self.active[active] = ACTIVATING
        self._register(active, ".Connection.Active")
        if self.answers.is_set():
            self._soon(lambda: self._connect(connection, active))
        else:
            self.waiting = (connection, active)
        return active

    def _soon(self, work) -> None:
        source = GLib.idle_source_new()
        source.set_callback(lambda *_: work() and False)
        source.attach(self.context)

    def _connect(self, connection: str, active: str) -> None:
        settings = self.connections[connection].unpack()
        name = bytes(settings["802-11-wireless"]["ssid"])
        password = settings.get("802-11-wireless-security", {}).get("psk")
        network = next((network for network in self.networks if network.name == name), None)
        if network and network.password == password:
            return self._set(active, ACTIVATED, 0)
        reason = NO_SECRETS if network else NOT_FOUND
        self.bus.emit_signal(None, DEVICE, f"{NAME}.Device", "StateChanged", GLib.Variant("(uuu)", (FAILED, 60, reason)))
        self._set(active, DEACTIVATED, 1)

    def _set(self, active: str, state: int, reason: int) -> None:
        self.active[active] = state
        self.bus.emit_signal(None, active, f"{NAME}.Connection.Active", "StateChanged", GLib.Variant("(uu)", (state, reason)))

    def answer(self) -> None:
        """Goes on with whoever waits to be connected."""
        self.answers.set()
        connection, active = self.waiting
        self._soon(lambda: self._connect(connection, active))
