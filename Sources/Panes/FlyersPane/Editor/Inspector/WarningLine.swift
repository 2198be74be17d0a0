import Gtk

/// A sentence that had better be read, with the sign for it.
@MainActor
enum WarningLine {
    static func make(_ sentence: String) -> Widget {
        let icon = Icon("quire-warning-symbolic")
        icon.addClass("warning-text")
        icon.verticalAlignment = .start
        let words = Label(sentence, classes: ["caption"]).fitting(.wrap)
        words.expandsHorizontally = true
        return Box(.row, spacing: 8, [icon, words])
    }
}
