import Foundation
import GLib
import Gtk
import Platform
import Timeline
import WidgetPrograms
import WidgetUI

/// The gallery of widget kinds: live previews in the chosen size, and search.
@MainActor
final class GallerySection {
    let root: Widget
    var onAction: (@MainActor (any WidgetKind, WidgetFamily, GalleryCard.PinRequest) -> Void)?

    var onTurnOn: (@MainActor (ProgramItem) -> Void)?

    private var registry: WidgetRegistry
    /// Programs that are off, by the id of their kind.
    private var programsThatAreOff: [String: ProgramItem] = [:]
    private var programs: [ProgramItem] = []
    private let style: Style
    private let flow = FlowBox(spacing: 16, classes: ["tiles"], isHomogeneous: true)
    private let grid: Widget
    private let otherSizes = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let nothing = Label(classes: ["dim"]).fitting(.wrap).hidden()
    private let sizes = Box(.row, classes: ["segmented"]).placed(horizontal: .start)
    private let sizeChoice = Choice<WidgetFamily>()
    private(set) var cards: [GalleryCard] = []
    private(set) var family = WidgetFamily.small
    private var searched = ""
    private var width = 0
    private var isActive = false
    private var recommendations: [String: [WidgetRecommendation]] = [:]
    private var loading: Task<Void, Never>?
    private var clock: ChangeTimer?

    /// The margins of a card around its preview, in logical pixels.
    private static let margins = 34

    init(registry: WidgetRegistry, style: Style) {
        self.registry = registry
        self.style = style
        grid = TabStop(around: flow)
        let link = WeakLink<GallerySection>()
        let scroller = ScrolledView(sizes, horizontal: true, vertical: false).withClass("places-scroller")
        let column = Box(.column, spacing: 16, [Label(tr("Gallery"), classes: ["heading"]), scroller, grid, nothing, otherSizes])
        // Previews follow the available width, so they must not determine it.
        root = AdaptiveBin(column, minimumWidth: 240) { width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            Task { @MainActor in link.target?.fit(width) }
        }
        link.target = self
        clock = ChangeTimer(
            next: { [weak self] in self?.cards.compactMap(\.preview.nextChange).min() },
            due: { [weak self] date in
                for card in self?.cards ?? [] where card.preview.nextChange.map({ $0 <= date }) ?? false { card.preview.follow(date) }
            })
        makeSizes()
        rebuild()
    }

    // MARK: Lifecycle

    func appear() {
        isActive = true
        for card in cards { activate(card) }
        clock?.start()
        loadRecommendations()
    }

    func disappear() {
        isActive = false
        loading?.cancel()
        loading = nil
        clock?.stop()
        for card in cards { card.preview.stop() }
    }

    /// Refreshes the previews, after the library has changed.
    func refresh() {
        for card in cards { card.preview.refresh() }
        loadRecommendations()
    }

    func restyle() { for card in cards { card.preview.show(.here(style)) } }

    private func activate(_ card: GalleryCard) {
        card.preview.onReschedule = { [weak self] in self?.clock?.reschedule() }
        card.preview.refresh()
    }

    /// Updates the kinds and programs.
    func offer(_ registry: WidgetRegistry, programs: [ProgramItem]) {
        let ids = Set(registry.kinds.map(\.id))
        let programs = programs.filter { $0.kind.map(ids.contains) ?? false }
        // Unchanged cards keep their previews.
        guard programs != self.programs || registry.kinds.map(\.id) != self.registry.kinds.map(\.id) else { return }
        let kind = cards.first { $0.hasFocus }?.preview.kind.id
        self.registry = registry
        self.programs = programs
        programsThatAreOff = Dictionary(
            programs.compactMap { item in item.state == .on ? nil : item.kind.map { ($0, item) } }, uniquingKeysWith: { first, _ in first })
        makeSizes()
        rebuild()
        if let kind { (cards.first { $0.preview.kind.id == kind } ?? cards.first)?.focus() }
        if isActive { loadRecommendations() }
    }

    // MARK: Sizes

    private func makeSizes() {
        let families = WidgetFamily.allCases.filter { family in registry.kinds.contains { $0.families.contains(family) } }
        guard families != sizeChoice.items.map(\.value) else { return }
        sizes.removeAll()
        sizeChoice.removeAll()
        if !families.contains(family), let first = families.first { family = first }
        for family in families {
            sizes.append(sizeChoice.add(family, content: Label(family.name).aligned(0.5), name: tr("\(family.name) widgets")))
        }
        sizeChoice.chosen = { [weak self] in self?.choose($0) }
        sizeChoice.show(family)
    }

    func choose(_ family: WidgetFamily) {
        guard family != self.family else { return }
        self.family = family
        sizeChoice.show(family)
        rebuild()
    }

    // MARK: Cards

    /// Focuses the first card. Enter does no more: what is pinned is decided there.
    func focusFirst() { cards.first?.focus() }

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
        for card in cards { card.preview.stop() }
        flow.removeAll()
        let found = registry.kinds.filter(matches)
        cards = found.filter { $0.families.contains(family) }.map { kind in
            let program = programsThatAreOff[kind.id]
            return GalleryCard(kind: kind, family: family, style: style, isOff: program != nil) { [weak self] request in
                guard let self else { return }
                if let program { self.onTurnOn?(program) } else { self.onAction?(kind, self.family, request) }
            }
        }
        for card in cards {
            card.preview.fit(zoom)
            card.show(recommendations[card.preview.kind.id] ?? [])
            flow.append(card.root, name: card.preview.kind.name)
            if isActive { activate(card) }
        }
        clock?.reschedule()
        let others = found.filter { !$0.families.contains(family) }
        let names = others.map { tr("\($0.name) (\($0.families.map(\.name).joined(separator: ", ")))") }
        otherSizes.text = tr("In other sizes: \(names.joined(separator: ", ")).")
        otherSizes.isVisible = !others.isEmpty
        nothing.text =
            searched.isEmpty ? tr("No widgets in this size.") : tr("No widgets match “\(searched)” in this size.")
        nothing.isVisible = cards.isEmpty
        grid.isVisible = !cards.isEmpty
    }

    /// The scale of the previews; smaller than 1 if the real size does not fit.
    private var zoom: Double { family.zoom(in: width, margins: Self.margins) }

    private func fit(_ width: Int) {
        let before = zoom
        self.width = width
        if zoom != before { for card in cards { card.preview.fit(zoom) } }
    }

    // MARK: Recommendations

    private func loadRecommendations() {
        loading?.cancel()
        loading = Task { [weak self, kinds = registry.kinds] in
            for kind in kinds {
                // A kind that fails has no recommendations.
                guard let found = try? await kind.recommendations(), !Task.isCancelled, let self else { continue }
                self.recommendations[kind.id] = found
                for card in self.cards where card.preview.kind.id == kind.id { card.show(found) }
            }
        }
    }

    /// Shows the card of a kind, in a size that it supports; returns false for an unknown kind.
    func reveal(_ id: String) -> Bool {
        guard let kind = registry[id] else { return false }
        searched = ""
        if kind.families.contains(family) { rebuild() } else if let first = kind.families.first { choose(first) }
        // The card is laid out in the next frame; focusing scrolls to it.
        MainLoop.whenIdle { [weak self] in self?.cards.first { $0.preview.kind.id == id }?.focus() }
        return true
    }

    func focus() { cards.first?.focus() }
}
