import Foundation
public import GLib
import Platform

/// The program of the main window, as others reach it: the one that runs is asked over D-Bus (org.freedesktop.Application of the Desktop
/// Entry Specification), else it is started.
public enum MainProgram {
    public static let applicationID = "org.quirebook.Quire"
    private static let path = "/org/quirebook/Quire"
    private static let interface = "org.freedesktop.Application"

    public static func isRunning(on bus: MessageBus?) -> Bool { bus?.hasOwner(of: applicationID) == true }

    /// Opens an address as a click on it does, or with nil the window alone; waits until the window's program has taken it.
    ///
    /// A program that the bus started has the bus start the window as well, which then stays when that program ends.
    ///
    /// - Parameter token: permission to take the focus, from the desktop (xdg-activation, startup notification); by default the one that
    ///   this program was started with.
    public static func open(_ address: String?, token: String? = nil, bus: MessageBus?) throws(MainProgramError) {
        if let bus, isReachable(on: bus) {
            let (method, arguments) = request(address, token: token)
            // It may just have ended: then there is one to start.
            if (try? bus.call(applicationID, path: path, interface: interface, method: method, arguments, timeout: patience)) != nil { return }
        }
        try start(address, token: token)
    }

    /// The same from a main loop, which goes on meanwhile.
    @MainActor
    public static func open(_ address: String?, token: String? = nil, bus: MessageBus?) async throws(MainProgramError) {
        if let bus, isReachable(on: bus) {
            let (method, arguments) = request(address, token: token)
            do throws(GLibError) {
                _ = try await bus.answer(applicationID, path: path, interface: interface, method: method, arguments, timeout: patience)
                return
            } catch {
                // It may just have ended: then there is one to start.
            }
        }
        try start(address, token: token)
    }

    /// Whether a call to it is answered, after a start by the bus where need be. A bus that started this program knows the display, if any.
    private static func isReachable(on bus: MessageBus) -> Bool {
        isRunning(on: bus) || (MessageBus.hasStartedThisProgram && WidgetHostLauncher.hasDisplay)
    }

    /// Milliseconds: a program that has to be started first takes a while on a busy machine.
    private static var patience: Int32 { MessageBus.hasStartedThisProgram ? 25_000 : 5000 }

    private static func request(_ address: String?, token: String?) -> (method: String, arguments: [Variant]) {
        let environment = Environment.current
        var platform: [String: Variant] = [:]
        platform["activation-token"] = (token ?? environment["XDG_ACTIVATION_TOKEN"]).map { .string($0) }
        platform["desktop-startup-id"] = (token ?? environment["DESKTOP_STARTUP_ID"]).map { .string($0) }
        guard let address else { return ("Activate", [.dictionary(platform)]) }
        return ("Open", [.strings([address]), .dictionary(platform)])
    }

    /// Whether there is a display to open a window on.
    public static var hasDisplay: Bool { Environment.current.hasDisplay }

    /// The program beside this one, which is of the same version, else the one on PATH.
    private static func start(_ address: String?, token: String?) throws(MainProgramError) {
        guard hasDisplay else { throw .noDisplay }
        let beside = DataFolder.programFolder.appendingPathComponent("quire-desktop").path
        let program = FileManager.default.isExecutableFile(atPath: beside) ? beside : "quire-desktop"
        let passed = token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] } ?? [:]
        do throws(GLibError) {
            try Programs.startDetached([program] + (address.map { [$0] } ?? []), environment: passed)
        } catch {
            throw .notInstalled
        }
    }
}

/// Why the main window cannot be opened.
public enum MainProgramError: Error, Hashable, Sendable {
    case noDisplay, notInstalled

    /// What happened.
    public var message: String {
        switch self {
        case .noDisplay: "There is no display to open the window on."
        case .notInstalled: "The window cannot be opened: quire-desktop is not installed."
        }
    }

    /// What to do about it.
    public var recovery: String {
        switch self {
        case .noDisplay: "Run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY."
        case .notInstalled: "“quire --help” shows what works without it."
        }
    }
}
