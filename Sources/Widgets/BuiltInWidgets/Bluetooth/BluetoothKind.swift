import Foundation
import Hardware
import Platform
import Timeline

/// The Bluetooth widget: paired devices, their batteries, and switches to connect them.
struct BluetoothKind: ReportingKind {
    let id = "bluetooth"
    let name = tr("Bluetooth")
    let summary = tr("Your headphones, mice and phones: which are connected, their batteries, and a switch for each.")
    let iconName = "quire-bluetooth-symbolic"
    let families: [WidgetFamily] = [.medium, .small, .large, .control]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = [.locale]

    enum Action: String { case power, connection }
    static let device = "device", adapter = "adapter"

    private let monitor: BluetoothMonitor

    init(monitor: BluetoothMonitor = BluetoothMonitor()) { self.monitor = monitor }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<BluetoothReport> { monitor.reports() }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> BluetoothReport { await monitor.report() }
    func isEmpty(_ report: BluetoothReport) -> Bool { report.devices.isEmpty }

    func sample(at date: Date) -> BluetoothReport {
        BluetoothReport(
            service: .running, adapter: "sample", isPowered: true,
            devices: [
                BluetoothDevice(id: "1", name: "WH-1000XM4", icon: "audio-headset", isConnected: true, charge: 0.7),
                BluetoothDevice(id: "2", name: "MX Master 3", icon: "input-mouse", isConnected: true, charge: 0.9),
                BluetoothDevice(id: "3", name: "Pixel 9", icon: "phone", isConnected: false),
            ])
    }

    func view(of report: BluetoothReport, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        BluetoothEntryView(report: report, text: MeasureText(locale: context.locale)).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let wanted = Action(rawValue: action) else { throw TimelineError.unknownAction(action, kind: name) }
        let isOn = parameters[ToggleNode.stateParameter] == "true"
        do {
            switch wanted {
            case .power: if let adapter = parameters[Self.adapter] { try await monitor.setPowered(isOn, adapter: adapter) }
            case .connection: if let device = parameters[Self.device] { try await monitor.setConnected(isOn, device: device) }
            }
        } catch { throw refused(error) }
    }
}

/// The view of Bluetooth devices.
struct BluetoothEntryView {
    let report: BluetoothReport
    let text: MeasureText

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let adapter = report.adapter, !report.devices.isEmpty || family == .control else { return message(in: family) }
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 4, small)
        case .medium: root = .column(spacing: 6, list(adapter, atMost: 3))
        case .large, .extraLarge: root = .column(spacing: 8, list(adapter, atMost: 7))
        case .control: root = .column(spacing: 0, [.space(), power(adapter), .space()])
        }
        return ViewDescription(padding: family == .control ? 12 : 16, root: root)
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        let (title, advice) =
            switch report.service {
            case .noBus: (tr("No system bus"), tr("This computer’s services can’t be reached."))
            case .notRunning: (tr("Bluetooth isn’t running"), tr("Start the service “bluetooth” (BlueZ) to see your devices here."))
            case .running:
                report.adapter == nil
                    ? (tr("No Bluetooth adapter"), tr("Plug one in, and your devices appear here."))
                    : (tr("No paired devices"), tr("Pair a device in the settings of your desktop."))
            }
        return .message(title: title, advice: advice, iconName: "quire-bluetooth-symbolic", family: family)
    }

    private func iconName(_ device: BluetoothDevice) -> String {
        switch device.icon {
        case "audio-headset", "audio-headphones": "quire-headphones-symbolic"
        case "audio-card", "audio-speakers": "quire-volume-symbolic"
        case "input-mouse", "input-tablet": "quire-mouse-symbolic"
        case "input-keyboard": "quire-keyboard-symbolic"
        case "input-gaming": "quire-game-symbolic"
        case "phone": "quire-kind-phone-symbolic"
        case "computer": "quire-screen-symbolic"
        case "camera-photo", "camera-video": "quire-camera-symbolic"
        case "printer": "quire-printer-symbolic"
        default: "quire-bluetooth-symbolic"
        }
    }

    private func power(_ adapter: String) -> ViewNode {
        .toggle(
            ToggleNode(
                tr("Bluetooth"), isOn: report.isPowered,
                action: .provider(BluetoothKind.Action.power.rawValue, parameters: [BluetoothKind.adapter: adapter])))
    }

    private var small: [ViewNode] {
        let connected = report.devices.filter(\.isConnected)
        var parts: [ViewNode] = [.heading(tr("Bluetooth"), iconName: "quire-bluetooth-symbolic"), .space()]
        guard report.isPowered, let first = connected.first else {
            return parts + [
                .text(report.isPowered ? tr("Not connected") : tr("Off", context: "Bluetooth"), style: .heading, color: .secondaryText)
            ]
        }
        parts.append(
            .row(
                spacing: 8, alignment: .center,
                [.icon(iconName(first), size: 24, color: .text), .space()] + (first.charge.map { [.figure(text.percent($0))] } ?? [])))
        parts.append(.text(.verbatim(first.name), weight: .medium, minimumScale: 0.8))
        if connected.count > 1 { parts.append(.note(tr("and \(connected.count - 1) more"))) }
        return parts
    }

    private func list(_ adapter: String, atMost room: Int) -> [ViewNode] {
        var parts: [ViewNode] = [
            .heading([
                .icon("quire-bluetooth-symbolic", color: .accentText),
                .toggle(
                    ToggleNode(
                        tr("Bluetooth"), isOn: report.isPowered,
                        action: .provider(BluetoothKind.Action.power.rawValue, parameters: [BluetoothKind.adapter: adapter]))),
            ])
        ]
        parts += report.devices.prefix(room).map(row)
        if report.devices.count > room { parts.append(.note(tr("and \(report.devices.count - room) more"))) }
        return parts + [.space()]
    }

    private func row(_ device: BluetoothDevice) -> ViewNode {
        let color: ViewColor = device.isConnected ? .text : .secondaryText
        let words = ViewNode.text(.verbatim(device.name), weight: device.isConnected ? .medium : nil, color: color, minimumScale: 0.85)
        var parts: [ViewNode] = [.icon(iconName(device), color: device.isConnected ? .accentText : .secondaryText), words, .space()]
        if let charge = device.charge, device.isConnected {
            parts.append(.text(TextNode(.verbatim(text.percent(charge)), color: .secondaryText, isTabular: true)))
        }
        let action = ViewAction.provider(
            BluetoothKind.Action.connection.rawValue,
            parameters: [BluetoothKind.device: device.id, ToggleNode.stateParameter: device.isConnected ? "false" : "true"])
        let label = device.isConnected ? tr("Disconnect \(device.name)") : tr("Connect \(device.name)")
        parts.append(.roundButton(action, "quire-power-symbolic", label: label, side: 26, isMain: device.isConnected))
        return .row(StackNode(spacing: 8, alignment: .center, height: 30, parts))
    }
}
