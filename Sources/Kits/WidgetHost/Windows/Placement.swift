import Foundation

/// Where a pinned window stands: device pixels of the whole screen, from its top left corner.
struct Placement: Codable, Equatable {
    var x: Int
    var y: Int

    /// As the library keeps it.
    init?(json: String?) {
        guard let json, let placement = try? JSONDecoder().decode(Placement.self, from: Data(json.utf8)) else { return nil }
        self = placement
    }

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    var json: String { "{\"x\":\(x),\"y\":\(y)}" }
}
