import GLib
import Gtk
import Timeline

/// What can be chosen from the library, as it is asked for: a search and what it finds.
@MainActor
final class LibraryChoiceList {
    let view: Widget
    /// A person chose one; nil for none.
    var chosen: (@MainActor (ConfigurationParameter.Choice?) -> Void)?
    /// A person wants to leave it as it is.
    var left: (@MainActor () -> Void)?
    private let kind: ChoiceKind
    private let isOptional: Bool
    private let choices: any ChoiceSource
    let search: SearchEntry
    private let list = Box(.column, spacing: 4)
    private let scrolled: ScrolledView
    private var first: ConfigurationParameter.Choice?
    private var loading: Task<Void, Never>?

    /// As many as one looks through; the search finds the rest.
    private static let most = 50

    init(name: String, kind: ChoiceKind, isOptional: Bool, choices: any ChoiceSource) {
        self.kind = kind
        self.isOptional = isOptional
        self.choices = choices
        search = SearchEntry(name: "\(name): search", placeholder: "Search \(kind.name)s")
        scrolled = ScrolledView(list)
        scrolled.growsTo(height: 280)
        let column = Box(.column, spacing: 8, [search, scrolled])
        column.setMargins(8)
        column.setSize(width: 280)
        view = column
        search.onSearch { [weak self] in self?.ask($0) }
        search.onStop { [weak self] in self?.left?() }
        search.onActivate { [weak self] in
            guard let self, let first = self.first else { return }
            self.chosen?(first)
        }
    }

    /// Begins anew.
    func open() {
        search.text = ""
        search.grabFocus()
        ask("")
    }

    func stop() {
        loading?.cancel()
        loading = nil
    }

    private func ask(_ text: String) {
        loading?.cancel()
        loading = Task { [weak self, choices, kind] in
            do {
                let found = try await choices.choices(of: kind, matching: text, limit: Self.most)
                guard !Task.isCancelled else { return }
                self?.render(found, searched: text)
            } catch {
                if !Task.isCancelled { self?.tell("The library cannot be read just now. Try again later.") }
            }
        }
    }

    private func render(_ found: [ConfigurationParameter.Choice], searched: String) {
        first = searched.isEmpty ? nil : found.first
        list.removeAll()
        if isOptional, searched.isEmpty { add(nil, title: kind.unchosen) }
        for choice in found { add(choice, title: choice.name) }
        if found.isEmpty { tell(searched.isEmpty ? "There is no \(kind.name) yet." : "Nothing found.") }
        if found.count == Self.most { tell("Type to find more.") }
        scrolled.scrollToTop()
    }

    private func add(_ choice: ConfigurationParameter.Choice?, title: String) {
        let label = Label(title, classes: choice == nil ? ["dim"] : []).fitting(.ellipsisAtEnd)
        list.append(
            Button(content: label, name: title, classes: ["flat"]) { [weak self] in
                // The list goes with this, so it has to be over first.
                MainLoop.whenIdle { self?.chosen?(choice) }
            })
    }

    private func tell(_ words: String) { list.append(Label(words, classes: ["caption", "dim"]).fitting(.wrap)) }
}
