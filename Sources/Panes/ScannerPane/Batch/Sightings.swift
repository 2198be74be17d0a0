import LibraryStore
import Payload
import Scanning

/// Tells what has just come into view from what has stayed there, so that each thing counts once.
struct Sightings {
    private struct Key: Hashable {
        let payload: Payload
        let source: ScanSource
    }

    private var seen = RecentlySeen<Key>()

    /// Those of one look that count. Of a camera each code counts when it comes into view, however many frames it is in. A picture, a screen
    /// or what was copied is looked at once and on purpose: each symbol in it counts.
    mutating func new(in finds: [Find]) -> [Find] {
        finds.filter { find in
            guard find.source.medium == .camera else { return true }
            return seen.isNew(Key(payload: find.payload, source: find.source), at: .seconds(find.date.timeIntervalSinceReferenceDate))
        }
    }
}
