import Foundation
import Network
import Testing
import TestTexts
import Timeline

@testable import BuiltInWidgets

@Suite("VPN widget")
struct VPNKindTests {
    private let office = Tunnel(
        id: "u1", name: "Office", kind: .wireGuard, state: .connected, server: "vpn.example.org:51820", interface: "wg0", since: now - 300)
    private let lab = Tunnel(id: "u2", name: "Lab", kind: .plugIn("openvpn"), state: .connecting, server: "lab.example.org")
    private let loose = Tunnel(
        id: "interface:wg7", name: "wg7", kind: .wireGuard, state: .connected, interface: "wg7", isManaged: false)

    private func view(
        _ tunnels: [Tunnel], _ family: WidgetFamily, _ configuration: [String: String] = [:], manager: TunnelReport.ServiceState = .running,
        traffic: [String: TunnelTraffic] = [:]
    ) throws -> ViewDescription {
        let settings = VPNSettings(VPNSettings.schema, WidgetConfiguration(configuration))
        let report = TunnelReport(manager: manager, tunnels: tunnels, traffic: traffic)
        let view = VPNEntryView(report, settings, locale: Locale(identifier: "en_GB")).view(in: family)
        try view.validate()
        return view
    }

    private func tunnel(_ state: TunnelState) -> Tunnel { Tunnel(id: "u", name: "Office", kind: .wireGuard, state: state) }

    private func json(_ view: ViewDescription) throws -> String { String(decoding: try JSONEncoder().encode(view), as: UTF8.self) }

    @Test(
        "Each state is said in words and has its colour in the neon look",
        arguments: [
            (.connected, "Connected", "#00FF88"), (.connecting, "Connecting", "#00FFFF"),
            (.authenticating, "Waiting for a password", "#00FFFF"),
            (.disconnecting, "Disconnecting", "#00FFFF"), (.disconnected, "Disconnected", "#FF00FF"),
            (.failed(.signInFailed), "Failed", "#FF00FF"),
        ] as [(TunnelState, String, String)])
    func states(state: TunnelState, words: String, color: String) throws {
        for family in [WidgetFamily.small, .medium, .large] {
            let view = try view([tunnel(state)], family, ["theme": "neon"])
            #expect(view.texts.prefix(2) == ["Office", words])
            #expect(view.background == ViewBackground(gradient: [.fixed("#0A0E1A"), .fixed("#1A1F35")]))
            #expect(try json(view).contains(color))
            #expect(try json(view).contains(#""isMonospaced":true"#))
        }
    }

    @Test("The quiet look has the roles of the desktop and no colours of its own")
    func quiet() throws {
        for state in [TunnelState.connected, .connecting, .disconnected, .failed(.timedOut)] {
            let text = try json(try view([tunnel(state)], .large))
            #expect(!text.contains("#"))
            #expect(!text.contains(#""isMonospaced":true"#))
        }
    }

    @Test("A failure says why and what to do")
    func failure() throws {
        #expect(try view([tunnel(.failed(.noPassword))], .small).texts.contains("No password was provided."))
        let words = "No password was provided. Save it in the VPN’s settings, or connect where your desktop can ask for it."
        #expect(try view([tunnel(.failed(.noPassword))], .medium).texts.contains(words))
        #expect(try view([tunnel(.failed(.noPassword))], .large).texts.contains(words))
    }

    @Test("Server and rates are in the medium one, and a graph and the others in the large one")
    func traffic() throws {
        let traffic = ["u1": TunnelTraffic(down: [0, 1_234_000], up: [0, 999.6])]
        let medium = try view([office, lab], .medium, traffic: traffic)
        #expect(medium.texts == ["Office", "1 of 2 connected", "Connected", "vpn.example.org:51820", "1.2 MB/s", "1.0 kB/s"])
        let large = try view([office, lab], .large, traffic: traffic)
        #expect(large.texts.contains("Download in the last minute, now 1.2 MB/s"))
        #expect(large.texts.suffix(2) == ["Lab", "Connecting"])
    }

    @Test(
        "Rates are written in steps of a thousand",
        arguments: [
            (0, "0 B/s"), (999.4, "999 B/s"), (999.5, "1.0 kB/s"), (64_000, "64 kB/s"), (999_500, "1.0 MB/s"), (9_960_000, "10 MB/s"),
            (1.5e18, "1,500,000 TB/s"),
        ])
    func rates(bytes: Double, words: String) {
        #expect(MeasureText(locale: Locale(identifier: "en_GB")).rate(bytes) == words)
    }

