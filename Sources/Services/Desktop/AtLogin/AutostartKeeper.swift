import Foundation
public import LibraryStore

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
