public import Foundation
import GRDB
import Glibc
import Platform

/// The backups of one library, in a folder next to it.
///
/// All functions may take seconds with a large library: `inBackground` runs them on a thread of low priority.
public struct LibraryBackups: Sendable {
    /// The number of backups of each occasion that are kept.
    public static let kept = 7

    /// The free space in bytes that an automatic backup has to leave.
    private static let spaceForCodes = 16 << 20

    let library: Library
    /// The folder: `backups` next to `library.sqlite`, and `NAME-backups` next to a library of another name.
    public let folder: URL

    /// Creates the value for a library, without reading or writing anything.
    public init(_ library: Library) {
        self.library = library
        let name = library.file.deletingPathExtension().lastPathComponent
        folder = library.file.deletingLastPathComponent().appending(
            path: name == "library" ? "backups" : "\(name)-backups", directoryHint: .isDirectory)
    }

    /// All backups, newest first.
    public func all() throws(BackupError) -> [LibraryBackup] {
        let names = names().map(\.text)
        let counts = try BackupFile.counts(names.map { BackupFile(name: $0, file: file($0)) }, through: library)
        return names.compactMap { backup($0, codes: counts[$0]) }.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
    }

    /// Whether the daily backup still has to be made. Only looks whether its file exists.
    public func isDailyDue(_ date: Date = .now) -> Bool {
        library.readOnlyReason == nil && !isInMemory && LibraryFile.size(of: file(BackupName(date, .daily).text)) == nil
    }

    /// The name of the daily backup of a date.
    public static func dailyName(_ date: Date = .now) -> String { BackupName(date, .daily).text }

    /// The size of the library file in bytes. A backup needs as much, and takes time in proportion.
    public var librarySize: Int { LibraryFile.size(of: library.file) ?? 0 }

    /// The free disk space for this user in bytes; nil if the system does not say.
    private var freeSpace: Int? {
        var status = statvfs()
        guard statvfs(library.file.deletingLastPathComponent().path, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Makes the daily backup unless it exists or the library is empty. When the backup exists, this only looks for its file.
    @discardableResult
    public func makeDaily(_ date: Date = .now) throws(BackupError) -> LibraryBackup? {
        let name = BackupName(date, .daily)
        guard isDailyDue(date), try hasContent() else { return nil }
        if let free = freeSpace, free < librarySize + Self.spaceForCodes { throw .littleSpace(folder: folder) }
        return try locked { () throws(BackupError) in
            // Another program may have made it meanwhile.
            guard LibraryFile.size(of: file(name.text)) == nil else { return nil }
            return try make(name)
        }
    }

    /// Makes a backup now.
    @discardableResult
    public func make(_ date: Date = .now) throws(BackupError) -> LibraryBackup {
        try locked { () throws(BackupError) in try make(unusedName(date, .asked)) }
    }

    /// Restores the library in one transaction, which other programs see as one change. Returns a backup of the library as it was before,
    /// so that restoring that one undoes the restoration.
    @discardableResult
    public func restore(_ name: String, _ date: Date = .now) throws(BackupError) -> LibraryBackup {
        guard names().contains(where: { $0.text == name }) else { throw .noSuchBackup(name) }
        if let reason = library.readOnlyReason { throw .library(reason) }
        return try locked { () throws(BackupError) in
            let source = BackupFile(name: name, file: file(name))
            try source.check(through: library)
            let present = try make(unusedName(date, .restoration), sparing: name)
            try source.restore(into: library)
            return present
        }
    }

    /// Runs one of the functions above on a thread of its own with low priority.
    public func inBackground<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryBackups) throws(BackupError) -> Result
    ) async throws(BackupError) -> Result {
        try await BackgroundThread.run(niceness: 19) { () throws(BackupError) in try body(self) }
    }
}

extension LibraryBackups {
    func file(_ name: String) -> URL {
        folder.appending(path: "\(name).\(BackupName.ending)", directoryHint: .notDirectory)
    }

