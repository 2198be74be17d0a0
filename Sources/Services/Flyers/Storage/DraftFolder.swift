public import FlyerLayout
public import Foundation
import GLib
public import Platform

/// A folder of drafts: flyers to be continued, each in a JSON file that can be copied to another computer.
///
/// Files are replaced atomically. A file that cannot be read is reported, and is never changed or removed. The folder belongs to the user
/// rather than to a library; it is the same for all libraries.
public struct DraftFolder: Sendable {
    /// The maximum number of drafts.
    public static let maximumCount = 500
    /// The maximum size of a file. A picture takes a third more than its own file.
    public static let maximumBytes = 32 * 1_048_576
    /// The maximum size of all files to read for a list, the newest first.
    static let maximumListBytes = 256 * 1_048_576

    public let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/drafts` in `$XDG_DATA_HOME` (`~/.local/share`).
    public static let standard = DraftFolder(BaseFolders.current.quireData.appending(path: "drafts", directoryHint: .isDirectory))

    // MARK: Reading

    /// Returns the drafts, the newest first, and the files that cannot be read, each with the reason in a sentence.
    public func list() -> (drafts: [FlyerDraft], broken: [(URL, LocalizedText)]) {
        var drafts: [FlyerDraft] = []
        var broken: [(URL, LocalizedText)] = []
        let files: [(url: URL, modified: Date, size: Int)]
        do {
            files = try self.files()
        } catch {
            return (
                [],
                [
                    (
                        folder,
                        tr("Your drafts in \(folder.path) can’t be read: \(SystemError.reason(of: error)). Check the folder’s permissions.")
                    )
                ]
            )
        }
        var (bytes, left) = (0, 0)
        for file in files {
            bytes += min(file.size, Self.maximumBytes)
            guard drafts.count < Self.maximumCount, bytes <= Self.maximumListBytes else {
                left += 1
                continue
            }
            do throws(DraftFile.ReadingError) {
                drafts.append(try DraftFile.draft(at: file.url))
            } catch {
                broken.append((file.url, error.sentences(.verbatim("“\(file.url.lastPathComponent)”"))))
            }
        }
        if left > 0 {
            let sentence = tr(
                "One older draft isn’t shown because there are too many. Remove some you no longer need.",
                plural: "\(count: left) older drafts aren’t shown because there are too many. Remove some you no longer need.", count: left)
            broken.append((folder, sentence))
        }
        return (drafts.sorted { ($0.modified, $0.id.uuidString) > ($1.modified, $1.id.uuidString) }, broken)
    }

    /// Reads a draft.
    public func draft(_ id: UUID) throws(FlyerError) -> FlyerDraft {
        do throws(DraftFile.ReadingError) {
            return try DraftFile.draft(at: file(of: id))
        } catch {
            throw .refused(message: error.sentences(tr("The draft’s file")), recovery: nil)
        }
    }

    /// The files that may be drafts, the most recently changed first.
    private func files() throws -> [(url: URL, modified: Date, size: Int)] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            // There is no folder before the first draft.
            if !FileManager.default.fileExists(atPath: folder.path) { return [] }
            throw error
        }
        return names.filter { $0.hasSuffix(DraftFile.ending) && !$0.hasPrefix(".") }.map { name in
            let url = folder.appending(path: name, directoryHint: .notDirectory)
            // An error is reported when the file is read.
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            return (url, attributes?[.modificationDate] as? Date ?? .distantPast, attributes?[.size] as? Int ?? 0)
        }.sorted { ($0.modified, $0.url.path) > ($1.modified, $1.url.path) }
    }

    // MARK: Writing

    /// Saves a flyer.
    ///
    /// - Parameter id: the draft to replace; nil for a new one.
    @discardableResult
    public func keep(_ flyer: Flyer, name: String, as id: UUID? = nil) throws(FlyerError) -> FlyerDraft {
        let draft = FlyerDraft(id: id ?? UUID(), name: name, modified: Self.now, flyer: flyer)
        // If the folder cannot be read, writing to it reports the error.
        if !FileManager.default.fileExists(atPath: file(of: draft.id).path), (try? files().count) ?? 0 >= Self.maximumCount {
            throw .refused(
                message: tr("There are already \(Self.maximumCount) drafts."),
                recovery: tr("Remove some you no longer need, then try again."))
        }
        try write(draft)
        return draft
    }

    /// Renames a draft. Its date does not change.
    @discardableResult
    public func rename(_ id: UUID, to name: String) throws(FlyerError) -> FlyerDraft {
        var draft = try draft(id)
        draft.name = FlyerDraft.normalized(name)
        try write(draft)
        return draft
    }

    /// Removes a draft, if it exists. The result can be passed to `restore`.
    @discardableResult
    public func remove(_ id: UUID) throws(FlyerError) -> FlyerDraft? {
        let file = file(of: id)
        // A file that cannot be read is never removed, because it could not be restored.
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let draft = try draft(id)
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw .refused(
                message: tr("“\(draft.name)” can’t be removed: \(SystemError.reason(of: error))."),
                recovery: tr("Check the permissions of \(folder.path)."))
        }
        return draft
    }

    /// Restores a removed draft with its date.
    public func restore(_ draft: FlyerDraft) throws(FlyerError) { try write(draft) }

    private func write(_ draft: FlyerDraft) throws(FlyerError) {
        do {
            let data = try DraftFile(draft).data
            guard data.count <= Self.maximumBytes else {
                throw FlyerError.refused(
                    message: tr("This flyer is too large to save as a draft."),
                    recovery: tr("Choose a smaller picture: a draft can have up to \(Self.maximumBytes / 1_048_576) MiB."))
            }
            // Private, because a code may contain a password.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileReplacement.write(data, to: file(of: draft.id).path, .ownerOnly)
        } catch let error as FlyerError {
            throw error
        } catch {
            throw .refused(
                message: tr("The draft can’t be saved in \(folder.path): \(SystemError.reason(of: error))."),
                recovery: tr("Free some space or check the folder’s permissions; until then, export the flyer to keep it."))
        }
    }

    private func file(of id: UUID) -> URL { folder.appending(path: DraftFile.name(of: id), directoryHint: .notDirectory) }

    /// In whole seconds, like the date in files.
    private static var now: Date { Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down)) }
}

extension DraftFolder {
    /// Yields whenever a draft is added, removed or changed by any program. Ends when the listener ends.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Only an existing folder can be watched. If it cannot be created, saving a draft reports the error.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return FolderMonitor.changes(in: [folder]) { $0.hasSuffix(DraftFile.ending) }
    }
}

/// A flyer that is saved to be continued.
///
/// It does not keep the ids of its codes, because Quire may be opened with another library next time.
public struct FlyerDraft: Hashable, Identifiable, Sendable {
    /// The maximum number of characters in a name.
    public static let maximumNameLength = 120

    public let id: UUID
    public var name: String
    /// The date of the last change.
    public var modified: Date
    public var flyer: Flyer

    public init(id: UUID = UUID(), name: String, modified: Date, flyer: Flyer) {
        self.id = id
        self.name = Self.normalized(name)
        self.modified = modified
        self.flyer = flyer
        for index in self.flyer.codes.indices { self.flyer.codes[index].id = nil }
    }

    /// Normalizes a name: one line without spaces around it, not empty, within the maximum length.
    static func normalized(_ name: String) -> String {
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? "Untitled" : String(line.prefix(maximumNameLength))
    }
}
