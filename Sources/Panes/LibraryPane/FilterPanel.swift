import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The popover that filters the list by kind, tag and state. Changes take effect at once.
@MainActor
final class FilterPanel {
    let root: Widget
    private let library: Library
    private(set) var filter = LibraryFilter()
    var onChange: (@MainActor (LibraryFilter) -> Void)?
    private let kinds = WrapBox(spacing: 4)
    private let tagsTitle = Label(tr("Tags"), classes: ["heading"])
    private let tagSearch = Entry(name: tr("Find a tag"), placeholder: tr("Find a tag"))
    private let tags = WrapBox(spacing: 4)
    private let favorites = CheckButton(tr("Favourites only"))
    private let clear = Button(tr("Clear filters")).margins(top: 4)
    private let states = Choice<CodeState?>()
    private var favoritesConnection: SignalConnection?
    private var chips: [(connection: SignalConnection, button: ToggleButton, isOn: @MainActor (LibraryFilter) -> Bool)] = []
    private var knownTags: [CodeTag] = []
    private var loading: Task<Void, Never>?
    /// Logical pixels.
    private static let width = 312
    /// The maximum number of tags shown at once.
    private static let maximumTags = 24

    init(library: Library) {
        self.library = library
        let stateName = { (state: CodeState?) in state?.name ?? tr("Any") }
        let allStates = [nil] + CodeState.allCases.map(Optional.init)
        let stateRow = states.segments(allStates, title: stateName, name: { tr("State: \(stateName($0))") }).homogeneous()
        let column = Gtk.Box(
            .column, spacing: 8,
            [
                Label(tr("Kinds"), classes: ["heading"]), kinds, tagsTitle, tagSearch, tags, Label(tr("State"), classes: ["heading"]),
                stateRow, favorites, clear,
            ]
        ).margins(12)
        root = ScrolledView(ClampedColumn.make(column, width: Self.width)).sized(width: Self.width).growsTo(height: 440)
        states.chosen = { [weak self] state in self?.change { $0.state = state } }
        favoritesConnection = favorites.onToggle { [weak self] isOn in self?.change { $0.favoritesOnly = isOn } }
        tagSearch.onChange { [weak self] _ in self?.buildTags() }
        clear.onPress { [weak self] in self?.change { $0 = LibraryFilter() } }
    }

    /// Shows a filter that was changed elsewhere.
    func show(_ filter: LibraryFilter) {
        self.filter = filter
        render()
    }

    func load() {
        loading?.cancel()
        let library = self.library
        loading = Task { [weak self] in
            // The list itself shows that the library cannot be read.
            let known = (try? await library.tags()) ?? []
            var kinds: [PayloadKind] = []
            for kind in PayloadKind.allCases {
                if (try? await library.count(matching: CodeQuery(kind: kind, limit: 1))) ?? 0 > 0 { kinds.append(kind) }
            }
            guard !Task.isCancelled, let self else { return }
            self.knownTags = known.sorted { $0.count > $1.count }
            self.build(kinds)
        }
    }

    func stop() {
        loading?.cancel()
        loading = nil
    }

    private func change(_ change: (inout LibraryFilter) -> Void) {
        let before = filter
        change(&filter)
        render()
        if filter != before { onChange?(filter) }
    }

    // MARK: Rendering

    private func build(_ there: [PayloadKind]) {
        kinds.removeAll()
        chips = []
        for kind in PayloadKind.allCases where there.contains(kind) || filter.kinds.contains(kind) {
            let content = Gtk.Box(.row, spacing: 4, [Icon(kind.iconName), Label(kind.name)])
            add(content, kind.name, to: kinds, isOn: { $0.kinds.contains(kind) }) { filter, isOn in
                if isOn { filter.kinds.insert(kind) } else { filter.kinds.remove(kind) }
            }
        }
        buildTags()
    }

