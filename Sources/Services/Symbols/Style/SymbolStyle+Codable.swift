import Drawing

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
