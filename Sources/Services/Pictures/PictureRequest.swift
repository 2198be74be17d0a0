import Foundation

/// A picture to be made ready for a place on the screen.
public struct PictureRequest: Hashable, Codable, Sendable {
    public let place: PicturePlace
    /// The size of the room for it, in pixels.
    public let width: Int
    public let height: Int
    /// Whether it covers the room, and is cut to its shape, instead of being seen whole.
    public let isFilling: Bool

    /// Pixels of a side.
    public static let maximumSide = 4096

    public init(_ place: PicturePlace, width: Int, height: Int, isFilling: Bool) {
        self.place = place
        self.width = min(max(width, 1), Self.maximumSide)
        self.height = min(max(height, 1), Self.maximumSide)
        self.isFilling = isFilling
    }

    /// Reads what `json` wrote; nil for anything else.
    init?(json: [UInt8]) {
        // Whoever sends something else gets an answer that says so.
        guard let request = try? JSONDecoder().decode(PictureRequest.self, from: Data(json)) else { return nil }
        self.init(request.place, width: request.width, height: request.height, isFilling: request.isFilling)
    }

    var json: [UInt8] {
        // Texts and numbers always encode.
        (try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []
    }
}
