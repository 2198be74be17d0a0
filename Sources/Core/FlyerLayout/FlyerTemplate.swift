public import Graphics
public import Payload

/// A template for flyers: its paper, fields, colours and elements. It is read from a JSON file.
public struct FlyerTemplate: Hashable, Identifiable, Sendable {
    /// The number of codes that a template is made for.
    public enum CodeCount: String, CaseIterable, Codable, Hashable, Sendable {
        /// One code for each page.
        case one
        /// One code for each label of a sheet.
        case sheet
    }

    /// Lower case letters, digits and hyphens, such as `clean`.
    public let id: String
    public let name: String
    /// One sentence about its purpose.
    public let summary: String
    public let codeCount: CodeCount
    /// The kinds of codes that it is made for; empty for all.
    public let kinds: [PayloadKind]
    public let fields: [FlyerField]
    /// The paper that it was designed for.
    public let paper: PaperSize
    /// Whether it can be laid out on other papers. A sheet of labels cannot.
    public let isScalable: Bool
    public let background: Color
    public let accent: Color
    /// The font families of each typeface, separated by commas. For those left out, the desktop's sans-serif font.
    let families: [FlyerTypeface: String]
    /// The sheet of labels; nil for a template of whole pages.
    public let sheet: LabelSheet?
    let design: FlyerDesign

    /// Whether it has an element for a picture.
    public var hasPicture: Bool {
        design.allElements.contains { if case .picture = $0.content { true } else { false } }
    }

    /// The number of codes on one page or label.
    public var codesPerPage: Int {
        let indices = design.allElements.map { if case .code(let index, _) = $0.content { index } else { 0 } }
        return (indices.max() ?? 0) + 1
    }
}

extension FlyerTemplate {
    /// Parses the file of a template.
    ///
    /// Throws the first problem; `TemplateParser` has all of them.
    public init(json: [UInt8]) throws(TemplateError) {
        let reading = TemplateParser(json)
        guard let template = reading.template else {
            throw reading.problems.first ?? TemplateError("it is no template", at: "", line: nil, advice: "Write one as FLYERS.md says.")
        }
        self = template
    }
}

/// A text field of a template.
public struct FlyerField: Hashable, Identifiable, Sendable {
    /// The id in `--field title=…` and in placeholders, such as `title`.
    public let id: String
    /// The name for people, such as `Title`.
    public let name: String
    /// The default text with placeholders, such as `{title}`.
    public let text: String
    /// The maximum number of characters.
    public let maximumLength: Int
    /// Whether line breaks are kept.
    public let hasLines: Bool
}

/// The elements of a template.
struct FlyerDesign: Hashable, Sendable {
    /// The elements for portrait format; nil to use those for landscape.
    var portrait: [FlyerElement]?
    /// The elements for landscape format; nil to use those for portrait.
    var landscape: [FlyerElement]?
    /// The elements of both formats for a code of bars, which is wider than high; nil to use the others.
    var bars: [FlyerElement]?
    var folds: [FlyerFold] = []

    /// The elements for a page or label of this size, the lowest first.
    func elements(on size: PaperSize) -> [FlyerElement] {
        (size.isLandscape ? landscape ?? portrait : portrait ?? landscape) ?? []
    }

    /// The elements of both formats and for bars.
    var allElements: [FlyerElement] { (portrait ?? []) + (landscape ?? []) + (bars ?? []) }
}

/// A fold of the page.
enum FlyerFold: Hashable, Sendable {
    /// A fold from top to bottom at this x.
    case vertical(FlyerLength)
    /// A fold from left to right at this y.
    case horizontal(FlyerLength)
}
