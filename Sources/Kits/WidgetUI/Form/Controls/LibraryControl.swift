import Gtk
import Timeline

/// A code or a folder of the library, found by typing. What is chosen stays to be seen when it is gone.
@MainActor
final class LibraryControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private(set) var written: String?
    private let name: String
    private let kind: ChoiceKind
    private let choices: any ChoiceSource
    private let isOptional: Bool
    private let label = Label("").fitting(.ellipsisAtEnd)
    private let note = Label("", classes: ["caption", "warning-text"]).fitting(.wrap)
    private let list: LibraryChoiceList
    private let button: PopoverButton
    private var naming: Task<Void, Never>?

    init(name: String, kind: ChoiceKind, isOptional: Bool, choices: any ChoiceSource) {
        self.name = name
        self.kind = kind
        self.choices = choices
        self.isOptional = isOptional
        list = LibraryChoiceList(name: name, kind: kind, isOptional: isOptional, choices: choices)
        label.expandsHorizontally = true
        button = PopoverButton(
            content: Box(.row, spacing: 8, [label, Icon("quire-search-symbolic")]), name: name, popover: list.view)
        note.isVisible = false
        view = Box(.column, spacing: 4, [button, note])
        button.onOpen { [weak self] in self?.list.open() }
        button.onClose { [weak self] in self?.list.stop() }
        list.chosen = { [weak self] choice in self?.choose(choice) }
        list.left = { [weak self] in _ = self?.closeFloating() }
        describe(nil)
    }

    func show(_ written: String?) {
        self.written = written
        naming?.cancel()
        note.isVisible = false
        guard let written else { return describe(nil) }
        describe("\(kind.title) \(written)")
        naming = Task { [weak self, choices, kind] in
            do {
                let choice = try await choices.choice(of: kind, value: written)
                guard !Task.isCancelled, let self else { return }
                if let choice { return self.describe(choice.name) }
                self.warn("This \(kind.name) is no longer in the library. Choose another one.")
            } catch {
                if !Task.isCancelled { self?.warn("The library cannot be read just now. The choice stays as it is.") }
            }
        }
    }

    func focus() { button.focusButton() }

    func closeFloating() -> Bool {
        guard button.isOpen else { return false }
        button.close()
        button.focusButton()
        return true
    }

    func stop() {
        naming?.cancel()
        list.stop()
    }

    private func choose(_ choice: ConfigurationParameter.Choice?) {
        naming?.cancel()
        written = choice?.value
        note.isVisible = false
        describe(choice?.name)
        _ = closeFloating()
        changed?()
    }

    private func describe(_ chosen: String?) {
        let words = chosen ?? (isOptional ? kind.unchosen : "None")
        label.text = words
        label.setClass("dim", chosen == nil)
        button.setName("\(name): \(words)")
    }

    private func warn(_ words: String) {
        note.text = words
        note.isVisible = true
    }
}

extension ChoiceKind {
    /// With a capital, as a label begins.
    var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// What a widget shows where nothing was chosen.
    var unchosen: String { self == .list ? "All lists" : "Automatic" }
}
