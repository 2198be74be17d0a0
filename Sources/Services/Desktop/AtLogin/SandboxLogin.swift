import Foundation
public import GLib
import Platform

/// What of Quire is started at login out of a sandbox. The desktop's portal keeps one command for an application there
/// (`org.freedesktop.portal.Background`), so that is `quire-service --at-login`, which starts whatever is wanted; what that is stands in
/// `$XDG_STATE_HOME/quire/at-login.json`.
struct SandboxLogin {
    private struct Content: Codable, Equatable {
        /// By the programs' ids: what each is wanted for.
        var programs: [String: [String]] = [:]
        /// The person, or the desktop, decided that nothing of Quire starts at login.
        var isRefused = false
    }

    private let file: URL

    init(file: URL = Self.standardFile) { self.file = file }

    private static var standardFile: URL { BaseFolders.current.quireState.appending(path: "at-login.json") }

    private var content: Content {
        // Missing and damaged are the same here: nothing is wanted that anybody knows of.
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
    }

    func isWanted(_ program: LoginProgram) -> Bool { content.programs[program.id] != nil }
    func reasons(of program: LoginProgram) -> Set<String> { Set(content.programs[program.id] ?? []) }
    var isRefused: Bool { content.isRefused }

    /// Notes what a program is wanted for. True when the portal has to be asked: for the first that is wanted, and after the last.
    func note(_ program: LoginProgram, isWanted: Bool, reasons: Set<String>) throws -> Bool {
        var new = content
        let hadAny = !new.programs.isEmpty
        new.programs[program.id] = isWanted ? reasons.sorted() : nil
        guard new != content else { return false }
        try write(new)
        return hadAny == new.programs.isEmpty
    }

    /// Notes what the portal answered, or that somebody decides anew: it is then asked again by whoever wants something.
    func note(isRefused: Bool) throws {
        let old = content
        guard old.isRefused != isRefused else { return }
        try write(isRefused ? Content(programs: old.programs, isRefused: true) : Content())
    }

    private func write(_ content: Content) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(content).write(to: file, options: .atomic)
    }
}

extension SandboxLogin {
    static let option = "--at-login"

    /// Does for a program what its autostart entry does outside.
    func follow(_ program: LoginProgram, isWanted: Bool, reasons: Set<String>) throws {
        guard try note(program, isWanted: isWanted, reasons: reasons), !(isWanted && isRefused) else { return }
        Task { @MainActor in await ask(isWanted: isWanted) }
    }

    /// Has the desktop start Quire at login, or no longer; it may ask the person.
    @MainActor
    private func ask(isWanted: Bool) async {
        guard let bus = MessageBus() else { return }
        let answer = await PortalRequest(bus).ask(
            interface: "org.freedesktop.portal.Background", method: "RequestBackground", [.string("")],
            options: [
                "reason": .string("Quire keeps what is pinned, its icon and its keys there after you log in."),
                "autostart": .bool(isWanted), "dbus-activatable": .bool(false), "commandline": .strings([ServiceLauncher.name, Self.option]),
            ])
        let isRefused =
            switch answer {
            case .given(let results): isWanted && results["autostart"]?.bool == false
            case .cancelled: isWanted
            // Without such a portal nothing starts at login, and the next one may have it.
            case .ended, .failed: false
            }
        // What cannot be noted is asked again at the next time.
        try? note(isRefused: isRefused)
    }
}

/// What the program does that the desktop starts at login out of a sandbox, in place of several.
public enum AtLogin {
    /// Whether this is such a start.
    public static func isAsked(_ arguments: [String]) -> Bool { arguments.contains(SandboxLogin.option) }

    /// Starts the other programs that are wanted.
    public static func startOthers(bus: MessageBus?) {
        if SandboxLogin().isWanted(.widgets) { WidgetHostLauncher.start(bus: bus) }
    }
}
