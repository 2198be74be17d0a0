/// What a colour is for; a `Palette` says which one it is.
public enum ColorRole: String, Codable, CaseIterable, Sendable {
    case window, surface, raised, line
    case text, secondaryText
    /// A fill in the chosen accent, and what stands on it.
    case accent, onAccent
    /// Fills and icons (3:1); for words there are the `…Text` roles (4.5:1).
    case success, warning, danger
    case accentText, successText, warningText, dangerText

    /// Backgrounds that text may stand on.
    public static let backgrounds: [ColorRole] = [.window, .surface, .raised]
    /// Roles in which words may be set on any of `backgrounds`.
    public static let texts: [ColorRole] = [.text, .secondaryText, .accentText, .successText, .warningText, .dangerText]

    /// "quire_on_accent": the name in style sheets.
    public var cssName: String {
        "quire_"
            + rawValue.reduce(into: "") { name, letter in
                name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
            }
    }
}
