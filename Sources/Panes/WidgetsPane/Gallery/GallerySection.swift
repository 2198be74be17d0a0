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
    /// Called to pin a kind in a size with settings; what it cannot do without and is not among them is asked for.
    var onPin: (@MainActor (any WidgetKind, WidgetFamily, WidgetConfiguration) -> Void)?
    var onTurnOn: (@MainActor (ProgramItem) -> Void)?

    private var registry: WidgetRegistry
    private let style: Style
    private let choices: any ChoiceSource
    /// Programs that are off, by the id of their kind.
    private var programsThatAreOff: [String: ProgramItem] = [:]
    private var programs: [ProgramItem] = []
    private let frame = Box(.column, classes: ["panel", "gallery-kinds"])
    private var list = ListBox(name: tr("Kinds of widgets"), classes: ["kinds"])
    /// Takes the place of the list in a narrow window.
    private let menu = DropDown(name: tr("Kinds of widgets"), choices: []).hidden()
    private let place = Box(.column).expanding(.horizontal)
    private let row: Box
    private let nothing = Label(classes: ["dim"]).fitting(.wrap).hidden()
    /// The kinds of the list, in its order.
    private(set) var kinds: [any WidgetKind] = []
    private(set) var stage: GalleryStage?
    private var family = WidgetFamily.medium
    private var searched = ""
    private var width = 0
    private var isListing = false
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
        let column = Box(.column, spacing: 16, classes: ["gallery"], [Label(tr("Gallery"), classes: ["heading"]), menu, row, nothing])
        // The preview follows the available width, so it must not determine it.
        root = AdaptiveBin(column, minimumWidth: 240) { width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            Task { @MainActor in link.target?.fit(width) }
        }
        link.target = self
        clock = ChangeTimer(
            next: { [weak self] in self?.stage?.preview.nextChange }, due: { [weak self] date in self?.stage?.preview.follow(date) })
        rebuild()
        menu.onSelect { link.target?.chooseFromMenu($0) }
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
        let (hadFocus, chosen) = (root.containsFocus, stage?.kind.id)
        self.registry = registry
        self.programs = programs
        programsThatAreOff = Dictionary(
            programs.compactMap { item in item.state == .on ? nil : item.kind.map { ($0, item) } }, uniquingKeysWith: { first, _ in first })
        stage?.end()
        stage = nil
        rebuild(keeping: chosen)
        if hadFocus { focus() }
        if isActive { loadRecommendations() }
    }

    // MARK: Kinds

    /// Focuses the chosen kind.
    func focus() {
        if menu.isVisible { menu.grabFocus() } else { list.focusSelected() }
    }

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

    /// Lists the kinds that match. The chosen one stays, with what was chosen on its stage.
    private func rebuild(keeping former: String? = nil) {
        let chosen = stage?.kind.id ?? former
        kinds = registry.kinds.filter(matches)
        frame.removeAll()
        list = ListBox(name: tr("Kinds of widgets"), classes: ["kinds"])
        frame.append(list)
        frame.setSize(width: Self.listWidth)
        for kind in kinds {
            let icon = Icon(kind.iconName)
            let name = Label(kind.name).fitting(.ellipsisAtEnd).expanding(.horizontal)
            let row = Box(.row, spacing: 12, classes: ["gallery-kind"], [icon, name])
            row.append(programsThatAreOff[kind.id] == nil ? quickPin(kind) : Label(tr("Off"), classes: ["caption", "dim"]))
            list.append(row, name: kind.name)
        }
        nothing.text = tr("No widgets match “\(searched)”.")
        nothing.isVisible = kinds.isEmpty
        row.isVisible = !kinds.isEmpty
        let index = kinds.firstIndex { $0.id == chosen } ?? (kinds.isEmpty ? nil : 0)
        list.selected = index
        list.onSelect { [weak self] index in self?.choose(index) }
        isListing = true
        menu.setChoices(kinds.map(\.name))
        isListing = false
        arrange()
        if let index { choose(index) }
    }

    private func chooseFromMenu(_ index: Int) {
        guard !isListing, kinds.indices.contains(index) else { return }
        list.selected = index
    }

    private func choose(_ index: Int) {
        guard kinds.indices.contains(index) else { return }
        if menu.selected != index { menu.selected = index }
        show(kinds[index])
    }

    /// The button that pins a kind as it usually is. With keys, the same is done where its settings are.
    private func quickPin(_ kind: any WidgetKind) -> Widget {
        let button = Button(icon: "quire-pin-symbolic", name: tr("Pin \(kind.name) to desktop"), classes: ["flat", "quick-pin"]) {
            [weak self] in
            guard let self else { return }
            self.onPin?(kind, kind.families.first ?? .small, WidgetConfiguration())
        }
        button.isFocusable = false
        return button
    }

    private func show(_ kind: any WidgetKind) {
        guard kind.id != stage?.kind.id else { return }
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
        arrange()
        fitStage()
    }

    private var isWide: Bool { width == 0 || width >= Self.wide }

    private func arrange() {
        let hadFocus = frame.containsFocus || menu.containsFocus
        frame.isVisible = isWide
        menu.isVisible = !isWide && !kinds.isEmpty
        if hadFocus { focus() }
    }

    private func fitStage() {
        guard width > 0 else { return }
        stage?.fit(isWide ? width - Self.listWidth - 24 : width)
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
