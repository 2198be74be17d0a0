import Foundation
import Testing

@testable import Network

/// What the kernel's files say of tunnels.
struct InterfaceFolderTests {
    private let fixture: InterfaceFixture

    init() throws { fixture = try InterfaceFixture() }

    private var tunnels: [TunnelInterface] { InterfaceFolder(fixture.root).tunnels() }

    @Test func `WireGuard, tun and tap are found, and nothing else is`() throws {
        defer { try? fixture.removeAll() }
        try fixture.addWireGuard("wg0", index: 4)
        try fixture.add("tun0", ["uevent": "INTERFACE=tun0", "tun_flags": "0x1801", "flags": "0x1091", "operstate": "unknown", "ifindex": "5"])
        try fixture.add("tap0", ["uevent": "INTERFACE=tap0", "tun_flags": "0x1002", "flags": "0x1003", "operstate": "up", "ifindex": "6"])
        try fixture.add("eth0", ["uevent": "INTERFACE=eth0", "flags": "0x1003", "operstate": "up", "ifindex": "2"])
        try fixture.add("wlan0", ["uevent": "DEVTYPE=wlan\nINTERFACE=wlan0", "flags": "0x1003", "operstate": "up", "ifindex": "3"])
        #expect(
            tunnels == [
                TunnelInterface(name: "tap0", index: 6, kind: .tap, state: .connected),
                TunnelInterface(name: "tun0", index: 5, kind: .tun, state: .connected),
                TunnelInterface(name: "wg0", index: 4, kind: .wireGuard, state: .connected),
            ])
    }

    @Test func `A port of a bridge, as virtual machines have it, is no tunnel`() throws {
        defer { try? fixture.removeAll() }
        try fixture.add("vnet0", ["tun_flags": "0x1002", "flags": "0x1003", "operstate": "unknown", "ifindex": "9", "brport/state": "3"])
        #expect(tunnels == [])
    }

    @Test(arguments: [
        ("0x90", "down", nil, .disconnected), ("0x1091", "unknown", "1", .connected), ("0x1091", "down", "0", .disconnected),
        ("0x1091", "dormant", "1", .connecting), ("0x1091", "up", "0", .disconnected), ("nonsense", "up", "1", .disconnected),
    ] as [(String, String, String?, TunnelState)])
    func `Flags, state and carrier say whether it is up`(_ flags: String, _ state: String, _ carrier: String?, _ expected: TunnelState) throws {
        defer { try? fixture.removeAll() }
        var files = ["tun_flags": "0x1001", "flags": flags, "operstate": state, "ifindex": "3"]
        files["carrier"] = carrier
        try fixture.add("tun0", files)
        #expect(tunnels.map(\.state) == [expected])
    }

    @Test func `Counters are read, and are missing once the interface is gone`() throws {
        defer { try? fixture.removeAll() }
        try fixture.addWireGuard("wg0", index: 4)
        try fixture.count("wg0", received: .max, sent: 12)
        #expect(InterfaceFolder(fixture.root).counters(of: "wg0") == InterfaceCounters(index: 4, received: .max, sent: 12))
        try fixture.remove("wg0")
        #expect(InterfaceFolder(fixture.root).counters(of: "wg0") == nil)
    }

    @Test func `Without the folder there are no interfaces`() throws {
        try fixture.removeAll()
        #expect(tunnels == [])
    }
}
