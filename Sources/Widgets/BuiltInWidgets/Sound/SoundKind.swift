import Foundation
import Media
import Platform
import Timeline

/// The sound widget: the volume of the default output, muting, and the choice of the output.
struct SoundKind: ReportingKind {
    let id = "sound"
    let name = tr("Sound")
    let summary = tr("The volume, what the sound comes out of, and a switch for the microphone.")
    let iconName = "quire-volume-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .large, .control]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = [.locale]

    enum Action: String { case volume, mute, louder, quieter, choose, microphone }
    static let output = "output", isOn = "isOn"
    /// The step of the scroll wheel.
    private static let step = 0.05

    private let monitor: SoundMonitor

    init(monitor: SoundMonitor) { self.monitor = monitor }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<SoundReport> { monitor.reports() }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> SoundReport { await monitor.report() }
    func isEmpty(_ report: SoundReport) -> Bool { report.outputs.isEmpty }

    func sample(at date: Date) -> SoundReport {
        SoundReport(
            isRunning: true,
            outputs: [
                SoundOutput(id: "1", name: tr("Loudspeakers").string, volume: 0.45, isDefault: true, form: "internal"),
                SoundOutput(id: "2", name: "WH-1000XM4", volume: 0.6, form: "headset"), SoundOutput(id: "3", name: "HDMI", volume: 0.8),
            ], isMicrophoneMuted: true)
    }

    func view(of report: SoundReport, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        SoundEntryView(report: report, text: MeasureText(locale: context.locale)).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let wanted = Action(rawValue: action) else { throw TimelineError.unknownAction(action, kind: name) }
        switch wanted {
        case .volume:
            guard let output = parameters[Self.output], let value = SliderNode.value(in: parameters) else { return }
            await monitor.setVolume(value, of: output)
        case .louder, .quieter:
            guard let output = await monitor.report().main else { return }
            let step = wanted == .louder ? Self.step : -Self.step
            await monitor.setVolume(min(max(output.volume + step, 0), 1), of: output.id)
        case .mute:
            guard let output = parameters[Self.output] else { return }
            await monitor.setMuted(parameters[Self.isOn] == "true", output: output)
        case .choose: if let output = parameters[Self.output] { await monitor.choose(output) }
        case .microphone: await monitor.setMicrophoneMuted(parameters[Self.isOn] == "true")
        }
    }
}

