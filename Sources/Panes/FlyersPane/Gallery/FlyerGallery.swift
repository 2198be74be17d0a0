import FlyerLayout
import Flyers
import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import PaneKit

/// The gallery: the codes to make a flyer of, saved drafts, and every template previewed with these codes.
@MainActor
final class FlyerGallery {
    let root: Widget
    let model: GalleryModel
    let bar = CodesBar()
    let shelf: DraftSection
    let templates: TemplateSection
    /// Called to begin a flyer, or to open a saved one.
    var onPick: (@MainActor (FlyerTemplate) -> Void)?
    var onOpen: (@MainActor (DraftSummary) -> Void)?
    /// Called after everything has been loaded and shown.
    var onRender: (@MainActor () -> Void)?
    /// Called when the user asks for a new code.
    var onNewCode: (@MainActor () -> Void)?

    private let context: PaneContext
    let queue = PreviewQueue()
    private let commands: DraftCommands
    private let column: Box
    private let scrolled: ScrolledView
    private var searched = ""
    private var size: CardSize?
    private(set) var isActive = false
    private var isVisibilityUpdateScheduled = false
    /// The card that had the focus when the gallery was focusedCard.
    private weak var focusedCard: (any PreviewCard)?

    /// The margin around the content, in logical pixels.
    private static let margin = 24
    /// The maximum width of the content, in logical pixels.
    private static let maximumWidth = 1280

    init(_ context: PaneContext, model: GalleryModel) {
        self.context = context
        self.model = model
        shelf = DraftSection(queue)
        let files = TemplateFileActions(context: context, folder: model.catalog.ownFolder)
        templates = TemplateSection(queue, files: files)
        commands = DraftCommands(context, folder: model.folder)
        column = Box(.column, spacing: 24, [bar.root, shelf.root, templates.root]).hidden().margins(horizontal: 24, vertical: 16)
        let link = WeakLink<FlyerGallery>()
        let bin = AdaptiveBin(column, minimumWidth: 320) { width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            Task { @MainActor in link.target?.fit(width) }
        }
        bin.maximumWidth = Self.maximumWidth
        scrolled = ScrolledView(bin).expanding(.vertical)
        root = scrolled
        link.target = self
        connect()
    }

    private func connect() {
        scrolled.onVisibleRangeChange { [weak self] in self?.updateVisibility() }
        model.onChange = { [weak self] in self?.render() }
        commands.onChange = { [weak self] in self?.model.refreshDrafts() }
        bar.onNewCode = { [weak self] in self?.onNewCode?() }
        bar.onChooseCodes = { [weak self] in self?.chooseCodes() }
        templates.onPick = { [weak self] in self?.onPick?($0) }
        shelf.onRearrange = { [weak self] in self?.updateVisibility() }
        shelf.onAction = { [weak self] action, draft in
            guard let self else { return }
            switch action {
            case .goOn: self.onOpen?(draft)
            case .rename: self.commands.rename(draft)
            case .remove: self.commands.remove(draft)
            }
        }
    }

    // MARK: Lifecycle

    func appear() {
        isActive = true
        model.start()
        render()
    }

    func disappear() {
        isActive = false
        focusedCard = cards.first { $0.hasFocus }
        model.stop()
        bar.stop()
        for card in cards { card.preview.setVisible(false) }
    }

    func search(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text != searched else { return }
        searched = text
        render()
        scrolled.scrollToTop()
    }

    func goToFirstResult(opens: Bool) {
        guard let card = cards.first(where: { $0.root.isMapped }) else { return }
        card.focus()
        if opens { context.shell?.window.focusedWidget?.performActivation() }
    }

    func chooseCodes() {
        guard let shell = context.shell else { return }
        let ticked = model.codes.codes.count > 1 ? model.codes.codes.map(\.id) : []
        CodesSheet(context: context, over: shell.window, ticked: ticked) { [weak self] in self?.model.choose($0) }.present()
    }

    // MARK: Rendering

    private func render() {
        guard isActive, model.isLoaded else { return }
        column.isVisible = true
        bar.show(model.codes)
        let drafts = model.drafts.filter { draft in
            searched.split(separator: " ").allSatisfy { draft.name.localizedStandardContains($0) }
        }
        shelf.show(drafts, templates: model.templates, broken: model.brokenDrafts, in: model.folder.folder, searched: searched)
        templates.show(model.templates, codes: model.codes, searched: searched)
        updateVisibility()
        onRender?()
    }

    private var cards: [any PreviewCard] { shelf.cards + templates.cards }

    private func fit(_ width: Int) {
        let size = CardSize(room: min(width, Self.maximumWidth) - 2 * Self.margin)
        guard size != self.size else { return }
        self.size = size
        shelf.fit(size)
        templates.fit(size)
        updateVisibility()
    }

    /// Updates, after layout, which cards are visible. Half a window more counts on each side, so that cards are drawn before they are
    /// scrolled to.
    private func updateVisibility() {
        guard isActive, !isVisibilityUpdateScheduled else { return }
        isVisibilityUpdateScheduled = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isVisibilityUpdateScheduled = false
            guard self.isActive, self.scrolled.visibleHeight > 0 else { return }
            let seen = self.scrolled.visibleHeight
            for card in self.cards {
                let top = card.root.convert(.zero, to: self.scrolled).y
                let isNear = card.root.isMapped && top + Double(card.root.height) > -seen / 2 && top < seen * 1.5
                card.preview.setVisible(isNear)
            }
        }
    }

    /// Focuses the last focused card, else the first card, else the bar.
    func focus() {
        let card = cards.first { $0 === focusedCard } ?? cards.first
        (card?.focus ?? bar.focus)()
    }
}
