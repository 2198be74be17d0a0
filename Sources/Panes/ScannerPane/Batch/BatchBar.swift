import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit

/// Counting while scanning: each code that comes into view is listed once with how often it did, in a session that can be saved to the
/// library or exported as a whole. Off until it is started.
@MainActor
final class BatchBar {
    /// Beside the camera, or below it where the window is narrow.
    enum Place { case side, bottom }

    /// Started or stopped, also by itself.
    var onChange: ((_ isOn: Bool) -> Void)?

    let context: PaneContext
    let model: BatchModel
    let words = BatchWords()
    private let desk: ScanDesk
    let stack = Stack()
    let name = Entry(name: "Name of the session")
    let totals = Label("", classes: ["batch-totals", "numeric"]).fitting(.ellipsisAtEnd)
    let problem = Label("", classes: ["caption", "danger-text"]).fitting(.wrap)
    let save = BatchBar.button("Save to library…", classes: ["primary"])
    let export = BatchBar.button("Export CSV…")
    let discard = Button(icon: "quire-trash-symbolic", name: "Discard the session", classes: ["flat", "round"])
    let offerText = Label("").fitting(.wrap).aligned(0.5)
    let counting = Stack()
    let earlier: EarlierSessions
    let handle: Button
    /// What there is in all, below the handle, where the list may be folded away.
    let shortTotals = Label("", classes: ["caption", "numeric", "batch-short-totals"]).aligned(0.5)
    var list: GridView?
    var scrolled: ScrolledView?
    /// The name is being typed: what the library says of it waits.
    var isNaming = false
    private var isFolded = false { didSet { applyPlace() } }
    /// `surround` decides by the room there is.
    private(set) var place = Place.side
    /// Logical pixels of height for it and what it counts for.
    private var room = 0
    private(set) lazy var root: Widget = makeRoot()
    private var whole: Gtk.Box?
    private var body: Widget?

    init(context: PaneContext, desk: ScanDesk) {
        (self.context, self.desk) = (context, desk)
        model = BatchModel(library: context.library, words: words)
        earlier = EarlierSessions(context: context, words: words)
        let line = Box(.row, classes: ["batch-handle-line"])
        line.horizontalAlignment = .center
        line.verticalAlignment = .center
        handle = Button(content: line, name: "Hide the session", classes: ["flat", "batch-handle"])
    }

    var isOn: Bool { model.isOn }

    /// Its words give way where there is little room.
    private static func button(_ title: String, classes: [String] = []) -> Button {
        Button(content: Label(title).aligned(0.5).fitting(.ellipsisAtEnd), name: title, classes: classes)
    }

    /// From now on what is found is counted. A session that was not finished is offered.
    func start() {
        guard !isOn else { return }
        _ = root
        desk.collector = { [weak self] in self?.model.take($0) }
        desk.clear()
        model.start()
        root.isVisible = true
        onChange?(true)
    }

    /// What is found is shown again; what was counted stays for the next time.
    func stop() {
        guard isOn else { return }
        commitName()
        desk.collector = nil
        model.stop()
        earlier.stop()
        root.isVisible = false
        onChange?(false)
    }

    func appear() { model.resume() }

    /// What was counted so far is counted on when the pane is shown again.
    func disappear() {
        if isOn { commitName() }
        model.pause()
        earlier.stop()
    }

    // MARK: Layout

    /// Lays it out around what it counts for: at the side where there is room, else at the bottom.
    func surround(_ content: Widget) -> Widget {
        content.expandsHorizontally = true
        content.expandsVertically = true
        // What is scanned with gives way where there is little room.
        let box = Box(.row, [YieldingPlace.make(content, minimumWidth: 160, minimumHeight: 64), root])
        let bin = AdaptiveBin(minimumHeight: 200) { [weak self] width, height in
            let place: Place = width < 640 ? .bottom : .side
            guard let self, self.place != place || self.room != height else { return }
            // Sizes are being given out now.
            Task { @MainActor in
                box.direction = place == .side ? .row : .column
                self.room = height
                self.place = place
                self.applyPlace()
            }
        }
        bin.setChild(box)
        bin.expandsHorizontally = true
        bin.expandsVertically = true
        return bin
    }

    private func makeRoot() -> Widget {
        let body = makeBody()
        self.body = body
        let whole = Box(.column, classes: ["batch"], [handle, body])
        handle.onPress { [weak self] in self?.isFolded.toggle() }
        self.whole = whole
        model.changed = { [weak self] in self?.render() }
        model.spliced = { [weak self] position, removed, added in
            let isAtTop = self?.scrolled?.offset == 0
            self?.list?.splice(position: position, removed: removed, added: added)
            // The list keeps what was seen where it was; at the top it is the newest that one looks at.
            if isAtTop == true, position == 0 { MainLoop.whenIdle { [weak self] in self?.scrolled?.scrollToTop() } }
        }
        model.failed = { [weak self] in self?.context.shell?.report($0) }
        whole.isVisible = false
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
        // Folded, the count goes on, and the totals say so.
        stack.isVisible = !(isBottom && isFolded)
        handle.setAccessibleLabel(isFolded ? "Show the session" : "Hide the session")
        handle.tooltip = isFolded ? "Show the session" : "Hide the session"
        totals.isVisible = !isBottom
        showTotals()
    }

    /// While a session is only offered nothing is counted yet.
    func showTotals() {
        let isCounting = if case .counting = model.state { true } else { false }
        shortTotals.isVisible = place == .bottom && isCounting
    }

    // MARK: The name

    func commitName() { model.rename(to: name.text) }
}

/// What is done with the session and with what it holds.
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
            context.shell?.show(
                Toast(
                    "Removed “\(item.title)”", button: ("Undo", { context.perform { try await context.library.restore(removed) } })))
        }
    }

    func askToSave() {
        guard let shell = context.shell, let session = model.session, !model.items.isEmpty else { return }
        commitName()
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let folders = try await context.library.folders()
            let session = try await context.library.scanSession(session.id)
            SaveSessionSheet(session: session, folders: folders, words: words, over: shell.window) { place, tag in
                self?.bring(session, into: place, tag: tag)
            }.present()
        }
    }

    private func bring(_ session: ScanSession, into place: SavedSessionPlace, tag: String?) {
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let saved = try await context.library.saveScanSession(session.id, into: place, tag: tag)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.shell?.show(
                Toast(
                    words.saved(saved),
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.undo(saved)
                                await self?.takeUp(session)
                            }
                        }
                    )))
        }
    }

    func exportTable() {
        if let session = model.session { SessionFile.export(session, words: words, context: context) }
    }

    func discardSession() {
        guard let session = model.session, !model.items.isEmpty else { return }
        let (context, words) = (self.context, self.words)
        context.perform { [weak self] in
            let removed = try await context.library.removeScanSession(session.id)
            if self?.model.session?.id == session.id { self?.model.leave() }
            context.shell?.show(
                Toast(
                    "Discarded “\(session.name)” with \(words.totals(session))",
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.restore(removed)
                                await self?.takeUp(session)
                            }
                        }
                    )))
        }
    }

    /// What was brought back is counted into again, unless another session has begun meanwhile.
    private func takeUp(_ session: ScanSession) async {
        guard model.isOn, model.session == nil else { return }
        // Whoever has removed it meanwhile is told of nothing.
        if let now = try? await context.library.scanSession(session.id) { model.goOn(with: now) }
    }
}