    private func buildTags() {
        tags.removeAll()
        chips.removeAll { $0.button.hasClass("tag-chip") }
        let words = SearchWords(tagSearch.text)
        let found = knownTags.filter { words.isEmpty || !words.ranges(in: $0.name).isEmpty }.map(\.name).prefix(Self.maximumTags)
        for name in found + filter.tags.filter({ !found.contains($0) }) {
            let label = Label().fitting(.ellipsisAtEnd).width(characters: -1, atMost: 24)
            label.setText(name, marked: words.ranges(in: name))
            add(label, tr("Tag \(name)"), classes: ["tag-chip"], to: tags, isOn: { $0.tags.contains(name) }) { filter, isOn in
                filter.tags.removeAll { $0 == name }
                if isOn { filter.tags.append(name) }
            }
        }
        let hasTags = !knownTags.isEmpty || !filter.tags.isEmpty
        tagsTitle.isVisible = hasTags
        tags.isVisible = hasTags
        tagSearch.isVisible = knownTags.count > Self.maximumTags / 2
        render()
    }

    private func add(
        _ content: Widget, _ name: LocalizedText, classes: [String] = [], to box: WrapBox,
        isOn: @escaping @MainActor (LibraryFilter) -> Bool, set: @escaping @MainActor (inout LibraryFilter, Bool) -> Void
    ) {
        let button = ToggleButton(content: content, name: name, classes: ["chip"] + classes).placed(horizontal: .start)
        let connection = button.onToggle { [weak self] isOn in self?.change { set(&$0, isOn) } }
        box.append(button)
        chips.append((connection, button, isOn))
    }

    private func render() {
        for chip in chips { chip.connection.silenced { chip.button.isOn = chip.isOn(filter) } }
        states.show(filter.state)
        favoritesConnection?.silenced { favorites.isOn = filter.favoritesOnly }
        clear.isSensitive = !filter.isEmpty
    }
}

/// The active filters as chips, each with a remove button, and a button to clear all.
@MainActor
final class FilterChips {
    let root = WrapBox(spacing: 8, classes: ["filter-chips"])
    var onChange: (@MainActor (LibraryFilter) -> Void)?

    var onSearchEverywhere: (@MainActor () -> Void)?
    private var shown: Shown?

    private struct Shown: Equatable {
        let filter: LibraryFilter
        let place: LocalizedText?
        let corrected: String?
    }

    /// - Parameters:
    ///   - place: the place that alone is searched; nil where all codes are.
    ///   - corrected: what was searched instead of what was mistyped.
    func show(_ filter: LibraryFilter, place: LocalizedText?, corrected: String?) {
        let new = Shown(filter: filter, place: place, corrected: corrected)
        // What is shown keeps its focus.
        guard new != shown else { return }
        shown = new
        root.removeAll()
        root.isVisible = !filter.isEmpty || place != nil || corrected != nil
        if let corrected {
            root.append(Label(tr("No exact matches. Results for “\(corrected)”:"), classes: ["dim"]).fitting(.ellipsisAtEnd))
        }
        if let place {
            let content = Box(.row, spacing: 4, [Label(tr("In \(place)")).fitting(.ellipsisAtEnd), Icon("quire-close-symbolic", size: 12)])
            let chip = Button(content: content, name: tr("Search all codes"), classes: ["chip", "condition"]) { [weak self] in
                self?.onSearchEverywhere?()
            }
            root.append(chip.withTooltip(tr("Search all codes")).placed(horizontal: .start))
        }
        for (title, without) in filter.conditions {
            let label = Label(title).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 24)
            let content = Box(.row, spacing: 4, [label, Icon("quire-close-symbolic", size: 12)])
            let chip = Button(content: content, name: tr("Remove the filter \(title)"), classes: ["chip", "condition"]) { [weak self] in
                self?.onChange?(without)
            }.placed(horizontal: .start)
            root.append(chip)
        }
        if filter.count > 1 {
            root.append(Button(tr("Clear filters"), classes: ["chip", "flat"]) { [weak self] in self?.onChange?(LibraryFilter()) })
        }
    }
}
