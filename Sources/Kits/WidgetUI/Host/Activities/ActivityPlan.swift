import Foundation
import StatusStore

/// Which live activities are shown at a moment: what follows from what is pushed and what was sent away, without windows.
struct ActivityPlan: Equatable {
    /// So many windows are there at once; the others wait until there is room.
    static let most = 5

    /// What goes on, the one that began first at the front.
    private(set) var shown: [StatusName] = []
    /// What was shown and is over: it stays for a moment, to be seen as it ended.
    private(set) var ending: Set<StatusName> = []
    /// When one of those that go on will be over.
    private(set) var nextEnd: Date?

    /// - Parameter before: what has a window.
    init(of statuses: [PushedStatus], at now: Date, before: [StatusName], isDismissed: (String) -> Bool) {
        let known = Set(before)
        let live = statuses.filter { $0.isActive(at: now) && !isDismissed($0.activity?.id ?? "") }
        // One that is shown keeps its place.
        let ordered = live.sorted { one, other in
            let (isShown, isOtherShown) = (known.contains(one.name), known.contains(other.name))
            if isShown != isOtherShown { return isShown }
            return (one.activity?.began ?? one.pushed, one.name) < (other.activity?.began ?? other.pushed, other.name)
        }
        shown = ordered.prefix(Self.most).map(\.name)
        let there = Set(statuses.filter { !$0.isActive(at: now) }.map(\.name))
        ending = known.intersection(there)
        nextEnd = statuses.compactMap { $0.isActive(at: now) ? $0.activityEnd : nil }.min()
    }
}
