import BuiltInWidgets
import Desktop
import GLib
import Gtk
import LibraryStore
import LibraryTransfer
import Navigation
import PaneKit
import Platform
import StatusItem
import Timeline
import WidgetPrograms
import WidgetUI

/// The program of the main window: one instance for each session, activated by its D-Bus name.
@MainActor
final class DesktopProgram {
    private let application: Application
    private var window: MainWindow?
    private var bus: MessageBus?
    private var preferences: Preferences?
    private var style: Style?
    private var sharing: LibrarySharing?
    private var backups: BackupScheduler?
    private var syncing: FolderSyncMonitor?
    private var autostart: WidgetAutostartMonitor?
    private var intents: DesktopIntents?
    private var session: WindowSessionStore?
    /// Whether the program was started with --background, and stays without a window.
    private var isInBackground = false
    private var inbox: InboxController?
    private var statusItem: StatusItemController?

    init(id: String = MainProgram.applicationID, flags: Application.Flags = []) {
        application = Application(id: id, flags: flags.union(.handlesOpen))
        application.on("startup") { [weak self] in self?.start() }
        application.on("activate") { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.open($0) }
        application.on("shutdown") { [weak self] in self?.end() }
        application.addOption("background", description: tr("Start without a window, ready to open it at once")) { [weak self] in
            self?.startInBackground() ?? 1
        }
        application.followSession { [weak self] in self?.session?.prepareForEnd() }
    }

    func run(_ arguments: [String]) -> Int32 {
        guard Application.isToolkitRecentEnough else {
            return fail(tr("Quire needs GTK 4.8 or newer. Update the package libgtk-4-1."))
        }
        // Exported before the name is owned, so that callers of the name find it.
        intents = DesktopIntents { [weak self] in self?.open($0) }
        return application.run(arguments)
    }

    private func start() {
        let bus = MessageBus()
        let preferences = Preferences()
        self.bus = bus
        self.preferences = preferences
        style = Style(preferences: preferences, bus: bus)
        MainLoop.onTermination { [weak self] in self?.application.quit() }
        bus?.onClose { [weak self] in self?.session?.save() }
        application.addAction("quit", keys: ["<Control>q"]) { [weak self] in self?.quit() }
        DesktopActions.add(to: application) { [weak self] in self?.open($0) }
        application.setKeys(["<Control>w"], for: "window.close")
    }

    private func activate() {
        guard let preferences, let style else { return }
        if let window { return window.present() }
        let session = WindowSessionStore()
        self.session = session
        let window = MainWindow(application: application, preferences: preferences, session: session)
        self.window = window
        window.closed = { [weak self] in self?.window = nil }
        window.present()
        open(in: window, preferences: preferences, style: style)
    }

    /// Opens files, links and addresses of places.
    private func open(_ addresses: [String]) {
        activate()
        window?.open(addresses)
    }

    private func open(_ destination: any Destination) {
        activate()
        window?.open(destination)
    }

    /// Opens the library away from the main thread. The window is shown first, and shows an error.
    private func open(in window: MainWindow, preferences: Preferences, style: Style) {
        Task { [weak self, weak window] in
            do {
                let opened = try await Library.openStandard()
                guard let self, let window else { return }
                self.sharing?.stop()
                self.sharing = LibrarySharing(opened.library, bus: self.bus)
                self.intents?.shown = opened.library
                let context = PaneContext(library: opened.library, preferences: preferences, style: style, bus: self.bus)
                let registry = WidgetRegistry(BuiltInKinds.all(library: opened.library, programs: await KnownPrograms.look()))
                window.show(PlugIns.panes(context, widgets: registry), in: context)
                if let notice = opened.notice { window.showNotice(notice.message) }
                self.startServices(for: opened.library, window)
            } catch {
                window?.showProblem(ErrorText(error)) { [weak self, weak window] in
                    if let window { self?.open(in: window, preferences: preferences, style: style) }
                }
            }
        }
    }

    /// Starts backups, sync, inbox and the like once the window is drawn.
    private func startServices(for library: Library, _ window: MainWindow) {
        stopServices()
        MainLoop.whenIdle { [weak self, weak window] in
            self?.showPinned(of: library)
            self?.syncing = FolderSyncMonitor(library)
            self?.inbox = window.map { InboxController(library, window: $0, bus: self?.bus) }
            self?.autostart = self?.preferences.map { WidgetAutostartMonitor(library, preferences: $0) { window?.showNotice($0) } }
            if let self, let bus = self.bus, let preferences = self.preferences {
                self.statusItem = StatusItemController(preferences: preferences, bus: bus) { window?.showNotice($0) }
            }
            self?.backups = BackupScheduler(library) { window?.showNotice(tr("Today’s backup couldn’t be made.").followed(by: $0.text)) }
        }
    }

    private func stopServices() {
        backups?.stop()
        syncing?.stop()
        autostart?.stop()
        inbox?.stop()
        statusItem?.stop()
    }

    /// Starts the program of the pinned windows. It may have crashed, or never have been started in this session.
    private func showPinned(of library: Library) {
        Task { [bus] in
            // An error of the library is reported elsewhere.
            guard let pins = try? await library.pins(), !pins.isEmpty else { return }
            WidgetHostLauncher.start(bus: bus)
        }
    }

    /// Starts without a window, so that one opens at once when it is asked for. Closing the window does not end the program.
    private func startInBackground() -> Int32 {
        guard MessageBus() != nil else {
            return fail(
                tr("there is no session bus, so the window couldn’t be opened later. Start quire-desktop without --background."))
        }
        guard application.register() else {
            return fail(tr("the program can’t register on the session bus. Start quire-desktop without --background."))
        }
        // Another process runs already: there is nothing to do.
        guard !application.isRemote else { return 0 }
        isInBackground = true
        application.hold()
        return 0
    }

    private func fail(_ message: LocalizedText) -> Int32 {
        ProgramLog.say(message.string)
        return 1
    }

    /// Quits at the user's request. Closing the window first makes sure that its state is not restored.
    private func quit() {
        window?.closeWindow()
        if isInBackground { application.release() } else if window == nil { application.quit() }
        isInBackground = false
    }

    private func end() {
        intents?.stop()
        window?.saveSession()
        sharing?.stop()
        stopServices()
    }
}

/// The application's actions. Launchers show them, and D-Bus tools call them (`gapplication action org.quirebook.Quire scan`), which also
/// starts the program.
@MainActor
enum DesktopActions {
    /// - Parameter visit: opens a destination, as a click on its link does.
    static func add(to application: Application, visit: @escaping @MainActor (any Destination) -> Void) {
        for (name, destination) in PlugIns.destinations.actions {
            application.addAction(name) { visit(destination) }
        }
        for action in TextAction.allCases {
            application.addAction(action.name, takingText: { visit(DeepLinkRouter.destination(of: action.address($0))) })
        }
    }
}
