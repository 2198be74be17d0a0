import Foundation
import Hardware
import Platform
import Timeline

/// The view of batteries and the power profile.
struct BatteryEntryView {
    let report: PowerReport
    let text: MeasureText

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let first = report.devices.first else { return message(in: family) }
        switch family {
        case .small: return ViewDescription(root: .column(spacing: 4, small(first)))
        case .medium: return ViewDescription(root: .column(spacing: 8, report.devices.count > 1 ? rings : alone(first)))
        case .large, .extraLarge: return ViewDescription(root: .column(spacing: 10, large))
        case .control: return ViewDescription(padding: 12, root: .column(spacing: 0, control(first)))
        }
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        let (title, advice) =
            switch report.service {
            case .running: (tr("No battery"), tr("A laptop’s battery, a mouse or a headset appears here."))
            case .notRunning: (tr("UPower isn’t running"), tr("Install the package “upower” to see batteries here."))
            case .noBus: (tr("No system bus"), tr("This computer’s services can’t be reached."))
            }
        var view = ViewDescription.message(title: title, advice: advice, iconName: "quire-battery-symbolic", family: family)
        // A desktop computer may still have power profiles.
        if family.isLarge, !report.profiles.isEmpty { view.root = .column(spacing: 12, [view.root, profiles]) }
        return view
    }

    // MARK: A device

    private func color(_ device: PowerDevice) -> ViewColor {
        if device.state == .charging { return .success }
        if device.charge <= 0.1 { return .danger }
        return device.charge <= 0.2 ? .warning : .success
    }

    private func percent(_ device: PowerDevice) -> String {
        device.isCoarse ? "≈ " + text.percent(device.charge) : text.percent(device.charge)
    }

    private func name(_ device: PowerDevice) -> LocalizedText {
        if device.kind == .computer { return tr("Battery") }
        return device.name.isEmpty ? kindName(device.kind) : .verbatim(device.name)
    }

    private func kindName(_ kind: PowerDevice.Kind) -> LocalizedText {
        switch kind {
        case .computer, .other: tr("Battery")
        case .uninterruptiblePowerSupply: tr("Backup power")
        case .mouse: tr("Mouse")
        case .keyboard: tr("Keyboard")
        case .phone: tr("Phone")
        case .tablet: tr("Tablet")
        case .gameController: tr("Game controller")
        case .pen: tr("Pen")
        case .touchpad: tr("Touchpad")
        case .headset: tr("Headset")
        case .speakers: tr("Speakers")
        case .camera: tr("Camera")
        case .watch: tr("Watch")
        }
    }

    private func iconName(_ device: PowerDevice) -> String {
        switch device.kind {
        case .computer, .other, .uninterruptiblePowerSupply:
            device.state == .charging ? "quire-battery-charging-symbolic" : "quire-battery-symbolic"
        case .mouse, .touchpad: "quire-mouse-symbolic"
        case .keyboard: "quire-keyboard-symbolic"
        case .phone, .tablet: "quire-kind-phone-symbolic"
        case .gameController: "quire-game-symbolic"
        case .pen: "quire-edit-symbolic"
        case .headset: "quire-headphones-symbolic"
        case .speakers: "quire-volume-symbolic"
        case .camera: "quire-camera-symbolic"
        case .watch: "quire-clock-symbolic"
        }
    }

    /// What it does, with the time that is left.
    private func state(_ device: PowerDevice) -> LocalizedText {
        switch (device.state, device.secondsLeft) {
        case (.charging, let seconds?): tr("Full in \(text.duration(seconds: seconds))")
        case (.charging, nil): tr("Charging")
        case (.discharging, let seconds?): tr("\(text.duration(seconds: seconds)) left")
        case (.full, _): tr("Full")
        case (.waiting, _): tr("Not charging")
        case (.discharging, nil), (.unknown, _): device.kind == .computer ? tr("On battery") : .empty
        }
    }

    private func label(_ device: PowerDevice) -> LocalizedText { tr("\(name(device)), \(percent(device))", context: "gauge") }

    private func bar(_ device: PowerDevice, thickness: Double = 8) -> ViewNode {
        .gauge(GaugeNode(device.charge, color: color(device), label: label(device), thickness: thickness))
    }

    // MARK: Families

    private func small(_ device: PowerDevice) -> [ViewNode] {
        [
            .heading(name(device), iconName: iconName(device), tint: color(device)), .space(), .figure(percent(device)), bar(device),
            .note(state(device)),
        ]
    }

    private func control(_ device: PowerDevice) -> [ViewNode] {
        let words = ViewNode.column(
            spacing: 0, [.text(.verbatim(percent(device)), style: .heading, weight: .semibold), .note(state(device))])
        return [
            .space(), .row(spacing: 10, alignment: .center, [.icon(iconName(device), size: 20, color: color(device)), words]), .space(),
        ]
    }

    /// One battery with what is known about it.
    private func alone(_ device: PowerDevice) -> [ViewNode] {
        var facts: [ViewNode] = [.note(state(device))]
        if let power = device.power {
            let watts = power.formatted(.number.precision(.fractionLength(1)).locale(text.locale)) + " W"
            facts.append(.note(device.state == .charging ? tr("Charging with \(watts)") : tr("Using \(watts)")))
        }
        if let health = device.health { facts.append(.note(tr("Health \(text.percent(health))"))) }
        let ring = ViewNode.ring(
            device.charge, color: color(device), label: label(device), side: 88, thickness: 9,
            .text(TextNode(.verbatim(percent(device)), style: .heading, weight: .semibold, isTabular: true, minimumScale: 0.6)))
        return [
            .heading(name(device), iconName: iconName(device), tint: color(device)), .space(),
            .row(spacing: 20, alignment: .center, [ring, .column(spacing: 4, facts)]), .space(),
        ]
    }

    /// Up to four batteries as rings.
    private var rings: [ViewNode] {
        let devices = report.devices.prefix(4)
        let cells = devices.map { device -> ViewNode in
            let ring = ViewNode.ring(
                device.charge, color: color(device), label: label(device), side: 58, .icon(iconName(device), size: 20, color: .text))
            return .column(
                spacing: 6, alignment: .center,
                [ring, .text(TextNode(.verbatim(percent(device)), weight: .semibold, alignment: .center, isTabular: true))])
        }
        let trailing = report.devices.first.map { $0.kind == .computer ? [ViewNode.note(state($0))] : [] } ?? []
        return [
            .heading(tr("Batteries"), iconName: "quire-battery-symbolic", trailing: trailing), .space(),
            .grid(GridNode(columns: max(devices.count, 3), spacing: 8, alignment: .center, cells)), .space(),
        ]
    }

    private var large: [ViewNode] {
        let room = report.profiles.isEmpty ? 6 : 5
        let shown = report.devices.count > room ? report.devices.prefix(room - 1) : report.devices[...]
        var parts: [ViewNode] = [.heading(tr("Batteries"), iconName: "quire-battery-symbolic")]
        parts += shown.map { device in
            let line = ViewNode.row(
                spacing: 8, alignment: .baseline,
                [
                    .text(name(device), weight: .medium, minimumScale: 0.8), .space(), .note(state(device)),
                    .text(TextNode(.verbatim(percent(device)), weight: .semibold, isTabular: true)),
                ])
            return .row(
                spacing: 12, alignment: .center,
                [.icon(iconName(device), size: 20, color: .text), .column(spacing: 4, [line, bar(device, thickness: 6)])])
        }
        if shown.count < report.devices.count { parts.append(.note(tr("and \(report.devices.count - shown.count) more"))) }
        parts.append(.space())
        if !report.profiles.isEmpty { parts += [.divider, profiles] }
        return parts
    }

    // MARK: Power profiles

    private var profiles: ViewNode {
        let buttons = report.profiles.map { profile -> ViewNode in
            let isActive = profile == report.profile
            let (icon, name) = Self.profile(profile)
            let child = ViewNode.row(
                spacing: 3, alignment: .center,
                [
                    .space(), .icon(icon, color: isActive ? .onAccent : .text),
                    .text(name, style: .caption, color: isActive ? .onAccent : .text, minimumScale: 0.8), .space(),
                ])
            return .button(
                ButtonNode(
                    .provider(BatteryKind.choose, parameters: [BatteryKind.profile: profile]),
                    label: isActive ? tr("\(name), active power profile") : tr("Use the power profile “\(name)”"),
                    style: isActive ? .prominent : .raised, child))
        }
        return .grid(GridNode(columns: max(buttons.count, 1), spacing: 8, buttons))
    }

    private static func profile(_ id: String) -> (icon: String, name: LocalizedText) {
        switch id {
        case "power-saver": ("quire-leaf-symbolic", tr("Saver", context: "power profile"))
        case "balanced": ("quire-gauge-symbolic", tr("Balanced", context: "power profile"))
        case "performance": ("quire-bolt-symbolic", tr("Fast", context: "power profile"))
        default: ("quire-gauge-symbolic", .verbatim(TextNode.shortened(id, to: 30)))
        }
    }
}
