import Gtk

/// Which pages of several.
@MainActor
final class PageChoice {
    let root: Gtk.Box
    private let all: CheckButton
    private let some: CheckButton
    private let entry = Entry(name: "Pages, such as 1-3, 5", placeholder: "1-3, 5")

    /// What was typed, empty for all pages.
    var changed: (@MainActor (String) -> Void)?

    init(count: Int) {
        all = CheckButton("All \(count.formatted()) pages")
        some = CheckButton("Pages", group: all)
        let row = Box(.row, spacing: 8, [some, entry])
        entry.expandsHorizontally = true
        let heading = Label("Which pages", classes: ["heading"])
        heading.marginTop = 8
        root = Box(.column, spacing: 8, [heading, all, row])
        root.isVisible = count > 1
        all.isOn = true
        all.onToggle { [weak self] in if $0 { self?.changed?("") } }
        some.onToggle { [weak self] in
            guard let self, $0 else { return }
            self.entry.grabFocus()
            self.changed?(self.entry.text)
        }
        entry.onChange { [weak self] text in
            guard let self else { return }
            // Who types pages means them.
            if !self.some.isOn, !text.isEmpty { self.some.isOn = true } else if self.some.isOn { self.changed?(text) }
        }
    }
}
