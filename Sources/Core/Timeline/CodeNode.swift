import Foundation

/// A QR code on its own paper, as large as there is room in whole pixels a module.
public struct CodeNode: Hashable, Codable, Sendable {
    /// The bytes to encode; base64 in JSON.
    public var payload: Data
    /// The style as the library keeps it, JSON; nil for black on white.
    public var style: String?
    /// What assistive technology says instead of the picture.
    public var label: String

    public init(payload: Data, style: String? = nil, label: String) {
        self.payload = payload
        self.style = style
        self.label = label
    }
}
