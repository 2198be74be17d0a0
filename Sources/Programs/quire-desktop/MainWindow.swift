import DesktopIntegration
import Gtk
import LibraryStore
import PaneKit
import Payload
import PayloadView

/// The main window: a place for panes, and for what they share (messages, the large view). It knows no pane by name.
@MainActor
final class MainWindow: Shell {
    private let appWindow: ApplicationWindow
    private let preferences: Preferences
    private let pages = Stack()
    private let toasts = ToastArea()
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
    private(set) lazy var visits = AddressVisits(window: self)
    /// Called once, when the window has gone.
    var closed: (@MainActor () -> Void)?

    var window: Window { appWindow }

    /// Below this it is laid out for a phone: `Browser` decides.
    static let smallest = (width: 360, height: 480)

    init(application: Application, preferences: Preferences) {
        appWindow = ApplicationWindow(application)
        awake = ScreenAwake(over: appWindow)
        self.preferences = preferences
        appWindow.title = "Quire"
        appWindow.setIconName("org.quirebook.Quire")
        appWindow.setTitlebar(nil)
        let size = preferences.windowSize
        appWindow.setDefaultSize(width: max(size.width, Self.smallest.width), height: max(size.height, Self.smallest.height))
        if size.isMaximized { appWindow.isMaximized = true }

        pages.add(HeaderBarPage.make(), id: "start")
        pages.add(large.root, id: "large")
        pages.visiblePage = "start"
        let overlay = Overlay(pages)
        overlay.add(toasts.root)
        let bin = AdaptiveBin(minimumWidth: Self.smallest.width, minimumHeight: Self.smallest.height) { [weak self] width, _ in
            self?.browser?.adapt(toWidth: width)
            self?.toasts.adapt(toWidth: width)
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
        let browser = Browser(panes: panes, window: appWindow)
        self.browser = browser
        pages.remove(id: "problem")
        pages.add(browser.root, id: "browser")
        pages.visiblePage = "browser"
        browser.adapt(toWidth: appWindow.width > 0 ? appWindow.width : appWindow.defaultSize.width)
        browser.showFirst()
        visitAwaited()
    }

    /// Goes to the place that an address from outside names, as soon as there is one to go to.
    func visit(_ address: String) {
        awaited = address
        visitAwaited()
    }

    private func visitAwaited() {
        guard let address = awaited, let context, browser != nil, !appWindow.isBehindModal else { return }
        awaited = nil
        visits.visit(address, in: context)
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
        let size = appWindow.defaultSize
        preferences.windowSize = (size.width, size.height, appWindow.isMaximized)
        large.close()
        visits.stop()
        awake.keep(false, bus: nil)
        browser?.close()
        browser = nil
        closed?()
    }

    func closeWindow() { appWindow.close() }

    // MARK: Shell

    func show(_ toast: Toast) { toasts.show(toast) }

    /// What has to be read, and not only noticed.
    func explain(_ toast: Toast) { toasts.show(toast, lasting: .seconds(12)) }

    func report(_ error: any Error) { explain(Toast(ErrorText(error).full)) }

    func go(to pane: String, place: String?) { browser?.go(to: pane, place: place) }

    func hasPane(_ id: String) -> Bool { browser?.hasPane(id) == true }

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
    }

    private func leaveLarge() {
        let unspent = large.unspent
        large.close()
        if isFullscreenForLarge { toggleFullscreen() }
        pages.visiblePage = "browser"
        updateAwake()
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
