import DesktopIntegration
import Foundation
import GLib
import Gtk
import LibraryStore
import LibrarySync
import PaneKit
import Styling
import WidgetKit

/// The program of the main window: one instance a session, activated by name.
@MainActor
final class DesktopProgram {
    private let application: Application
    private var window: MainWindow?
    private var bus: MessageBus?
    private var preferences: Preferences?
    private var style: Style?
    private var sharing: LibrarySharing?
    private var backups: BackupKeeper?
    private var syncing: SyncKeeper?
    private var autostart: AutostartKeeper?

    init(id: String = MainProgram.applicationID, flags: Application.Flags = []) {
        application = Application(id: id, flags: flags.union(.handlesOpen))
        application.on("startup") { [weak self] in self?.start() }
        application.on("activate") { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.open($0) }
        application.on("shutdown") { [weak self] in self?.end() }
    }

    func run(_ arguments: [String]) -> Int32 {
        guard Application.isToolkitRecentEnough else {
            FileHandle.standardError.write(Data("quire-desktop: GTK 4.8 or newer is needed. Update the package libgtk-4-1.\n".utf8))
            return 1
        }
        return application.run(arguments)
    }

    private func start() {
        let bus = MessageBus()
        let preferences = Preferences()
        self.bus = bus
        self.preferences = preferences
        style = Style(preferences: preferences, bus: bus)
        application.addAction("quit", keys: ["<Control>q"]) { [weak self] in
            self?.window?.closeWindow()
        }
        application.setKeys(["<Control>w"], for: "window.close")
    }

    private func activate() {
        guard let preferences, let style else { return }
        if let window { return window.present() }
        let window = MainWindow(application: application, preferences: preferences)
        self.window = window
        window.closed = { [weak self] in self?.window = nil }
        window.present()
        open(in: window, preferences: preferences, style: style)
    }

    /// Goes to the place that an address names. Where somebody gives several, each would cover the one before.
    private func open(_ addresses: [String]) {
        activate()
        if let last = addresses.last { window?.visit(last) }
    }

    /// Opens the library away from the main thread: the window is there first, and says what went wrong, if anything.
    private func open(in window: MainWindow, preferences: Preferences, style: Style) {
        Task { [weak self, weak window] in
            do {
                let opened = try await Self.openLibrary()
                guard let self, let window else { return }
                self.sharing?.stop()
                self.sharing = LibrarySharing(opened.library, bus: self.bus)
                let context = PaneContext(library: opened.library, preferences: preferences, style: style, bus: self.bus)
                let registry = WidgetRegistry(PlugIns.widgetKinds(opened.library))
                window.show(PlugIns.panes(context, widgets: registry), in: context)
                if let notice = opened.notice { window.showNotice(notice.message) }
                self.look(after: opened.library, window)
            } catch {
                window?.showProblem(ErrorText(error)) { [weak self, weak window] in
                    if let window { self?.open(in: window, preferences: preferences, style: style) }
                }
            }
        }
    }

    /// Begins once the window is drawn.
    private func look(after library: Library, _ window: MainWindow) {
        backups?.stop()
        syncing?.stop()
        autostart?.stop()
        MainLoop.whenIdle { [weak self, weak window] in
            self?.showPinned(of: library)
            self?.syncing = SyncKeeper(library)
            self?.autostart = self?.preferences.map { AutostartKeeper(library, preferences: $0) { window?.showNotice($0) } }
            self?.backups = BackupKeeper(library) { window?.showNotice("Today’s backup was not made. \($0)") }
        }
    }

    /// The program of the pinned windows may have ended by a mistake, or never have been started in this session.
    private func showPinned(of library: Library) {
        Task { [bus] in
            // A library that cannot be read has been told of already.
            guard let pins = try? await library.pins(), !pins.isEmpty else { return }
            WidgetHostLauncher.start(bus: bus)
        }
    }

    @concurrent
    private static func openLibrary() async throws -> Library.Opened { try Library.open(at: Library.defaultURL) }

    private func end() {
        sharing?.stop()
        backups?.stop()
        syncing?.stop()
        autostart?.stop()
    }
}
