public import Foundation
import GLib
public import LibraryStore
public import Platform

/// Keeps the autostart entry of `quire-widgets` exactly while something is pinned and the user has not turned it off.
@MainActor
public final class WidgetAutostart {
    private let preferences: Preferences
    private let entry: AutostartEntry
    private let program: String?

    /// - Parameters:
    ///   - folder: The folder of autostart entries; `$XDG_CONFIG_HOME/autostart` by default.
    ///   - program: The absolute path of quire-widgets; the installed one by default.
    public init(preferences: Preferences, folder: URL? = nil, program: String? = nil) {
        self.preferences = preferences
        entry = AutostartEntry(.widgets, folder: folder)
        self.program = program ?? InstalledProgram.path(of: WidgetHostLauncher.name)
    }

    /// The choice made in Settings. It is also false after the entry was switched off in a tool of the desktop.
    public var isOn: Bool { preferences.startsWidgetsAtLogin && !entry.isSwitchedOff }

    /// Sets the choice, for now and for widgets that are pinned later. Throws if the entry cannot be written.
    public func setOn(_ isOn: Bool, isPinned: Bool) throws {
        preferences.startsWidgetsAtLogin = isOn
        if isOn { try entry.switchOn() } else { try entry.remove() }
        try follow(isPinned: isPinned)
    }

    /// Writes or removes the entry. Call it whenever the first widget may have been pinned or the last one removed.
    public func follow(isPinned: Bool) throws {
        try entry.update(isWanted: isPinned && preferences.startsWidgetsAtLogin, path: program)
    }
}

extension Preferences {
    /// Whether pinned widgets are shown again after the next login.
    public var startsWidgetsAtLogin: Bool {
        get { flag("widgets-at-login") }
        set { setFlag("widgets-at-login", newValue) }
    }
}

/// Updates the autostart entry as widgets are pinned and unpinned in any program, for as long as the running program lives.
@MainActor
public final class WidgetAutostartMonitor {
    private let autostart: WidgetAutostart
    private let failed: @MainActor (LocalizedText) -> Void
    private var following: Task<Void, Never>?
    private var observation: PreferencesObservation?

    /// - Parameter failed: Called with a sentence if the entry cannot be written.
    public init(_ library: Library, preferences: Preferences, failed: @escaping @MainActor (LocalizedText) -> Void) {
        autostart = WidgetAutostart(preferences: preferences)
        self.failed = failed
        let changes = library.changes()
        following = Task { [weak self] in
            await self?.follow(library)
            for await change in changes where change.topics.contains(.pins) { await self?.follow(library) }
        }
        observation = preferences.observe { [weak self] in
            Task { await self?.follow(library) }
        }
    }

    public func stop() {
        following?.cancel()
        observation?.cancel()
    }

    private func follow(_ library: Library) async {
        // If the library cannot be read, that is reported elsewhere; the entry stays as it is.
        guard let pins = try? await library.pins() else { return }
        follow(isPinned: !pins.isEmpty)
    }

    /// Updates the entry immediately, for a program that is about to end.
    public func follow(isPinned: Bool) {
        do {
            try autostart.follow(isPinned: isPinned)
        } catch {
            failed(tr("Quire couldn’t change whether pinned widgets start at login: \(error.localizedDescription)"))
        }
    }
}
