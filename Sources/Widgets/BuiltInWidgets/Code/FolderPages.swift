import Foundation
import LibraryStore
import Payload
import Platform
import Timeline

/// The timeline for the codes of a folder in turn. Each has its own entry, so no reload is needed until all have been shown, or a day has
/// passed.
struct FolderPages {
    /// The maximum number of entries.
    private static let maximumTurns = 24
    /// The size of all codes and their styles in bytes, well below the limit of a timeline.
    private static let maximumBytes = 4 * 1_048_576

    let ids: [Code.ID]
    let interval: PageInterval
    /// The number of pages that the user has turned.
    let offset: Int
    let context: WidgetContext

    /// The dates at which each code's turn begins, and its position; the current one first.
    private var turns: [(date: Date, position: Int)] {
        let calendar = context.calendar
        var turns: [(date: Date, position: Int)] = []
        var begin: Date? = interval.begin(of: context.date, in: calendar)
        while let date = begin, turns.count < (ids.count > 1 ? Self.maximumTurns : 1) {
            let number = (interval.number(ofTurnAt: max(date, .init(timeIntervalSince1970: 0)), in: calendar) + offset) % ids.count
            turns.append((date, number < 0 ? number + ids.count : number))
            begin = interval.next(after: date, in: calendar)
        }
        return turns
    }

    func timeline(from library: Library) async throws(LibraryError) -> WidgetTimeline {
        let turns = self.turns
        // Some codes may have been removed meanwhile.
        let read = try await library.codes(ids: Array(Set(turns.map { ids[$0.position] })).sorted())
        let byID = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        // The codes that remain after an expiry are read when it happens.
        let end = read.compactMap(\.expires).filter { $0 > context.date }.min() ?? .distantFuture
        var entries: [TimelineEntry] = []
        var bytes = 0
        for turn in turns where turn.date < end {
            guard let code = byID[ids[turn.position]] else { continue }
            bytes += code.payload.bytes.count + (code.style?.utf8.count ?? 0)
            guard entries.isEmpty || bytes <= Self.maximumBytes else {
                return WidgetTimeline(entries: entries, policy: .after(turn.date))
            }
            let view = CodeEntryView(code).view(in: context, leaf: leaf(turn.position))
            entries.append(TimelineEntry(date: ids.count > 1 ? turn.date : .distantPast, view: view))
        }
        let isCutShort = turns.count == 1 || turns.contains { $0.date >= end }
        if end < .distantFuture, isCutShort { return WidgetTimeline(entries: entries, policy: .after(end)) }
        return WidgetTimeline(entries: entries, policy: turns.count > 1 ? .atEnd : .never)
    }

    private func leaf(_ position: Int) -> FolderPage? {
        ids.count > 1 ? FolderPage(position: position, count: ids.count, context: context) : nil
    }
}

/// The position of a code in its folder.
struct FolderPage {
    /// From 0.
    let position: Int
    let count: Int
    /// With the pinned widget that the buttons belong to; the gallery has none.
    let context: WidgetContext

    static let action = "turn"

    /// The step of a pressed button.
    static func step(_ parameters: [String: String]) -> Int? {
        switch parameters["by"] {
        case "1": 1
        case "-1": -1
        default: nil
        }
    }

    /// The buttons for the previous and the next code, and “2 of 7”.
    var bar: ViewNode {
        .row(
            spacing: 8, alignment: .center,
            [
                button(tr("Previous code"), by: -1), button(tr("Next code"), by: 1),
                .text(tr("\(position + 1) of \(count)"), style: .caption, color: .secondaryText, minimumScale: 0.7),
            ])
    }

    private func button(_ label: LocalizedText, by step: Int) -> ViewNode {
        var parameters = ["by": String(step)]
        parameters["widget"] = context.widget.map { String($0) }
        let icon = ViewNode.icon(context.turnIconName(isForward: step > 0), color: .text)
        return .button(ButtonNode(.provider(Self.action, parameters: parameters), label: label, icon))
    }
}

/// The interval at which a widget shows the next code of its folder.
enum PageInterval: String, CaseIterable {
    case quarter, hour, day
    /// Only with the buttons.
    case never

    static let parameter = ConfigurationParameter(
        name: "interval", title: tr("Next code"),
        kind: .choice([
            .init("quarter", name: tr("Every 15 minutes")), .init("hour", name: tr("Every hour")), .init("day", name: tr("Every day")),
            .init("never", name: tr("Only with the buttons")),
        ]),
        standard: PageInterval.hour.rawValue)

    private static let quarterHour = 900.0

    /// The beginning of the turn at a date: the quarter hour, the hour, or local midnight.
    func begin(of date: Date, in calendar: Calendar) -> Date {
        switch self {
        case .quarter:
            let hour = PageInterval.hour.begin(of: date, in: calendar)
            return hour + (date.timeIntervalSince(hour) / Self.quarterHour).rounded(.down) * Self.quarterHour
        // Every calendar has hours and days.
        case .hour: return calendar.dateInterval(of: .hour, for: date)?.start ?? date
        case .day: return calendar.startOfDay(for: date)
        case .never: return .distantPast
        }
    }

    /// The beginning of the next turn; nil if there is none by itself.
    func next(after begin: Date, in calendar: Calendar) -> Date? {
        switch self {
        case .quarter: self.begin(of: begin + Self.quarterHour, in: calendar)
        // A day has 23 to 25 hours, so its end is found from the middle of the next day.
        case .hour: self.begin(of: begin + 3600, in: calendar)
        case .day: self.begin(of: begin + 36 * 3600, in: calendar)
        case .never: nil
        }
    }

    /// The number of a turn, which increases by one for each and selects the code.
    func number(ofTurnAt date: Date, in calendar: Calendar) -> Int {
        let local = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        let length =
            switch self {
            case .quarter: Self.quarterHour
            case .hour: 3600.0
            case .day: 86_400.0
            case .never: Double.infinity
            }
        return Int((local / length).rounded(.down))
    }
}
