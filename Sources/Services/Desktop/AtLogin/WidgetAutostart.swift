import Foundation
import GLib
public import LibraryStore

/// Whether what is pinned comes back at login: keeps an autostart entry exactly while something is pinned and nobody has said no.
@MainActor
public final class WidgetAutostart {
    private let preferences: Preferences
    private let entry: AutostartEntry
    private let program: String?

    /// - Parameters:
    ///   - folder: of autostart entries; `$XDG_CONFIG_HOME/autostart` unless told.
    ///   - program: the absolute path of quire-widgets; the one that would be started now unless told.
    public init(preferences: Preferences, folder: URL? = nil, program: String? = nil) {
        self.preferences = preferences
        entry = AutostartEntry(.widgets, folder: folder)
        self.program = program ?? WidgetHostLauncher.program
    }

    /// What people choose in Settings; also false once they have switched the entry off in a tool of their desktop.
    public var isOn: Bool { preferences.startsWidgetsAtLogin && !entry.isSwitchedOff }

    /// Chooses, for now and for what is pinned later. Throws when the entry cannot be written.
    public func setOn(_ isOn: Bool, isPinned: Bool) throws {
        preferences.startsWidgetsAtLogin = isOn
        if isOn {
            try entry.switchOn()
        } else {
            try entry.remove()
        }
        try follow(isPinned: isPinned)
    }

    /// Makes the entry what it is to be; to be called whenever the first widget may have been pinned or the last one removed.
    public func follow(isPinned: Bool) throws {
        try entry.follow(isWanted: isPinned && preferences.startsWidgetsAtLogin, path: program)
    }
}

extension Preferences {
    /// Whether what is pinned is shown again after the next login.
    public var startsWidgetsAtLogin: Bool {
        get { flag("widgets-at-login") }
        set { setFlag("widgets-at-login", newValue) }
    }
}

/// Keeps the autostart entry in step with what is pinned, for as long as a program runs; whoever pins or unpins.
@MainActor
public final class AutostartKeeper {
    private let autostart: WidgetAutostart
    private let failed: @MainActor (String) -> Void
    private var following: Task<Void, Never>?
    private var observation: PreferencesObservation?

    /// - Parameter failed: the entry could not be written, in words.
    public init(_ library: Library, preferences: Preferences, failed: @escaping @MainActor (String) -> Void) {
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
        // A library that cannot be read says so elsewhere; the entry stays as it is.
        guard let pins = try? await library.pins() else { return }
        follow(isPinned: !pins.isEmpty)
    }

    /// At once, for a program that is about to end.
    public func follow(isPinned: Bool) {
        do {
            try autostart.follow(isPinned: isPinned)
        } catch {
            failed("What is pinned will not be started at login as chosen: \(error.localizedDescription)")
        }
    }
}
