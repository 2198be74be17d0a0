import BuiltInWidgets
import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import LibraryTransfer
import Platform
import StatusStore
import Timeline
import WidgetPrograms
import WidgetUI

/// The program of the pinned windows. It outlives the main window, and ends when nothing is pinned and no activity is shown.
@MainActor
final class WidgetsProgram {
    private let application: Application
    private var host: WidgetHost?
    private var sharing: LibrarySharing?
    private var backups: BackupScheduler?
    private var inbox: InboxMonitor?
    private var autostart: WidgetAutostartMonitor?
    private let bus = MessageBus()
    private var center: WidgetBusService?
    private var statuses: StatusBusService?
    private var history: PreferencesObservation?
    private var choice: PreferencesObservation?
    private var programs: ProgramMonitor?
    private var registry: WidgetRegistry?
    private var isStarted = false

    init(id: String = WidgetHostLauncher.applicationID, flags: Application.Flags = []) {
        application = Application(id: id, flags: flags)
        SoftwareRendering.prefer(in: application)
        application.on("activate") { [weak self] in self?.start() }
        application.on("shutdown") { [weak self] in
            self?.programs?.stop()
            self?.center?.stop()
            self?.statuses?.stop()
            self?.autostart?.stop()
            self?.host?.stop()
            self?.sharing?.stop()
            self?.backups?.stop()
            self?.inbox?.stop()
        }
    }

    func run(_ arguments: [String]) -> Int32 {
        guard Application.isToolkitRecentEnough else {
            ProgramLog.say("GTK 4.8 or newer is needed. Update the package libgtk-4-1.")
            return 1
        }
        // Exported before the name is owned, so that callers of the name find it.
        do {
            center = try WidgetBusService(bus: bus)
            center?.called = { [weak self] in self?.start() }
            statuses = try StatusBusService(bus: bus)
            statuses?.called = { [weak self] in self?.start() }
            // The status that was pushed may be an activity.
            statuses?.answered = { [weak self] in self?.host?.updateActivities() }
        } catch {
            ProgramLog.say("other programs cannot reach the widgets: \(error)")
        }
        return application.run(arguments)
    }

    private func start() {
        guard !isStarted else { return }
        isStarted = true
        // Windows do not keep the program running; this does until there is nothing to show.
        application.hold()
        // The end of a session is an orderly end: positions are stored at the shutdown of the application.
        MainLoop.onTermination { [weak self] in
            Task {
                await self?.host?.storeTimelines()
                self?.application.quit()
            }
        }
        let preferences = Preferences()
        let style = Style(preferences: preferences, bus: bus)
        Task { [weak self] in
            do {
                let library = try await Library.openStandard().library
                let programs = await KnownPrograms.look()
                self?.show(library, programs, style: style, preferences: preferences)
            } catch {
                ProgramLog.say("\(error)")
                self?.application.quit()
            }
        }
    }

    private func show(_ library: Library, _ programs: KnownPrograms, style: Style, preferences: Preferences) {
        sharing = LibrarySharing(library, bus: bus)
        let registry = WidgetRegistry(BuiltInKinds.all(library: library, programs: programs))
        self.registry = registry
        let host = WidgetHost(library: library, registry: registry, style: style)
        host.loaded = { [weak self] center in
            self?.center?.serve(center, self?.registry ?? registry, library: library.file.path)
            self?.reload(center, whenHistoryChangesIn: preferences)
        }
        host.show(
            ActivitySource(folder: StatusFolder(), kind: StatusKind(), isOn: preferences.showsActivities) {
                WidgetConfiguration([StatusKind.nameParameter: $0.text])
            })
        choice = preferences.observe { [weak host, weak preferences] in
            if let preferences { host?.showsActivities = preferences.showsActivities }
        }
        let autostart = WidgetAutostartMonitor(library, preferences: preferences) { ProgramLog.say($0.untranslated) }
        self.autostart = autostart
        host.emptied = { [weak self] in
            autostart.follow(isPinned: false)
            // A pending call is still answered, and may start an activity.
            MainLoop.whenIdle { if self?.statuses?.isBusy != true { self?.application.quit() } }
        }
        host.failed = { ProgramLog.say("\($0)") }
        host.openedMain = { [weak self] in self?.openMain(at: nil, token: ActivationToken.make()) }
        host.onOpenDestination = { [weak self] in self?.openMain(at: $0, token: $1) }
        self.host = host
        self.programs = ProgramMonitor(from: programs) { [weak self, weak host] known in
            let registry = WidgetRegistry(BuiltInKinds.all(library: library, programs: known))
            self?.registry = registry
            host?.offer(registry)
            self?.center?.offer(registry)
        }
        host.start(session: bus, system: MessageBus(.system))
        MainLoop.whenIdle { [weak self] in
            self?.backups = BackupScheduler(library) { ProgramLog.say("today’s backup was not made. \($0)") }
            let inbox = InboxMonitor(library)
            inbox.failed = { ProgramLog.say("what other programs left was not taken in. \($0)") }
            inbox.start()
            self?.inbox = inbox
        }
    }

    /// The library does not know whether the scan history is turned on: that is a preference.
    private func reload(_ center: any TimelineCenter, whenHistoryChangesIn preferences: Preferences) {
        var isOn = preferences.remembersScans
        history = preferences.observe { [weak preferences] in
            guard let preferences, preferences.remembersScans != isOn else { return }
            isOn.toggle()
            Task { await center.reloadTimelines(ofKind: ScansKind.identifier) }
        }
    }

    /// Opens an address in the main window and brings it to the front.
    private func openMain(at address: String?, token: String?) {
        Task { [bus] in
            do throws(MainProgramError) {
                try await MainProgram.open(address, token: token, bus: bus)
            } catch {
                ProgramLog.say(error.description)
            }
        }
    }
}
