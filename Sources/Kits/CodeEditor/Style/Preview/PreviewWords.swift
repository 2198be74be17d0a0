import Gtk

/// What stands below a symbol: what it is, whether it scans, and what would help.
@MainActor
final class PreviewWords {
    let view: Widget
    /// Does what would help.
    let mend: Button

    let about = Label("", classes: ["caption", "dim", "numeric"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    private let icon = Icon("quire-check-symbolic")
    let headline = Label("", classes: ["verdict"]).fitting(.wrap).width(characters: 8, atMost: 36)
    private let detail = Label("", classes: ["caption", "dim"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    let mendTitle = Label("").aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 36)
    private var look: VerdictWords.Look?
    private let line: Box
    private let verdict: Box

    init() {
        mend = Button(content: mendTitle, name: "Make it scan")
        mend.horizontalAlignment = .center
        icon.verticalAlignment = .start
        icon.marginTop = 2
        line = Box(.row, spacing: 8, [icon, headline])
        line.horizontalAlignment = .center
        verdict = Box(.column, spacing: 4, classes: ["verdict-words"], [line, detail])
        view = Box(.column, spacing: 8, [about, verdict, mend])
        show(nil)
        offer(nil)
        write()
    }

    /// Words before the size, such as the kind.
    var note: String? { didSet { write() } }
    /// The size of the symbol; nil without one.
    var facts: String? { didSet { write() } }

    /// While a newer symbol is looked at, the old words are dimmed.
    var isChecking = false {
        didSet { dim() }
    }

    /// Shows a verdict; nil for none.
    func show(_ words: VerdictWords?) {
        verdict.isVisible = words != nil
        look = words?.look
        dim()
        guard let words else { return }
        headline.text = words.headline
        detail.text = words.detail
        detail.isVisible = !words.detail.isEmpty
        icon.isVisible = words.look != .waiting
        icon.show(words.look == .good ? "quire-check-symbolic" : "quire-warning-symbolic")
        for part in [icon, headline] as [Widget] {
            part.setClass("good-text", words.look == .good)
            part.setClass("warning-text", words.look == .warning)
            part.setClass("dim", words.look == .waiting)
        }
    }

    /// Shows the button with its words; nil for none.
    func offer(_ title: String?) {
        mend.isVisible = title != nil
        guard let title else { return }
        mendTitle.text = title
        mend.setAccessibleLabel(title)
    }

    private func dim() {
        verdict.setClass("stale", isChecking && look != .waiting)
        mend.isSensitive = !isChecking
    }

    private func write() {
        about.text = facts.map { facts in [note, facts].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ") } ?? ""
        about.isVisible = facts != nil
    }
}
