import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import Navigation
import PaneKit
import Payload
import Platform
import SettingsPane

/// The main window: it holds the panes and what they share, such as toasts and the large view. It depends on no particular pane.
@MainActor
final class MainWindow: Shell {
    private let appWindow: ApplicationWindow
    private let preferences: Preferences
    private let pages = Stack()
    private let toasts = ToastArea()
    private let edge = EdgeFlash()
    private let large = LargeView()
    private var browser: Browser?
    private var context: PaneContext?
    private var focusBeforeLarge: Widget?
    private let screenSaver: ScreenSaverInhibitor
    private var isMinimized = false { didSet { updateScreenSaver() } }
    private var isFullscreenForLarge = false
    private var isObservingWindow = false
    private var undo: Action?
    /// A destination that came before the library was open, or while a sheet is open: nothing may happen behind a sheet or cover typed
    /// text.
    private var pendingDestination: (any Destination)?
    /// Saves the state of the window; nil for a window that is not restored.
    private let session: WindowSessionStore?
    /// The state of the last session, if that has ended or crashed with an open window.
    private let restored: SessionState?
    /// Whether the window was led elsewhere from outside, so that the last session is not restored.
    private var hasNavigated = false
    private lazy var router = DeepLinkRouter(window: self)
    private lazy var opener = FileOpener(window: self)
    /// Called once, when the window has closed.
    var closed: (@MainActor () -> Void)?

    var window: Window { appWindow }

    /// The minimum size in logical pixels: that of a phone.
    static let minimumSize = (width: 360, height: 480)
    /// The maximum width and height in logical pixels. No screen is larger.
    private static let maximumLength = 16_384

