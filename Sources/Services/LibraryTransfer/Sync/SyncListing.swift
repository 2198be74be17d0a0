import Foundation

/// What stands in the folder, and what of it has changed since it was last read or written.
struct SyncListing {
    /// How the own file of each document looks.
    var looks: [String: String] = [:]
    /// The files to be read of each document: its own one where it has changed, and all other copies of it.
    private(set) var changed: [String: [String]] = [:]
    /// Names that stand for something else than a file.
    private(set) var refused: [(name: String, reason: String)] = []

    init() {}

    init(_ folder: SyncFolder, known: [String: String]) throws(SyncError) {
        for name in try folder.names().sorted() {
            switch SyncFileName(name) {
            case .document(let document):
                guard let look = folder.look(name) else {
                    refused.append((name, "it is a link or no ordinary file"))
                    continue
                }
                looks[name] = look
                if known[name] != look { changed[document, default: []].append(name) }
            case .copy(let document):
                guard folder.look(name) != nil else {
                    refused.append((name, "it is a link or no ordinary file"))
                    continue
                }
                changed[document, default: []].append(name)
            case .marker, .hidden, .foreign: continue
            }
        }
    }

    static func document(_ name: String) -> String? {
        if case .document(let document) = SyncFileName(name) { document } else { nil }
    }
}
