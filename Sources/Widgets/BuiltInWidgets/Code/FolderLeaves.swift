import Foundation
import LibraryStore
import Platform
import Synchronization
import Timeline

/// The codes of a folder in turn: each has its entry, so that nobody is asked again before they have all been seen, or a day has passed.
struct FolderLeaves {
    /// Turns that are planned at once.
    private static let mostTurns = 24
    /// Bytes of all codes and their looks together, well below what a timeline may hold.
    private static let mostBytes = 4 * 1_048_576

    let ids: [Code.ID]
    let interval: LeafInterval
    /// How far it was turned by hand.
    let offset: Int
    let context: WidgetContext

    private var calendar: Calendar {
        var calendar = context.locale.calendar
        calendar.timeZone = context.timeZone
        return calendar
    }

    /// When each turn begins, the present one first, and whose it is.
    private var turns: [(date: Date, position: Int)] {
        var turns: [(date: Date, position: Int)] = []
        var begin: Date? = interval.begin(of: context.date, in: calendar)
        while let date = begin, turns.count < (ids.count > 1 ? Self.mostTurns : 1) {
            let number = (interval.number(ofTurnAt: max(date, .init(timeIntervalSince1970: 0)), in: calendar) + offset) % ids.count
            turns.append((date, number < 0 ? number + ids.count : number))
            begin = interval.next(after: date, in: calendar)
        }
        return turns
    }

    func timeline(from library: Library) async throws(LibraryError) -> WidgetTimeline {
        let turns = self.turns
        // Some may have gone meanwhile.
        let read = try await library.codes(ids: Array(Set(turns.map { ids[$0.position] })).sorted())
        let byID = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        // Which codes are left then is asked when it is so.
        let end = read.compactMap(\.expires).filter { $0 > context.date }.min() ?? .distantFuture
        var entries: [TimelineEntry] = []
        var bytes = 0
        for turn in turns where turn.date < end {
            guard let code = byID[ids[turn.position]] else { continue }
            bytes += code.payload.bytes.count + (code.style?.utf8.count ?? 0)
            guard entries.isEmpty || bytes <= Self.mostBytes else {
                return WidgetTimeline(entries: entries, policy: .after(turn.date))
            }
            let view = CodeFace(code).view(in: context, leaf: leaf(turn.position))
            entries.append(TimelineEntry(date: ids.count > 1 ? turn.date : .distantPast, view: view))
        }
        let isCutShort = turns.count == 1 || turns.contains { $0.date >= end }
        if end < .distantFuture, isCutShort { return WidgetTimeline(entries: entries, policy: .after(end)) }
        return WidgetTimeline(entries: entries, policy: turns.count > 1 ? .atEnd : .never)
    }

    private func leaf(_ position: Int) -> Leaf? {
        guard ids.count > 1 else { return nil }
        return Leaf(
            position: position, count: ids.count, widget: context.widget,
            isRightToLeft: context.locale.language.characterDirection == .rightToLeft)
    }
}

/// Where in its folder a code stands that a widget shows in its turn.
struct Leaf: Hashable {
    /// From 0.
    let position: Int
    let count: Int
    /// The pinned widget that its buttons turn; nil in the gallery.
    let widget: WidgetInstance.ID?
    let isRightToLeft: Bool

    static let action = "turn"

    /// How far a press of one of the buttons goes.
    static func step(_ parameters: [String: String]) -> Int? {
        switch parameters["by"] {
        case "1": 1
        case "-1": -1
        default: nil
        }
    }

    /// The buttons to the one before and the one after, and “2 of 7”.
    var bar: ViewNode {
        .row(
            spacing: 8, alignment: .center,
            [
                button("Previous code", by: -1, pointsLeft: !isRightToLeft), button("Next code", by: 1, pointsLeft: isRightToLeft),
                .text("\(position + 1) of \(count)", style: .caption, color: .secondaryText, minimumScale: 0.7),
            ])
    }

