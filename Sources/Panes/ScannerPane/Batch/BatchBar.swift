import Gtk
import LibraryStore
import PaneKit
import Platform

/// The panel for counting while scanning. It lists each code once with its count, in a session that can be saved to the library or
/// exported. Hidden until it is started.
@MainActor
final class BatchBar {
    /// Beside the scanner page, or below it where the window is narrow.
    enum Place { case side, bottom }

    /// Called after counting has started or stopped.
    var onChange: ((_ isOn: Bool) -> Void)?

    let context: PaneContext
    let model: BatchModel
    let texts = BatchTexts()
    private let resultsModel: ScanResultsModel
    let stack = Stack()
    let name = Entry(name: tr("Session name"))
    let totals = Label(classes: ["batch-totals", "numeric"]).fitting(.ellipsisAtEnd)
    let problem = Label(classes: ["caption", "danger-text"]).fitting(.wrap)
    let save = BatchBar.button(tr("Save to library…"), classes: ["primary"])
    let export = BatchBar.button(tr("Export CSV…"))
    let discard = Button(icon: "quire-trash-symbolic", name: tr("Discard session"), classes: ["flat", "round"])
    let offerText = Label().fitting(.wrap).aligned(0.5)
    let counting = Stack()
    let earlier: EarlierSessions
    let handle: Button
    /// The totals below the handle, for when the list is folded away.
    let shortTotals = Label(classes: ["caption", "numeric", "batch-short-totals"]).aligned(0.5)
    var list: GridView?
    var scrolled: ScrolledView?
    /// True while the name is being typed: the name from the library must not replace it.
    var isNaming = false
    private var isFolded = false { didSet { applyPlace() } }
    /// Set by `surround` from the available width.
    private(set) var place = Place.side
    /// The available height in logical pixels, for the panel and the page together.
    private var room = 0
    private(set) lazy var root: Widget = makeRoot()
    private var whole: Gtk.Box?
    private var body: Widget?

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        (self.context, self.resultsModel) = (context, resultsModel)
        model = BatchModel(library: context.library, texts: texts)
        earlier = EarlierSessions(context: context, texts: texts)
        let line = Box(.row, classes: ["batch-handle-line"]).placed(horizontal: .center, vertical: .center)
        handle = Button(content: line, name: tr("Hide session"), classes: ["flat", "batch-handle"])
    }

    var isOn: Bool { model.isOn }

    /// A button whose title is shortened where there is little room.
    private static func button(_ title: LocalizedText, classes: [String] = []) -> Button {
        Button(content: Label(title).aligned(0.5).fitting(.ellipsisAtEnd), name: title, classes: classes)
    }

    /// Starts counting. Offers to go on with a session that was not finished.
    func start() {
        guard !isOn else { return }
        _ = root
        resultsModel.collector = { [weak self] in self?.model.receive($0) }
        resultsModel.clear()
        model.start()
        root.isVisible = true
        onChange?(true)
    }

    /// Stops counting and shows results again. The session stays unfinished in the library.
    func stop() {
        guard isOn else { return }
        commitName()
        resultsModel.collector = nil
        model.stop()
        earlier.stop()
        root.isVisible = false
        onChange?(false)
    }

    func appear() { model.resume() }

    /// Pauses counting until the pane appears again.
    func disappear() {
        if isOn { commitName() }
        model.pause()
        earlier.stop()
    }

    // MARK: Layout

    /// Places the panel around `content`: beside it where there is room, else below it.
    func surround(_ content: Widget) -> Widget {
        content.expandsHorizontally = true
        content.expandsVertically = true
        // The content shrinks where there is little room.
        let shrinking = AdaptiveBin(content, minimumWidth: 160, minimumHeight: 64).clipsContent().expanding()
        let box = Box(.row, [shrinking, root])
        return AdaptiveBin(box, minimumHeight: 200) { [weak self] width, height in
            let place: Place = width < 640 ? .bottom : .side
            guard let self, self.place != place || self.room != height else { return }
            // GTK is allocating sizes now, so the change waits for the next turn of the main loop.
            Task { @MainActor in
                box.direction = place == .side ? .row : .column
                self.room = height
                self.place = place
                self.applyPlace()
            }
        }.expanding()
    }

    private func makeRoot() -> Widget {
        let body = makeBody()
        self.body = body
        let whole = Box(.column, classes: ["batch"], [handle, body]).hidden()
        handle.onPress { [weak self] in self?.isFolded.toggle() }
        self.whole = whole
        model.onChange = { [weak self] in self?.render() }
        model.onSplice = { [weak self] in self?.list?.splice($0, $1, $2, in: self?.scrolled) }
        model.onError = { [weak self] in self?.context.shell?.report($0) }
        applyPlace()
        return whole
    }

    private func applyPlace() {
        guard let whole else { return }
        let isBottom = place == .bottom
        whole.setClass("bottom", isBottom)
        whole.setClass("side", !isBottom)
        whole.setSize(width: isBottom ? -1 : 336, height: isBottom && !isFolded ? min(320, max(184, room * 7 / 10)) : -1)
        whole.expandsVertically = !isBottom
        handle.isVisible = isBottom
        // While the panel is folded, counting goes on and the totals show it.
        stack.isVisible = !(isBottom && isFolded)
        handle.setAccessibleLabel(isFolded ? tr("Show session") : tr("Hide session"))
        handle.tooltip = isFolded ? tr("Show session") : tr("Hide session")
        totals.isVisible = !isBottom
        showTotals()
    }

    /// Hides the totals while a session is only offered: nothing is counted yet.
    func showTotals() {
        let isCounting = if case .counting = model.state { true } else { false }
        shortTotals.isVisible = place == .bottom && isCounting
    }

    // MARK: The name

    func commitName() { model.rename(to: name.text) }
}

