public import Graphics
public import Timeline

extension ViewColor {
    /// The role of the palette that it is drawn in; that of words for a fixed colour.
    public var role: ColorRole {
        switch self {
        case .fixed, .text: .text
        case .secondaryText: .secondaryText
        case .accent: .accent
        case .accentText: .accentText
        case .onAccent: .onAccent
        case .success: .successText
        case .warning: .warningText
        case .danger: .dangerText
        case .surface: .surface
        case .window: .window
        case .raised: .raised
        case .line: .line
        }
    }
}
