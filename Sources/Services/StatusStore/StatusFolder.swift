public import Foundation
import Platform

/// The folder of pushed statuses, with one file for each. Any program of the user may push, read and remove them.
///
/// A file is always replaced as a whole. The contents of the folder are not trusted: a status is checked as strictly when it is read as
/// when it is pushed.
public struct StatusFolder: Hashable, Sendable {
    public static let maximumStatuses = 1000

    public let url: URL

    public init(_ url: URL = StatusFolder.standard) {
        self.url = url
    }

    /// `$XDG_STATE_HOME/quire/status`. The home folder is `$HOME` if set, as for every other file of Quire.
    public static var standard: URL { BaseFolders.current.quireState.appending(path: "status") }

    /// Pushes a status, replacing the earlier one of that name. Fields with an empty value are left out.
    @discardableResult
    public func set(_ name: StatusName, _ fields: [StatusField], at date: Date = Date()) throws(StatusError) -> PushedStatus {
        let plain = try PushedStatus(name: name, fields: fields, pushed: date)
        // After an unreadable or missing status a new activity begins.
        let before = try? get(name)
        let status = try PushedStatus(name: name, fields: fields, pushed: date, activity: plain.activity(after: before))
        try makeFolder()
        if before == nil, !files.exists(file(of: name)), try names().count >= Self.maximumStatuses { throw .tooManyStatuses }
        // It does not wait for the disk, because a status may be lost in a power cut.
        do {
            try FileReplacement.write(StatusFile(status).encoded(), to: file(of: name), .ownerOnly, flushes: false)
        } catch {
            throw notWritable(error)
        }
        return status
    }

    /// The status that was pushed under a name.
    public func get(_ name: StatusName) throws(StatusError) -> PushedStatus {
        let data: Data?
        do throws(StatusFileError) {
            data = try files.read(file(of: name), atMost: StatusFile.maximumLength)
        } catch {
            throw .unreadable(name, problem: error.reason)
        }
        guard let data else { throw .notFound(name) }
        return try StatusFile.decode(data, of: name)
    }

    /// Removes a status, whatever its file contains.
    public func clear(_ name: StatusName) throws(StatusError) {
        guard files.exists(file(of: name)) else { throw .notFound(name) }
        do throws(SystemError) { try files.remove(file(of: name)) } catch { throw notWritable(error) }
    }

    /// The names of all statuses, sorted; at most `maximumStatuses`. Empty if nothing was ever pushed.
    public func names() throws(StatusError) -> [StatusName] {
        let entries: [String]
        do throws(SystemError) { entries = try files.entries(of: url.path) } catch { throw notWritable(error) }
        // Other files are ignored.
        return Array(entries.compactMap(Self.name(ofFile:)).sorted().prefix(Self.maximumStatuses))
    }

    /// The name of the status that was pushed last; nil if there is none.
    public func latestName() throws(StatusError) -> StatusName? {
        // A file that has just been removed counts as the oldest.
        try names().map { (name: $0, date: files.modificationDate(of: file(of: $0)) ?? .distantPast) }.max { $0.date < $1.date }?.name
    }

    // MARK: Files

    private static let suffix = ".json"
    private var files: SafeFiles { SafeFiles() }

    private func file(of name: StatusName) -> String { url.appending(path: name.text + Self.suffix).path }

    /// The name of the status in a file; nil for other files.
    static func name(ofFile file: String) -> StatusName? {
        guard file.hasSuffix(suffix) else { return nil }
        return try? StatusName(String(file.dropLast(suffix.count)))
    }

    /// Makes the folder if it is missing, accessible only for its owner.
    func makeFolder() throws(StatusError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw notWritable(error)
        }
    }

    private func notWritable(_ error: any Error) -> StatusError {
        .notWritable(folder: url.path, problem: (error as? SystemError)?.reason ?? error.localizedDescription)
    }
}

extension PushedStatus {
    /// The activity of this status: the one that is already active under the name, or a new one.
    fileprivate func activity(after before: PushedStatus?) -> StatusActivity? {
        guard let end, end > pushed else { return nil }
        if let before, before.isActive(at: pushed) { return before.activity }
        return StatusActivity(id: UUID().uuidString, began: start.map { min($0, pushed) } ?? pushed)
    }
}

/// A status as it is stored: JSON with a version.
struct StatusFile: Codable {
    static let currentVersion = 1
    /// Bytes. The longest status with each of its bytes escaped.
    static let maximumLength = 6 * PushedStatus.maximumLength + 4096

    let version: Int
    let pushed: Date
    let fields: [StatusField]
    let activity: StatusActivity?

    init(_ status: PushedStatus) {
        (version, pushed, fields, activity) = (Self.currentVersion, status.pushed, status.fields, status.activity)
    }

    func status(named name: StatusName) throws(StatusError) -> PushedStatus {
        guard version <= Self.currentVersion else { throw .unreadable(name, problem: tr("it was written by a newer version of Quire")) }
        guard (.distantPast ... .distantFuture).contains(pushed) else { throw .unreadable(name, problem: tr("it has no date")) }
        do throws(StatusError) {
            return try PushedStatus(name: name, fields: fields, pushed: pushed, activity: activity)
        } catch {
            throw .invalid(name, reason: error.message)
        }
    }

    static func decode(_ data: Data, of name: StatusName) throws(StatusError) -> PushedStatus {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let file: StatusFile
        do { file = try decoder.decode(StatusFile.self, from: data) } catch { throw .unreadable(name, problem: tr("its file is damaged")) }
        return try file.status(named: name)
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return try encoder.encode(self)
    }
}

/// Reads and replaces small files in a folder that may contain anything: symbolic links, pipes and endless files are refused.
struct SafeFiles {
    /// When a file was last written; nil when it cannot be said.
    func modificationDate(of path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }

    func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// The contents of a file; nil if there is none.
    func read(_ path: String, atMost limit: Int) throws(StatusFileError) -> Data? {
        do throws(WholeFile.Failure) {
            return Data(try WholeFile(path, limit: limit, links: .refuse).bytes)
        } catch {
            switch error {
            case .system(SystemError(ENOENT)): return nil
            case .system(let error): throw StatusFileError(reason: .verbatim(error.reason))
            case .link: throw StatusFileError(reason: tr("its file is a link"))
            case .notRegular: throw StatusFileError(reason: tr("its file isn’t a regular file"))
            case .tooLarge, .growing: throw StatusFileError(reason: tr("its file is too large"))
            }
        }
    }

    /// Removes a file, or an empty folder in its place.
    func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT || (errno == EISDIR && rmdir(path) == 0) else { throw .last }
    }

    /// The names of the entries of a folder; empty if there is no folder.
    func entries(of path: String) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw .last
        }
        defer { closedir(folder) }
        var names: [String] = []
        // Far more than are ever kept here, so that an overfull folder is not read to its end.
        while names.count < 100_000, let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
                })
        }
        return names
    }
}

/// Why a file of the folder is not read.
struct StatusFileError: Error {
    let reason: LocalizedText
}