/// The view of the sound outputs.
struct SoundEntryView {
    let report: SoundReport
    let text: MeasureText

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let output = report.main else { return message(in: family) }
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 6, small(output))
        case .medium: root = .column(spacing: 8, [head(output), .space(), level(output, style: .title), outputs(atMost: 1)])
        case .large, .extraLarge: root = .column(spacing: 12, large(output))
        case .control:
            root = .column(
                spacing: 0, [.space(), .row(spacing: 8, alignment: .center, [mute(output, side: 28), slider(output)]), .space()])
        }
        return ViewDescription(
            padding: family == .control ? 12 : 16,
            scroll: ViewScroll(up: .provider(SoundKind.Action.louder.rawValue), down: .provider(SoundKind.Action.quieter.rawValue)),
            root: root)
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        let (title, advice) =
            report.isRunning
            ? (tr("No sound output"), tr("Connect loudspeakers or headphones, and they appear here."))
            : (tr("No sound server"), tr("PipeWire or PulseAudio isn’t running."))
        return .message(title: title, advice: advice, iconName: "quire-volume-muted-symbolic", family: family)
    }

    private func iconName(_ output: SoundOutput) -> String {
        switch output.form {
        case "headphone", "headset", "hands-free", "portable": "quire-headphones-symbolic"
        case "tv", "computer": "quire-screen-symbolic"
        default: "quire-volume-symbolic"
        }
    }

    private func volumeText(_ output: SoundOutput) -> String { output.isMuted ? tr("Muted").string : text.percent(output.volume) }

    private func head(_ output: SoundOutput) -> ViewNode { .heading(.verbatim(output.name), iconName: iconName(output)) }

    private func slider(_ output: SoundOutput) -> ViewNode {
        .slider(
            SliderNode(
                min(output.isMuted ? 0 : output.volume, 1),
                action: .provider(SoundKind.Action.volume.rawValue, parameters: [SoundKind.output: output.id]), label: tr("Volume")))
    }

    private func mute(_ output: SoundOutput, side: Double) -> ViewNode {
        .roundButton(
            .provider(
                SoundKind.Action.mute.rawValue,
                parameters: [SoundKind.output: output.id, SoundKind.isOn: output.isMuted ? "false" : "true"]),
            output.isMuted ? "quire-volume-muted-symbolic" : "quire-volume-symbolic", label: output.isMuted ? tr("Unmute") : tr("Mute"),
            side: side)
    }

    private func small(_ output: SoundOutput) -> [ViewNode] {
        let figure = ViewNode.figure(volumeText(output), color: output.isMuted ? .secondaryText : .text)
        return [head(output), .space(), .row(spacing: 8, alignment: .center, [figure, .space(), mute(output, side: 32)]), slider(output)]
    }

    /// The volume as a number and a slider, with the button that mutes.
    private func level(_ output: SoundOutput, style: TextNode.Style) -> ViewNode {
        let figure = ViewNode.figure(volumeText(output), style: style, color: output.isMuted ? .secondaryText : .text)
        return .column(
            spacing: 8, [.row(spacing: 8, alignment: .center, [figure, .space()] + microphone + [mute(output, side: 32)]), slider(output)])
    }

    private var microphone: [ViewNode] {
        guard let isMuted = report.isMicrophoneMuted else { return [] }
        let icon = isMuted ? "quire-microphone-muted-symbolic" : "quire-microphone-symbolic"
        return [
            .roundButton(
                .provider(SoundKind.Action.microphone.rawValue, parameters: [SoundKind.isOn: isMuted ? "false" : "true"]), icon,
                label: isMuted ? tr("Unmute the microphone") : tr("Mute the microphone"), side: 32)
        ]
    }

    /// The outputs to choose from, or nothing if there is only one.
    private func outputs(atMost lines: Int) -> ViewNode {
        guard report.outputs.count > 1 else { return .space() }
        if lines == 1 {
            let others = report.outputs.filter { !$0.isDefault }
            guard let next = others.first else { return .space() }
            return row(next, prefix: tr("Switch to \(TextNode.shortened(next.name, to: 60))"))
        }
        return .column(spacing: 2, report.outputs.prefix(lines).map { row($0, prefix: nil) })
    }

    private func row(_ output: SoundOutput, prefix: LocalizedText?) -> ViewNode {
        let color: ViewColor = output.isDefault ? .accentText : .text
        let mark: [ViewNode] = output.isDefault ? [.space(), .icon("quire-check-symbolic", color: .accentText)] : [.space()]
        let words = ViewNode.text(
            prefix ?? .verbatim(output.name), style: prefix == nil ? .body : .caption, weight: output.isDefault ? .semibold : nil,
            color: color,
            minimumScale: 0.85)
        let line = ViewNode.row(
            StackNode(
                spacing: 8, alignment: .center, height: prefix == nil ? 28 : 16, [.icon(iconName(output), color: color), words] + mark))
        guard !output.isDefault else { return line }
        return .button(
            ButtonNode(
                .provider(SoundKind.Action.choose.rawValue, parameters: [SoundKind.output: output.id]),
                label: tr("Play through “\(TextNode.shortened(output.name, to: 60))”"), style: .plain, line))
    }

    private func large(_ output: SoundOutput) -> [ViewNode] {
        var parts = [ViewNode.heading(tr("Sound"), iconName: "quire-volume-symbolic"), level(output, style: .display)]
        parts += [.divider, outputs(atMost: 5), .space()]
        return parts
    }
}
