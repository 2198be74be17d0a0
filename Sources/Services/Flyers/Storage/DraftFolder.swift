import Drawing
public import FlyerLayout
public import Foundation
import GLib
import Platform

/// Keeps flyers to be gone on with, each as a JSON file that may be copied to another computer.
///
/// A file is replaced as a whole or not at all. One that cannot be read is left out and named, and is never changed or removed.
/// The folder belongs to the person and not to a library: it is the same whichever library is open.
public struct DraftFolder: Sendable {
    /// More are not kept: a shelf of more is no shelf.
    public static let maximumCount = 500
    /// Of one file; a picture takes a third more than its own file.
    public static let maximumBytes = 32 * 1_048_576
    /// Of all files that are read for one list, the newest first.
    static let maximumListBytes = 256 * 1_048_576

    public typealias Draft = Flyers.Draft

    public let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/drafts` in `$XDG_DATA_HOME` (`~/.local/share`).
    public static let standard = DraftFolder(BaseFolders.current.quireData.appending(path: "drafts", directoryHint: .isDirectory))

    // MARK: Reading

    /// The drafts, the newest first, and the files that are none, each with a sentence that says why.
    public func list() -> (drafts: [Draft], broken: [(URL, String)]) {
        var drafts: [Draft] = []
        var broken: [(URL, String)] = []
        let files: [(url: URL, modified: Date, size: Int)]
        do {
            files = try self.files()
        } catch {
            return ([], [(folder, "Your drafts in \(folder.path) cannot be read: \(Self.reason(of: error)). Check who may read it.")])
        }
        var (bytes, left) = (0, 0)
        for file in files {
            bytes += min(file.size, Self.maximumBytes)
            guard drafts.count < Self.maximumCount, bytes <= Self.maximumListBytes else {
                left += 1
                continue
            }
            do throws(DraftFile.Refusal) {
                drafts.append(try DraftFile.draft(at: file.url))
            } catch {
                broken.append((file.url, "“\(file.url.lastPathComponent)” \(error.reason)"))
            }
        }
        if left > 0 {
            let count = left == 1 ? "One older draft is" : "\(left) older drafts are"
            broken.append((folder, "\(count) not shown, as there are too many. Remove some that you need no more."))
        }
        return (drafts.sorted { ($0.modified, $0.id.uuidString) > ($1.modified, $1.id.uuidString) }, broken)
    }

    /// One draft, read anew.
    public func draft(_ id: UUID) throws(FlyerError) -> Draft {
        do throws(DraftFile.Refusal) {
            return try DraftFile.draft(at: place(of: id))
        } catch {
            throw .refused(message: "The draft’s file \(error.reason)", recovery: "")
        }
    }

    /// The files that may be drafts, what was changed last first.
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
            // What cannot be asked is told of when it is read.
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            return (url, attributes?[.modificationDate] as? Date ?? .distantPast, attributes?[.size] as? Int ?? 0)
        }.sorted { ($0.modified, $0.url.path) > ($1.modified, $1.url.path) }
    }

    // MARK: Writing

    /// Keeps a flyer.
    ///
    /// - Parameter id: of the draft that it takes the place of; nil for a new one.
    @discardableResult
    public func keep(_ flyer: Flyer, name: String, as id: UUID? = nil) throws(FlyerError) -> Draft {
        let draft = Draft(id: id ?? UUID(), name: name, modified: Self.now, flyer: flyer)
        if !exists(draft.id), count >= Self.maximumCount {
            throw .refused(
                message: "There are \(Self.maximumCount) drafts already.", recovery: "Remove some that you need no more, then try again.")
        }
        try write(draft)
        return draft
    }

    /// Gives a draft another name; its time stays.
    @discardableResult
    public func rename(_ id: UUID, to name: String) throws(FlyerError) -> Draft {
        var draft = try draft(id)
        draft.name = Draft.tidied(name)
        try write(draft)
        return draft
    }

    /// Removes a draft; one that is gone already is no problem. What it gives can be given to `restore`.
    @discardableResult
    public func remove(_ id: UUID) throws(FlyerError) -> Draft? {
        let place = place(of: id)
        // What cannot be read is never removed: nobody could bring it back.
        guard FileManager.default.fileExists(atPath: place.path) else { return nil }
        let draft = try draft(id)
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            throw .refused(
                message: "“\(draft.name)” cannot be removed: \(Self.reason(of: error)).", recovery: "Check who may change \(folder.path).")
        }
        return draft
    }

    /// Brings a draft back as it was, its time too.
    public func restore(_ draft: Draft) throws(FlyerError) { try write(draft) }

    private func write(_ draft: Draft) throws(FlyerError) {
        do {
            let data = try DraftFile(draft).data
            guard data.count <= Self.maximumBytes else {
                throw FlyerError.refused(
                    message: "This flyer is too large to be kept as a draft.",
                    recovery: "Choose a smaller picture: a draft takes up to \(Self.maximumBytes / 1_048_576) MiB.")
            }
            // Nobody else's business: a code may hold a password.
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: place(of: draft.id), options: .atomic)
        } catch let error as FlyerError {
            throw error
        } catch {
            throw .refused(
                message: "The draft cannot be kept in \(folder.path): \(Self.reason(of: error)).",
                recovery: "Make room or give yourself access there; until then export the flyer to keep it.")
        }
    }

    private var count: Int {
        // A folder that cannot be read says so when it is written to.
        (try? files().count) ?? 0
    }

    private func exists(_ id: UUID) -> Bool { FileManager.default.fileExists(atPath: place(of: id).path) }

    private func place(of id: UUID) -> URL { folder.appending(path: DraftFile.name(of: id), directoryHint: .notDirectory) }

    /// In whole seconds, as files keep it.
    private static var now: Date { Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down)) }

    /// The system's own words, without Foundation's frame around them.
    private static func reason(of error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return underlying.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(underlying.code))) : error.localizedDescription
    }
}

extension DraftFolder {
    /// Tells each time that a draft came, went or changed, whichever program did it, until nobody waits for it any more.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Whoever was slow looks once at how it is by then.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // A folder that is not there yet cannot be watched. One that cannot be made says so when something is kept in it.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let monitor = FolderMonitor(folder.path) { if $0.hasSuffix(DraftFile.ending) { continuation.yield() } }
        continuation.onTermination = { _ in Task { @MainActor in monitor?.stop() } }
        return stream
    }
}

/// A flyer that is kept to be gone on with.
///
/// It stands for itself: the numbers of its codes in a library are not kept, as Quire may be opened with another library next time.
public struct Draft: Hashable, Identifiable, Sendable {
    /// The most characters of a name.
    public static let longestName = 120

    public let id: UUID
    public var name: String
    /// When it was kept last.
    public var modified: Date
    public var flyer: Flyer

    public init(id: UUID = UUID(), name: String, modified: Date, flyer: Flyer) {
        self.id = id
        self.name = Self.tidied(name)
        self.modified = modified
        self.flyer = flyer
        for index in self.flyer.codes.indices { self.flyer.codes[index].id = nil }
    }

    /// One line without spaces around it, never empty, never longer than a name may be.
    static func tidied(_ name: String) -> String {
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? "Untitled" : String(line.prefix(longestName))
    }
}
