import Foundation
import WidgetPrograms

/// A folder with a widget program, as it is listed: one that can be turned on, or one that is broken.
struct ProgramItem: Hashable {
    enum Content: Hashable {
        case program(ProgramFolder, ProgramApprovals.State)
        case broken(message: String, recovery: String)
    }

    let url: URL
    let content: Content

    /// In the order of the catalog: programs by name, and behind them what is broken.
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
    /// The kind that it makes.
    var kind: String? { folder.map { ProgramWords.kindPrefix + $0.manifest.id } }

    var detail: String {
        switch content {
        case .program(let folder, _): folder.manifest.summary
        case .broken(let message, let recovery): recovery.isEmpty ? message : "\(message) \(recovery)"
        }
    }

    var stateWords: String {
        switch content {
        case .program(_, let state): ProgramWords.state(state)
        case .broken: "Cannot be used: \(url.path)"
        }
    }
}

/// What is said of a widget program. Its own words come from outside: they are shown as they are, and never read as markup.
enum ProgramWords {
    /// What kinds that programs make are called, before the id of the program.
    static let kindPrefix = "program."
    static let warning = "It comes from outside Quire. Anyone can write one: turn on only what you trust."

    static func state(_ state: ProgramApprovals.State) -> String {
        switch state {
        case .off: "Off"
        case .on: "On"
        case .changed: "Off: it has changed since you turned it on"
        }
    }

    /// What it asks for, a line each, also where that is nothing.
    static func requests(_ permissions: ProgramPermissions) -> [(iconName: String, words: String)] {
        let network = permissions.network ? "It reaches the network" : "It does not reach the network"
        let files = permissions.filesRead.isEmpty ? ["It reads none of your files"] : permissions.filesRead.map { "It reads \($0)" }
        let programs =
            permissions.programs.isEmpty ? "It starts no other programs" : "It starts \(permissions.programs.joined(separator: ", "))"
        return [("quire-kind-link-symbolic", network)] + files.map { ("quire-folder-symbolic", $0) } + [("quire-launcher-symbolic", programs)]
    }

    /// How it runs on this computer.
    static func running(_ sandbox: ProgramSandbox) -> String {
        switch sandbox {
        case .works: "It runs in a sandbox, which holds it to that: it sees its own folder and what the system has installed, and of yours only what it asks for."
        case .missing:
            "\(sandbox.warning ?? "") To have it held to what it asks for, install bubblewrap first, as with “sudo apt install bubblewrap”."
        case .fails: sandbox.warning ?? ""
        }
    }

    /// Names and paths are as long as somebody likes.
    static func short(_ text: String, to length: Int = 60) -> String { text.count > length ? text.prefix(length) + "…" : text }
}
