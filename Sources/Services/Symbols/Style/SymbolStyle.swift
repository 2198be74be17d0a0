import Foundation
public import Graphics

/// The appearance of a symbol on any output.
public struct SymbolStyle: Hashable, Sendable {
    /// The maximum width of the quiet zone in modules.
    public static let maximumQuietZone = 100

    public var level: ErrorCorrectionLevel
    public var foreground: Color
    /// The gradient that starts with the foreground.
    public var gradient: SymbolGradient?
    /// Nil for a transparent background.
    public var background: Color?
    /// The gradient that starts with the background, over the whole picture. Ignored without a background.
    public var backgroundGradient: SymbolGradient?
    /// The number of light modules around the symbol. Every export includes them.
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

    /// All colours of the modules: the foreground with its gradient, and those of the finder patterns.
    public var moduleColors: [Color] {
        [foreground] + (gradient?.colors ?? []) + [finderFrameColor, finderCenterColor].compactMap(\.self)
    }

    static func clamped(_ modules: Int) -> Int { min(max(modules, 0), maximumQuietZone) }
}

extension SymbolStyle: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case level, foreground, gradient, background, backgroundGradient, quietZone
        case moduleShape, finderFrameShape, finderCenterShape, finderFrameColor, finderCenterColor, logo, caption
    }

    /// The keys of a style. Others are ignored when it is decoded.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A missing key takes its default. A null background means a transparent one.
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

    /// Encodes colours, level and quiet zone always, everything else only if it differs from the default.
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
    /// Decodes a style as the library stores it; nil for nil and for invalid JSON.
    public init?(json: String?) {
        guard let json, let style = try? JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) else { return nil }
        self = style
    }

    /// The style as the library stores it: JSON with sorted keys, so that equal styles have equal text.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Encoding plain values cannot fail.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// The shape of the dark data modules. Finder patterns have shapes of their own.
public enum ModuleShape: String, Codable, CaseIterable, Sendable {
    case square
    /// Squares with a gap between them.
    case tiles
    case dots
    case diamonds
    /// Areas of modules with rounded outer corners.
    case rounded
    /// Areas with rounded outer and inner corners, like a liquid.
    case liquid
    /// Areas with a rounded upper left and lower right corner.
    case classy
    /// Like `classy`, with the other corners slightly rounded.
    case classyRounded = "classy-rounded"
    /// Adjacent modules of a row as bars with round ends.
    case horizontalBars = "horizontal-bars"
    /// Adjacent modules of a column as bars with round ends.
    case verticalBars = "vertical-bars"
}

/// The shape of a finder pattern's ring.
public enum FinderFrameShape: String, Codable, CaseIterable, Sendable {
    case square
    /// Slightly rounded outside and round inside, as far as all readers accept it.
    case rounded
    /// Like `rounded`, except for the corner that points to the middle of the symbol.
    case leaf
    /// Readers that look for corners (OpenCV, quirc) do not find it.
    case circle
}

/// The shape of a finder pattern's centre.
public enum FinderCenterShape: String, Codable, CaseIterable, Sendable {
    case square
    case rounded
    /// Like `rounded`, except for the corner that points to the middle of the symbol.
    case leaf
    /// Not all readers recognise it.
    case circle
}
