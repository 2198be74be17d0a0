import Desktop
import Foundation
import LibraryStore
import PaneKit
import Timeline
import WidgetKit

/// One pinned widget, as its row shows it.
struct PinnedItem: Identifiable {
    let pin: PinnedWidget
    /// Nil for a kind that this program does not have.
    let kind: (any WidgetKind)?
    let title: String
    var state = PinState()

    var id: PinnedWidget.ID { pin.id }
    var familyName: String { WidgetFamily(rawValue: pin.family)?.name ?? pin.family }
}

extension WidgetRegistry {
    /// What a pinned widget is called: its kind, and the code or folder that it is about.
    func title(of pin: PinnedWidget, in choices: any ChoiceSource) async -> String {
        guard let kind = self[pin.kind] else { return "Unknown widget “\(pin.kind)”" }
        let configuration = WidgetConfiguration(pin.configuration)
        for parameter in kind.schema.parameters where kind.schema.isShown(parameter.name, in: configuration) {
            guard let source = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            // A row without the title of its code still says what it is.
            if let choice = try? await choices.choice(of: source, value: value) { return "\(kind.name) · \(choice.name)" }
        }
        return kind.name
    }
}

/// How a pinned widget stands, in words.
struct PinState: Hashable, Sendable {
    enum Tone: Hashable, Sendable { case calm, warning, danger }

    /// Such as “Up to date”; nil where nobody tells.
    var condition: String?
    /// When it is new again, such as “next at 14:05”.
    var next: String?
    /// What went wrong and what becomes of it.
    var problem: String?
    var tone = Tone.calm

    init() {}

    /// - Parameters:
    ///   - report: nil where the program tells nothing of it.
    ///   - dependencies: of its kind; nil for a kind that is not known here.
    init(
        presence: HostState.Presence, report: HostedWidget?, dependencies: WidgetDependencies?, now: Date = .now, dates: DateText = DateText()
    ) {
        guard presence == .telling else {
            if presence == .absent { (condition, tone) = ("Not on the screen", .warning) }
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
            (condition, tone) = ("Out of date", report.problem == nil ? .warning : .danger)
        } else if report.problem != nil {
            (condition, tone) = ("Shows what it had before", .danger)
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
        // New by itself; when it is asked beside that is nobody's concern.
        if report.isLive, report.problem == nil { return nil }
        guard let date = report.nextRefresh else {
            guard let dependencies else { return nil }
            return dependencies.contains(.library) ? "next when the library changes" : "refreshes when you reload it"
        }
        let verb = report.problem == nil ? "next" : "tries again"
        guard date > now else { return "\(verb) any moment" }
        return dates.isSameDay(date, now) ? "\(verb) at \(dates.time(date))" : "\(verb) on \(dates.shortDay(date)) at \(dates.time(date))"
    }

    /// With the size before it, as one line.
    func line(family: String) -> String { [family, condition, next].compactMap { $0 }.joined(separator: " · ") }
}
