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
