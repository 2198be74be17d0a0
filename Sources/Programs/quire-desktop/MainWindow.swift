import Desktop
import GLib
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Payload

/// The main window: a place for panes, and for what they share (messages, the large view). It knows no pane by name.
@MainActor
final class MainWindow: Shell {
    private let appWindow: ApplicationWindow
    private let preferences: Preferences
    private let pages = Stack()
    private let toasts = ToastArea()
    private let edge = EventEdge()
    private let large = LargeView()
    private var browser: Browser?
    private weak var context: PaneContext?
    private var keptContext: PaneContext?
    private var focusBeforeLarge: Widget?
    private let awake: ScreenAwake
    private var isMinimized = false { didSet { updateAwake() } }
    private var isFullscreenForLarge = false
    private var isWatched = false
    private var undo: Action?
    /// An address that came before the library was open, or while a sheet is: nothing goes on behind that, and nothing typed is covered.
    private var awaited: String?
    /// Keeps what is open; nil for a window that does not come back.
    private let session: SessionKeeper?
    /// What was open when the session ended or the program was lost.
    private let restored: SessionState?
    private var isLed = false
    private(set) lazy var visits = AddressVisits(window: self)
    /// What was opened with Quire, one after the other.
    private lazy var openings = Openings(window: self)
    /// Called once, when the window has gone.
    var closed: (@MainActor () -> Void)?

    var window: Window { appWindow }

    /// Below this it is laid out for a phone: `Browser` decides.
    static let smallest = (width: 360, height: 480)
    /// No screen is larger, in logical pixels.
    private static let largest = 16_384

