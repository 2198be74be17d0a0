import Drawing

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
