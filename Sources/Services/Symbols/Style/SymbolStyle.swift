import Drawing
import Foundation

/// How a symbol looks, whatever it is drawn on.
public struct SymbolStyle: Hashable, Sendable {
    /// The most modules of quiet zone that make sense.
    public static let maximumQuietZone = 100

    public var level: ErrorCorrectionLevel
    public var foreground: Color
    /// What the foreground runs into.
    public var gradient: SymbolGradient?
    /// Nil lets what lies below show through.
    public var background: Color?
    /// What the background runs into, over the whole picture; without a background it means nothing.
    public var backgroundGradient: SymbolGradient?
    /// Light modules around the symbol; part of every export.
    public var quietZone: Int {
        didSet { quietZone = Self.clamped(quietZone) }
    }
    public var moduleShape = ModuleShape.square
    public var finderFrameShape = FinderFrameShape.square
    public var finderCenterShape = FinderCenterShape.square
    /// Nil for the foreground with its gradient.
    public var finderFrameColor: Color?
    /// Nil for the foreground with its gradient.
    public var finderCenterColor: Color?
    public var logo: SymbolLogo?
    public var caption: SymbolCaption?

    public init(
        level: ErrorCorrectionLevel = .medium, foreground: Color = .black, background: Color? = .white, quietZone: Int = 4
    ) {
        self.level = level
        self.foreground = foreground
        self.background = background
        self.quietZone = Self.clamped(quietZone)
    }

    static func clamped(_ modules: Int) -> Int { min(max(modules, 0), maximumQuietZone) }
}

extension SymbolStyle: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case level, foreground, gradient, background, backgroundGradient, quietZone
        case moduleShape, finderFrameShape, finderCenterShape, finderFrameColor, finderCenterColor, logo, caption
    }

    /// The keys that mean something in a style; others are passed over when one is read.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A key that is missing takes its default; a background of null means none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        level = try container.decodeIfPresent(ErrorCorrectionLevel.self, forKey: .level) ?? level
        foreground = try container.decodeIfPresent(Color.self, forKey: .foreground) ?? foreground
        gradient = try container.decodeIfPresent(SymbolGradient.self, forKey: .gradient)
        if container.contains(.background) { background = try container.decode(Color?.self, forKey: .background) }
        backgroundGradient = try container.decodeIfPresent(SymbolGradient.self, forKey: .backgroundGradient)
        quietZone = Self.clamped(try container.decodeIfPresent(Int.self, forKey: .quietZone) ?? quietZone)
        moduleShape = try container.decodeIfPresent(ModuleShape.self, forKey: .moduleShape) ?? moduleShape
        finderFrameShape = try container.decodeIfPresent(FinderFrameShape.self, forKey: .finderFrameShape) ?? finderFrameShape
        finderCenterShape = try container.decodeIfPresent(FinderCenterShape.self, forKey: .finderCenterShape) ?? finderCenterShape
        finderFrameColor = try container.decodeIfPresent(Color.self, forKey: .finderFrameColor)
        finderCenterColor = try container.decodeIfPresent(Color.self, forKey: .finderCenterColor)
        logo = try container.decodeIfPresent(SymbolLogo.self, forKey: .logo)
        caption = try container.decodeIfPresent(SymbolCaption.self, forKey: .caption)
    }

    /// Colours, level and margin always; what makes a style special only where it is set.
    public func encode(to encoder: any Encoder) throws {
        let plain = SymbolStyle()
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(level, forKey: .level)
        try container.encode(foreground, forKey: .foreground)
        try container.encodeIfPresent(gradient, forKey: .gradient)
        try container.encode(background, forKey: .background)
        try container.encodeIfPresent(backgroundGradient, forKey: .backgroundGradient)
        try container.encode(quietZone, forKey: .quietZone)
        if moduleShape != plain.moduleShape { try container.encode(moduleShape, forKey: .moduleShape) }
        if finderFrameShape != plain.finderFrameShape { try container.encode(finderFrameShape, forKey: .finderFrameShape) }
        if finderCenterShape != plain.finderCenterShape { try container.encode(finderCenterShape, forKey: .finderCenterShape) }
        try container.encodeIfPresent(finderFrameColor, forKey: .finderFrameColor)
        try container.encodeIfPresent(finderCenterColor, forKey: .finderCenterColor)
        try container.encodeIfPresent(logo, forKey: .logo)
        try container.encodeIfPresent(caption, forKey: .caption)
    }
}

extension SymbolStyle {
    /// Reads a style as the library keeps it; nil for none, and for one that cannot be read.
    public init?(json: String?) {
        guard let json, let style = try? JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) else { return nil }
        self = style
    }

    /// The style as the library keeps it: JSON with its keys in order, so that equal styles are equal texts.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Four plain values: encoding them cannot fail.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// How the dark modules of the data look; finder patterns have shapes of their own.
public enum ModuleShape: String, Codable, CaseIterable, Sendable {
    case square
    /// Squares with a gap between them.
    case tiles
    case dots
    case diamonds
    /// Areas of modules with their outer corners rounded.
    case rounded
    /// Areas with their outer and inner corners rounded, as if poured.
    case liquid
    /// Areas with the upper left and the lower right corner rounded.
    case classy
    /// As `classy`, with the other corners softened.
    case classyRounded = "classy-rounded"
    /// Rows of neighbours as bars with round ends.
    case horizontalBars = "horizontal-bars"
    /// Columns of neighbours as bars with round ends.
    case verticalBars = "vertical-bars"
}

/// How the ring of a finder pattern looks.
public enum FinderFrameShape: String, Codable, CaseIterable, Sendable {
    case square
    /// With soft corners outside and round ones inside, as round as every reader bears.
    case rounded
    /// As `rounded`, but for the corner that points to the middle of the symbol.
    case leaf
    /// Readers that look for corners (OpenCV, quirc) do not find it.
    case circle
}

/// How the middle of a finder pattern looks.
public enum FinderCenterShape: String, Codable, CaseIterable, Sendable {
    case square
    case rounded
    /// As `rounded`, but for the corner that points to the middle of the symbol.
    case leaf
    /// Not every reader takes it for a finder pattern's middle.
    case circle
}
