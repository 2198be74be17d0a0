import DeepLink
import DesktopIntegration
import Foundation
import GLib
import Gtk
import LibraryStore
import ScansWidget
import Styling
import Timeline
import WidgetHost
import WidgetKit

/// The program of the pinned windows: it outlives the main window, and ends when nothing is pinned.
@MainActor
final class WidgetsProgram {
    private let application: Application
    private var host: WidgetHost?
    private var sharing: LibrarySharing?
    private var backups: BackupKeeper?
    private var autostart: AutostartKeeper?
    private let bus = MessageBus()
    private var center: WidgetBusService?
    private var history: ScanHistoryWatch?
    private var isStarted = false

    init(id: String = WidgetHostLauncher.applicationID, flags: Application.Flags = []) {
        application = Application(id: id, flags: flags)
        SoftwareDrawing.prefer(in: application)
        application.on("activate") { [weak self] in self?.start() }
        application.on("shutdown") { [weak self] in
            self?.center?.stop()
            self?.autostart?.stop()
            self?.host?.stop()
            self?.sharing?.stop()
            self?.backups?.stop()
        }
    }

    func run(_ arguments: [String]) -> Int32 {
        guard Application.isToolkitRecentEnough else {
            Self.say("GTK 4.8 or newer is needed. Update the package libgtk-4-1.")
            return 1
        }
        // On the bus before the name is: who calls by name finds it.
        do {
            center = try WidgetBusService(bus: bus)
            center?.called = { [weak self] in self?.start() }
        } catch {
            Self.say("other programs cannot reach the widgets: \(error)")
        }
        return application.run(arguments)
    }

    private func start() {
        guard !isStarted else { return }
        isStarted = true
        // No window keeps the program running: this does, until nothing is pinned.
        application.hold()
        let preferences = Preferences()
        let style = Style(preferences: preferences, bus: bus)
        Task { [weak self] in
            do {
                let library = try await Self.openLibrary()
                self?.show(library, style: style, preferences: preferences)
            } catch {
                Self.say("\(error)")
                self?.application.quit()
            }
        }
    }

    private func show(_ library: Library, style: Style, preferences: Preferences) {
        sharing = LibrarySharing(library, bus: bus)
        let registry = WidgetRegistry(PlugIns.widgetKinds(library))
        let host = WidgetHost(library: library, registry: registry, style: style)
        host.loaded = { [weak self] center in
            self?.center?.serve(center, registry, library: library.file.path)
            self?.history = ScanHistoryWatch(preferences) { Task { await center.reloadTimelines(ofKind: ScansKind.identifier) } }
        }
        let autostart = AutostartKeeper(library, preferences: preferences) { Self.say($0) }
        self.autostart = autostart
        host.emptied = { [weak self] in
            autostart.follow(isPinned: false)
            // Who calls just now still gets an answer.
            MainLoop.whenIdle { self?.application.quit() }
        }
        host.failed = { Self.say("\($0)") }
        host.openedMain = { [weak self] in self?.openMain(at: nil) }
        host.openedPlace = { [weak self] in self?.openMain(at: $0.address) }
        self.host = host
        host.start(session: bus, system: MessageBus(.system))
        MainLoop.whenIdle { [weak self] in
            self?.backups = BackupKeeper(library) { Self.say("today’s backup was not made. \($0)") }
        }
    }

    /// Opens the main window at a place, or leads the one that is open there; it comes to the front.
    private func openMain(at address: String?) {
        let token = ActivationToken.make()
        Task { [bus] in
            do throws(MainProgramError) {
                try await MainProgram.open(address, token: token, bus: bus)
            } catch {
                Self.say("\(error.message) \(error.recovery)")
            }
        }
    }

    @concurrent
    private static func openLibrary() async throws -> Library { try Library.open(at: Library.defaultURL).library }

    private static func say(_ message: String) { FileHandle.standardError.write(Data("quire-widgets: \(message)\n".utf8)) }
}
