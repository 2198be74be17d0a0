import Foundation
import StatusStore
import Timeline

/// One status through time: as it was pushed, once it is stale, and once what it tells of is over. No clock is asked.
struct StatusTimeline {
    let status: PushedStatus

    init(_ status: PushedStatus) { self.status = status }

    func timeline(in family: WidgetFamily) -> WidgetTimeline {
        let changes = Set([status.staleDate, status.end].compactMap { $0 }).filter { $0 > status.pushed }.sorted()
        let entries = ([Date.distantPast] + changes).map { date in
            TimelineEntry(date: date, view: StatusFace(status, at: max(date, status.pushed)).view(in: family))
        }
        return WidgetTimeline(entries: entries, policy: .never)
    }
}
