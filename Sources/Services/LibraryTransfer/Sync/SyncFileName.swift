import Foundation
import LibraryStore
import Platform

/// The kind of a file in the folder, which its name tells.
enum SyncFileName: Hashable {
    /// The document of a code or a folder, by its name without extension.
    case document(String)
    /// Another version of a document, which Syncthing (`….sync-conflict-20260101-120000-ABCDEFG.json`), Nextcloud (`… (conflicted copy
    /// …).json`) and others create when two devices wrote it at once.
    case copy(of: String)
    case marker
    /// A picture of a card, by its digest.
    case picture(String)
    /// A file of the program that carries the folder, or a temporary file of Quire.
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
        } else if let digest = Self.digest(of: name) {
            self = .picture(digest)
        } else if name.hasPrefix("quire-sync") && name.hasSuffix(Self.ending) {
            self = .hidden
        } else {
            self = .foreign
        }
    }

    /// A name that a Quire without pictures leaves alone.
    private static let picturePrefix = "quire-sync-picture-"

    /// The name of the file of a picture.
    static func name(ofPicture digest: String) -> String { picturePrefix + digest + ending }

    private static func digest(of name: String) -> String? {
        guard name.hasPrefix(picturePrefix), name.hasSuffix(ending) else { return nil }
        let digest = String(name.dropFirst(picturePrefix.count).dropLast(ending.count))
        return CardPicture.isDigest(digest) ? digest : nil
    }

    /// The name of a document at the beginning of a file name.
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

/// The files in the folder, and which of them have changed since they were last read or written.
struct SyncListing {
    /// The state of each document's own file.
    var states: [String: String] = [:]
    /// The files to read for each document: its own file if it has changed, and all other versions.
    private(set) var changed: [String: [String]] = [:]
    /// The digests of the pictures of cards.
    private(set) var pictures: Set<String> = []
    /// Names of documents that are not ordinary files.
    private(set) var refused: [(name: String, reason: LocalizedText)] = []

    init() {}

    init(_ folder: SyncFolder, known: [String: String]) throws(SyncError) {
        for name in try folder.names().sorted() {
            let (document, isOwn): (String, Bool)
            switch SyncFileName(name) {
            case .document(let name): (document, isOwn) = (name, true)
            case .copy(let name): (document, isOwn) = (name, false)
            case .picture(let digest):
                pictures.insert(digest)
                continue
            case .marker, .hidden, .foreign: continue
            }
            guard let state = folder.state(of: name) else {
                refused.append((name, tr("it is a link or not a regular file")))
                continue
            }
            if isOwn { states[name] = state }
            if !isOwn || known[name] != state { changed[document, default: []].append(name) }
        }
    }

    static func document(_ name: String) -> String? {
        if case .document(let document) = SyncFileName(name) { document } else { nil }
    }
}
