import Desktop
import Foundation
import Gtk

/// What has to be settled before the toolkit starts: how the windows of this program will stand on the display.
@MainActor
public enum WidgetStart {
    /// Chooses the display. With layer shell the program is replaced by itself once, since the library has to be there first.
    public static func prepare() {
        if let technique = restarted() ?? DisplayOffer.here(compositorOffers: DisplayServer.sessionOffers).technique {
            if technique == .layerShell, !LayerShell.isLoaded { restart() }
            DisplayServer.allowBackends(backends(for: technique))
        }
    }

    /// The toolkit tries them in this order: where an X server is named that does not answer, there may still be a compositor.
    static func backends(for technique: WindowTechnique) -> String {
        switch technique {
        case .x11, .xwayland: "x11,*"
        case .layerShell, .plain: "wayland,x11,*"
        }
    }

    // MARK: Layer shell

    /// Tells the program that it was replaced, by what the variable for preloaded libraries was before.
    private static let mark = "QUIRE_PRELOAD_BEFORE"
    private static let preload = "LD_PRELOAD"

    /// After a restart: what came of it. What this program starts gets the environment as it was before.
    private static func restarted() -> WindowTechnique? {
        guard let before = ProcessInfo.processInfo.environment[mark] else { return nil }
        unsetenv(mark)
        if before.isEmpty { unsetenv(preload) } else { setenv(preload, before, 1) }
        if LayerShell.isLoaded { return .layerShell }
        // The dynamic linker did not take it after all.
        var offer = DisplayOffer.here { _ in false }
        offer.hasLayerShell = false
        return offer.technique
    }

    private static func restart() {
        let before = ProcessInfo.processInfo.environment[preload] ?? ""
        setenv(mark, before, 1)
        setenv(preload, ([LayerShellLibrary.name] + (before.isEmpty ? [] : [before])).joined(separator: " "), 1)
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        // Only where it could not be replaced: it goes on as it is.
        for argument in arguments { free(argument) }
        unsetenv(mark)
        if before.isEmpty { unsetenv(preload) } else { setenv(preload, before, 1) }
    }
}
