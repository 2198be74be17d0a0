import Foundation
import LibraryStore
import Payload

/// Tells what has just come into view from what has stayed there, so that each thing counts once.
struct Sightings {
    /// A code that no camera saw for so long has left and come back.
    static let absence: TimeInterval = 3

    private struct Key: Hashable {
        let payload: Payload
        let source: ScanSource
    }

    private var last: [Key: Date] = [:]

    /// Those of one look that count. Of a camera each code counts when it comes into view, however many frames it is in. A picture, a screen
    /// or what was copied is looked at once and on purpose: each symbol in it counts.
    mutating func new(in finds: [Find]) -> [Find] {
        var new: [Find] = []
        for find in finds {
            guard find.source.medium == .camera else {
                new.append(find)
                continue
            }
            let key = Key(payload: find.payload, source: find.source)
            if last[key].map({ find.date.timeIntervalSince($0) > Self.absence }) ?? true { new.append(find) }
            last[key] = find.date
        }
        if let now = finds.last?.date { last = last.filter { now.timeIntervalSince($0.value) <= Self.absence } }
        return new
    }
}
