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
