import Foundation
import Hardware
import Platform
import Timeline

/// The system widget: processor, memory, disks and temperatures, sampled only while somebody can see it.
struct SystemKind: ReportingKind {
    let id = "system"
    let name = tr("System")
    let summary = tr("How busy the processor is, memory, disks, temperatures and fans, with graphs.")
    let iconName = "quire-processor-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .large, .control]
    let schema = ConfigurationSchema([
        ConfigurationParameter(
            name: "shows", title: tr("Shows in the small sizes"), kind: .choice(SystemAspect.allCases.map(\.choice)),
            standard: SystemAspect.processor.rawValue),
        ConfigurationParameter(
            name: "interval", title: tr("Looks again"),
            kind: .choice([
                .init("1", name: tr("Every second")), .init("2", name: tr("Every 2 seconds")), .init("5", name: tr("Every 5 seconds")),
                .init("15", name: tr("Every 15 seconds")),
            ]), standard: "2"),
        ConfigurationParameter(name: "disks", title: tr("Folders of the disks to show"), kind: .text(maximumLength: 400), standard: "/"),
    ])
    let dependencies: WidgetDependencies = [.locale]

    private let monitor: LoadMonitor

    init(monitor: LoadMonitor = LoadMonitor()) { self.monitor = monitor }

    private func subject(_ configuration: WidgetConfiguration) -> LoadMonitor.Subject {
        let folders = (schema.value(of: "disks", in: configuration) ?? "/").split(whereSeparator: { $0 == "," || $0 == ":" || $0 == " " })
        return LoadMonitor.Subject(
            interval: schema.value(of: "interval", in: configuration).flatMap { Int($0) } ?? 2,
            disks: Array(folders.map(String.init).filter { $0.hasPrefix("/") }.prefix(4)))
    }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<LoadReport> {
        monitor.reports(of: subject(configuration))
    }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> LoadReport {
        await monitor.report(of: subject(configuration))
    }

    func isEmpty(_ report: LoadReport) -> Bool { report.sample.memoryTotal == 0 || report.processor.count < 2 }

    func sample(at date: Date) -> LoadReport {
        var sample = LoadSample()
        sample.processor = 0.23
        sample.cores = [0.31, 0.12, 0.42, 0.08, 0.18, 0.27, 0.05, 0.4]
        sample.averages = [1.12, 0.94, 0.8]
        (sample.memoryTotal, sample.memoryUsed) = (16_600_000_000, 7_200_000_000)
        (sample.swapTotal, sample.swapUsed) = (4_300_000_000, 210_000_000)
        sample.disks = [LoadSample.Disk(path: "/", total: 512_000_000_000, free: 198_000_000_000)]
        sample.temperatures = [LoadSample.Temperature(chip: "coretemp", label: "Package id 0", celsius: 52, critical: 100)]
        sample.fans = [LoadSample.Fan(label: "fan1", speed: 1450)]
        let wave = (0..<60).map { second -> Double in
            let time = Double(second)
            let (slow, quick) = (0.12 * sin(time / 5), 0.08 * sin(time / 1.7))
            return 0.25 + slow + quick
        }
        return LoadReport(sample: sample, processor: wave, memory: (0..<60).map { 0.4 + Double($0) * 0.0006 })
    }

    func view(of report: LoadReport, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        let aspect = schema.value(of: "shows", in: configuration).flatMap(SystemAspect.init) ?? .processor
        return SystemEntryView(report: report, aspect: aspect, text: MeasureText(locale: context.locale)).view(in: context.family)
    }

    func recommendations() async throws -> [WidgetRecommendation] {
        SystemAspect.allCases.map {
            WidgetRecommendation(title: $0.name, configuration: WidgetConfiguration(["shows": $0.rawValue]), family: .small)
        }
    }
}

/// What a small system widget is about.
enum SystemAspect: String, CaseIterable {
    case processor, memory, disk, temperature

    var name: LocalizedText {
        switch self {
        case .processor: tr("Processor")
        case .memory: tr("Memory")
        case .disk: tr("Disk")
        case .temperature: tr("Temperature")
        }
    }

    var choice: ConfigurationParameter.Choice { .init(rawValue, name: name) }

    var iconName: String {
        switch self {
        case .processor: "quire-processor-symbolic"
        case .memory: "quire-memory-symbolic"
        case .disk: "quire-disk-symbolic"
        case .temperature: "quire-thermometer-symbolic"
        }
    }
}
