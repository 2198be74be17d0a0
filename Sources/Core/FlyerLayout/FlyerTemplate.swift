public import Graphics
public import Payload

/// A kind of flyer: its paper, its fields, its colours and where everything stands. Read from a JSON file.
public struct FlyerTemplate: Hashable, Identifiable, Sendable {
    /// How many codes it is for.
    public enum CodeCount: String, CaseIterable, Codable, Hashable, Sendable {
        /// One; several codes make one page each.
        case one
        /// As many as there are labels on a sheet.
        case sheet
    }

    /// Such as `clean`: lower case letters, digits and hyphens.
    public let id: String
    public let name: String
    /// What it is good for, in a sentence.
    public let summary: String
    public let codeCount: CodeCount
    /// The kinds of codes that it is made for; empty for all.
    public let kinds: [PayloadKind]
    public let fields: [FlyerField]
    /// The paper that it is made for first.
    public let paper: PaperSize
    /// Whether it can be laid out for other papers; a sheet of labels cannot.
    public let isScalable: Bool
    public let background: RGB
    public let accent: RGB
    /// The labels of a sheet; nil for a template of whole pages.
    public let sheet: LabelSheet?
    let design: FlyerDesign

    /// A template without anything on it.
    public init(
        id: String, name: String, summary: String, codeCount: CodeCount = .one, fields: [FlyerField], paper: PaperSize, isScalable: Bool = true,
        background: RGB, accent: RGB
    ) {
        self.init(
            id: id, name: name, summary: summary, codeCount: codeCount, kinds: [], fields: fields, paper: paper, isScalable: isScalable,
            background: background, accent: accent, sheet: nil, design: FlyerDesign())
    }

    init(
        id: String, name: String, summary: String, codeCount: CodeCount, kinds: [PayloadKind], fields: [FlyerField], paper: PaperSize,
        isScalable: Bool, background: RGB, accent: RGB, sheet: LabelSheet?, design: FlyerDesign
    ) {
        self.id = id
        self.name = name
        self.summary = summary
        self.codeCount = codeCount
        self.kinds = kinds
        self.fields = fields
        self.paper = paper
        self.isScalable = isScalable
        self.background = background
        self.accent = accent
        self.sheet = sheet
        self.design = design
    }

    /// Whether it has a place for a picture.
    public var hasPicture: Bool { design.hasPicture }

    /// How many codes a page of it takes, or one of its labels.
    public var codesTogether: Int { design.codesTogether }

    /// Reads a template's file.
    ///
    /// Fails with the first of what is wrong; `TemplateReading` tells all of it.
    public init(json: [UInt8]) throws(TemplateProblem) {
        let reading = TemplateReading(json)
        guard let template = reading.template else {
            throw reading.problems.first ?? TemplateProblem(line: nil, path: "", "it is no template", "Write one as FLYERS.md says.")
        }
        self = template
    }
}

/// A text that a template asks for.
public struct FlyerField: Hashable, Identifiable, Sendable {
    /// Such as `title`; what `--field title=…` and placeholders name.
    public let id: String
    /// What people read, such as `Title`.
    public let name: String
    /// What it says until something is typed, with placeholders, such as `{title}`.
    public let text: String
    /// The most characters that are taken.
    public let maximumLength: Int
    /// Whether line breaks are kept.
    public let hasLines: Bool

    public init(id: String, name: String, text: String, maximumLength: Int, hasLines: Bool) {
        self.id = id
        self.name = name
        self.text = text
        self.maximumLength = maximumLength
        self.hasLines = hasLines
    }
}

/// What a template puts on its pages.
struct FlyerDesign: Hashable, Sendable {
    /// On paper, or a label, that is higher than wide; nil where the other is taken.
    var portrait: [FlyerElement]?
    /// On paper, or a label, that is wider than high; nil where the other is taken.
    var landscape: [FlyerElement]?
    var folds: [FlyerFold] = []

    /// What stands on paper, or a label, of a size; the lowest first.
    func elements(on size: PaperSize) -> [FlyerElement] {
        (size.isLandscape ? landscape ?? portrait : portrait ?? landscape) ?? []
    }

    /// How many codes a page, or a label, takes.
    var codesTogether: Int {
        let indices = [portrait, landscape].flatMap { $0 ?? [] }.map { if case .code(let index, _) = $0.content { index } else { 0 } }
        return (indices.max() ?? 0) + 1
    }

    var hasPicture: Bool {
        [portrait, landscape].contains { elements in
            elements?.contains { if case .picture = $0.content { true } else { false } } ?? false
        }
    }
}

/// Where a page is folded.
enum FlyerFold: Hashable, Sendable {
    /// From top to bottom, at this x.
    case vertical(FlyerLength)
    /// From left to right, at this y.
    case horizontal(FlyerLength)
}
