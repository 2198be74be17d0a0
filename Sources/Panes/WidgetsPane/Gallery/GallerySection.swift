import Foundation
import GLib
import Gtk
import LibraryStore
import Platform
import Timeline
import WidgetPrograms
import WidgetUI

/// The gallery of widget kinds: a list of them, and the chosen one as it will be on the desktop, with its sizes and settings.
@MainActor
final class GallerySection {
    let root: Widget
    /// Called to pin a kind in a size with settings.
    var onPin: (@MainActor (any WidgetKind, WidgetFamily, WidgetConfiguration) -> Void)?
    var onTurnOn: (@MainActor (ProgramItem) -> Void)?
    /// Called to pin a kind with its usual settings, asking for what it cannot do without.
    var onPinUsual: (@MainActor (any WidgetKind, WidgetFamily) -> Void)?

    private var registry: WidgetRegistry
    private let style: Style
    private let choices: any ChoiceSource
    /// Programs that are off, by the id of their kind.
    private var programsThatAreOff: [String: ProgramItem] = [:]
    private var programs: [ProgramItem] = []
    private let frame = Box(.column, classes: ["panel", "gallery-kinds"])
    private var list = ListBox(name: tr("Kinds of widgets"), classes: ["kinds"])
    private let place = Box(.column).expanding(.horizontal)
    private let row: Box
    private let nothing = Label(classes: ["dim"]).fitting(.wrap).hidden()
    /// The kinds of the list, in its order.
    private(set) var kinds: [any WidgetKind] = []
    private(set) var stage: GalleryStage?
    private var family = WidgetFamily.medium
    private var searched = ""
    private var width = 0
    private var isActive = false
    private var recommendations: [String: [WidgetRecommendation]] = [:]
    private var loading: Task<Void, Never>?
    private var clock: ChangeTimer?

    /// The width of the list, and that in which the list stands beside the chosen kind, in logical pixels.
    private static let listWidth = 208, wide = 620

    init(registry: WidgetRegistry, style: Style, choices: any ChoiceSource) {
        (self.registry, self.style, self.choices) = (registry, style, choices)
        row = Box(.row, spacing: 24, [frame.placed(vertical: .start), place])
        let link = WeakLink<GallerySection>()
        let column = Box(.column, spacing: 16, [Label(tr("Gallery"), classes: ["heading"]), row, nothing])
        // The preview follows the available width, so it must not determine it.
        root = AdaptiveBin(column, minimumWidth: 240) { width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            Task { @MainActor in link.target?.fit(width) }
        }
        link.target = self
        clock = ChangeTimer(
            next: { [weak self] in self?.stage?.preview.nextChange }, due: { [weak self] date in self?.stage?.preview.follow(date) })
        rebuild()
    }

    // MARK: Lifecycle

    func appear() {
        isActive = true
        stage?.start()
        clock?.start()
        loadRecommendations()
    }

    func disappear() {
        isActive = false
        loading?.cancel()
        loading = nil
        clock?.stop()
        stage?.stop()
    }

    /// Refreshes the preview, after the library has changed.
    func refresh() {
        stage?.preview.refresh()
        loadRecommendations()
    }

    func restyle() { stage?.restyle() }

    /// Updates the kinds and programs.
    func offer(_ registry: WidgetRegistry, programs: [ProgramItem]) {
        let ids = Set(registry.kinds.map(\.id))
        let programs = programs.filter { $0.kind.map(ids.contains) ?? false }
        // What is being chosen is left alone.
        guard programs != self.programs || registry.kinds.map(\.id) != self.registry.kinds.map(\.id) else { return }
        let hadFocus = root.containsFocus
        self.registry = registry
        self.programs = programs
        programsThatAreOff = Dictionary(
            programs.compactMap { item in item.state == .on ? nil : item.kind.map { ($0, item) } }, uniquingKeysWith: { first, _ in first })
        rebuild()
        if hadFocus { list.focusSelected() }
        if isActive { loadRecommendations() }
    }

    // MARK: Kinds

    /// Focuses the list. Enter does no more: what is pinned is decided there.
    func focusFirst() { list.focusSelected() }

    func focus() { list.focusSelected() }

