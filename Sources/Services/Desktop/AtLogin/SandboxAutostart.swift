import Foundation
public import GLib
import Platform

/// Autostart for a sandboxed Quire. The portal (`org.freedesktop.portal.Background`) keeps one command for each application, so that
/// command is `quire-service --at-login`, which starts whatever is wanted. The wanted programs are kept in
/// `$XDG_STATE_HOME/quire/at-login.json`.
struct SandboxAutostart {
    private struct Content: Codable, Equatable {
        /// The reasons that each program is wanted for, by the program's id.
        var programs: [String: [String]] = [:]
        /// The user, or the desktop, decided that nothing of Quire starts at login.
        var isRefused = false
    }

    private let file: URL

    init(file: URL = BaseFolders.current.quireState.appending(path: "at-login.json")) { self.file = file }

    private var content: Content {
        // A missing file and a damaged one both mean that nothing is wanted.
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
    }

    func isWanted(_ program: LoginProgram) -> Bool { content.programs[program.id] != nil }
    func reasons(of program: LoginProgram) -> Set<String> { Set(content.programs[program.id] ?? []) }
    var isRefused: Bool { content.isRefused }

    /// Records whether a program is wanted, and why. Returns true when the portal has to be asked: for the first wanted program, and after
    /// the last one.
    func record(_ program: LoginProgram, isWanted: Bool, reasons: Set<String>) throws -> Bool {
        var new = content
        let hadAny = !new.programs.isEmpty
        new.programs[program.id] = isWanted ? reasons.sorted() : nil
        guard new != content else { return false }
        try write(new)
        return hadAny == new.programs.isEmpty
    }

    /// Records the portal's answer, or a new decision of the user. After a new decision the portal is asked again by the next program that
    /// wants something.
    func record(isRefused: Bool) throws {
        let old = content
        guard old.isRefused != isRefused else { return }
        try write(isRefused ? Content(programs: old.programs, isRefused: true) : Content())
    }

    private func write(_ content: Content) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileReplacement.write(JSONEncoder().encode(content), to: file.path, .standard)
    }
}

extension SandboxAutostart {
    static let option = "--at-login"

    /// Does for a sandboxed program what an autostart entry does outside of a sandbox.
    func update(_ program: LoginProgram, isWanted: Bool, reasons: Set<String>) throws {
        guard try record(program, isWanted: isWanted, reasons: reasons), !(isWanted && isRefused) else { return }
        Task { @MainActor in await ask(isWanted: isWanted) }
    }

    /// Asks the desktop to start Quire at login, or to stop doing so. The desktop may ask the user.
    @MainActor
    private func ask(isWanted: Bool) async {
        guard let bus = MessageBus() else { return }
        let answer = await PortalRequest(bus).ask(
            interface: "org.freedesktop.portal.Background", method: "RequestBackground", [.string("")],
            options: [
                "reason": .string(
                    tr("Quire keeps pinned codes, its panel icon and its keyboard shortcuts available after you log in.").string),
                "autostart": .bool(isWanted), "dbus-activatable": .bool(false),
                "commandline": .strings([ServiceLauncher.name, Self.option]),
            ])
        let isRefused =
            switch answer {
            case .given(let results): isWanted && results["autostart"]?.bool == false
            case .cancelled: isWanted
            // Without such a portal nothing starts at login. A later portal may support it, so this is no refusal.
            case .ended, .failed: false
            }
        // If this cannot be written, the portal is asked again the next time.
        try? record(isRefused: isRefused)
    }
}

/// The start at login of a sandboxed Quire: the desktop starts one program, which starts the others.
public enum LoginStart {
    /// Whether the program was started at login by the desktop.
    public static func isAsked(_ arguments: [String]) -> Bool { arguments.contains(SandboxAutostart.option) }

    /// Starts the other programs that are wanted at login.
    public static func startOthers(bus: MessageBus?) {
        if SandboxAutostart().isWanted(.widgets) { WidgetHostLauncher.start(bus: bus) }
    }
}
