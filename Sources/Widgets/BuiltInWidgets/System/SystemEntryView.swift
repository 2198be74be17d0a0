import Foundation
import Hardware
import Platform
import Timeline

/// The view of the computer's load.
struct SystemEntryView {
    let report: LoadReport
    let aspect: SystemAspect
    let text: MeasureText
    private var sample: LoadSample { report.sample }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 4, small)
        case .medium: root = .column(spacing: 8, medium)
        case .large, .extraLarge: root = .column(spacing: 8, large)
        case .control: root = control
        }
        return ViewDescription(padding: family == .control ? 12 : 16, root: root)
    }

    // MARK: Facts

    private var memoryShare: Double { sample.memoryTotal > 0 ? Double(sample.memoryUsed) / Double(sample.memoryTotal) : 0 }

    private func share(_ aspect: SystemAspect) -> Double? {
        switch aspect {
        case .processor: sample.processor
        case .memory: sample.memoryTotal > 0 ? memoryShare : nil
        case .disk: sample.disks.first?.usedShare
        case .temperature: sample.mainTemperature.map { min(max($0.celsius / ($0.critical ?? 100), 0), 1) }
        }
    }

    private func value(_ aspect: SystemAspect) -> String {
        switch aspect {
        case .temperature: sample.mainTemperature.map { text.temperature($0.celsius) } ?? "–"
        default: share(aspect).map(text.percent) ?? "–"
        }
    }

    private func detail(_ aspect: SystemAspect) -> LocalizedText {
        switch aspect {
        case .processor:
            let averages = sample.averages.map { $0.formatted(.number.precision(.fractionLength(2)).locale(text.locale)) }
            return averages.isEmpty ? .empty : tr("Load \(averages.joined(separator: "  "))")
        case .memory: return tr("\(text.bytes(sample.memoryUsed)) of \(text.bytes(sample.memoryTotal))")
        case .disk:
            guard let disk = sample.disks.first else { return tr("No such folder") }
            return tr("\(text.bytes(disk.free)) free")
        case .temperature:
            if let fan = sample.fans.first { return tr("Fan \(fan.speed.formatted(.number.locale(text.locale))) rpm") }
            return sample.mainTemperature.map { .verbatim($0.label) } ?? tr("This computer has no sensor")
        }
    }

    private func color(_ aspect: SystemAspect) -> ViewColor {
        let share = share(aspect) ?? 0
        switch aspect {
        case .processor: return share > 0.9 ? .warning : .accent
        case .memory: return share > 0.9 ? .danger : .success
        case .disk: return share > 0.95 ? .danger : share > 0.85 ? .warning : .accent
        case .temperature: return share > 0.95 ? .danger : share > 0.8 ? .warning : .success
        }
    }

    private func label(_ aspect: SystemAspect) -> LocalizedText { tr("\(aspect.name), \(value(aspect))", context: "gauge") }

    private func bar(_ aspect: SystemAspect, thickness: Double = 6) -> ViewNode {
        .gauge(GaugeNode(share(aspect) ?? 0, color: color(aspect), label: label(aspect), thickness: thickness))
    }

    private func graph(_ values: [Double], _ aspect: SystemAspect) -> ViewNode {
        // From the right, so that the newest stands at the edge while the minute fills.
        let missing = [Double](repeating: 0, count: max(LoadMonitor.length - values.count, 0))
        return .sparkline(
            SparklineNode(
                missing + values, color: color(aspect), isFilled: true, minimum: 0, maximum: 1,
                label: tr("\(aspect.name) in the last minute, now \(value(aspect))")))
    }

    // MARK: Families

    private var small: [ViewNode] {
        var parts: [ViewNode] = [.heading(aspect.name, iconName: aspect.iconName), .figure(value(aspect))]
        switch aspect {
        case .processor: parts.append(graph(report.processor, .processor))
        case .memory: parts.append(graph(report.memory, .memory))
        case .disk, .temperature: parts += [.space(), bar(aspect, thickness: 8)]
        }
        return parts + [.note(detail(aspect))]
    }

    private var medium: [ViewNode] {
        let cells = [SystemAspect.processor, .memory, .disk].map { aspect -> ViewNode in
            let middle = ViewNode.text(TextNode(.verbatim(value(aspect)), weight: .semibold, isTabular: true, minimumScale: 0.6))
            return .column(
                spacing: 6, alignment: .center,
                [
                    .ring(share(aspect) ?? 0, color: color(aspect), label: label(aspect), side: 70, thickness: 8, middle),
                    .text(aspect.name, style: .caption, color: .secondaryText, minimumScale: 0.8),
                ])
        }
        let trailing: [ViewNode] = sample.mainTemperature.map { [.note(.verbatim(text.temperature($0.celsius)))] } ?? []
        return [
            .heading(tr("System"), iconName: "quire-processor-symbolic", trailing: trailing), .space(),
            .grid(GridNode(columns: 3, spacing: 8, alignment: .center, cells)), .space(),
        ]
    }

    private var large: [ViewNode] {
        var parts: [ViewNode] = [
            .heading(
                tr("System"), iconName: "quire-processor-symbolic",
                trailing: [.note(detail(.processor))]),
            .row(spacing: 12, alignment: .end, [.figure(value(.processor)), .space()] + [cores]),
            graph(report.processor, .processor),
            measured(.memory),
        ]
        if sample.swapTotal > 0, sample.swapUsed > 0 {
            parts.append(.fact(tr("Swap"), tr("\(text.bytes(sample.swapUsed)) of \(text.bytes(sample.swapTotal))").string))
        }
        parts += sample.disks.prefix(2).map { disk in
            measured(
                disk.path == "/" ? tr("Disk") : .verbatim(disk.path), tr("\(text.bytes(disk.free)) free").string, disk.usedShare,
                disk.usedShare > 0.95 ? .danger : disk.usedShare > 0.85 ? .warning : .accent)
        }
        if let hottest = sample.mainTemperature {
            let fan = sample.fans.first.map { "  ·  " + tr("Fan \($0.speed.formatted(.number.locale(text.locale))) rpm").string } ?? ""
            parts.append(
                .fact(
                    tr("Temperature"), text.temperature(hottest.celsius) + fan,
                    color: color(.temperature) == .success ? .text : color(.temperature)))
        }
        if let pressure = sample.pressure, sample.disks.count < 2 {
            let words = tr(
                "processor \(text.percent(pressure.processor)), memory \(text.percent(pressure.memory)), disks \(text.percent(pressure.disks))"
            )
            parts.append(.fact(tr("Waiting for"), words.string))
        }
        return parts
    }

    private func measured(_ aspect: SystemAspect) -> ViewNode {
        measured(aspect.name, detail(aspect).string, share(aspect) ?? 0, color(aspect))
    }

    private func measured(_ name: LocalizedText, _ value: String, _ share: Double, _ color: ViewColor) -> ViewNode {
        .column(
            spacing: 3,
            [
                .fact(name, value),
                .gauge(GaugeNode(min(share, 1), color: color, label: tr("\(name), \(text.percent(share))", context: "gauge"))),
            ])
    }

    /// The processors as small columns.
    private var cores: ViewNode {
        let height = 24.0
        let columns = sample.cores.prefix(24).map { share -> ViewNode in
            let filled = max((height * share).rounded(), 2)
            return .column(
                StackNode(
                    spacing: 0, alignment: .end, width: 6, height: height,
                    [.column(StackNode(width: 6, height: filled, background: .accent, cornerRadius: 2, []))]))
        }
        return .row(spacing: 2, alignment: .end, columns)
    }

    private var control: ViewNode {
        let words = ViewNode.column(
            spacing: 0,
            [
                .text(TextNode(.verbatim(value(aspect)), style: .heading, weight: .semibold, isTabular: true)),
                .note(aspect == .processor ? aspect.name : detail(aspect)),
            ])
        return .column(
            spacing: 0,
            [.space(), .row(spacing: 10, alignment: .center, [.icon(aspect.iconName, size: 20, color: .accentText), words]), .space()])
    }
}