    init(application: Application, preferences: Preferences, session: WindowSessionStore? = nil) {
        self.session = session
        restored = session?.take()
        appWindow = ApplicationWindow(application)
        screenSaver = ScreenSaverInhibitor(over: appWindow)
        self.preferences = preferences
        appWindow.title = .verbatim("Quire")
        appWindow.setIconName("org.quirebook.Quire")
        appWindow.setTitlebar(nil)
        let size = restored.map { (width: $0.width, height: $0.height, isMaximized: $0.isMaximized) } ?? preferences.windowSize
        // Both sizes come from files that may hold any value.
        appWindow.setDefaultSize(
            width: min(max(size.width, Self.minimumSize.width), Self.maximumLength),
            height: min(max(size.height, Self.minimumSize.height), Self.maximumLength))
        if size.isMaximized { appWindow.isMaximized = true }

        pages.add(HeaderBarPage.make(), id: "start")
        pages.add(large.root, id: "large")
        pages.visiblePage = "start"
        let overlay = Overlay(pages)
        overlay.add(edge.root)
        overlay.add(toasts.root)
        let bin = AdaptiveBin(minimumWidth: Self.minimumSize.width, minimumHeight: Self.minimumSize.height) { [weak self] width, _ in
            self?.browser?.adapt(toWidth: width)
            self?.toasts.adapt(toWidth: width)
            self?.session?.setNeedsSave()
        }
        bin.setChild(overlay)
        appWindow.setContent(bin)

        // Enabled only while a toast has an action, because text fields have an undo of their own.
        let undo = appWindow.addAction("undo") { [weak self] in self?.toasts.press() }
        appWindow.setKeys(["<Control>z"], for: "win.undo")
        appWindow.addAction("about") { [weak self] in
            if let self, let context { AboutSheet.present(context, over: appWindow) }
        }
        undo.isEnabled = false
        toasts.offered = { [weak undo] in undo?.isEnabled = $0 }
        self.undo = undo
        large.left = { [weak self] in self?.leaveLarge() }
        // On the window, because a menu that closes may move the focus out of the large view.
        appWindow.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, pages.visiblePage == "large" else { return false }
                return large.press(key, modifiers)
            })
        large.onToggleFullscreen = { [weak self] in self?.toggleFullscreen() }
        appWindow.onCloseRequest { [weak self] in
            self?.close()
            return true
        }
    }

    func present() {
        appWindow.present()
        guard !isObservingWindow else { return }
        isObservingWindow = true
        appWindow.onMinimize { [weak self] in self?.isMinimized = $0 }
        // A sheet that closes returns the focus first; it is gone when the loop is idle.
        appWindow.onFocus { [weak self] in MainLoop.whenIdle { [weak self] in self?.openPending() } }
    }

    /// Shows the panes, and restores the last session or selects the first pane.
    func show(_ panes: [any Pane], in context: PaneContext) {
        self.context = context
        context.shell = self
        large.context = context
        large.keeper = panes.lazy.compactMap { $0 as? any CodeKeepingPane }.first
        context.feedback.draw = { [weak self] in self?.edge.show($0) }
        let browser = Browser(panes: panes, window: appWindow)
        self.browser = browser
        pages.remove(id: "problem")
        pages.add(browser.root, id: "browser")
        pages.visiblePage = "browser"
        browser.adapt(toWidth: appWindow.width > 0 ? appWindow.width : appWindow.defaultSize.width)
        let before = restored.flatMap { $0.library == context.library.file.path && !hasNavigated ? $0 : nil }
        if before.map(browser.restore) != true { browser.showFirst() }
        if let before { restoreLarge(before, in: context) }
        browser.moved = { [weak self] in self?.session?.setNeedsSave() }
        session?.state = { [weak self] in self?.state }
        session?.setNeedsSave()
        openPending()
    }

    /// The current state for the next session.
    private var state: SessionState? {
        guard let context, let position = browser?.position else { return nil }
        let size = appWindow.defaultSize
        return SessionState(
            library: context.library.file.path, pane: position.pane, place: position.place,
            search: position.search.isEmpty ? nil : position.search, code: pages.visiblePage == "large" ? large.shownCode : nil,
            width: size.width, height: size.height, isMaximized: appWindow.isMaximized)
    }

    /// Shows the code that was shown large, unless it was removed meanwhile or the window no longer shows what it was opened with.
    private func restoreLarge(_ state: SessionState, in context: PaneContext) {
        guard let id = state.code else { return }
        let library = context.library
        _ = context.perform { [weak self] in
            guard let code = try await library.code(id), code.trashed == nil, let self else { return }
            if !self.hasNavigated, self.pages.visiblePage == "browser" { self.showLarge(code) }
        }
    }

    /// Opens a quire:// address from outside.
    func openAddress(_ address: String) { open(DeepLinkRouter.destination(of: address)) }

    /// Opens a destination as soon as the library is open and no sheet is in the way.
    func open(_ destination: any Destination) {
        hasNavigated = true
        if let context, browser != nil, (destination as? any IndirectDestination)?.isImmediate == true {
            return router.open(destination, in: context)
        }
        pendingDestination = destination
        openPending()
    }

    /// Opens files, links and addresses of places that the desktop passes to the program.
    func open(_ addresses: [String]) {
        hasNavigated = true
        opener.open(addresses)
    }

    /// Whether opened items can be shown: the library is open, and no sheet is.
    var isFree: Bool { browser != nil && !appWindow.isBehindModal }

    private func openPending() {
        guard let context, isFree else { return }
        if let destination = pendingDestination {
            pendingDestination = nil
            router.open(destination, in: context)
        }
        opener.showNext()
    }

    /// Shows an error of the library, with a button to try again.
    func showProblem(_ problem: ErrorText, retry: @escaping @MainActor () -> Void) {
        pages.remove(id: "problem")
        pages.add(HeaderBarPage.makeProblem(problem, retry: retry), id: "problem")
        pages.visiblePage = "problem"
    }

    /// Shows a notice that stays until it is closed.
    func showNotice(_ message: LocalizedText) { browser?.notice.show(message) }

    private func close() {
        session?.windowCloses()
        saveSize()
        large.close()
        router.stop()
        screenSaver.setInhibited(false, bus: nil)
        browser?.close()
        browser = nil
        closed?()
    }

    func closeWindow() { appWindow.close() }

    /// Saves the state because the program ends while the window is open.
    func saveSession() {
        session?.save()
        session?.stop()
        saveSize()
    }

    private func saveSize() {
        let size = appWindow.defaultSize
        preferences.windowSize = (size.width, size.height, appWindow.isMaximized)
    }

    // MARK: Shell

    func show(_ toast: Toast) {
        toasts.show(toast)
        if let event = toast.event { context?.feedback.give(event) }
    }

    func explain(_ toast: Toast) { toasts.show(toast, lasting: .seconds(12)) }

    func report(_ error: any Error) { explain(Toast(ErrorText(error).full)) }

    func go(to destination: any Destination) {
        leaveLargeIfShown()
        browser?.go(to: destination)
    }

    func search(_ text: String, at destination: any Destination) {
        leaveLargeIfShown()
        browser?.search(text, at: destination)
    }

    func open(_ content: OpenedContent) async {
        leaveLargeIfShown()
        await browser?.open(content)
    }

    /// Shows the banner for rejected inbox files; nil hides it.
    func showInboxBanner(_ message: LocalizedText?, button: (title: LocalizedText, run: @MainActor () -> Void)? = nil) {
        browser?.inboxBanner.show(message, button: button)
    }

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
        updateScreenSaver()
        session?.setNeedsSave()
    }

    private func leaveLarge() {
        let unspent = large.unspent
        large.close()
        if isFullscreenForLarge { toggleFullscreen() }
        pages.visiblePage = "browser"
        updateScreenSaver()
        session?.setNeedsSave()
        focusBeforeLarge?.grabFocus()
        focusBeforeLarge = nil
        guard let unspent, let context, context.library.readOnlyReason == nil else { return }
        show(Toast(tr("Was “\(unspent.title)” used?"), button: (tr("Mark as used"), { context.setSpent(true, unspent) })))
    }

    private func updateScreenSaver() {
        screenSaver.setInhibited(pages.visiblePage == "large" && !isMinimized, bus: context?.bus)
    }

    /// Toggles fullscreen for the large view. Leaving the view restores the window.
    private func toggleFullscreen() {
        isFullscreenForLarge = !appWindow.isFullscreen
        appWindow.isFullscreen.toggle()
    }

    func confirmOpening(_ address: String) { ConfirmOpenDialog.ask(address, in: self) }
}
