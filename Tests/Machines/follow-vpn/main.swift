// Follows the VPN widget's entries, or does what its button does; without a display and without a main loop.
//
//   follow-vpn follow FAMILY      a line for each entry: milliseconds since 1970, its words, and what keeps it from being shown
//   follow-vpn connect NAME       as the button does; says what came of it
//   follow-vpn disconnect NAME
import Foundation
import NetworkControl
import Timeline
import VPNWidget

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("follow-vpn: follow FAMILY, connect NAME or disconnect NAME\n".utf8))
    exit(2)
}
let (order, argument) = (arguments[0], arguments[1])
let monitor = TunnelMonitor()
let kind = VPNKind(monitor: monitor)

func context(_ family: WidgetFamily) -> WidgetContext {
    WidgetContext(family: family, locale: Locale(identifier: "en_GB"), timeZone: .gmt, date: Date())
}

func say(_ words: String) {
    FileHandle.standardOutput.write(Data("\(Int(Date().timeIntervalSince1970 * 1000)) \(words)\n".utf8))
}

if order == "follow" {
    let family = WidgetFamily(rawValue: argument) ?? .small
    guard let updates = kind.updates(WidgetConfiguration(), in: context(family)) else { exit(1) }
    for try await timeline in updates {
        guard let view = timeline.entries.last?.view else { continue }
        try view.validate()
        say(view.texts.joined(separator: " · "))
    }
} else {
    let tunnel = await monitor.report().tunnels.first { $0.name == argument }
    do {
        try await kind.perform(
            order, parameters: ["connection": tunnel?.id ?? argument], configuration: WidgetConfiguration(), in: context(.small))
        say("done")
    } catch let error as TimelineError {
        say("\(error.message) \(error.recovery)")
    }
}
