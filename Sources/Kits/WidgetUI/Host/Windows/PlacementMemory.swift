import Foundation

/// Where a pinned window was put last, and where with each layout of monitors: as the library keeps it.
struct PlacementMemory: Equatable {
    /// Where it was put last.
    private(set) var latest: Placement
    /// The place with each layout of monitors, the one used last first.
    private(set) var kept: [Kept] = []

    struct Kept: Codable, Equatable {
        var layout: String
        var x: Int
        var y: Int
    }

    /// A desk at home, one at work, a projector: more layouts than these are forgotten, the oldest first.
    static let limit = 8

    init(_ placement: Placement, in layout: String) {
        latest = placement
        keep(placement, in: layout)
    }

    /// The place with exactly that layout.
    func place(in layout: String) -> Placement? {
        kept.first { $0.layout == layout }.map { Placement(x: $0.x, y: $0.y) }
    }

    mutating func keep(_ placement: Placement, in layout: String) {
        latest = placement
        kept.removeAll { $0.layout == layout }
        kept.insert(Kept(layout: layout, x: placement.x, y: placement.y), at: 0)
        kept = Array(kept.prefix(Self.limit))
    }
}

extension PlacementMemory {
    /// `x` and `y` stand alone in what a Quire without layouts has kept, and are what such a one reads.
    private struct Form: Codable {
        var x: Int
        var y: Int
        var layouts: [Kept]?
    }

    init?(json: String?) {
        // What nobody can read is no place: the window gets a new one.
        guard let json, let form = try? JSONDecoder().decode(Form.self, from: Data(json.utf8)) else { return nil }
        latest = Placement(x: form.x, y: form.y)
        kept = Array((form.layouts ?? []).prefix(Self.limit))
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Numbers and texts alone: this cannot fail.
        let data = try? encoder.encode(Form(x: latest.x, y: latest.y, layouts: kept))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{\"x\":\(latest.x),\"y\":\(latest.y)}"
    }
}
