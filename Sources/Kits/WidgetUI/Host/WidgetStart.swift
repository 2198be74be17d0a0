import Desktop
import Foundation
import GLib
import Gtk
import Platform
import Timeline

/// Prepares the display before the toolkit starts: it decides how the windows of this program are placed.
@MainActor
public enum WidgetStart {
    /// Chooses the display. For layer shell the program replaces itself once, as the library must be preloaded.
    public static func prepare() {
        if let technique = restarted() ?? DisplayCapabilities.here(compositorOffers: DisplayServer.sessionOffers).technique {
            if technique == .layerShell, !LayerShell.isLoaded { restart() }
            DisplayServer.allowBackends(backends(for: technique))
        }
    }

    /// The GDK backends in the order to try. If the named X server does not answer, there may still be a compositor.
    static func backends(for technique: WindowingSystem) -> String {
        switch technique {
        case .x11, .xwayland: "x11,*"
        case .layerShell, .sway, .plain: "wayland,x11,*"
        }
    }

    // MARK: Layer shell

    /// An environment variable that marks a restarted program. It holds the previous list of preloaded libraries.
    private static let mark = "QUIRE_PRELOAD_BEFORE"
    private static let preload = "LD_PRELOAD"

    /// The result of a restart. Programs started from here get the original environment.
    private static func restarted() -> WindowingSystem? {
        guard let before = Environment.current[mark] else { return nil }
        restoreEnvironment(before)
        if LayerShell.isLoaded { return .layerShell }
        // The dynamic linker did not load it after all.
        var offer = DisplayCapabilities.here { _ in false }
        offer.hasLayerShell = false
        return offer.technique
    }

    private static func restart() {
        let before = Environment.current[preload] ?? ""
        setenv(mark, before, 1)
        setenv(preload, ([LayerShellLibrary.name] + (before.isEmpty ? [] : [before])).joined(separator: " "), 1)
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        // Reached only if the program could not be replaced; it goes on as it is.
        for argument in arguments { free(argument) }
        restoreEnvironment(before)
    }

    private static func restoreEnvironment(_ before: String) {
        unsetenv(mark)
        if before.isEmpty { unsetenv(preload) } else { setenv(preload, before, 1) }
    }
}

/// The system clocks, with timers that cost nothing while they wait.
struct LoopClock: WallClock {
    // CLOCK_BOOTTIME and CLOCK_MONOTONIC on Linux, counted from the start of the program.
    private let boot = ContinuousClock()
    private let awake = SuspendingClock()
    private let bootOrigin = ContinuousClock.now
    private let awakeOrigin = SuspendingClock.now

    var moment: ClockReading {
        ClockReading(wall: Date(), boot: boot(of: boot.now), awake: seconds(awakeOrigin.duration(to: awake.now)))
    }

    /// A time in seconds of the boot clock of `moment`.
    func boot(of time: ContinuousClock.Instant) -> Double { seconds(bootOrigin.duration(to: time)) }

    func sleep(until date: Date) async throws {
        // The timer and the wall clock may differ slightly, and the clock may be set meanwhile.
        while true {
            let seconds = date.timeIntervalSince(Date())
            guard seconds > 0 else { return }
            try await MainLoop.sleep(for: .seconds(min(seconds, Self.longestWait)))
        }
    }

    func pause(_ seconds: Double) async throws { try await MainLoop.sleep(for: .seconds(seconds)) }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// A day in seconds; a longer wait is renewed.
    private static let longestWait = 86_400.0
}
