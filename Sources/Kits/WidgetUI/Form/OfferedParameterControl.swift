import GLib
import Gtk
import Platform
import Timeline

/// A control for something that there is: a code or a folder of the library, or what a kind of widget offers, found by typing. A choice
/// that no longer exists stays visible.
@MainActor
final class OfferedParameterControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private(set) var value: String?
    private let name: LocalizedText
    private let offer: ChoiceOffer
    private let none: LocalizedText
    private let label = Label().fitting(.ellipsisAtEnd).expanding(.horizontal)
    private let note = Label(classes: ["caption", "warning-text"]).fitting(.wrap).hidden()
    private let list: ChoiceSearch
    private let button: PopoverButton
    private var naming: Task<Void, Never>?

    init(name: LocalizedText, offer: ChoiceOffer, isOptional: Bool) {
        self.name = name
        self.offer = offer
        none = isOptional ? offer.unchosen : tr("None")
        list = ChoiceSearch(name: name, offer: offer, isOptional: isOptional)
        button = PopoverButton(
            content: Box(.row, spacing: 8, [label, Icon("quire-search-symbolic")]), name: name, popover: list.view)
        view = Box(.column, spacing: 4, [button, note])
        button.onOpen { [weak self] in self?.list.open() }
        button.onClose { [weak self] in self?.list.stop() }
        list.onChoose = { [weak self] choice in self?.choose(choice) }
        list.onLeave = { [weak self] in _ = self?.closeFloating() }
        describe(nil)
    }

    func show(_ written: String?) {
        value = written
        naming?.cancel()
        note.isVisible = false
        guard let written else { return describe(nil) }
        describe(offer.unnamed(written))
        naming = Task { [weak self, offer] in
            do {
                let choice = try await offer.choice(written)
                guard !Task.isCancelled, let self else { return }
                if let choice { return self.describe(choice.name) }
                self.note.show(offer.lost)
            } catch {
                if !Task.isCancelled { self?.note.show(tr("The library can’t be read at the moment. Your choice stays as it is.")) }
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
        value = choice?.value
        note.isVisible = false
        describe(choice?.name)
        _ = closeFloating()
        onChange?()
    }

    private func describe(_ chosen: LocalizedText?) {
        let words = chosen ?? none
        label.text = words
        label.setClass("dim", chosen == nil)
        button.setName(tr("\(name): \(words)"))
    }
}

/// A search entry with the matching choices.
@MainActor
final class ChoiceSearch {
    let view: Widget
    /// Called with the choice; nil for none.
    var onChoose: (@MainActor (ConfigurationParameter.Choice?) -> Void)?
    /// Called when the person leaves without a choice.
    var onLeave: (@MainActor () -> Void)?
    private let offer: ChoiceOffer
    private let isOptional: Bool
    let search: SearchEntry
    private let list = Box(.column, spacing: 4)
    private let scrolled: ScrolledView
    private var first: ConfigurationParameter.Choice?
    private var loading: Task<Void, Never>?

    /// The maximum number of listed choices; typing narrows them.
    private static let maximumCount = 50

    init(name: LocalizedText, offer: ChoiceOffer, isOptional: Bool) {
        self.offer = offer
        self.isOptional = isOptional
        search = SearchEntry(name: tr("\(name): search"), placeholder: offer.searchHint)
        scrolled = ScrolledView(list).growsTo(height: 280)
        view = Box(.column, spacing: 8, [search, scrolled]).margins(8).sized(width: 280)
        search.onSearch { [weak self] in self?.ask($0) }
        search.onStop { [weak self] in self?.onLeave?() }
        search.onActivate { [weak self] in
            guard let self, let first = self.first else { return }
            self.onChoose?(first)
        }
    }

    /// Starts with an empty search.
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
        loading = Task { [weak self, offer] in
            do {
                let found = try await offer.find(text, Self.maximumCount)
                guard !Task.isCancelled else { return }
                self?.render(found, searched: text)
            } catch {
                if !Task.isCancelled { self?.showHint(tr("The library can’t be read at the moment. Try again later.")) }
            }
        }
    }

    private func render(_ found: [ConfigurationParameter.Choice], searched: String) {
        let typed = offer.acceptsTyped && !searched.isEmpty ? ConfigurationParameter.Choice(searched, name: .verbatim(searched)) : nil
        first = searched.isEmpty ? nil : found.first ?? typed
        list.removeAll()
        if isOptional, searched.isEmpty { add(nil, title: offer.unchosen) }
        for choice in found { add(choice, title: choice.name) }
        if let typed, !found.contains(where: { $0.value == searched }) { add(typed, title: tr("Use “\(searched)”")) }
        if found.isEmpty, typed == nil { showHint(searched.isEmpty ? offer.none : tr("Nothing found.")) }
        if found.count == Self.maximumCount { showHint(tr("Type to find more.")) }
        scrolled.scrollToTop()
    }

    private func add(_ choice: ConfigurationParameter.Choice?, title: LocalizedText) {
        let label = Label(title, classes: choice == nil ? ["dim"] : []).fitting(.ellipsisAtEnd)
        list.append(
            Button(content: label, name: title, classes: ["flat"]) { [weak self] in
                // Choosing removes this list, so its own event must end first.
                MainLoop.whenIdle { self?.onChoose?(choice) }
            })
    }

    private func showHint(_ words: LocalizedText) { list.append(Label(words, classes: ["caption", "dim"]).fitting(.wrap)) }
}
