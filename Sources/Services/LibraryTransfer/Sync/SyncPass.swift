import Foundation
import LibraryStore
import Platform

/// A pass: reads what changed in the library and in the folder, merges it, and writes the results to both.
final class SyncPass {
    private static let batchSize = 100
    /// How long a permanent deletion is remembered, in seconds. A device that was away for longer restores the code.
    private static let deletionLifetime: TimeInterval = 365 * 86_400

    private let library: Library
    private let folder: SyncFolder
    private let device: String
    private let now: Date
    private var listing = SyncListing()
    private var report = SyncReport()
    /// Documents whose own file cannot be read, and is therefore not overwritten.
    private var blocked: Set<String> = []
    /// Other versions of documents that were merged, and can be removed.
    private var merged: [(name: String, state: String, document: String)] = []
    /// Whether another program changed files during the pass, so that another pass is necessary.
    private(set) var needsAnotherPass = false

    init(_ library: Library, _ folder: SyncFolder, device: String, now: Date) {
        (self.library, self.folder, self.device, self.now) = (library, folder, device, now)
    }

    func run() throws(SyncError) -> SyncReport {
        (report, blocked, merged, needsAnotherPass) = (SyncReport(), [], [], false)
        do {
            listing = try SyncListing(folder, known: try library.syncFileStates())
            listing.refused.forEach(refuse)
            try markMissing()
            try mergeCodes()
            try mergeFolders()
            try SyncedPictures(library: library, folder: folder, now: now).exchange(present: listing.pictures, refused: refuse)
            try write()
            try cleanUp()
            return report
        } catch let error as SyncError {
            throw error
        } catch let error as LibraryError {
            throw .library(error)
        } catch {
            throw .library(.unexpected(String(describing: error)))
        }
    }

    // MARK: Reading

    private func refuse(_ name: String, _ reason: LocalizedText) {
        report.problems.append(SyncProblem(file: name, phrase: reason))
        if case .document(let document) = SyncFileName(name) { blocked.insert(document) }
    }

    /// Marks documents without a file as unwritten. A missing file does not delete a code.
    private func markMissing() throws {
        let missing = try library.syncItemNames().subtracting(listing.states.keys.compactMap(SyncListing.document)).subtracting(blocked)
        try library.markUnwritten(Array(missing))
    }

    /// Reads the changed files of a document and passes each to `take`. Files that cannot be read are reported. Returns the document's own
    /// file.
    private func read(_ document: String, _ take: ([UInt8]) throws(DocumentError) -> Void) -> ReadFile? {
        var own: ReadFile?
        for name in listing.changed[document] ?? [] {
            do throws(DocumentError) {
                guard let file = try folder.read(name) else { continue }
                try take(file.bytes)
                if name == document + SyncFileName.ending {
                    own = ReadFile(bytes: file.bytes, state: file.state)
                    listing.states[name] = file.state
                } else {
                    merged.append((name, file.state, document))
                }
            } catch {
                refuse(name, error.reason)
            }
        }
        return own
    }

    struct ReadFile {
        let bytes: [UInt8]
        let state: String
    }

    // MARK: Merging

    private func mergeCodes() throws {
        let fromFolder = listing.changed.keys.compactMap(UUID.init(uuidString:))
        let all = Set(fromFolder).union(try library.unsyncedCodes()).sorted { $0.uuidString < $1.uuidString }
        for start in stride(from: 0, to: all.count, by: Self.batchSize) {
            let part = Array(all[start..<min(start + Self.batchSize, all.count)])
            var documents: [UUID: [CodeDocument]] = [:]
            var own: [UUID: ReadFile] = [:]
            for uuid in part {
                own[uuid] = read(uuid.uuidString) { bytes throws(DocumentError) in
                    let document = try DocumentCoding.code(bytes)
                    guard document.uuid == uuid else {
                        throw DocumentError(reason: tr("it holds a different code from the one in its name"))
                    }
                    documents[uuid, default: []].append(document)
                }
            }
            try library.sync(
                part, merge: { try self.merge($0, with: documents[$0.uuid] ?? [], own: own[$0.uuid]) },
                settle: { record, bytes in
                    var document = try DocumentCoding.code(bytes)
                    guard !(document.record?.isEquivalent(to: record) ?? false) else { return bytes }
                    document.apply(record, now: self.now, by: self.device)
                    return DocumentCoding.bytes(document)
                })
            try saveStates(own.map { ($0.key.uuidString, $0.value) })
        }
    }

