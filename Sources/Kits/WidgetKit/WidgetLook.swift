public import Drawing
public import Graphics
import Timeline

/// What a view takes from the desktop it is drawn on: colours, fonts, icons and the reading direction.
public struct WidgetLook: Hashable, Sendable {
    public var palette: Palette
    /// A family name as fontconfig knows it.
    public var fontFamily: String
    public var monospaceFamily: String
    public var icons: IconFolders
    /// Mirrors rows and sides, for languages written from right to left.
    public var isRightToLeft: Bool

    public init(
        palette: Palette = Palette(), fontFamily: String = "Sans", monospaceFamily: String = "Monospace",
        icons: IconFolders = .standard, isRightToLeft: Bool = false
    ) {
        self.palette = palette
        self.fontFamily = fontFamily
        self.monospaceFamily = monospaceFamily
        self.icons = icons
        self.isRightToLeft = isRightToLeft
    }

    /// The colour to draw a view's colour in.
    func color(_ color: ViewColor) -> Color {
        if case .fixed(let hex) = color, let fixed = Color(hex: hex) { return fixed }
        return Color(palette[color.role])
    }
}

extension Color {
    /// A colour of the palette.
    public init(_ color: RGB) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}
