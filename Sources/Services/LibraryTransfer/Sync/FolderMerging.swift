import Foundation
import LibraryStore

/// Merges the folders of the library with their documents.
final class FolderMerging {
    static let setting = "lingering"

    /// Documents from files, by the names of documents.
    var files: [String: [FolderDocument]] = [:]
    /// The bytes of the documents' own files, where they were read.
    var own: [String: [UInt8]] = [:]
    /// Folders that were removed elsewhere and still hold codes here: they go when those have gone. By their keys.
    private(set) var lingering: Set<String>

    private let device: String
    private let at: Int64
    private var documents: [String: FolderDocument] = [:]
    private var before: [String: [UInt8]] = [:]

    init(device: String, now: Date, lingering: String) {
        self.device = device
        at = Moment.milliseconds(now)
        self.lingering = Set(lingering.split(separator: "\n").map(String.init))
    }

    func merge(_ entries: [SyncFolderEntry], _ kept: [String: [UInt8]]) -> SyncFolderDecision {
        before = kept
        // What this library wrote itself can be read, unless it was tampered with: then the folders as they are count.
        documents = kept.compactMapValues { try? DocumentCoding.folder($0) }
        takeChanges(entries)
        for (name, others) in files {
            for other in others { documents[name] = documents[name]?.merged(with: other) ?? other }
        }
        let there = documents.values.filter { $0.isThere.value == true }
        let order = there.sorted { ($0.position.value ?? 0, $0.key) < ($1.position.value ?? 0, $1.key) }
        return SyncFolderDecision(
            folders: order.map(\.record), removed: Set(documents.values.filter { $0.isThere.value != true }.map(\.key)))
    }

    /// What was done here since the last time.
    private func takeChanges(_ entries: [SyncFolderEntry]) {
        let present = Set(entries.map(\.key))
        for (index, entry) in entries.enumerated() {
            let name = SyncFileName.folder(entry.key)
            if documents[name] == nil {
                // One that comes from elsewhere at the same time is no news from here.
                if files[name]?.contains(where: { $0.isThere.value == true }) ?? false { continue }
                documents[name] = FolderDocument(entry, position: index + 1, at: at, by: device)
            } else if documents[name]?.isThere.value == true || !lingering.contains(entry.key) {
                documents[name]?.take(entry, position: index + 1, at: at, by: device)
            }
        }
        for (name, document) in documents where document.isThere.value == true && !present.contains(document.key) {
            documents[name]?.isThere.set(false, at: at, by: device)
        }
    }

    func settle(_ entries: [SyncFolderEntry]) -> [(item: SyncItem, isUnwritten: Bool)] {
        lingering = []
        for (index, entry) in entries.enumerated() {
            let name = SyncFileName.folder(entry.key)
            if documents[name] == nil {
                documents[name] = FolderDocument(entry, position: index + 1, at: at, by: device)
            } else if documents[name]?.isThere.value == true {
                documents[name]?.take(entry, position: index + 1, at: at, by: device)
            } else {
                lingering.insert(entry.key)
            }
        }
        return documents.map { name, document in
            let bytes = DocumentCoding.bytes(document)
            return (SyncItem(name: name, document: bytes), bytes != own[name] ?? before[name])
        }
    }
}
