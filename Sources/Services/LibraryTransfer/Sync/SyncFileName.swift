import Foundation

/// What a name in the folder stands for.
enum SyncFileName: Hashable {
    /// The document of a code or a folder: its name without the ending.
    case document(String)
    /// Another copy of one, as Syncthing (`….sync-conflict-20260101-120000-ABCDEFG.json`), Nextcloud (`… (conflicted copy …).json`) and
    /// others name what two devices wrote at once.
    case copy(of: String)
    case marker
    /// Of the program that carries the folder, or half written by one of ours.
    case hidden
    case foreign

    static let ending = ".json"
    static let folderPrefix = "folder-"
    static let markerName = "quire-sync.json"

    init(_ name: String) {
        if name == Self.markerName {
            self = .marker
        } else if name.hasPrefix(".") || name.hasPrefix("~") || name.hasSuffix("~") || name.hasSuffix(".tmp") || name.hasSuffix(".part") {
            self = .hidden
        } else if name.hasSuffix(Self.ending), let document = Self.document(in: name) {
            self = name == document + Self.ending ? .document(document) : .copy(of: document)
        } else if name.hasPrefix("quire-sync") && name.hasSuffix(Self.ending) {
            self = .hidden
        } else {
            self = .foreign
        }
    }

    /// The document that a name begins with.
    private static func document(in name: String) -> String? {
        if let uuid = UUID(uuidString: String(name.prefix(36))), isEnd(name.dropFirst(36)) { return uuid.uuidString }
        guard name.hasPrefix(folderPrefix) else { return nil }
        let digest = name.dropFirst(folderPrefix.count).prefix(32)
        guard digest.count == 32, digest.utf8.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
            isEnd(name.dropFirst(folderPrefix.count + 32))
        else { return nil }
        return folderPrefix + digest
    }

    private static func isEnd(_ rest: Substring) -> Bool { rest.first.map { !$0.isLetter && !$0.isNumber } ?? false }

    /// The name of the document of a folder.
    static func folder(_ key: String) -> String { folderPrefix + Digest.hex(of: key).prefix(32) }
}

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
