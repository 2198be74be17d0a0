public import Navigation

/// The lines of the icon's menu, for what there is in the library.
enum StatusMenu {
    static func lines(_ content: StatusItemContent) -> [StatusMenuLine] {
        [
            .action("scan", "Scan", .visit(.scan())),
            .action("scan-screen", "Scan the screen", .visit(.scan(ScanRequest(.screen)))),
            .action("create", "New code", .visit(.create())),
            .separator("begin"),
            .menu("favorites", "Favourites", favorites(content)),
            .menu("scans", "Recently scanned", scans(content)),
            .separator("program"),
            .action("open", "Open Quire", .openWindow),
            .action("settings", "Settings", .visit(.pane("settings"))),
            .separator("end"),
            .action("hide", "Hide this icon", .hide),
        ]
    }

    private static func favorites(_ content: StatusItemContent) -> [StatusMenuLine] {
        let named: [StatusMenuLine] = content.favorites.map { .action("favorites/\($0.id)", $0.title, .visit(.code($0.id))) }
        let all = content.hasMoreFavorites ? "All favourites" : "Show in Quire"
        return (named.isEmpty ? [.note("favorites/none", "No favourites yet")] : named)
            + [.separator("favorites/end"), .action("favorites/all", all, .visit(.favorites))]
    }

    private static func scans(_ content: StatusItemContent) -> [StatusMenuLine] {
        let named: [StatusMenuLine] = content.scans.enumerated().map { place, scan in
            // What was not kept is found among all scans; of any two such lines one does what the other does.
            guard let code = scan.code else { return .action("scans/line-\(place)", scan.title, .visit(.scans)) }
            return .action("scans/\(code)", scan.title, .visit(.code(code)))
        }
        return (named.isEmpty ? [.note("scans/none", "Nothing scanned yet")] : named)
            + [.separator("scans/end"), .action("scans/all", "All scans", .visit(.scans))]
    }
}

/// One line of the icon's menu.
struct StatusMenuLine: Hashable {
    /// What tells the line from every other one that there ever was: a panel may click on it after the menu has changed, and is then to get
    /// what it showed or nothing.
    let key: String
    /// As `com.canonical.dbusmenu` writes it; empty for a separator.
    let label: String
    let action: StatusItemAction?
    let isEnabled: Bool
    let isSeparator: Bool
    let lines: [StatusMenuLine]

    private init(
        _ key: String, label: String = "", action: StatusItemAction? = nil, isEnabled: Bool = true, isSeparator: Bool = false,
        lines: [StatusMenuLine] = []
    ) {
        (self.key, self.label, self.action) = (key, label, action)
        (self.isEnabled, self.isSeparator, self.lines) = (isEnabled, isSeparator, lines)
    }

    static func action(_ key: String, _ label: String, _ action: StatusItemAction) -> StatusMenuLine {
        StatusMenuLine(key, label: MenuLabel.text(label), action: action)
    }

    /// Opens a menu of its own.
    static func menu(_ key: String, _ label: String, _ lines: [StatusMenuLine]) -> StatusMenuLine {
        StatusMenuLine(key, label: MenuLabel.text(label), lines: lines)
    }

    /// Says something, and cannot be chosen.
    static func note(_ key: String, _ label: String) -> StatusMenuLine {
        StatusMenuLine(key, label: MenuLabel.text(label), isEnabled: false)
    }

    static func separator(_ key: String) -> StatusMenuLine { StatusMenuLine(key, isSeparator: true) }
}

/// What a line of the icon's menu does, or a click on the icon.
public enum StatusItemAction: Hashable, Sendable {
    /// Goes to a place in Quire's window.
    case visit(DeepLink)
    /// Shows the window as it was left.
    case openWindow
    /// Takes the icon away, until it is turned on again in Settings.
    case hide
}

/// Words as a menu of a panel shows them.
enum MenuLabel {
    /// Characters: a menu is as wide as its longest line, and panels cut nothing.
    static let longest = 48

    /// One line without what panels could take for something else: an underscore marks the access key in `com.canonical.dbusmenu`, unless it
    /// is written twice; characters that turn or hide text would change the lines around.
    static func text(_ words: String) -> String {
        var line = ""
        var isGap = false
        for character in words {
            if character.isWhitespace {
                isGap = !line.isEmpty
                continue
            }
            // Accents may be stacked on a letter without end.
            let shown = character.unicodeScalars.lazy.filter { !isHidden($0) }.prefix(8)
            guard !shown.isEmpty else { continue }
            if isGap { line.append(" ") }
            isGap = false
            guard line.count < longest else {
                line = (line.last == " " ? line.dropLast() : line[...]).prefix(longest - 1) + "…"
                break
            }
            line.unicodeScalars.append(contentsOf: shown)
        }
        return line.replacing("_", with: "__")
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners make words of Persian and pictures of families.
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        return [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
    }
}
