import Foundation
public import GLib
import Navigation
public import Platform

/// The program of the main window, as other programs reach it: a running one is called over D-Bus (org.freedesktop.Application of the
/// Desktop Entry Specification), otherwise it is started.
public enum MainProgram {
    public static let applicationID = "org.quirebook.Quire"
    private static let path = "/org/quirebook/Quire"
    private static let interface = "org.freedesktop.Application"

    public static func isRunning(on bus: MessageBus?) -> Bool { bus?.hasOwner(of: applicationID) == true }

    /// Opens an address as a click on it does, or only the window if `address` is nil. Waits until the window's program has taken the call.
    ///
    /// If the bus started the calling program, the bus starts the window too, so that the window stays open when the calling program ends.
    ///
    /// - Parameter token: Permission to take the focus, from the desktop (xdg-activation, startup notification). By default the one that
    ///   this program was started with.
    public static func open(_ address: String?, token: String? = nil, bus: MessageBus?) throws(MainProgramError) {
        if let bus, isReachable(on: bus) {
            let (method, arguments) = request(address, token: token)
            // The program may have ended just now; it is started again below.
            if (try? bus.call(applicationID, path: path, interface: interface, method: method, arguments, timeout: timeout)) != nil {
                return
            }
        }
        try start(address, token: token)
    }

    /// Opens an address without blocking the main loop.
    @MainActor
    public static func open(_ address: String?, token: String? = nil, bus: MessageBus?) async throws(MainProgramError) {
        if let bus, isReachable(on: bus) {
            let (method, arguments) = request(address, token: token)
            // The program may have ended just now; it is started again below.
            let answer = try? await bus.answer(
                applicationID, path: path, interface: interface, method: method, arguments, timeout: timeout)
            if answer != nil { return }
        }
        try start(address, token: token)
    }

    /// Whether a call to the program would be answered, if necessary after the bus has started it. A bus that started this program knows
    /// the display, if there is one.
    private static func isReachable(on bus: MessageBus) -> Bool {
        isRunning(on: bus) || (MessageBus.isBusActivated && hasDisplay)
    }

    /// Milliseconds. A program that has to be started first takes a while on a busy machine.
    private static var timeout: Int32 { MessageBus.isBusActivated ? 25_000 : 5000 }

    private static func request(_ address: String?, token: String?) -> (method: String, arguments: [Variant]) {
        let environment = Environment.current
        var platform: [String: Variant] = [:]
        platform["activation-token"] = (token ?? environment["XDG_ACTIVATION_TOKEN"]).map { .string($0) }
        platform["desktop-startup-id"] = (token ?? environment["DESKTOP_STARTUP_ID"]).map { .string($0) }
        guard let address else { return ("Activate", [.dictionary(platform)]) }
        return ("Open", [.strings([address]), .dictionary(platform)])
    }

    /// Why an address leads nowhere in Quire, in a sentence; nil if it leads somewhere, or if the program is not installed. Only the program
    /// of the window knows its panes, and thus all addresses. It answers without a display. Blocks until then.
    public static func refusal(of address: String) -> String? {
        guard !isShared(address) else { return nil }
        let question = [InstalledProgram.command("quire-desktop"), checkOption, address]
        guard let program = try? ChildProcess(question, capturesStandardError: true),
            program.output(limit: 0, before: .now + .seconds(20)) != nil, program.wait() >> 8 == refusalStatus
        else { return nil }
        return program.words(limit: 65_536).trimmingCharacters(in: .newlines)
    }

    /// Whether programs lead to an address by themselves, so that they need not ask.
    private static func isShared(_ address: String) -> Bool {
        let types: [any LinkedDestination.Type] = [CodeDestination.self, ScanDestination.self, SearchDestination.self, TaskCompletion.self]
        return ProgramAction.allCases.contains { $0.address == address } || types.contains { $0.init(address: address) != nil }
    }

    /// The option of quire-desktop that says on standard error why an address leads nowhere.
    public static let checkOption = "--check-address"
    /// The exit status of quire-desktop for an address that leads nowhere.
    public static let refusalStatus: Int32 = 2

    /// Whether there is a display to open a window on.
    public static var hasDisplay: Bool { Environment.current.hasDisplay }

    /// Starts the program beside this one, which has the same version, or else the one on PATH.
    private static func start(_ address: String?, token: String?) throws(MainProgramError) {
        guard hasDisplay else { throw .noDisplay }
        let passed = token.map { ["XDG_ACTIVATION_TOKEN": $0, "DESKTOP_STARTUP_ID": $0] } ?? [:]
        guard InstalledProgram.start("quire-desktop", address.map { [$0] } ?? [], environment: passed) else { throw .notInstalled }
    }
}

/// An error in opening the main window.
public enum MainProgramError: PresentableError, Hashable, Sendable {
    case noDisplay, notInstalled

    public var message: LocalizedText {
        switch self {
        case .noDisplay: tr("There is no display to open the window on.")
        case .notInstalled: tr("The window can’t be opened: quire-desktop isn’t installed.")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .noDisplay: tr("Run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY.")
        case .notInstalled: tr("“quire --help” lists the commands that work without it.")
        }
    }
}
