import FlyerLayout
import Flyers
import Foundation
public import Gtk
import LibraryStore
public import Navigation
public import PaneKit
public import Platform

/// The pane for flyers: a gallery of templates, previewed with the user's own code, and the editor of one flyer.
@MainActor
public final class FlyersPane: Pane {
    public static let identity = PaneIdentity(id: "flyers", title: tr("Flyers"), iconName: "quire-flyers-symbolic", order: 30)
    public static let links: [any LinkedDestination.Type] = [TemplateLink.self]
    public let searchHint: LocalizedText? = tr("Search templates")
    public var onPaneEvent: (@MainActor (PaneEvent) -> Void)?

    let context: PaneContext
    let gallery: FlyerGallery
    let newCode: NewCodePresenter
    let stack = Stack()
    /// Set while a flyer is edited; the gallery is paused meanwhile.
    var editor: FlyerEditor?
    private(set) var isShown = false
    /// Where to go once the gallery has loaded.
    var pendingDestination: FlyerDestination?
    /// Reads the draft that is being opened.
    var reading: Task<Void, Never>?
    public lazy var view: Widget = makeView()

    public convenience init(_ context: PaneContext) {
        self.init(context, catalog: .standard, drafts: .standard)
    }

    init(_ context: PaneContext, catalog: TemplateCatalog, drafts: DraftFolder) {
        self.context = context
        gallery = FlyerGallery(context, model: GalleryModel(context, catalog: catalog, folder: drafts))
        newCode = NewCodePresenter(context)
        gallery.onPick = { [weak self] in self?.begin($0) }
        gallery.onOpen = { [weak self] in self?.open($0) }
        gallery.onNewCode = { [weak self] in self?.makeCode() }
        gallery.onRender = { [weak self] in self?.visitPending() }
    }

    private func makeView() -> Widget {
        stack.add(gallery.root, id: "gallery", title: tr("Gallery"))
        stack.expandsVertically = true
        return stack
    }

    // MARK: Pane

    public var header: HeaderBar? { editor?.header }

    public var menuCommands: [PaneCommand] {
        [
            PaneCommand(title: tr("Choose codes…"), iconName: "quire-all-symbolic", keys: ["<Control>k"]) { [weak self] in
                if self?.editor == nil { self?.gallery.chooseCodes() }
            },
            PaneCommand(title: tr("Open templates folder"), iconName: "quire-folder-symbolic", keys: []) { [weak self] in
                self?.gallery.templates.files.openFolder()
            },
            PaneCommand(title: tr("How to make a template"), iconName: "quire-info-symbolic", keys: []) { [weak self] in
                self?.gallery.templates.files.openManual()
            },
        ]
    }

    public let shortcuts = [
        PaneShortcuts(
            title: tr("Flyer gallery"),
            keys: [
                ("Arrows", tr("Move between cards")), ("Enter", tr("Create a flyer, or continue a draft")),
                ("F2", tr("Rename the draft")),
                ("Delete", tr("Remove the draft")), ("Menu, Shift+F10", tr("Open the menu")),
            ]),
        PaneShortcuts(
            title: tr("Flyer editor"),
            keys: [
                ("Ctrl+Z", tr("Undo")), ("Ctrl+Shift+Z, Ctrl+Y", tr("Redo")), ("Ctrl++, Ctrl+−", tr("Zoom in or out")),
                ("Ctrl+0", tr("Fit page")), ("Ctrl+1", tr("Actual size")),
                ("Ctrl+Page Up, Ctrl+Page Down", tr("Previous or next page")),
                ("Ctrl+E", tr("Export")), ("Ctrl+P", tr("Print")), ("Ctrl+Shift+C", tr("Copy page")),
                ("Alt+Left", tr("Back to gallery")),
            ]),
        PaneShortcuts(
            title: tr("Text on a flyer"),
            keys: [
                ("Enter", tr("Edit text")), ("Tab, Shift+Tab", tr("Next or previous text")), ("Esc, Ctrl+Enter", tr("Done")),
            ]),
    ]

    public func appear() {
        _ = view
        isShown = true
        if let editor { editor.appear() } else { gallery.appear() }
    }

    public func disappear() {
        isShown = false
        pendingDestination = nil
        reading?.cancel()
        reading = nil
        if let editor { editor.disappear() } else { gallery.disappear() }
    }

    public func search(_ text: String) { gallery.search(text) }

