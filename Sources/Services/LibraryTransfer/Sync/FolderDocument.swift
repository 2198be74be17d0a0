import Foundation
import LibraryStore

/// A folder of the library as all devices see it.
struct FolderDocument: Codable, Hashable, Sendable {
    static let format = "quire-folder"
    static let version = 1

    var format = FolderDocument.format
    var version = FolderDocument.version
    /// The name without case and accents.
    let key: String
    var isThere: Register<Bool>
    var name: Register<String>
    var icon: Register<String>
    var color: Register<String>
    var position: Register<Int>

    /// Creates the document of a folder that only this device has. A default icon, a default color and a last position count as never set,
    /// so that the settings of another device win. A folder that was created for a received code has these.
    init(_ entry: SyncFolderEntry, position: Int, at: Int64, by device: String) {
        key = entry.key
        isThere = Register(true, at: at, by: device)
        name = Register(entry.folder.name, at: 0, by: device)
        icon = Register(entry.folder.icon, at: entry.folder.icon == nil ? 0 : at, by: device)
        color = Register(entry.folder.color, at: entry.folder.color == nil ? 0 : at, by: device)
        self.position = Register(position, at: 0, by: device)
    }

    var record: FolderRecord { FolderRecord(name: name.value ?? key, icon: icon.value, color: color.value) }

    /// Applies the changes in the library since the last merge.
    mutating func apply(_ entry: SyncFolderEntry, position index: Int, at: Int64, by device: String) {
        isThere.update(true, at: at, by: device)
        name.update(entry.folder.name, at: at, by: device)
        icon.update(entry.folder.icon, at: at, by: device)
        color.update(entry.folder.color, at: at, by: device)
        position.update(index, at: at, by: device)
    }

    func merged(with other: FolderDocument) -> FolderDocument {
        var result = self
        result.isThere = isThere.merged(with: other.isThere)
        result.name = name.merged(with: other.name)
        result.icon = icon.merged(with: other.icon)
        result.color = color.merged(with: other.color)
        result.position = position.merged(with: other.position)
        return result
    }
}

/// Merges the folders of the library with their documents.
final class FolderMerging {
    /// The name of the library's setting for `lingering`.
    static let setting = "lingering"

    /// Documents that were read from files, by their names.
    var files: [String: [FolderDocument]] = [:]
    /// The bytes of each document's own file, if it was read.
    var own: [String: [UInt8]] = [:]
    /// The keys of folders that were removed on another device and still hold codes here. They are removed when they are empty.
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
        // This library wrote these documents, so they can be read unless somebody changed them. Then the folders of the library count.
        documents = kept.compactMapValues { try? DocumentCoding.folder($0) }
        applyChanges(entries)
        for (name, others) in files {
            for other in others { documents[name] = documents[name]?.merged(with: other) ?? other }
        }
        let existing = documents.values.filter { $0.isThere.value == true }
        let order = existing.sorted { ($0.position.value ?? 0, $0.key) < ($1.position.value ?? 0, $1.key) }
        return (order.map(\.record), Set(documents.values.filter { $0.isThere.value != true }.map(\.key)))
    }

    /// Applies the changes in the library since the last merge.
    private func applyChanges(_ entries: [SyncFolderEntry]) {
        let present = Set(entries.map(\.key))
        for (index, entry) in entries.enumerated() {
            let name = SyncFileName.folder(entry.key)
            if documents[name] == nil {
                // A folder that another device has created at the same time is not a change of this device.
                if files[name]?.contains(where: { $0.isThere.value == true }) ?? false { continue }
                documents[name] = FolderDocument(entry, position: index + 1, at: at, by: device)
            } else if documents[name]?.isThere.value == true || !lingering.contains(entry.key) {
                documents[name]?.apply(entry, position: index + 1, at: at, by: device)
            }
        }
        for (name, document) in documents where document.isThere.value == true && !present.contains(document.key) {
            documents[name]?.isThere.set(false, at: at, by: device)
        }
    }

    /// The documents for the folders as the library has stored them, and whether each has to be written.
    func updatedDocuments(_ entries: [SyncFolderEntry]) -> [(item: SyncItem, isUnwritten: Bool)] {
        lingering = []
        for (index, entry) in entries.enumerated() {
            let name = SyncFileName.folder(entry.key)
            if documents[name] == nil {
                documents[name] = FolderDocument(entry, position: index + 1, at: at, by: device)
            } else if documents[name]?.isThere.value == true {
                documents[name]?.apply(entry, position: index + 1, at: at, by: device)
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
