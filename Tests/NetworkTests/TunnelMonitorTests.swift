import Foundation
import GLib
import Testing

@testable import Network

/// Private networks as the tests' NetworkManager and the kernel's files tell of them, without a main loop.
@Suite(.timeLimit(.minutes(2)))
struct TunnelMonitorTests {
    private let service: PrivateNetwork
    private let interfaces: InterfaceFixture
    private let monitor: TunnelMonitor

    init() throws {
        let service = try PrivateNetwork()
        self.service = service
        interfaces = try InterfaceFixture()
        monitor = TunnelMonitor(interfaces: interfaces.root, timeout: .seconds(60)) { service.bus }
    }

    /// One that soon says that NetworkManager does not answer.
    private var impatient: TunnelMonitor {
        TunnelMonitor(interfaces: interfaces.root, timeout: .milliseconds(500)) { [service] in service.bus }
    }

    /// The next report that fits, of those that come by themselves.
    private func next(
        _ reports: inout AsyncStream<TunnelReport>.Iterator, _ fits: (TunnelReport) -> Bool
    ) async throws -> TunnelReport {
        while let report = await reports.next() { if fits(report) { return report } }
        throw CancellationError()
    }

    private func state(_ id: String, in report: TunnelReport) -> TunnelState? { report.tunnels.first { $0.id == id }?.state }

    private func addOffice() throws {
        try service.tell("add", ["uuid": "office", "name": "Office", "server": "vpn.example.org:51820", "interface": "wg0"])
    }

    private func addLab() throws {
        try service.tell("add", ["uuid": "lab", "name": "Lab", "kind": "openvpn", "server": "lab.example.org:1194:udp, other.example.org"])
    }

    // MARK: Once

