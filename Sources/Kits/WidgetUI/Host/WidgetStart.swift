import Desktop
import Foundation
import GLib
import Gtk
import Timeline

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

/// The machine's clocks, with waits that cost nothing until they are over.
struct LoopClock: WallClock {
    // CLOCK_BOOTTIME and CLOCK_MONOTONIC on Linux; they count from where the program began.
    private let boot = ContinuousClock()
    private let awake = SuspendingClock()
    private let bootOrigin = ContinuousClock.now
    private let awakeOrigin = SuspendingClock.now

    var moment: Moment {
        Moment(wall: Date(), boot: seconds(bootOrigin.duration(to: boot.now)), awake: seconds(awakeOrigin.duration(to: awake.now)))
    }

    func sleep(until date: Date) async throws {
        // The loop's timer and the wall clock may differ by a hair, and somebody may set the clock meanwhile.
        while true {
            let seconds = date.timeIntervalSince(Date())
            guard seconds > 0 else { return }
            try await MainLoop.sleep(for: .seconds(min(seconds, Self.longestWait)))
        }
    }

    func pause(_ seconds: Double) async throws { try await MainLoop.sleep(for: .seconds(seconds)) }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// A day: what is farther away is looked at again.
    private static let longestWait = 86_400.0
}
