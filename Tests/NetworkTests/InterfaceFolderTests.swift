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
        try fixture.add(
            "tun0", ["uevent": "INTERFACE=tun0", "tun_flags": "0x1801", "flags": "0x1091", "operstate": "unknown", "ifindex": "5"])
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

    @Test(
        arguments: [
            ("0x90", "down", nil, .disconnected), ("0x1091", "unknown", "1", .connected), ("0x1091", "down", "0", .disconnected),
            ("0x1091", "dormant", "1", .connecting), ("0x1091", "up", "0", .disconnected), ("nonsense", "up", "1", .disconnected),
        ] as [(String, String, String?, TunnelState)])
    func `Flags, state and carrier say whether it is up`(_ flags: String, _ state: String, _ carrier: String?, _ expected: TunnelState)
        throws
    {
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

/// Rates of counters.
struct TunnelSamplerTests {
    private let start = ContinuousClock.now

    private func rates(_ samples: [(seconds: Double, index: Int, received: UInt64, sent: UInt64)]) -> TunnelTraffic? {
        var sampler = TrafficSampler()
        for sample in samples {
            let counters = InterfaceCounters(index: sample.index, received: sample.received, sent: sample.sent)
            sampler.add(["a": counters], at: start + .seconds(sample.seconds))
        }
        return sampler.traffic["a"]
    }

    @Test func `A rate is what went through in the time that passed`() throws {
        let traffic = try #require(rates([(0, 1, 1000, 500), (1, 1, 3000, 600), (3, 1, 7000, 600)]))
        #expect(traffic.down.suffix(3) == [0, 2000, 2000])
        #expect(traffic.up.suffix(2) == [100, 0])
        #expect(traffic.down.count == TrafficSampler.length)
    }

    @Test(arguments: [(1, 100, 100), (2, 5000, 5000), (1, 5000, 0)] as [(Int, UInt64, UInt64)])
    func `Counters that begin anew make no rate of their own`(_ index: Int, _ received: UInt64, _ sent: UInt64) throws {
        let traffic = try #require(rates([(0, 1, 2000, 2000), (1, index, received, sent), (2, index, received + 50, sent + 7)]))
        #expect(traffic.down.suffix(2) == [0, 50])
        #expect(traffic.up.suffix(2) == [0, 7])
    }

    @Test func `The minute that is kept moves on`() throws {
        let samples = (0...90).map { (Double($0), 1, UInt64($0 * $0), UInt64(0)) }
        let traffic = try #require(rates(samples))
        // The difference of two squares.
        #expect(traffic.down.first == 61)
        #expect(traffic.down.last == 179)
    }

    @Test func `What is gone is forgotten`() {
        var sampler = TrafficSampler()
        sampler.add(["a": InterfaceCounters(index: 1, received: 1, sent: 1)], at: start)
        sampler.add([:], at: start + .seconds(1))
        #expect(sampler.traffic.isEmpty)
    }
}

/// What NetworkManager's numbers mean.
struct TunnelProblemTests {
    @Test(
        arguments: [
            (2, true, true, nil), (11, true, false, nil), (3, false, false, nil), (3, true, false, .networkGone),
            (3, false, true, .networkGone),
            (0, true, false, nil), (1, false, false, nil), (0, true, true, .failed(reason: 0)), (4, true, true, .plugInFailed),
            (4, true, false, .serverEnded), (6, true, true, .timedOut), (9, false, true, .noPassword), (14, false, false, .networkGone),
            (99, true, true, .failed(reason: 99)),
        ] as [(UInt32, Bool, Bool, TunnelError?)])
    func `An end that was wanted is no failure, and any other one has a reason`(
        _ reason: UInt32, _ isPlugIn: Bool, _ isConnecting: Bool, _ problem: TunnelError?
    ) {
        #expect(TunnelError(reason: reason, ofPlugIn: isPlugIn, whileConnecting: isConnecting) == problem)
    }

    @Test func `Addresses lead to interfaces`() {
        #expect(InterfaceAddresses.current().interface(with: ["203.0.113.9", "127.0.0.1"]) == "lo")
        #expect(InterfaceAddresses.current().interface(with: ["203.0.113.9"]) == nil)
    }
}
