public import Platform

/// A text.
public struct TextNode: Hashable, Sendable {
    /// The words.
    public var text: String
    /// The step of the type scale.
    public var style: Style
    /// The font size in logical pixels; nil for the size of the style.
    public var size: Double?
    /// Nil for the weight of the style.
    public var weight: Weight?
    /// The colour of the text.
    public var color: ViewColor
    /// The maximum number of lines. A longer text ends in an ellipsis.
    public var lines: Int
    /// The alignment of lines in the part.
    public var alignment: Alignment
    /// Whether all digits have the same width, for numbers that change in place.
    public var isTabular: Bool
    /// Whether all letters have the same width.
    public var isMonospaced: Bool
    /// Whether the text is crossed out, as for a completed task.
    public var isStruckThrough: Bool
    /// The smallest factor by which a single line may be scaled down before it is cut off.
    public var minimumScale: Double

    /// Creates a text, by default a line of body text.
    public init(
        _ text: LocalizedText, style: Style = .body, size: Double? = nil, weight: Weight? = nil, color: ViewColor = .text, lines: Int = 1,
        alignment: Alignment = .leading, isTabular: Bool = false, isMonospaced: Bool = false,
        isStruckThrough: Bool = false, minimumScale: Double = 1
    ) {
        self.text = text.string
        self.style = style
        self.size = size
        self.weight = weight
        self.color = color
        self.lines = lines
        self.alignment = alignment
        self.isTabular = isTabular
        self.isMonospaced = isMonospaced
        self.isStruckThrough = isStruckThrough
        self.minimumScale = minimumScale
    }

    /// A step of the type scale.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case display, title, heading, body, caption

        /// The font size in logical pixels.
        public var size: Double {
            switch self {
            case .display: 64
            case .title: 28
            case .heading: 17
            case .body: 13
            case .caption: 11
            }
        }

        /// The weight of the font.
        public var weight: Weight {
            switch self {
            case .display, .title, .heading: .semibold
            case .body, .caption: .regular
            }
        }
    }

    /// The weight of the font.
    public enum Weight: String, Codable, CaseIterable, Sendable { case regular, medium, semibold, bold }

    /// The alignment of lines; leading is the left side in left-to-right scripts.
    public enum Alignment: String, Codable, Sendable { case leading, center, trailing }
}

extension TextNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.text(.text), style: values.value(.style, or: .body), size: values.valueIfPresent(.size),
            weight: values.valueIfPresent(.weight), color: values.value(.color, or: .text), lines: values.value(.lines, or: 1),
            alignment: values.value(.alignment, or: .leading), isTabular: values.value(.isTabular, or: false),
            isMonospaced: values.value(.isMonospaced, or: false), isStruckThrough: values.value(.isStruckThrough, or: false),
            minimumScale: values.value(.minimumScale, or: 1))
    }
}

extension TextNode {
    /// Shortens a text from outside to one line. A view is not rejected because of text that a widget could not show anyway.
    ///
    /// - Parameter limit: in Unicode scalars, as for `ViewDescription.maximumTextLength`. A shortened text ends in an ellipsis.
    public static func shortened(_ text: String, to limit: Int = 200) -> String {
        var (short, count, isCut) = ("", 0, false)
        // Whole characters only. A single character that is too long keeps as many combining marks as fit.
        for character in text {
            let length = character.unicodeScalars.count
            guard count + length <= limit else {
                if short.isEmpty { short.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(limit)) }
                isCut = true
                break
            }
            short.append(character.isNewline ? " " : character)
            count += length
        }
        return isCut ? short + "…" : short
    }
}
