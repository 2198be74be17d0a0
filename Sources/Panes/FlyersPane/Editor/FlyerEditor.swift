import CodeEditor
import FlyerLayout
import Flyers
import GLib
import Gtk
import PaneKit

/// The editor of one flyer: its page in the middle, the inspector beside it.
@MainActor
final class FlyerEditor {
    let root: Widget
    var header: HeaderBar { head.root }

    let context: PaneContext
    let session: FlyerSession
    let head: EditorHeader
    let page: PageView
    let bar = PageBar()
    let verdict = PageCheckBar()
    let inspector: Inspector
    let drafts: DraftAutosaver
    let output: FlyerOutput
    let leave: @MainActor () -> Void
    let keys: [(accelerator: Accelerator, run: @MainActor () -> Void)]

    /// The index of the visible page, from 0.
    var pageIndex = 0 { didSet { output.page = pageIndex } }
    var shown: RenderedPage?
    var isShown = false
    /// True until the editor was offered the focus, which happens once its first page is drawn.
    private var needsFocus = true
    private var isDrawingDue = false
    private var windowKeys: EditorShortcuts?
    /// The time without changes after which the codes of the page are checked.
    private let pendingCheck = Debouncer(.milliseconds(500))
    private let layout: EditorLayout

    lazy var drawing = NewestJob<PageRenderRequest, Result<RenderedPage, FlyerError>>("page") {
        RenderedPage.draw($0)
    } done: { [weak self] _, result in
        self?.show(result)
    }
    private lazy var checking = NewestJob<PageCheck.Request, PageCheck?>("page-check") {
        PageCheck.check($0)
    } done: { [weak self] request, found in
        self?.show(found, of: request)
    }

    /// - Parameter leave: goes back to the gallery.
    init(_ context: PaneContext, session: FlyerSession, drafts folder: DraftFolder, leave: @escaping @MainActor () -> Void) {
        self.context = context
        self.session = session
        self.leave = leave
        output = FlyerOutput(context, session: session)
        head = EditorHeader(output.commands)
        keys = output.commands.flatMap { command in
            command.keys.compactMap { notation in Accelerator(notation).map { ($0, command.run) } }
        }
        page = PageView(session.flyer.paper ?? session.template.paper)
        inspector = Inspector(context, session: session)
        drafts = DraftAutosaver(session, folder: folder)
        layout = EditorLayout(page: page.root, verdict: verdict.root, bar: bar, inspector: inspector.root)
        root = layout.root
        root.addClass("flyer-editor")
        head.actions.insert(into: root, as: "flyer")
        connect()
    }

    private func connect() {
        session.changeHandlers.append { [weak self] in self?.sessionChanged() }
        head.back.onPress { [weak self] in self?.leave() }
        for button in [head.undo, bar.undo] { button.onPress { [weak self] in self?.session.undo() } }
        for button in [head.redo, bar.redo] { button.onPress { [weak self] in self?.session.redo() } }
        head.offer(
            undo: { [weak self] in self?.session.undo() }, redo: { [weak self] in self?.session.redo() },
            zoom: { [weak self] in self?.zoom($0) })
        head.title.onPress { [weak self] in self?.rename() }
        head.actions.add("rename") { [weak self] in self?.rename() }
        page.onPressText = { [weak self] in self?.edit($0) }
        page.onResize = { [weak self] in self?.scheduleDrawing() }
        page.onZoom = { [weak self] in self?.showZoom() }
        bar.onTurn = { [weak self] in self?.turn($0) }
        bar.onZoom = { [weak self] in self?.zoom($0) }
        layout.onNarrow = { [weak self] in self?.head.isNarrow = $0 }
        drafts.onError = { [weak self] in self?.context.shell?.show(Toast($0)) }
        drafts.onRename = { [weak self] in self?.head.show(name: $0) }
        output.makeDraggable(bar.handle)
        page.root.add(
            DropTarget(
                { [weak self] in self?.inspector.picture.handleDrop($0) ?? false },
                hovering: { [weak self] in
                    guard let self else { return }
                    self.page.root.setClass("hovering", $0 && self.inspector.picture.hasPictureSlot)
                }))
    }

    // MARK: Lifecycle

    func appear() {
        isShown = true
        windowKeys = EditorShortcuts(of: self, over: context.shell?.window)
        needsFocus = true
        drafts.start()
        render()
        scheduleDrawing()
    }

    func disappear() {
        isShown = false
        windowKeys?.end()
        windowKeys = nil
        page.endEditing(returnsFocus: false)
        pendingCheck.cancel()
        drawing.cancel()
        checking.cancel()
        inspector.stop()
        drafts.stop()
    }

    // MARK: Rendering

    private func sessionChanged() {
        render()
        drafts.scheduleSave()
        scheduleDrawing()
    }

    private func render() {
        head.show(canUndo: session.canUndo, canRedo: session.canRedo)
        bar.show(canUndo: session.canUndo, canRedo: session.canRedo)
        head.show(name: drafts.name)
        inspector.render(InspectorState(flyer: session.flyer, template: session.template, spots: shown?.spots ?? []))
        guard let field = page.inline, let asked = session.template.fields.first(where: { $0.id == field.id.field }) else { return }
        field.show(session.flyer.texts[asked.id] ?? field.original)
    }

    /// Redraws the page when the main loop is idle, once for any number of changes.
    func scheduleDrawing() {
        guard isShown, !isDrawingDue else { return }
        isDrawingDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isDrawingDue = false
            guard self.isShown, let resolution = self.page.resolution else { return }
            self.drawing.start(
                PageRenderRequest(
                    flyer: self.session.flyer, template: self.session.template, page: self.pageIndex, pixelsPerMillimetre: resolution,
                    edited: self.page.inline?.id))
        }
    }

    private func show(_ result: Result<RenderedPage, FlyerError>) {
        guard isShown else { return }
        switch result {
        case .success(let picture):
            shown = picture
            verdict.root.isVisible = true
            pageIndex = picture.page
            let names = session.template.fields.map { ($0.id, $0.name) }
            page.show(picture, names: Dictionary(names) { first, _ in first })
            bar.show(page: picture.page, of: picture.pageCount)
            inspector.texts.render(InspectorState(flyer: session.flyer, template: session.template, spots: picture.spots))
            scheduleCheck()
            takeFocus()
        case .failure(let failure):
            shown = nil
            page.endEditing(returnsFocus: false)
            page.show(failure)
            bar.show(page: 0, of: 1)
            pendingCheck.cancel()
            checked = nil
            verdict.show(nil)
            verdict.root.isVisible = false
        }
    }

    /// Focuses the page, so that the keys of the editor work at once; a control that the user already focused keeps the focus.
    private func takeFocus() {
        guard needsFocus else { return }
        needsFocus = false
        if !root.containsFocus, !head.root.containsFocus { page.grabFocus() }
    }

    func showZoom() { bar.show(factor: page.factor, isFitted: page.zoom == .fit) }

    // MARK: Checking

    private var verdictRequest: PageCheck.Request {
        PageCheck.Request(flyer: session.flyer, template: session.template, page: pageIndex)
    }

    private var checked: PageCheck.Request?

    private func scheduleCheck() {
        guard verdictRequest != checked else { return }
        verdict.setStale(true)
        pendingCheck.schedule { [weak self] in if let self { self.checking.start(self.verdictRequest) } }
    }

    private func show(_ found: PageCheck?, of request: PageCheck.Request) {
        guard isShown, request == verdictRequest else { return }
        checked = request
        verdict.setStale(false)
        verdict.show(found)
    }
}