    func search(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text != searched else { return }
        searched = text
        rebuild()
    }

    private func matches(_ kind: any WidgetKind) -> Bool {
        let words = [kind.name, kind.summary] + (recommendations[kind.id] ?? []).map(\.title)
        return searched.split(separator: " ").allSatisfy { word in words.contains { $0.string.localizedStandardContains(word) } }
    }

    private func rebuild() {
        let chosen = stage?.kind.id
        kinds = registry.kinds.filter(matches)
        frame.removeAll()
        list = ListBox(name: tr("Kinds of widgets"), classes: ["kinds"])
        frame.append(list)
        for kind in kinds {
            let icon = Icon(kind.iconName)
            let name = Label(kind.name).fitting(.ellipsisAtEnd).expanding(.horizontal)
            let row = Box(.row, spacing: 12, classes: ["gallery-kind"], [icon, name])
            if programsThatAreOff[kind.id] == nil { row.append(quickPin(kind)) }
            list.append(row, name: kind.name)
        }
        nothing.text = tr("No widgets match “\(searched)”.")
        nothing.isVisible = kinds.isEmpty
        row.isVisible = !kinds.isEmpty
        let index = kinds.firstIndex { $0.id == chosen } ?? (kinds.isEmpty ? nil : 0)
        // The stage of a kind that is still there, with what was chosen on it, stays unless its program was turned on or off.
        list.selected = index
        list.onSelect { [weak self] index in
            if let self, self.kinds.indices.contains(index) { self.show(self.kinds[index]) }
        }
        if let index { show(kinds[index], isNew: true) }
    }

    /// The button that pins a kind as it usually is. With keys, the same is done where its settings are.
    private func quickPin(_ kind: any WidgetKind) -> Widget {
        let button = Button(icon: "quire-pin-symbolic", name: tr("Pin \(kind.name) to desktop"), classes: ["flat", "quick-pin"]) {
            [weak self] in
            guard let self else { return }
            self.onPinUsual?(kind, kind.families.contains(self.family) ? self.family : kind.families.first ?? .small)
        }
        button.isFocusable = false
        return button
    }

    private func show(_ kind: any WidgetKind, isNew: Bool = false) {
        guard isNew || kind.id != stage?.kind.id else { return }
        stage?.end()
        place.removeAll()
        let program = programsThatAreOff[kind.id]
        let stage = GalleryStage(kind: kind, family: family, style: style, choices: choices, isOff: program != nil) {
            [weak self] family, configuration in
            guard let self else { return }
            self.family = family
            if let program { self.onTurnOn?(program) } else { self.onPin?(kind, family, configuration) }
        }
        self.stage = stage
        stage.onReschedule = { [weak self] in self?.clock?.reschedule() }
        stage.show(recommendations[kind.id] ?? [])
        place.append(stage.root)
        fitStage()
        if isActive { stage.start() }
    }

    private func fit(_ width: Int) {
        guard width != self.width else { return }
        self.width = width
        let isWide = width >= Self.wide
        row.direction = isWide ? .row : .column
        frame.setSize(width: isWide ? Self.listWidth : -1)
        fitStage()
    }

    private func fitStage() {
        guard width > 0 else { return }
        stage?.fit(width >= Self.wide ? width - Self.listWidth - 24 : width)
    }

    /// Shows a kind; returns false for an unknown one.
    func reveal(_ id: String) -> Bool {
        guard registry[id] != nil else { return false }
        if !searched.isEmpty {
            searched = ""
            rebuild()
        }
        list.selected = kinds.firstIndex { $0.id == id }
        // It is laid out in the next frame; focusing scrolls to it.
        MainLoop.whenIdle { [weak self] in self?.stage?.focus() }
        return true
    }

    // MARK: Recommendations

    private func loadRecommendations() {
        loading?.cancel()
        loading = Task { [weak self, kinds = registry.kinds] in
            for kind in kinds {
                // A kind that fails has no recommendations.
                guard let found = try? await kind.recommendations(), !Task.isCancelled, let self else { continue }
                self.recommendations[kind.id] = found
                if self.stage?.kind.id == kind.id { self.stage?.show(found) }
            }
        }
    }
}
