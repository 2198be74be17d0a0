import Foundation
public import Graphics
public import Payload

/// A flyer: a template with codes, texts and colours filled in. A value, which is stored as a draft.
public struct Flyer: Hashable, Codable, Sendable {
    /// The id of the template.
    public var template: String
    /// The paper; nil for that of the template.
    public var paper: PaperSize?
    /// The texts by field. A missing field shows the template's text.
    public var texts: [FlyerField.ID: String]
    public var codes: [FlyerCode]
    /// The background colour; nil for that of the template.
    public var background: Color?
    /// The accent colour; nil for that of the template.
    public var accent: Color?
    /// Font families separated by commas, for all typefaces; nil for those of the template.
    public var family: String?
    public var picture: FlyerPicture?
    /// The number of labels at the beginning of a sheet that are already used and stay empty.
    public var usedLabels: Int
    /// Whether the codes are repeated until the sheet of labels is full.
    public var fillsSheet: Bool
    /// Whether cut marks are drawn on a sheet of labels.
    public var hasCutMarks: Bool

    public init(
        template: String, paper: PaperSize? = nil, texts: [FlyerField.ID: String] = [:], codes: [FlyerCode] = [], background: Color? = nil,
        accent: Color? = nil, family: String? = nil, picture: FlyerPicture? = nil, usedLabels: Int = 0, fillsSheet: Bool = true,
        hasCutMarks: Bool = true
    ) {
        self.template = template
        self.paper = paper
        self.texts = texts
        self.codes = codes
        self.background = background
        self.accent = accent
        self.family = family
        self.picture = picture
        self.usedLabels = usedLabels
        self.fillsSheet = fillsSheet
        self.hasCutMarks = hasCutMarks
    }
}

/// A picture as the bytes of a PNG, JPEG, WebP or SVG file, so that a draft needs no other file.
public struct FlyerPicture: Hashable, Codable, Sendable {
    public var bytes: [UInt8]
    /// The name, for example that of its file.
    public var name: String

    public init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }
}

/// A code on a flyer with everything that is needed to draw it, also after it was deleted from the library.
public struct FlyerCode: Hashable, Sendable {
    /// The id in the library; nil for a code that is not in it.
    public var id: Int64?
    public var payload: Payload
    public var kind: PayloadKind
    public var title: String
    /// The symbology of its symbol.
    public var symbology: Symbology
    /// The symbol style as JSON, which is passed on without being read; nil for the default style.
    public var style: String?
    /// The columns of the table row that the code was made from, as values of placeholders such as `{price}`.
    public var columns: [String: String]

    public init(
        id: Int64? = nil, payload: Payload, kind: PayloadKind? = nil, title: String, symbology: Symbology = .qrCode, style: String? = nil,
        columns: [String: String] = [:]
    ) {
        self.id = id
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.symbology = symbology
        self.style = style
        self.columns = columns
    }
}

/// The content is encoded in Base64, because it may be any bytes.
extension FlyerCode: Codable {
    private enum Key: String, CodingKey { case id, content, kind, title, symbology, style, columns }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let payload = Payload(bytes: [UInt8](try container.decode(Data.self, forKey: .content)))
        self.init(
            id: try container.decodeIfPresent(Int64.self, forKey: .id), payload: payload,
            kind: try container.decodeIfPresent(PayloadKind.self, forKey: .kind), title: try container.decode(String.self, forKey: .title),
            symbology: try container.decodeIfPresent(Symbology.self, forKey: .symbology) ?? .qrCode,
            style: try container.decodeIfPresent(String.self, forKey: .style),
            columns: try container.decodeIfPresent([String: String].self, forKey: .columns) ?? [:])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(Data(payload.bytes), forKey: .content)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        if symbology != .qrCode { try container.encode(symbology, forKey: .symbology) }
        try container.encodeIfPresent(style, forKey: .style)
        if !columns.isEmpty { try container.encode(columns, forKey: .columns) }
    }
}
