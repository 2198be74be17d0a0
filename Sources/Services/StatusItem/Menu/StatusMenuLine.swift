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
