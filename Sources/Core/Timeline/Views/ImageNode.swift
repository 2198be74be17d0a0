public import Foundation
public import Platform

/// A picture: PNG, JPEG or another format that the host can decode.
public struct ImageNode: Hashable, Sendable {
    /// The picture file.
    public var source: Source
    /// The accessible name; empty for a decoration.
    public var label: String
    /// How the picture fits its frame.
    public var scaling: Scaling
    /// The width in logical pixels; nil for the available space.
    public var width: Double?
    /// The height in logical pixels; nil for the available space.
    public var height: Double?
    /// In logical pixels.
    public var cornerRadius: Double

    /// Creates a picture from bytes or a file.
    public init(
        _ source: Source, label: LocalizedText, scaling: Scaling = .fit, width: Double? = nil, height: Double? = nil,
        cornerRadius: Double = 0
    ) {
        self.source = source
        self.label = label.string
        self.scaling = scaling
        self.width = width
        self.height = height
        self.cornerRadius = cornerRadius
    }

    /// A picture file, with the view or on the disk.
    public enum Source: Hashable, Sendable {
        /// The bytes of a picture file; Base64 in JSON.
        case data(Data)
        /// The absolute path of a local file.
        case file(String)
    }

    /// How a picture fits its frame.
    public enum Scaling: String, Codable, CaseIterable, Sendable {
        /// The whole picture is visible.
        case fit
        /// The picture fills its frame and is cropped.
        case fill
    }
}

extension ImageNode: Codable {
    private enum Key: String, CodingKey { case data, file, label, scaling, width, height, cornerRadius }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let source: Source
        switch (try values.decodeIfPresent(Data.self, forKey: .data), try values.decodeIfPresent(String.self, forKey: .file)) {
        case (let data?, nil): source = .data(data)
        case (nil, let file?): source = .file(file)
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a picture has either “data” or “file”"))
        }
        try self.init(
            source, label: values.text(.label), scaling: values.value(.scaling, or: .fit), width: values.valueIfPresent(.width),
            height: values.valueIfPresent(.height), cornerRadius: values.value(.cornerRadius, or: 0))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch source {
        case .data(let data): try values.encode(data, forKey: .data)
        case .file(let file): try values.encode(file, forKey: .file)
        }
        try values.encode(label, forKey: .label)
        try values.encode(scaling, forKey: .scaling)
        try values.encodeIfPresent(width, forKey: .width)
        try values.encodeIfPresent(height, forKey: .height)
        try values.encode(cornerRadius, forKey: .cornerRadius)
    }
}

/// A symbolic icon of the icon theme in one colour.
public struct IconNode: Hashable, Sendable {
    /// The name of the icon, as “quire-kind-link-symbolic”.
    public var name: String
    /// The side length in logical pixels.
    public var size: Double
    /// The colour of the icon.
    public var color: ViewColor

    /// Creates an icon by its name.
    public init(_ name: String, size: Double = 16, color: ViewColor = .secondaryText) {
        self.name = name
        self.size = size
        self.color = color
    }
}

extension IconNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(values.value(.name), size: values.value(.size, or: 16), color: values.value(.color, or: .secondaryText))
    }
}

/// A code on its own background, as large as possible with whole pixels for each module.
public struct CodeNode: Hashable, Sendable {
    /// The bytes to encode; Base64 in JSON.
    public var payload: Data
    /// The name of the symbology; nil for QR Code.
    public var symbology: String?
    /// The style as JSON, as the library stores it; nil for black on white.
    public var style: String?
    /// The accessible name.
    public var label: String
    /// Whether the background has the full width with the symbol in its centre. Otherwise it is a square.
    public var isWide: Bool

    /// Creates a code of bytes.
    public init(payload: Data, symbology: String? = nil, style: String? = nil, label: LocalizedText, isWide: Bool = false) {
        self.payload = payload
        self.symbology = symbology
        self.style = style
        self.label = label.string
        self.isWide = isWide
    }
}

extension CodeNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            payload: values.value(.payload), symbology: values.valueIfPresent(.symbology), style: values.valueIfPresent(.style),
            label: values.text(.label),
            isWide: values.value(.isWide, or: false))
    }
}
