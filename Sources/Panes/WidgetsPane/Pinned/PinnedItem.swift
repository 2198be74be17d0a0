import Desktop
import Foundation
import LibraryStore
import PaneKit
import Timeline

/// A pinned widget with the data of its row.
struct PinnedItem: Identifiable {
    let pin: PinnedWidget
    /// Nil for an unknown kind.
    let kind: (any WidgetKind)?
    let title: String
    var state = PinStatus()

    var id: PinnedWidget.ID { pin.id }
    var familyName: String { WidgetFamily(rawValue: pin.family)?.name ?? pin.family }
}

extension WidgetRegistry {
    /// The title of a pinned widget: its kind, and the code or folder it shows.
    func title(of pin: PinnedWidget, in choices: any ChoiceSource) async -> String {
        guard let kind = self[pin.kind] else { return "Unknown widget “\(pin.kind)”" }
        let configuration = WidgetConfiguration(pin.configuration)
        for parameter in kind.schema.parameters where kind.schema.isShown(parameter.name, in: configuration) {
            guard let source = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            // Without the title of its code, the kind is enough.
            if let choice = try? await choices.choice(of: source, value: value) { return "\(kind.name) · \(choice.name)" }
        }
        return kind.name
    }
}

/// The state of a pinned widget, in words.
struct PinStatus: Hashable, Sendable {
    enum Severity: Hashable, Sendable { case normal, warning, danger }

    /// Such as “Up to date”; nil if unknown.
    var condition: String?
    /// When it refreshes, such as “next at 14:05”.
    var next: String?
    /// What went wrong and what happens next.
    var problem: String?
    var severity = Severity.normal

    init() {}

    /// - Parameters:
    ///   - report: nil if quire-widgets does not report the widget.
    ///   - dependencies: those of its kind; nil for an unknown kind.
    init(
        presence: WidgetHostMonitor.Presence, report: HostedWidget?, dependencies: WidgetDependencies?, now: Date = .now,
        dates: DateText = DateText()
    ) {
        guard presence == .reporting else {
            if presence == .absent { (condition, severity) = ("Not on the screen", .warning) }
            return
        }
        guard let report else {
            condition = "Coming to the screen"
            return
        }
        problem = report.problem
        if report.isRefreshing {
            condition = "Refreshing…"
        } else if report.isStale {
            (condition, severity) = ("Out of date", report.problem == nil ? .warning : .danger)
        } else if report.problem != nil {
            (condition, severity) = ("Shows what it had before", .danger)
        } else if report.isHidden {
            condition = "Hidden"
        } else if report.isLive {
            condition = "Live"
        } else {
            condition = "Up to date"
        }
        if !report.isRefreshing { next = Self.next(report, dependencies, now: now, dates: dates) }
    }

    private static func next(_ report: HostedWidget, _ dependencies: WidgetDependencies?, now: Date, dates: DateText) -> String? {
        if report.isHidden { return "refreshes once it is seen again" }
        // It updates by itself, so the next refresh is not worth showing.
        if report.isLive, report.problem == nil { return nil }
        guard let date = report.nextRefresh else {
            guard let dependencies else { return nil }
            return dependencies.contains(.library) ? "next when the library changes" : "refreshes when you reload it"
        }
        let verb = report.problem == nil ? "next" : "tries again"
        guard date > now else { return "\(verb) any moment" }
        return dates.isSameDay(date, now) ? "\(verb) at \(dates.time(date))" : "\(verb) on \(dates.shortDay(date)) at \(dates.time(date))"
    }

    /// One line that begins with the size.
    func line(family: String) -> String { [family, condition, next].compactMap { $0 }.joined(separator: " · ") }
}
