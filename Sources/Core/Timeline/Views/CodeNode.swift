import Foundation

/// A QR code on its own paper, as large as there is room in whole pixels a module.
public struct CodeNode: Hashable, Sendable {
    /// The bytes to encode; base64 in JSON.
    public var payload: Data
    /// The style as the library keeps it, JSON; nil for black on white.
    public var style: String?
    /// What assistive technology says instead of the picture.
    public var label: String
    /// Whether the paper is as wide as there is room, with the symbol in its middle; otherwise it is a square.
    public var isWide: Bool

    public init(payload: Data, style: String? = nil, label: String, isWide: Bool = false) {
        self.payload = payload
        self.style = style
        self.label = label
        self.isWide = isWide
    }
}

extension CodeNode: Codable {
    private enum Key: String, CodingKey { case payload, style, label, isWide }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            payload: try values.decode(Data.self, forKey: .payload),
            style: try values.decodeIfPresent(String.self, forKey: .style),
            label: try values.decode(String.self, forKey: .label),
            isWide: try values.decodeIfPresent(Bool.self, forKey: .isWide) ?? false)
    }
}