    public func goToFirstResult(opens: Bool) { gallery.goToFirstResult(opens: opens) }

    public func open(_ place: FlyerDestination) {
        // The flyer that is being edited is saved by itself.
        leave()
        pendingDestination = place
        visitPending()
    }
}

/// Navigation between the gallery and the editor.
extension FlyersPane {
    /// Replaces the gallery with the editor.
    func edit(_ session: FlyerSession) {
        leave()
        let editor = FlyerEditor(context, session: session, drafts: gallery.model.folder) { [weak self] in self?.leave() }
        gallery.disappear()
        self.editor = editor
        stack.add(editor.root, id: "editor", title: tr("Flyer"))
        stack.visiblePage = "editor"
        onPaneEvent?(.header)
        if isShown { editor.appear() }
    }

    /// Returns to the gallery.
    func leave() {
        guard let editor else { return }
        if isShown { editor.disappear() }
        self.editor = nil
        onPaneEvent?(.header)
        stack.visiblePage = "gallery"
        stack.remove(id: "editor")
        guard isShown else { return }
        gallery.appear()
        gallery.focus()
    }

    /// Begins a flyer with the gallery's codes. If these are only a sample, a code is made first.
    func begin(_ template: FlyerTemplate) {
        let codes = gallery.model.codes
        guard !codes.isSample else {
            return makeCode(tr("A flyer needs one of your codes. Create one here, and it will appear on “\(template.name)”.")) {
                [weak self] code in
                self?.edit(FlyerSession(Flyer(template: template.id, codes: [code]), template: template))
            }
        }
        edit(FlyerSession(Flyer(template: template.id, codes: codes.flyerCodes), template: template))
    }

    func open(_ draft: DraftSummary) {
        reading?.cancel()
        reading = context.perform { [weak self] in
            guard let draft = try await self?.gallery.model.draft(draft.id), !Task.isCancelled, let self else { return }
            guard let template = self.gallery.model.templates[draft.flyer.template] else {
                self.context.shell?.show(
                    Toast(
                        tr(
                            "The template “\(draft.flyer.template)” used by “\(draft.name)” is missing. Put its file back into the templates folder."
                        )
                    ))
                return
            }
            self.edit(FlyerSession(draft.flyer, template: template, draft: draft.id))
        }
    }

    /// Opens the sheet for a new code, which the gallery then shows.
    func makeCode(_ remark: LocalizedText? = nil, then: (@MainActor (FlyerCode) -> Void)? = nil) {
        newCode.make(remark) { [weak self] code in
            self?.gallery.model.choose([code.id])
            then?(FlyerCode(code))
        }
    }

    // MARK: Destinations

    func visitPending() {
        guard isShown, let place = pendingDestination else { return }
        switch place {
        case .codes(let ids):
            pendingDestination = nil
            if ids.count > SelectedCodes.maximumCount {
                context.shell?.show(
                    Toast(
                        tr(
                            "Showing the first \(SelectedCodes.maximumCount.formatted()) of \(ids.count.formatted()) codes. Use “quire flyer” to create any number of flyers."
                        )
                    ))
            }
            gallery.model.choose(ids)
        case .sign(let id):
            let model = gallery.model
            if model.chosen != [id] { model.choose([id]) }
            // The gallery visits it again when it has read the code.
            guard model.isLoaded, model.codes.codes.map(\.id) == [id], let template = model.templates.best(for: model.codes) else { return }
            pendingDestination = nil
            begin(template)
        case .template(let id):
            guard gallery.model.isLoaded else { return }
            pendingDestination = nil
            guard let template = gallery.model.templates[id] else {
                context.shell?.show(Toast(tr("There’s no template called “\(id)”. These are the available templates.")))
                return
            }
            begin(template)
        }
    }
}

/// The address of a new flyer from a template: `quire://flyers/clean`.
struct TemplateLink {
    let template: FlyerTemplate.ID
}

extension TemplateLink: LinkedDestination, IndirectDestination {
    init?(_ link: inout DeepLink) throws(DeepLinkError) {
        guard link.name == "flyers", link.parts.count == 1 else { return nil }
        self.init(template: try link.parts[0].word())
    }

    var address: String { DeepLink.address("flyers", template) }

    /// The pane reports an unknown template.
    func resolve(in context: PaneContext) -> (any Destination)? { FlyerDestination.template(template) }
}
