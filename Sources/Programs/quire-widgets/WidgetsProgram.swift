import DesktopIntegration
import Foundation
import GLib
import Gtk
import LibraryStore
import Styling
import WidgetHost
import WidgetKit

/// The program of the pinned windows: it outlives the main window, and ends when nothing is pinned.
@MainActor
final class WidgetsProgram {
    private let application: Application
    private var host: WidgetHost?
    private var sharing: LibrarySharing?
    private var backups: BackupKeeper?
    private var isStarted = false

    init(id: String = WidgetHostLauncher.applicationID, flags: Application.Flags = []) {
        application = Application(id: id, flags: flags)
        SoftwareDrawing.prefer(in: application)
        application.on("activate") { [weak self] in self?.start() }
        application.on("shutdown") { [weak self] in
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
        return application.run(arguments)
    }

    private func start() {
        guard !isStarted else { return }
        isStarted = true
        // No window keeps the program running: this does, until nothing is pinned.
        application.hold()
        let bus = MessageBus()
        let style = Style(preferences: Preferences(), bus: bus)
        Task { [weak self] in
            do {
                let library = try await Self.openLibrary()
                self?.show(library, style: style, bus: bus)
            } catch {
                Self.say("\(error)")
                self?.application.quit()
            }
        }
    }

    private func show(_ library: Library, style: Style, bus: MessageBus?) {
        sharing = LibrarySharing(library, bus: bus)
        let host = WidgetHost(library: library, registry: WidgetRegistry(PlugIns.widgetKinds(library)), style: style)
        host.emptied = { [weak self] in self?.application.quit() }
        host.failed = { Self.say("\($0)") }
        host.openedMain = {
            let program = DataFolder.programFolder.appendingPathComponent("quire-desktop").path
            let isBeside = FileManager.default.isExecutableFile(atPath: program)
            do { try Programs.startDetached([isBeside ? program : "quire-desktop"]) } catch {
                Self.say("quire-desktop does not start: \(error)")
            }
        }
        self.host = host
        host.start()
        MainLoop.whenIdle { [weak self] in
            self?.backups = BackupKeeper(library) { Self.say("today’s backup was not made. \($0)") }
        }
    }

    @concurrent
    private static func openLibrary() async throws -> Library { try Library.open(at: Library.defaultURL).library }

    private static func say(_ message: String) { FileHandle.standardError.write(Data("quire-widgets: \(message)\n".utf8)) }
}