    private func merge(_ entry: SyncEntry, with others: [CodeDocument], own: ReadFile?) throws -> SyncDecision {
        // This library wrote the document, so it can be read unless somebody changed it. Then the code of the library counts.
        var document = entry.document.flatMap { try? DocumentCoding.code($0) }
        if let record = entry.record {
            if document == nil {
                document = CodeDocument(record, by: device)
            } else if !(document?.record?.isEquivalent(to: record) ?? false) {
                document?.apply(record, now: now, by: device)
            }
        } else if document?.isDeleted == false {
            document?.delete(now: now, by: device)
        }
        var copies: [CodeDocument] = []
        for other in others {
            guard let present = document else {
                document = other
                continue
            }
            let both = present.merged(with: other)
            document = both.result
            copies += both.copies
        }
        guard var document else { return SyncDecision(.none, document: nil, isUnwritten: false) }
        document.eraseIfDeleted()
        let bytes = DocumentCoding.bytes(document)
        let change = change(entry.record, to: document.record)
        if change != .none { report.received += 1 }
        let kept = copies.compactMap { copy in copy.record.map { (record: $0, document: DocumentCoding.bytes(copy)) } }
        report.conflicts += kept.count
        return SyncDecision(
            change, document: bytes, isUnwritten: own.map { $0.bytes != bytes } ?? (entry.isUnwritten || bytes != entry.document),
            died: document.isDeleted ? document.deletion.map { Moment.date($0.at) } : nil, copies: kept)
    }

    private func change(_ record: CodeRecord?, to wanted: CodeRecord?) -> SyncDecision.Change {
        guard let wanted else { return record == nil ? .none : .remove }
        guard let record else { return .write(wanted) }
        return record.isEquivalent(to: wanted) ? .none : .write(wanted)
    }

    /// Saves the states of files, so that they are not read again until they change.
    private func saveStates(_ files: [(document: String, file: ReadFile)]) throws {
        try library.saveSyncFileStates(
            Dictionary(files.map { ($0.document + SyncFileName.ending, $0.file.state) }, uniquingKeysWith: { first, _ in first }))
    }

    private func mergeFolders() throws {
        let merging = FolderMerging(device: device, now: now, lingering: try library.syncSetting(FolderMerging.setting) ?? "")
        var own: [(document: String, file: ReadFile)] = []
        for name in listing.changed.keys.filter({ $0.hasPrefix(SyncFileName.folderPrefix) }).sorted() {
            let file = read(name) { bytes throws(DocumentError) in
                let document = try DocumentCoding.folder(bytes)
                guard SyncFileName.folder(document.key) == name, document.name.value.map(Folder.key) ?? document.key == document.key else {
                    throw DocumentError(reason: tr("it holds a different folder from the one in its name"))
                }
                merging.files[name, default: []].append(document)
            }
            if let file {
                merging.own[name] = file.bytes
                own.append((name, file))
            }
        }
        try library.syncFolders(named: SyncFileName.folderPrefix, merge: merging.merge, settle: merging.updatedDocuments)
        let lingering = merging.lingering.sorted().joined(separator: "\n")
        if lingering != (try library.syncSetting(FolderMerging.setting) ?? "") {
            try library.setSyncSettings([FolderMerging.setting: lingering.isEmpty ? nil : lingering])
        }
        try saveStates(own)
    }

    // MARK: Writing

    private func write() throws {
        var last = ""
        while true {
            let items = try library.unwrittenSyncItems(after: last, limit: Self.batchSize)
            guard let end = items.last?.name else { return }
            last = end
            let staged = try stage(items)
            if !staged.isEmpty { try folder.flush() }
            var written: [SyncItem] = []
            var states: [String: String] = [:]
            for (item, file) in staged {
                let name = item.name + SyncFileName.ending
                guard let state = try folder.place(file, as: name, replacing: listing.states[name]) else {
                    needsAnotherPass = true
                    continue
                }
                listing.states[name] = state
                states[name] = state
                written.append(item)
            }
            report.sent += written.count
            try library.markWritten(written, states: states)
        }
    }

    private func stage(_ items: [SyncItem]) throws -> [(item: SyncItem, file: FileReplacement)] {
        var staged: [(item: SyncItem, file: FileReplacement)] = []
        for item in items where !blocked.contains(item.name) {
            let name = item.name + SyncFileName.ending
            guard item.document.count <= SyncFolder.maximumFileSize else {
                report.problems.append(
                    SyncProblem(
                        file: name,
                        reason: tr("The code is too large to sync: the limit is \(SyncFolder.maximumFileSize >> 20) MiB.")))
                continue
            }
            staged.append((item, try folder.stage(item.document, for: name)))
        }
        return staged
    }

    /// Removes merged versions, whose changes are in the document's own file now, and the files of codes that were deleted long ago.
    private func cleanUp() throws {
        for copy in merged where !blocked.contains(copy.document) { folder.remove(copy.name, ifStill: copy.state) }
        for document in try library.removeDeletedItems(before: now.addingTimeInterval(-Self.deletionLifetime)) {
            let name = document + SyncFileName.ending
            if let state = listing.states[name] { folder.remove(name, ifStill: state) }
        }
        let gone = try library.syncFileStates().keys.filter { listing.states[$0] == nil }
        try library.saveSyncFileStates(Dictionary(uniqueKeysWithValues: gone.map { ($0, nil) }))
    }
}
