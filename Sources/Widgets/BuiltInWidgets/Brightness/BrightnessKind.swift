import Foundation
import Hardware
import Platform
import Timeline

/// The brightness widget: a slider for each screen and keyboard light.
struct BrightnessKind: ReportingKind {
    let id = "brightness"
    let name = tr("Brightness")
    let summary = tr("How bright the screen and the light of the keyboard are, as sliders.")
    let iconName = "quire-brightness-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .control]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = [.locale]

    static let set = "set", up = "up", down = "down", light = "light"
    private static let step = 0.05

    private let monitor: BrightnessMonitor

    init(monitor: BrightnessMonitor = BrightnessMonitor()) { self.monitor = monitor }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<[Light]> { monitor.lights() }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> [Light] { monitor.now() }
    func isEmpty(_ report: [Light]) -> Bool { report.isEmpty }

    func sample(at date: Date) -> [Light] {
        [
            Light(id: "screen", kind: .screen, brightness: 0.65, steps: 1000),
            Light(id: "keyboard", kind: .keyboard, brightness: 0.33, steps: 3),
        ]
    }

    func view(of report: [Light], _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        BrightnessEntryView(lights: report, text: MeasureText(locale: context.locale)).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        do {
            switch action {
            case Self.set:
                guard let light = parameters[Self.light], let value = SliderNode.value(in: parameters) else { return }
                try await monitor.set(value, of: light)
            case Self.up, Self.down:
                guard let light = monitor.now().first else { return }
                let step = max(Self.step, 1 / Double(light.steps))
                try await monitor.set(light.brightness + (action == Self.up ? step : -step), of: light.id)
            default: throw TimelineError.unknownAction(action, kind: name)
            }
        } catch let error as TimelineError { throw error } catch { throw refused(error) }
    }
}

/// The view of lights.
struct BrightnessEntryView {
    let lights: [Light]
    let text: MeasureText

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let first = lights.first else {
            return .message(
                title: tr("No light to set"), advice: tr("Use the buttons of your screen."),
                iconName: "quire-brightness-symbolic", family: family)
        }
        let root: ViewNode
        switch family {
        case .control:
            root = .column(
                spacing: 0,
                [
                    .space(), .row(spacing: 10, alignment: .center, [.icon(iconName(first), size: 20, color: .accentText), slider(first)]),
                    .space(),
                ])
        case .small:
            root = .column(
                spacing: 6,
                [.heading(name(first), iconName: iconName(first)), .space(), .figure(text.percent(first.brightness)), slider(first)])
        case .medium, .large, .extraLarge:
            let rows = lights.prefix(2).map { light -> ViewNode in
                .column(spacing: 4, [.fact(name(light), text.percent(light.brightness)), slider(light)])
            }
            root = .column(
                spacing: 10,
                [.heading(tr("Brightness"), iconName: "quire-brightness-symbolic"), .space()] + rows + (rows.count > 1 ? [] : [.space()]))
        }
        return ViewDescription(
            padding: family == .control ? 12 : 16,
            scroll: ViewScroll(up: .provider(BrightnessKind.up), down: .provider(BrightnessKind.down)), root: root)
    }

    private func name(_ light: Light) -> LocalizedText { light.kind == .screen ? tr("Screen") : tr("Keyboard light") }
    private func iconName(_ light: Light) -> String { light.kind == .screen ? "quire-brightness-symbolic" : "quire-keyboard-symbolic" }

    private func slider(_ light: Light) -> ViewNode {
        .slider(
            SliderNode(
                light.brightness, action: .provider(BrightnessKind.set, parameters: [BrightnessKind.light: light.id]),
                label: light.kind == .screen ? tr("Brightness of the screen") : tr("Brightness of the keyboard")))
    }
}
