import Foundation
import LibraryStore
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
