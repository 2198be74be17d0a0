import FlyerLayout
import Flyers
import GLib
import Gtk
import LibraryStore
import PaneKit

/// The gallery: the codes to make a flyer of, saved drafts, and every template previewed with these codes.
@MainActor
final class FlyerGallery {
    let root: Widget
    let model: GalleryModel
    let bar = CodesBar()
    let shelf: DraftShelf
    let templates: TemplateSection
    /// Called to begin a flyer, or to open a saved one.
    var picked: (@MainActor (FlyerTemplate) -> Void)?
    var opened: (@MainActor (KeptFlyer) -> Void)?
    /// Called after everything has been loaded and shown.
    var rendered: (@MainActor () -> Void)?
    /// Called when the user asks for a new code.
    var wantsNewCode: (@MainActor () -> Void)?

    private let context: PaneContext
    private let queue = PreviewQueue()
    private let commands: DraftCommands
    private let column: Box
    private let scrolled: ScrolledView
    private var searched = ""
    private var size: CardSize?
    private var isAlive = false
    private var isLooking = false
    /// The card that had the focus when the gallery was left.
    private weak var left: (any PreviewCard)?

    /// The margin around the content, in logical pixels.
    private static let margin = 24
    /// The maximum width of the content, in logical pixels.
    private static let widest = 1280

    init(_ context: PaneContext, model: GalleryModel) {
        self.context = context
        self.model = model
        shelf = DraftShelf(queue)
        let files = TemplateFiles(context: context, folder: model.catalog.ownFolder)
        templates = TemplateSection(queue, files: files)
        commands = DraftCommands(context, folder: model.folder)
        column = Box(.column, spacing: 24, [bar.root, shelf.root, templates.root])
        column.isVisible = false
        column.setMargins(horizontal: 24, vertical: 16)
        final class Link { weak var gallery: FlyerGallery? }
        let link = Link()
        let bin = AdaptiveBin(minimumWidth: 320) { width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            Task { @MainActor in link.gallery?.fit(width) }
        }
        bin.maximumWidth = Self.widest
        bin.setChild(column)
        scrolled = ScrolledView(bin)
        scrolled.expandsVertically = true
        root = scrolled
        link.gallery = self
        connect()
    }

    private func connect() {
        scrolled.onSight { [weak self] in self?.look() }
        model.changed = { [weak self] in self?.render() }
        commands.changed = { [weak self] in self?.model.refreshDrafts() }
        bar.wantsNew = { [weak self] in self?.wantsNewCode?() }
        bar.wantsOthers = { [weak self] in self?.chooseCodes() }
        templates.picked = { [weak self] in self?.picked?($0) }
        shelf.rearranged = { [weak self] in self?.look() }
        shelf.wished = { [weak self] wish, draft in
            guard let self else { return }
            switch wish {
            case .goOn: self.opened?(draft)
            case .rename: self.commands.rename(draft)
            case .remove: self.commands.remove(draft)
            }
        }
    }

    // MARK: Life

    func appear() {
        isAlive = true
        model.start()
        render()
    }

    func disappear() {
        isAlive = false
        left = cards.first { $0.hasFocus }
        model.stop()
        bar.stop()
        for card in cards { card.preview.setSeen(false) }
    }

    func search(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text != searched else { return }
        searched = text
        render()
        scrolled.scrollToTop()
    }

    func chooseCodes() {
        guard let shell = context.shell else { return }
        let ticked = model.codes.codes.count > 1 ? model.codes.codes.map(\.id) : []
        CodesSheet(context: context, over: shell.window, ticked: ticked) { [weak self] in self?.model.choose($0) }.present()
    }

    func openFolder() { templates.files.openFolder() }
    func openManual() { templates.files.openManual() }

    // MARK: Showing

    private func render() {
        guard isAlive, model.isLoaded else { return }
        column.isVisible = true
        bar.show(model.codes)
        let drafts = model.drafts.filter { draft in
            searched.split(separator: " ").allSatisfy { draft.name.localizedStandardContains($0) }
        }
        shelf.show(
            drafts, templates: model.templates.byID, broken: model.brokenDrafts, in: model.folder.folder, searched: searched)
        templates.show(model.templates, codes: model.codes, searched: searched)
        look()
        rendered?()
    }

    private var cards: [any PreviewCard] { shelf.cards + templates.cards }

    private func fit(_ width: Int) {
        let size = CardSize(room: min(width, Self.widest) - 2 * Self.margin)
        guard size != self.size else { return }
        self.size = size
        shelf.fit(size)
        templates.fit(size)
        look()
    }

    /// Updates, after layout, which cards are visible. Half a window more counts on each side, so that cards are drawn before they are
    /// scrolled to.
    private func look() {
        guard isAlive, !isLooking else { return }
        isLooking = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isLooking = false
            guard self.isAlive, self.scrolled.visibleHeight > 0 else { return }
            let seen = self.scrolled.visibleHeight
            for card in self.cards {
                let top = card.root.convert((0, 0), to: self.scrolled).y
                let isNear = card.root.isMapped && top + Double(card.root.height) > -seen / 2 && top < seen * 1.5
                card.preview.setSeen(isNear)
            }
        }
    }

    /// Focuses the last focused card, else the first card, else the bar.
    func focus() {
        let card = cards.first { $0 === left } ?? cards.first
        (card?.focus ?? bar.focus)()
    }
}
