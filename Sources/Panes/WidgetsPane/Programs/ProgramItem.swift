import Foundation
import WidgetPrograms

/// A folder with a widget program in the list: a valid program, or one with an error.
struct ProgramItem: Hashable, Identifiable {
    enum Content: Hashable {
        case program(ProgramFolder, ProgramApprovals.State)
        case broken(message: String, recovery: String)
    }

    let url: URL
    let content: Content

    var id: URL { url }

    /// In catalog order: programs by name, then those with errors.
    static func items(of known: KnownPrograms) -> [ProgramItem] {
        known.programs.map { ProgramItem(url: $0.folder.url, content: .program($0.folder, $0.state)) }
            + known.items.compactMap { item in
                guard case .broken(let url, let message, let recovery) = item else { return nil }
                return ProgramItem(url: url, content: .broken(message: message, recovery: recovery))
            }
    }

    var folder: ProgramFolder? { if case .program(let folder, _) = content { folder } else { nil } }
    var state: ProgramApprovals.State? { if case .program(_, let state) = content { state } else { nil } }
    var isBroken: Bool { folder == nil }
    var name: String { folder?.manifest.name ?? url.lastPathComponent }
    var iconName: String { folder?.manifest.iconName ?? "quire-warning-symbolic" }
    /// The id of the program's widget kind.
    var kind: String? { folder.map { ProgramMessages.kindPrefix + $0.manifest.id } }

    var detail: String {
        switch content {
        case .program(let folder, _): folder.manifest.summary
        case .broken(let message, let recovery): recovery.isEmpty ? message : "\(message) \(recovery)"
        }
    }

    var stateText: String {
        switch content {
        case .program(_, let state): ProgramMessages.state(state)
        case .broken: "Cannot be used: \(url.path)"
        }
    }
}

/// Texts about widget programs. Texts of the program itself come from outside: they are shown as plain text, never as markup.
enum ProgramMessages {
    /// The prefix of the kinds that programs provide, before the id of the program.
    static let kindPrefix = "program."
    static let warning = "It comes from outside Quire. Anyone can write one: turn on only what you trust."

    static func state(_ state: ProgramApprovals.State) -> String {
        switch state {
        case .off: "Off"
        case .on: "On"
        case .changed: "Off: it has changed since you turned it on"
        }
    }

    /// What the program requests, a line each, also if that is nothing.
    static func requests(_ permissions: ProgramPermissions) -> [(iconName: String, words: String)] {
        let network = permissions.network ? "It reaches the network" : "It does not reach the network"
        let files = permissions.filesRead.isEmpty ? ["It reads none of your files"] : permissions.filesRead.map { "It reads \($0)" }
        let programs =
            permissions.programs.isEmpty ? "It starts no other programs" : "It starts \(permissions.programs.joined(separator: ", "))"
        return [("quire-kind-link-symbolic", network)] + files.map { ("quire-folder-symbolic", $0) } + [
            ("quire-launcher-symbolic", programs)
        ]
    }

    /// How the program runs on this computer.
    static func running(_ sandbox: ProgramSandbox) -> String {
        switch sandbox {
        case .works:
            "It runs in a sandbox, which holds it to that: it sees its own folder and what the system has installed, and of yours only what it asks for."
        case .missing:
            "\(sandbox.warning ?? "") To have it held to what it asks for, install bubblewrap first, as with “sudo apt install bubblewrap”."
        case .fails: sandbox.warning ?? ""
        }
    }

    /// Shortens a text from outside, which may have any length.
    static func short(_ text: String, to length: Int = 60) -> String { text.count > length ? text.prefix(length) + "…" : text }
}