    init(application: Application, preferences: Preferences, session: SessionKeeper? = nil) {
        self.session = session
        restored = session?.take()
        appWindow = ApplicationWindow(application)
        awake = ScreenAwake(over: appWindow)
        self.preferences = preferences
        appWindow.title = "Quire"
        appWindow.setIconName("org.quirebook.Quire")
        appWindow.setTitlebar(nil)
        let size = restored.map { (width: $0.width, height: $0.height, isMaximized: $0.isMaximized) } ?? preferences.windowSize
        // Both stand in files that anybody may have written.
        appWindow.setDefaultSize(
            width: min(max(size.width, Self.smallest.width), Self.largest), height: min(max(size.height, Self.smallest.height), Self.largest))
        if size.isMaximized { appWindow.isMaximized = true }

        pages.add(HeaderBarPage.make(), id: "start")
        pages.add(large.root, id: "large")
        pages.visiblePage = "start"
        let overlay = Overlay(pages)
        overlay.add(edge.root)
        overlay.add(toasts.root)
        let bin = AdaptiveBin(minimumWidth: Self.smallest.width, minimumHeight: Self.smallest.height) { [weak self] width, _ in
            self?.browser?.adapt(toWidth: width)
            self?.toasts.adapt(toWidth: width)
            self?.session?.note()
        }
        bin.setChild(overlay)
        appWindow.setContent(bin)

        // Only while a message offers something: typing has an undo of its own.
        let undo = appWindow.addAction("undo") { [weak self] in self?.toasts.press() }
        appWindow.setKeys(["<Control>z"], for: "win.undo")
        undo.isEnabled = false
        toasts.offered = { [weak undo] in undo?.isEnabled = $0 }
        self.undo = undo
        large.left = { [weak self] in self?.leaveLarge() }
        // At the window, as a menu that closes behind the large view may take the focus from it.
        appWindow.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, pages.visiblePage == "large" else { return false }
                return large.press(key, modifiers)
            })
        large.fullscreenAsked = { [weak self] in self?.toggleFullscreen() }
        appWindow.onCloseRequest { [weak self] in
            self?.close()
            return true
        }
    }

    func present() {
        appWindow.present()
        guard !isWatched else { return }
        isWatched = true
        appWindow.onMinimize { [weak self] in self?.isMinimized = $0 }
        // A sheet that closes gives the focus back; it has gone with the next turn of the loop.
        appWindow.onFocus { [weak self] in MainLoop.whenIdle { [weak self] in self?.visitAwaited() } }
    }

    /// Puts the panes in, in their order, and shows the first.
    func show(_ panes: [any Pane], in context: PaneContext) {
        self.context = context
        keptContext = context
        context.shell = self
        large.context = context
        context.feedback.draw = { [weak self] in self?.edge.show($0) }
        let browser = Browser(panes: panes, window: appWindow)
        self.browser = browser
        pages.remove(id: "problem")
        pages.add(browser.root, id: "browser")
        pages.visiblePage = "browser"
        browser.adapt(toWidth: appWindow.width > 0 ? appWindow.width : appWindow.defaultSize.width)
        let before = restored.flatMap { $0.library == context.library.file.path && !isLed ? $0 : nil }
        if before.map(browser.restore) != true { browser.showFirst() }
        if let before { restoreLarge(before, in: context) }
        browser.moved = { [weak self] in self?.session?.note() }
        session?.state = { [weak self] in self?.state }
        session?.note()
        visitAwaited()
    }

    /// What is open now.
    private var state: SessionState? {
        guard let context, let position = browser?.position else { return nil }
        let size = appWindow.defaultSize
        return SessionState(
            library: context.library.file.path, pane: position.pane, place: position.place,
            search: position.search.isEmpty ? nil : position.search, code: pages.visiblePage == "large" ? large.shownCode : nil,
            width: size.width, height: size.height, isMaximized: appWindow.isMaximized)
    }

    /// Whether nobody has gone anywhere since the window was opened.
    var isWhereItBegan: Bool { !isLed && pages.visiblePage == "browser" }

    /// Goes to the place that an address from outside names, as soon as there is one to go to.
    func visit(_ address: String) {
        isLed = true
        // A link with a key completes its task without a word from anybody: it covers nothing, and nothing may come in its place.
        if let context, browser != nil, case .completeTask(_, .some) = DeepLink(address) { return visits.visit(address, in: context) }
        awaited = address
        visitAwaited()
    }

    /// Whether a sheet stands over the window that has to be closed before anything goes on.
    var isBehindSheet: Bool { appWindow.isBehindModal }

    /// Opens what the desktop hands over: files, links, and addresses of places.
    func open(_ addresses: [String]) {
        isLed = true
        openings.take(addresses)
    }

    /// Whether what is opened would be seen, and covers nothing that somebody is at.
    var isFree: Bool { browser != nil && !appWindow.isBehindModal }

    private func visitAwaited() {
        guard let context, isFree else { return }
        if let address = awaited {
            awaited = nil
            visits.visit(address, in: context)
        }
        openings.goOn()
    }

    /// The library cannot be opened: says so, and offers to try again.
    func showProblem(_ problem: ErrorText, retry: @escaping @MainActor () -> Void) {
        pages.remove(id: "problem")
        pages.add(HeaderBarPage.makeProblem(problem, retry: retry), id: "problem")
        pages.visiblePage = "problem"
    }

    /// Something about the library that the user should know before going on; it stays until it is closed.
    func showNotice(_ message: String) { browser?.showNotice(message) }

    private func close() {
        session?.windowCloses()
        keepSize()
        large.close()
        visits.stop()
        awake.keep(false, bus: nil)
        browser?.close()
        browser = nil
        closed?()
    }

    func closeWindow() { appWindow.close() }

    /// The program ends without anybody having closed the window.
    func keepOpen() {
        session?.save()
        session?.stop()
        keepSize()
    }

    private func keepSize() {
        let size = appWindow.defaultSize
        preferences.windowSize = (size.width, size.height, appWindow.isMaximized)
    }

    // MARK: Shell

    func show(_ toast: Toast) {
        toasts.show(toast)
        if let event = toast.event { context?.feedback.give(event) }
    }

    /// What has to be read, and not only noticed.
    func explain(_ toast: Toast) { toasts.show(toast, lasting: .seconds(12)) }

    func report(_ error: any Error) { explain(Toast(ErrorText(error).full)) }

    func go(to pane: String, place: String?) { browser?.go(to: pane, place: place) }

    /// Looks for a text in a pane.
    func search(_ text: String, in pane: String) { browser?.search(text, in: pane) }

    func hasPane(_ id: String) -> Bool { browser?.hasPane(id) == true }

    /// Hands what is opened with Quire to the pane that shows such things.
    func open(_ content: OpenedContent, in pane: String) async {
        leaveLargeIfShown()
        await browser?.open(content, in: pane)
    }

    /// Files that wait for somebody; nil when there are none.
    func showLeftovers(_ message: String?, button: (title: String, run: @MainActor () -> Void)? = nil) {
        browser?.showLeftovers(message, button: button)
    }

    /// Goes to a pane and does what it is mainly for.
    func runMainCommand(of pane: String) { browser?.runMainCommand(of: pane) }

    /// Comes back from the large view, if that is shown.
    func leaveLargeIfShown() {
        if pages.visiblePage == "large" { leaveLarge() }
    }

    func showLarge(_ code: Code, among ids: [Code.ID]) {
        enterLarge { $0.show(code, among: ids, in: $1) }
    }

    func showLarge(unsaved payload: Payload, kind: PayloadKind, title: String) {
        enterLarge { $0.show(unsaved: payload, kind: kind, title: title, in: $1) }
    }

    private func enterLarge(_ show: (LargeView, Library) -> Void) {
        guard let context else { return }
        if pages.visiblePage != "large" { focusBeforeLarge = appWindow.focusedWidget }
        show(large, context.library)
        pages.visiblePage = "large"
        large.root.grabFocus()
        updateAwake()
        session?.note()
    }

    private func leaveLarge() {
        let unspent = large.unspent
        large.close()
        if isFullscreenForLarge { toggleFullscreen() }
        pages.visiblePage = "browser"
        updateAwake()
        session?.note()
        focusBeforeLarge?.grabFocus()
        focusBeforeLarge = nil
        guard let unspent, let context, context.library.readOnlyReason == nil else { return }
        show(Toast("Was “\(unspent.title)” used?", button: ("Mark as used", { context.setSpent(true, unspent) })))
    }

    private func updateAwake() {
        awake.keep(pages.visiblePage == "large" && !isMinimized, bus: context?.bus)
    }

    /// What the large view filled, it gives back when it is left.
    private func toggleFullscreen() {
        isFullscreenForLarge = !appWindow.isFullscreen
        appWindow.isFullscreen.toggle()
    }

    func confirmOpening(_ address: String) { AddressQuestion.ask(address, in: self) }
}