    private func button(_ label: String, by step: Int, pointsLeft: Bool) -> ViewNode {
        var parameters = ["by": String(step)]
        parameters["widget"] = widget.map { String($0) }
        let icon = ViewNode.icon(pointsLeft ? "quire-back-symbolic" : "quire-forward-symbolic", color: .text)
        return .button(ButtonNode(.provider(Self.action, parameters: parameters), label: label, icon))
    }
}

/// How often a widget turns to the next code of its folder.
enum LeafInterval: String, CaseIterable {
    case quarter, hour, day
    /// Only when somebody turns it.
    case never

    static let parameter = ConfigurationParameter(
        name: "interval", title: "Next code",
        kind: .choice([
            .init("quarter", name: "Every 15 minutes"), .init("hour", name: "Every hour"), .init("day", name: "Every day"),
            .init("never", name: "Only with the buttons"),
        ]),
        standard: LeafInterval.hour.rawValue)

    private static let quarterHour = 900.0

    /// When the turn that a moment belongs to began: at the quarter hour, at the hour, at midnight of the place.
    func begin(of date: Date, in calendar: Calendar) -> Date {
        switch self {
        case .quarter:
            let hour = LeafInterval.hour.begin(of: date, in: calendar)
            return hour + (date.timeIntervalSince(hour) / Self.quarterHour).rounded(.down) * Self.quarterHour
        // An hour and a day are found on every calendar.
        case .hour: return calendar.dateInterval(of: .hour, for: date)?.start ?? date
        case .day: return calendar.startOfDay(for: date)
        case .never: return .distantPast
        }
    }

    /// When the turn after one that began then begins; nil where nothing turns by itself.
    func next(after begin: Date, in calendar: Calendar) -> Date? {
        switch self {
        case .quarter: self.begin(of: begin + Self.quarterHour, in: calendar)
        // A day has 23 to 25 hours: its midnight is looked for from the middle of the next one.
        case .hour: self.begin(of: begin + 3600, in: calendar)
        case .day: self.begin(of: begin + 36 * 3600, in: calendar)
        case .never: nil
        }
    }

    /// The number of a turn, one more for each; it tells which code's turn it is.
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

/// How far each pinned widget was turned by hand: `$XDG_STATE_HOME/quire/leaves.json`.
///
/// It is no choice that is worth a backup or an undo, and turning a leaf must not wake everybody who follows the library: so it stands
/// neither in the configuration nor in the library file. A file that cannot be read or written costs the place in the folder alone.
public final class LeafFolder: Sendable {
    private let file: URL
    private let access = Mutex(())
    /// Of so many widgets, those that were pinned last.
    private static let mostKept = 500

    public init(file: URL) { self.file = file }

    /// The one of this user.
    public static let standard = LeafFolder(file: BaseFolders.current.quireState.appending(path: "leaves.json"))

    /// How many codes further a widget is than its time says; 0 for one that nobody turned.
    func offset(of widget: Int64?) -> Int {
        guard let widget else { return 0 }
        return access.withLock { _ in read()[String(widget)] ?? 0 }
    }

    func turn(_ widget: Int64, by step: Int) {
        access.withLock { _ in
            var offsets = read()
            offsets[String(widget)] = (offsets[String(widget)] ?? 0) + step
            let kept = offsets.sorted { (Int64($0.key) ?? 0) > (Int64($1.key) ?? 0) }.prefix(Self.mostKept)
            // A full disk costs no more than the place in the folder.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try? JSONEncoder().encode(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })).write(to: file, options: .atomic)
        }
    }

    private func read() -> [String: Int] {
        // Missing or damaged: nobody has turned anything then.
        guard let data = try? Data(contentsOf: file) else { return [:] }
        // Nobody presses that often; a damaged file may say so.
        return ((try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]).mapValues { $0 % 1_000_000 }
    }
}
