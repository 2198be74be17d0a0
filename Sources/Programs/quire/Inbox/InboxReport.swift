import LibraryStore
import LibraryTransfer

/// A file of the inbox as `quire inbox … --json` writes it.
struct InboxReport: Encodable {
    enum State: String, Encodable { case waiting, taken, rejected }

    let name: String
    let state: State
    /// The codes that came of it.
    var ids: [Code.ID]?
    var reason: String?

    init(waiting name: String) { (self.name, state) = (name, .waiting) }

    init(rejected file: RejectedFile) { (name, state, reason) = (file.name, .rejected, file.reason) }

    init(_ taken: InboxPass.Taken) { (name, state, ids) = (taken.name, .taken, taken.codes) }

    /// With tabs between its columns.
    var line: String {
        let words = ids.map { $0.map(String.init).joined(separator: ", ") } ?? reason
        return ([name, state.rawValue] + (words.map { [$0] } ?? [])).map(TerminalText.visible).joined(separator: "\t")
    }
}
