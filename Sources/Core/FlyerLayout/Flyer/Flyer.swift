public import Graphics

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
