public import Gtk

/// Something that a person should know of a code before anything else, with the sign for it.
@MainActor
public enum WarningRow {
    public static func make(_ sentence: String) -> Widget {
        let icon = Icon("quire-warning-symbolic")
        icon.verticalAlignment = .start
        let words = Label(sentence).fitting(.wrap)
        words.expandsHorizontally = true
        return Box(.row, spacing: 8, classes: ["warning-row"], [icon, words])
    }
}