    @Test func `What there is now is told at once, with its servers`() async throws {
        #expect(await monitor.report() == TunnelReport(manager: .running, tunnels: []))
        try addOffice()
        try addLab()
        try service.tell("up", ["uuid": "office"])
        let report = await monitor.report()
        #expect(report.manager == .running)
        #expect(
            report.tunnels == [
                Tunnel(
                    id: "office", name: "Office", kind: .wireGuard, state: .connected, server: "vpn.example.org:51820", interface: "wg0"),
                Tunnel(id: "lab", name: "Lab", kind: .plugIn("openvpn"), state: .disconnected, server: "lab.example.org:1194"),
            ])
    }

    @Test func `Each question finds what changed since the last one`() async throws {
        try addOffice()
        #expect(await monitor.report().tunnels.map(\.name) == ["Office"])
        try service.tell("rename", ["uuid": "office", "name": "Headquarters"])
        #expect(await monitor.report().tunnels.map(\.name) == ["Headquarters"])
        try service.tell("remove", ["uuid": "office"])
        #expect(await monitor.report().tunnels == [])
    }

    @Test func `Interfaces are told of without a bus and without NetworkManager`() async throws {
        try interfaces.addWireGuard("wg7")
        let expected = [Tunnel(id: "interface:wg7", name: "wg7", kind: .wireGuard, state: .connected, interface: "wg7", isManaged: false)]
        let alone = await TunnelMonitor(interfaces: interfaces.root) { nil }.report()
        #expect(alone == TunnelReport(manager: .noSystemBus, tunnels: expected))
        service.crash()
        // A call that was under way when it went is told as one without an answer.
        var report = await monitor.report()
        while report.manager == .running || report.manager == .notAnswering { report = await monitor.report() }
        #expect(report == TunnelReport(manager: .notRunning, tunnels: expected))
    }

    @Test func `An interface of NetworkManager's own connection is told of once`() async throws {
        try addOffice()
        try interfaces.addWireGuard("wg0")
        try interfaces.addWireGuard("wg7", isUp: false)
        try service.tell("up", ["uuid": "office"])
        #expect(await monitor.report().tunnels.map(\.id) == ["office", "interface:wg7"])
    }

    // MARK: Following

    @Test func `What happens outside is told as it happens`() async throws {
        try addOffice()
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        try service.tell("begin", ["uuid": "office"])
        _ = try await next(&reports) { state("office", in: $0) == .connecting }
        let before = Date()
        try service.tell("up", ["uuid": "office"])
        let report = try await next(&reports) { state("office", in: $0) == .connected }
        let since = try #require(report.tunnels.first?.since)
        #expect(since >= before && since <= Date())
        try addLab()
        _ = try await next(&reports) { state("lab", in: $0) == .disconnected }
        try service.tell("begin", ["uuid": "lab"])
        try service.tell("asks", ["uuid": "lab"])
        _ = try await next(&reports) { state("lab", in: $0) == .authenticating }
        try service.tell("up", ["uuid": "lab"])
        let both = try await next(&reports) { state("lab", in: $0) == .connected }
        // It lasts, whatever others do.
        #expect(both.tunnels.first { $0.id == "office" }?.since == since)
        try service.tell("down", ["uuid": "office"])
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        try service.tell("rename", ["uuid": "office", "name": "Headquarters"])
        _ = try await next(&reports) { $0.tunnels.contains { $0.name == "Headquarters" } }
        try service.tell("remove", ["uuid": "office"])
        _ = try await next(&reports) { state("office", in: $0) == nil }
    }

    @Test(
        arguments: [(9, .noPassword), (10, .signInFailed), (6, .timedOut), (5, .noAddress), (8, .plugInFailed)] as [(Int, TunnelError)])
    func `Why it failed stays until it is tried again`(_ reason: Int, _ problem: TunnelError) async throws {
        try addLab()
        try service.tell("begin", ["uuid": "lab"])
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("lab", in: $0) == .connecting }
        try service.tell("fail", ["uuid": "lab", "reason": reason])
        _ = try await next(&reports) { state("lab", in: $0) == .failed(problem) }
        try addOffice()
        let later = try await next(&reports) { state("office", in: $0) != nil }
        #expect(state("lab", in: later) == .failed(problem))
        try service.tell("begin", ["uuid": "lab"])
        _ = try await next(&reports) { state("lab", in: $0) == .connecting }
    }

    @Test(arguments: [(7, .noPassword), (5, .noAddress), (1, .networkGone)] as [(Int, TunnelError)])
    func `Why its device gave up is why it failed`(_ reason: Int, _ problem: TunnelError) async throws {
        try addOffice()
        try service.tell("begin", ["uuid": "office"])
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("office", in: $0) == .connecting }
        try service.tell("give_up", ["uuid": "office", "reason": reason])
        _ = try await next(&reports) { state("office", in: $0) == .failed(problem) }
    }

    @Test func `NetworkManager that goes is told of, and that it is there`() async throws {
        try addOffice()
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { $0.manager == .running }
        service.crash()
        let gone = try await next(&reports) { $0.manager == .notRunning }
        #expect(gone.tunnels == [])
    }

    @Test func `NetworkManager that says nothing is told of, and what it says later counts`() async throws {
        let monitor = impatient
        try addOffice()
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { $0.manager == .running }
        service.hang()
        #expect(await monitor.report().manager == .notAnswering)
        service.goOn()
        try service.tell("up", ["uuid": "office"])
        let report = try await next(&reports) { $0.manager == .running && state("office", in: $0) == .connected }
        #expect(report.tunnels.count == 1)
    }

    @Test func `Who begins to follow while NetworkManager hangs is told so, and the rest once it goes on`() async throws {
        let monitor = impatient
        try addOffice()
        service.hang()
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { $0.manager == .notAnswering }
        service.goOn()
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
    }

    @Test func `Several follow at once, and one can begin anew after all have ended`() async throws {
        try addOffice()
        for _ in 0..<3 {
            let followers = (0..<4).map { _ in
                Task {
                    var reports = monitor.reports(traffic: true).makeAsyncIterator()
                    return try await next(&reports) { state("office", in: $0) == .disconnected }
                }
            }
            for follower in followers { #expect(try await follower.value.manager == .running) }
        }
    }

    // MARK: Traffic

    @Test func `What goes through is counted while somebody follows it`() async throws {
        try addOffice()
        try interfaces.addWireGuard("wg0")
        try interfaces.count("wg0", received: 1000, sent: 100)
        try service.tell("up", ["uuid": "office"])
        var reports = monitor.reports(traffic: true).makeAsyncIterator()
        let first = try await next(&reports) { $0.traffic["office"] != nil }
        #expect(first.traffic["office"]?.down.allSatisfy { $0 == 0 } == true)
        try interfaces.count("wg0", received: 5_000_000, sent: 400_000)
        let second = try await next(&reports) { ($0.traffic["office"]?.down.last ?? 0) > 0 }
        #expect(second.traffic["office"]?.up.last ?? 0 > 0)
        try service.tell("down", ["uuid": "office"])
        _ = try await next(&reports) { $0.traffic["office"] == nil }
    }

    @Test func `Who wants no traffic gets none`() async throws {
        try addOffice()
        try interfaces.addWireGuard("wg0")
        try interfaces.count("wg0", received: 1000, sent: 100)
        try service.tell("up", ["uuid": "office"])
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        let report = try await next(&reports) { state("office", in: $0) == .connected }
        #expect(report.traffic.isEmpty)
    }

    // MARK: Switching

    @Test func `Connecting and disconnecting go through NetworkManager`() async throws {
        try addOffice()
        try service.tell("hold")
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        try await monitor.connect("office")
        _ = try await next(&reports) { state("office", in: $0) == .connecting }
        try service.tell("up", ["uuid": "office"])
        _ = try await next(&reports) { state("office", in: $0) == .connected }
        try await monitor.disconnect("office")
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        let changes = try service.tell("changes")
        #expect(changes.contains(#"["ActivateConnection", "DeactivateConnection"]"#), "\(changes)")
    }

    @Test(
        arguments: [
            ("PermissionDenied", "Not authorized", .notAuthorized),
            ("Failed", "The VPN service 'org.freedesktop.NetworkManager.openvpn' was not installed.", .plugInMissing("openvpn")),
            ("ConnectionNotActive", "Could not find source connection.", .noNetwork),
            ("UnknownDevice", "No suitable device", .refused("No suitable device")),
        ] as [(String, String, TunnelError)])
    func `What NetworkManager refuses is said in words`(_ name: String, _ words: String, _ problem: TunnelError) async throws {
        try addLab()
        try service.tell("refuse", ["name": name, "words": words])
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("lab", in: $0) == .disconnected }
        await #expect(throws: problem) { try await monitor.connect("lab") }
        _ = try await next(&reports) { state("lab", in: $0) == .failed(problem) }
    }

    @Test(arguments: [true, false])
    func `What fails before anybody could look says why`(_ isToldFirst: Bool) async throws {
        try addOffice()
        try service.tell("give_up_at_once", ["reason": 7, "is_told_first": isToldFirst])
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        try await monitor.connect("office")
        _ = try await next(&reports) { state("office", in: $0) == .failed(.noPassword) }
    }

    @Test func `What cannot be switched is refused in words`() async throws {
        await #expect(throws: TunnelError.unknown) { try await monitor.connect("nobody") }
        await #expect(throws: TunnelError.notManaged(interface: "wg7")) { try await monitor.connect("interface:wg7") }
        let alone = TunnelMonitor(interfaces: interfaces.root) { nil }
        await #expect(throws: TunnelError.noSystemBus) { try await alone.disconnect("office") }
        service.crash()
        while await monitor.report().manager == .running {}
        await #expect(throws: TunnelError.managerNotRunning) { try await monitor.connect("office") }
    }

    @Test func `Who waits for an answer that does not come goes on after the limit`() async throws {
        try addOffice()
        var reports = monitor.reports(traffic: false).makeAsyncIterator()
        _ = try await next(&reports) { state("office", in: $0) == .disconnected }
        service.hang()
        try await monitor.connect("office", limit: .milliseconds(100))
        _ = try await next(&reports) { state("office", in: $0) == .connecting }
        service.goOn()
        _ = try await next(&reports) { state("office", in: $0) == .connected }
    }
}