/// The commands for the session and for its items.
extension BatchBar {
    func change(_ position: Int, by difference: Int) {
        guard model.items.indices.contains(position) else { return }
        let item = model.items[position]
        item.count + difference < ScanItem.counts.lowerBound ? remove(position) : model.setCount(item.count + difference, of: item)
    }

    func typeCount(_ position: Int) {
        guard model.items.indices.contains(position), let shell = context.shell else { return }
        let item = model.items[position]
        CountSheet(item, over: shell.window) { [weak self] in
            $0 == 0 ? self?.remove(item) : self?.model.setCount($0, of: item)
        }.present()
    }

    func remove(_ position: Int) {
        if model.items.indices.contains(position) { remove(model.items[position]) }
    }

    private func remove(_ item: ScanItem) {
        let context = self.context
        context.perform {
            let removed = try await context.library.removeScanItem(item.id)
            context.show(tr("Removed “\(item.title)”")) { try await context.library.restore(removed) }
        }
    }

    func askToSave() {
        guard let shell = context.shell, let session = model.session, !model.items.isEmpty else { return }
        commitName()
        let (context, texts) = (self.context, self.texts)
        context.perform { [weak self] in
            let folders = try await context.library.folders()
            let session = try await context.library.scanSession(session.id)
            SaveSessionSheet(session: session, folders: folders, texts: texts, over: shell.window) { place, tag in
                self?.save(session, into: place, tag: tag)
            }.present()
        }
    }

    private func save(_ session: ScanSession, into place: SavedSessionDestination, tag: String?) {
        let (context, texts) = (self.context, self.texts)
        context.perform { [weak self] in
            let saved = try await context.library.saveScanSession(session.id, into: place, tag: tag)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.show(texts.saved(saved)) {
                try await context.library.undo(saved)
                await self?.resumeCounting(session)
            }
        }
    }

    func exportTable() {
        if let session = model.session { SessionFileExport.export(session, texts: texts, context: context) }
    }

    func discardSession() {
        guard let session = model.session, !model.items.isEmpty else { return }
        let (context, texts) = (self.context, self.texts)
        context.perform { [weak self] in
            let removed = try await context.library.removeScanSession(session.id)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.show(tr("Discarded “\(session.name)” with \(texts.totals(session))")) {
                try await context.library.restore(removed)
                await self?.resumeCounting(session)
            }
        }
    }

    /// Counts into a restored session again, unless another one has begun meanwhile.
    private func resumeCounting(_ session: ScanSession) async {
        guard model.isOn, model.session == nil else { return }
        // If the session has been removed again meanwhile, nothing is reported.
        if let now = try? await context.library.scanSession(session.id) { model.open(now) }
    }
}
