// Follows the VPN widget's entries, or does what its button does; without a display, in the loop that the programs of the pinned windows
// have.
//
//   follow-vpn follow FAMILY      a line for each entry: milliseconds since 1970, its words, and what keeps it from being shown
//   follow-vpn connect NAME       as the button does; says what has come of it in the end
//   follow-vpn disconnect NAME
import BuiltInWidgets
import Foundation
import GLib
import Network
import Platform
import Timeline

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("follow-vpn: follow FAMILY, connect NAME or disconnect NAME\n".utf8))
    exit(2)
}

func context(_ family: WidgetFamily) -> WidgetContext {
    WidgetContext(family: family, locale: Locale(identifier: "en_GB"), timeZone: .gmt, date: Date())
}

func say(_ words: String) {
    FileHandle.standardOutput.write(Data("\(Int(Date().timeIntervalSince1970 * 1000)) \(words)\n".utf8))
}

func follow(_ family: WidgetFamily, _ kind: VPNKind) async throws {
    guard let updates = kind.updates(WidgetConfiguration(), in: context(family)) else { return }
    for try await timeline in updates {
        guard let view = timeline.entries.last?.view else { continue }
        try view.validate()
        say(view.texts.joined(separator: " · "))
    }
}

/// Follows meanwhile, as a pinned widget does: what NetworkManager refuses after it has begun is told by signals.
func perform(_ order: String, _ name: String, _ kind: VPNKind, _ monitor: TunnelMonitor) async throws {
    var reports = monitor.reports(traffic: false).makeAsyncIterator()
    let tunnel = await reports.next()?.tunnels.first { $0.name == name }
    do {
        try await kind.perform(
            order, parameters: ["connection": tunnel?.id ?? name], configuration: WidgetConfiguration(), in: context(.small))
    } catch let error as TimelineError {
        return say("\(error.message) \(error.recovery ?? .empty)")
    }
    while let report = await reports.next() {
        switch report.tunnels.first(where: { $0.id == tunnel?.id })?.state {
        case .failed(let problem): return say("\(problem.message) \(problem.recovery ?? .empty)")
        case .connected where order == "connect": return say("connected")
        case .disconnected where order == "disconnect": return say("disconnected")
        case nil: return say("gone")
        default: break
        }
    }
}

MainLoop.attach()
var status: Int32?
Task {
    let monitor = TunnelMonitor()
    let kind = VPNKind(monitor: monitor)
    do {
        if arguments[0] == "follow" {
            try await follow(WidgetFamily(rawValue: arguments[1]) ?? .small, kind)
        } else {
            try await perform(arguments[0], arguments[1], kind, monitor)
        }
        status = 0
    } catch {
        FileHandle.standardError.write(Data("follow-vpn: \(error)\n".utf8))
        status = 1
    }
}
EventLoop.run { status != nil }
exit(status ?? 1)