    @Test("More of them than there is room for are counted")
    func many() throws {
        let tunnels = (0..<200).map { Tunnel(id: "\($0)", name: "VPN \($0)", kind: .wireGuard, state: .disconnected) }
        #expect(try view(tunnels, .large).texts.last == "and 198 more")
        #expect(try view(Array(tunnels.prefix(3)), .large).texts.contains("VPN 2"))
    }

    @Test(
        "What has nothing to show says why",
        arguments: [
            (TunnelReport.ServiceState.running, "No VPN set up"), (.notRunning, "NetworkManager isn’t running"),
            (.notAnswering, "NetworkManager isn’t responding"), (.noSystemBus, "No system bus"),
        ])
    func messages(manager: TunnelReport.ServiceState, title: String) throws {
        for family in [WidgetFamily.small, .medium, .large] { #expect(try view([], family, manager: manager).texts.first == title) }
    }

    @Test("Interfaces are shown without NetworkManager, which is said, and have no button")
    func interfaces() throws {
        let view = try view([loose], .medium, manager: .notRunning)
        #expect(view.texts.contains("wg7") && view.texts.contains("NetworkManager isn’t running"))
        #expect(try !json(view).contains(#""button""#))
    }

    @Test("One alone is chosen by its name, its UUID or its interface", arguments: ["office", "u1", " WG0 "])
    func chosen(name: String) throws {
        #expect(try view([lab, office], .small, ["connection": name]).texts.first == "Office")
        #expect(try view([lab], .small, ["connection": name]).texts.first?.hasPrefix("No VPN “") == true)
    }

    @Test("The button asks for what the state is not, and can be skipped")
    func button() throws {
        func actions(_ state: TunnelState, _ configuration: [String: String] = [:]) throws -> [String] {
            let text = try json(try view([tunnel(state)], .small, configuration))
            return [VPNKind.connect, VPNKind.disconnect].filter { text.contains("\"name\":\"\($0)\"") }
        }
        #expect(try actions(.disconnected) == ["connect"])
        #expect(try actions(.failed(.timedOut)) == ["connect"])
        #expect(try actions(.connected) == ["disconnect"])
        #expect(try actions(.connecting) == ["disconnect"])
        #expect(try actions(.connected, ["button": "false"]) == [])
    }

    @Test("Names and servers of any length can be shown")
    func long() throws {
        let tunnel = Tunnel(
            id: "u", name: String(repeating: "ä\n", count: 5000), kind: .plugIn("x"), state: .connected,
            server: String(repeating: "z", count: 9000))
        for family in [WidgetFamily.small, .medium, .large] { _ = try view([tunnel], family) }
    }

    @Test("The timeline is asked for again after a quarter of an hour, and without a bus it is there at once")
    func net() async throws {
        let kind = VPNKind(monitor: TunnelMonitor(interfaces: URL(filePath: "/nowhere")) { nil })
        let timeline = try await kind.timeline(WidgetConfiguration(), in: context(.small))
        #expect(timeline.policy == .after(now + 900))
        #expect(timeline.entries.map(\.view.texts.first) == ["No system bus"])
        let preview = try await kind.snapshot(WidgetConfiguration(), in: context(.large, isPreview: true))
        #expect(preview.view.texts.contains("Office"))
        try kind.schema.check()
    }

    @Test("Timelines come by themselves, and end with who waits for them")
    func updates() async throws {
        let kind = VPNKind(monitor: TunnelMonitor(interfaces: URL(filePath: "/nowhere")) { nil }, now: { now })
        let stream = try #require(kind.updates(WidgetConfiguration(), in: context(.medium)))
        for try await timeline in stream {
            #expect(timeline.policy == .after(now + 900))
            #expect(timeline.entries.first?.view.texts.first == "No system bus")
            break
        }
    }

    @Test("Actions that there are not are refused, and those that fail say why")
    func refusals() async throws {
        let kind = VPNKind(monitor: TunnelMonitor(interfaces: URL(filePath: "/nowhere")) { nil })
        await #expect(throws: TimelineError.unknownAction("explode", kind: "VPN")) {
            try await kind.perform("explode", parameters: ["connection": "u1"], configuration: WidgetConfiguration(), in: context(.small))
        }
        let problem = TunnelError.noSystemBus
        await #expect(throws: TimelineError.unavailable(message: problem.message, recovery: problem.recovery)) {
            try await kind.perform("connect", parameters: ["connection": "u1"], configuration: WidgetConfiguration(), in: context(.small))
        }
    }
}