    /// The names of all backups; empty while the folder does not exist.
    func names() -> [BackupName] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.compactMap(BackupName.init(file:))
    }

    func backup(_ name: String, codes: Int?) -> LibraryBackup? {
        let file = file(name)
        guard let parsed = BackupName(file: file.lastPathComponent), let status = LibraryFile.status(of: file.path) else { return nil }
        let date = parsed.date(modified: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
        return LibraryBackup(name: name, file: file, date: date, occasion: parsed.occasion, size: Int(status.st_size), codes: codes)
    }

    /// Whether the library is in memory and has no file that a folder could stand next to.
    var isInMemory: Bool {
        if case .writing(_, nil, _) = library.access { true } else { false }
    }

    func hasContent() throws(BackupError) -> Bool {
        do throws(LibraryError) {
            return try library.read { db in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM code) OR EXISTS (SELECT 1 FROM folder)") ?? false
            }
        } catch {
            throw .library(error)
        }
    }

    /// Creates the folder, and keeps other programs from working on the backups while `body` runs.
    func locked<Value>(_ body: () throws(BackupError) -> Value) throws(BackupError) -> Value {
        if isInMemory { throw .cannotWrite(folder: folder, reason: tr("the library isn’t stored in a file")) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BackupError(LibraryFile.failure(at: folder, code: SystemError(behind: error)?.code ?? EEXIST), in: folder)
        }
        let lock: FileLock?
        do throws(LibraryError) { lock = try LibraryFile(file("backup")).lockFolder() } catch { throw .busy(folder: folder) }
        defer { withExtendedLifetime(lock) {} }
        removeLeftovers()
        return try body()
    }

    func unusedName(_ date: Date, _ occasion: LibraryBackup.Occasion) -> BackupName {
        var number = 1
        while true {
            let name = BackupName(date, occasion, number: number)
            if LibraryFile.size(of: file(name.text)) == nil { return name }
            number += 1
        }
    }

    /// Makes a backup: copies the library, checks the copy, gives it its name and then removes the oldest backups.
    func make(_ name: BackupName, sparing: String? = nil) throws(BackupError) -> LibraryBackup {
        let part = folder.appending(path: ".\(UUID().uuidString).part", directoryHint: .notDirectory)
        defer { unlink(part.path) }
        let copy = BackupFile(name: name.text, file: part)
        try copy.write(library, into: folder)
        let codes = try copy.check(through: library)
        do throws(SystemError) { try FileMove.replacing(part.path, file(name.text).path) } catch {
            throw BackupError(LibraryFile.failure(at: file(name.text), code: error.code), in: folder)
        }
        BackupFile.sync(folder)
        prune(name.occasion, sparing: [name.text, sparing])
        guard let backup = backup(name.text, codes: codes) else {
            throw .cannotWrite(folder: folder, reason: tr("the new file has disappeared"))
        }
        return backup
    }

    /// Removes all but the newest backups of an occasion. The names in `sparing` stay whatever their dates say, because a clock may have
    /// been wrong.
    private func prune(_ occasion: LibraryBackup.Occasion, sparing: [String?]) {
        let names = names().filter { $0.occasion == occasion }.map(\.text).sorted(by: >)
        let spared = names.filter { sparing.contains($0) }
        let others = names.filter { !sparing.contains($0) }
        // A file that cannot be removed now is removed with the next backup.
        for name in others.dropFirst(max(0, Self.kept - spared.count)) { unlink(file(name).path) }
    }

    /// Removes the unfinished files of a program that died while copying. The folder is locked, so nobody else is writing one.
    private func removeLeftovers() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files where file.hasPrefix(".") && file.contains(".part") {
            unlink(folder.appending(path: file, directoryHint: .notDirectory).path)
        }
    }
}

extension BackupError {
    /// Translates an error that happened to a file in the folder of the backups.
    init(_ error: LibraryError, in folder: URL) {
        switch error {
        case .diskFull: self = .diskFull(folder: folder)
        case .readOnly: self = .cannotWrite(folder: folder, reason: tr("the folder is read-only"))
        case .unreachable(_, let reason): self = .cannotWrite(folder: folder, reason: reason)
        default: self = .library(error)
        }
    }
}
