public import Foundation
import Platform

/// Where pushed statuses are kept: a file each, which any program of this user may push, read and take away.
///
/// A file is replaced as a whole or not at all. Whatever else lies there is never believed: a status is read again as strictly as it was
/// pushed.
public struct StatusFolder: Hashable, Sendable {
    public static let maximumStatuses = 1000

    public let url: URL

    public init(_ url: URL = StatusFolder.standard) {
        self.url = url
    }

    /// `$XDG_STATE_HOME/quire/status`.
    public static var standard: URL { BaseFolders.current.quireState.appending(path: "status") }

    /// Pushes a status in place of the one that was there under the name; fields with an empty value are left out.
    @discardableResult
    public func set(_ name: StatusName, _ fields: [StatusField], at date: Date = Date()) throws(StatusError) -> PushedStatus {
        let plain = try PushedStatus(name: name, fields: fields, pushed: date)
        // One that cannot be read, or that there is none of, is followed by a new activity.
        let before = try? get(name)
        let status = try PushedStatus(name: name, fields: fields, pushed: date, activity: plain.activity(after: before))
        try makeFolder()
        if before == nil, !files.exists(file(of: name)), try names().count >= Self.maximumStatuses { throw .tooManyStatuses }
        do { try files.replace(file(of: name), with: StatusFile(status).encoded()) } catch { throw notWritable(error) }
        return status
    }

    /// What was pushed under a name.
    public func get(_ name: StatusName) throws(StatusError) -> PushedStatus {
        let data: Data?
        do throws(StatusFileError) {
            data = try files.read(file(of: name), atMost: StatusFile.maximumLength)
        } catch {
            throw .unreadable(name, problem: error.problem)
        }
        guard let data else { throw .notFound(name) }
        return try StatusFile.decode(data, of: name)
    }

    /// Takes a status away, whatever lies there in its place.
    public func clear(_ name: StatusName) throws(StatusError) {
        guard files.exists(file(of: name)) else { throw .notFound(name) }
        do throws(StatusFileError) { try files.remove(file(of: name)) } catch { throw notWritable(error) }
    }

    /// The names of what is pushed, in order: no more than there can be. None where nothing ever was.
    public func names() throws(StatusError) -> [StatusName] {
        let entries: [String]
        do throws(StatusFileError) { entries = try files.entries(of: url.path) } catch { throw notWritable(error) }
        // What is called otherwise is none of ours.
        return Array(entries.compactMap(Self.name(ofFile:)).sorted().prefix(Self.maximumStatuses))
    }

    // MARK: Files

    private static let suffix = ".json"
    private var files: StatusFiles { StatusFiles() }

    private func file(of name: StatusName) -> String { url.appending(path: name.text + Self.suffix).path }

    /// Nil for a file that holds no status.
    static func name(ofFile file: String) -> StatusName? {
        guard file.hasSuffix(suffix) else { return nil }
        return try? StatusName(String(file.dropLast(suffix.count)))
    }

    /// Makes the folder where it is missing, for its owner alone.
    func makeFolder() throws(StatusError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw notWritable(error)
        }
    }

    private func notWritable(_ error: any Error) -> StatusError {
        .notWritable(folder: url.path, problem: (error as? StatusFileError)?.problem ?? error.localizedDescription)
    }
}

extension PushedStatus {
    /// The activity that this tells of: the one that goes on already under the name, or a new one.
    fileprivate func activity(after before: PushedStatus?) -> StatusActivity? {
        guard let end, end > pushed else { return nil }
        if let before, before.isActive(at: pushed) { return before.activity }
        return StatusActivity(id: UUID().uuidString, began: start.map { min($0, pushed) } ?? pushed)
    }
}

/// A status as it is kept: JSON of its own version.
struct StatusFile: Codable {
    static let currentVersion = 1
    /// Bytes: the longest status with every one of its bytes escaped.
    static let maximumLength = 6 * PushedStatus.maximumLength + 4096

    let version: Int
    let pushed: Date
    let fields: [StatusField]
    let activity: StatusActivity?

    init(_ status: PushedStatus) {
        (version, pushed, fields, activity) = (Self.currentVersion, status.pushed, status.fields, status.activity)
    }

    func status(named name: StatusName) throws(StatusError) -> PushedStatus {
        guard version <= Self.currentVersion else { throw .unreadable(name, problem: "a newer Quire wrote it") }
        guard (.distantPast ... .distantFuture).contains(pushed) else { throw .unreadable(name, problem: "it has no date") }
        do throws(StatusError) {
            return try PushedStatus(name: name, fields: fields, pushed: pushed, activity: activity)
        } catch {
            throw .unreadable(name, problem: "its file is damaged. \(error.message)".trimmingSuffix("."))
        }
    }

    static func decode(_ data: Data, of name: StatusName) throws(StatusError) -> PushedStatus {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let file: StatusFile
        do { file = try decoder.decode(StatusFile.self, from: data) } catch { throw .unreadable(name, problem: "its file is damaged") }
        return try file.status(named: name)
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return try encoder.encode(self)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
