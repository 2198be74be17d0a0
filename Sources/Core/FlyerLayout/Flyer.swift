import Foundation
public import Graphics
public import Payload

/// What somebody makes of a template: the codes, the texts and the look. A value; keeping it keeps a draft.
public struct Flyer: Hashable, Codable, Sendable {
    /// The id of the template.
    public var template: String
    /// Nil for the template's own.
    public var paper: PaperSize?
    /// Texts by field; a field that is missing shows the template's text for it.
    public var texts: [FlyerField.ID: String]
    public var codes: [FlyerCode]
    /// Nil for the template's own.
    public var background: RGB?
    /// Nil for the template's own.
    public var accent: RGB?
    /// Family names separated by commas; nil for the desktop's sans-serif one.
    public var family: String?
    public var picture: FlyerPicture?
    /// Labels of a sheet that are used up already and stay empty, from the first on.
    public var usedLabels: Int
    /// Whether a sheet of labels repeats its codes until it is full.
    public var fillsSheet: Bool
    /// Whether a sheet of labels shows where to cut.
    public var hasCutMarks: Bool

    public init(
        template: String, paper: PaperSize? = nil, texts: [FlyerField.ID: String] = [:], codes: [FlyerCode] = [], background: RGB? = nil,
        accent: RGB? = nil, family: String? = nil, picture: FlyerPicture? = nil, usedLabels: Int = 0, fillsSheet: Bool = true,
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

/// A picture beside the code: the bytes of a PNG, JPEG, WebP or SVG file, so that a draft needs no other file.
public struct FlyerPicture: Hashable, Codable, Sendable {
    public var bytes: [UInt8]
    /// What it is called, such as the name of its file.
    public var name: String

    public init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }
}

/// A code on a flyer: all that is needed to draw it and to fill texts in, also when the library has it no more.
public struct FlyerCode: Hashable, Sendable {
    /// Its number in the library; nil for one that is not kept there.
    public var id: Int64?
    public var payload: Payload
    public var kind: PayloadKind
    public var title: String
    /// JSON of a symbol style, kept here without being understood; nil for the usual one.
    public var style: String?
    /// Of the row of a table that it is made of: what placeholders such as `{price}` stand for, by the names of the columns.
    public var columns: [String: String]

    public init(
        id: Int64? = nil, payload: Payload, kind: PayloadKind? = nil, title: String, style: String? = nil, columns: [String: String] = [:]
    ) {
        self.id = id
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.style = style
        self.columns = columns
    }
}

/// The content is in Base64, as it may be anything.
extension FlyerCode: Codable {
    private enum Key: String, CodingKey { case id, content, kind, title, style, columns }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let payload = Payload(bytes: [UInt8](try container.decode(Data.self, forKey: .content)))
        self.init(
            id: try container.decodeIfPresent(Int64.self, forKey: .id), payload: payload,
            kind: try container.decodeIfPresent(PayloadKind.self, forKey: .kind), title: try container.decode(String.self, forKey: .title),
            style: try container.decodeIfPresent(String.self, forKey: .style),
            columns: try container.decodeIfPresent([String: String].self, forKey: .columns) ?? [:])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(Data(payload.bytes), forKey: .content)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(style, forKey: .style)
        if !columns.isEmpty { try container.encode(columns, forKey: .columns) }
    }
}
