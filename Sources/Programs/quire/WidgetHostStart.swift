import Desktop
import Foundation
import GLib
import LibraryStore

/// Starts the program that shows pinned widgets, unless it runs already or there is no display to show them on.
func startHost() {
    WidgetHostLauncher.start(bus: MessageBus())
}

/// Arranges that what is pinned comes back at the next login; of a library that was named for one command alone nothing does.
func followLogin(with library: Library, _ options: LibraryOptions) async {
    guard options.library == nil else { return }
    do {
        let isPinned = try await !library.pins().isEmpty
        try await MainActor.run { try WidgetAutostart(preferences: Preferences()).follow(isPinned: isPinned) }
    } catch {
        // It is pinned all the same.
        Output.message("quire: what is pinned will not be started at login as chosen: \(error.localizedDescription)")
    }
}
