import Flyers
public import Gtk
public import PaneKit

/// Flyers: a gallery of templates drawn with the person's own code, and the editor of one flyer.
@MainActor
public final class FlyersPane: Pane {
    public let identity = PaneIdentity(id: "flyers", title: "Flyers", iconName: "quire-flyers-symbolic", order: 30)
    public let searchHint: String? = "Search templates"
    public var announced: (@MainActor (PaneNews) -> Void)?

    let context: PaneContext
    let gallery: FlyerGallery
    let newCode: NewCode
    let stack = Stack()
    /// While a flyer is made; the gallery rests then.
    var editor: FlyerEditor?
    private(set) var isShown = false
    /// Where to go once the gallery knows what there is.
    var awaited: FlyersPlace?
    /// A draft that is being read.
    var reading: Task<Void, Never>?
    public lazy var view: Widget = makeView()

    public convenience init(_ context: PaneContext) {
        self.init(context, catalog: .standard, drafts: .standard)
    }

    init(_ context: PaneContext, catalog: TemplateCatalog, drafts: DraftFolder) {
        self.context = context
        gallery = FlyerGallery(context, model: GalleryModel(context, catalog: catalog, folder: drafts))
        newCode = NewCode(context)
        gallery.picked = { [weak self] in self?.begin($0) }
        gallery.opened = { [weak self] in self?.goOn(with: $0) }
        gallery.wantsNewCode = { [weak self] in self?.makeCode() }
        gallery.rendered = { [weak self] in self?.visitAwaited() }
    }

    private func makeView() -> Widget {
        stack.add(gallery.root, id: "gallery", title: "Gallery")
        stack.expandsVertically = true
        return stack
    }

    // MARK: Pane

    public var header: HeaderBar? { editor?.header }

    public var menuCommands: [PaneCommand] {
        [
            PaneCommand(title: "Choose codes…", iconName: "quire-all-symbolic", keys: ["<Control>k"]) { [weak self] in
                if self?.editor == nil { self?.gallery.chooseCodes() }
            },
            PaneCommand(title: "Folder of templates", iconName: "quire-folder-symbolic", keys: []) { [weak self] in
                self?.gallery.openFolder()
            },
            PaneCommand(title: "How to make a template", iconName: "quire-info-symbolic", keys: []) { [weak self] in
                self?.gallery.openManual()
            },
        ]
    }

    public let shortcuts = [
        PaneShortcuts(
            title: "In the gallery of flyers",
            keys: [
                ("Arrows", "Go from card to card"), ("Enter", "Make a flyer of it, or go on with it"), ("F2", "Rename what was begun"),
                ("Delete", "Remove what was begun"), ("Menu, Shift+F10", "All that can be done with it"),
            ]),
        PaneShortcuts(
            title: "In the editor of a flyer",
            keys: [
                ("Ctrl+Z", "Undo"), ("Ctrl+Shift+Z, Ctrl+Y", "Redo"), ("Ctrl++, Ctrl+−", "See the page larger, or smaller"),
                ("Ctrl+0", "Fit the page"), ("Ctrl+1", "See the page in its own size"), ("Ctrl+Page Up, Ctrl+Page Down", "Turn the page"),
                ("Ctrl+E", "Export"), ("Ctrl+P", "Print"), ("Ctrl+Shift+C", "Copy the page"), ("Alt+Left", "Back to the gallery"),
            ]),
        PaneShortcuts(
            title: "In a text on the page of a flyer",
            keys: [("Enter", "Edit it"), ("Tab, Shift+Tab", "Go on to the next, or the one before"), ("Esc, Ctrl+Enter", "Done")]),
    ]

    public func appear() {
        _ = view
        isShown = true
        if let editor { editor.appear() } else { gallery.appear() }
    }

    public func disappear() {
        isShown = false
        awaited = nil
        reading?.cancel()
        reading = nil
        if let editor { editor.disappear() } else { gallery.disappear() }
    }

    public func search(_ text: String) { gallery.search(text) }

    public func open(place id: PanePlace.ID) {
        guard let place = FlyersPlace(id: id) else { return }
        // What was being made is kept by itself.
        leave()
        awaited = place
        visitAwaited()
    }
}
