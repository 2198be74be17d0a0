public import Foundation
internal import GRDB
import Glibc

/// The backups of one library, in a folder beside it.
///
/// All functions may take seconds with a large library: `inBackground` runs them on a thread of low priority.
public struct LibraryBackups: Sendable {
    /// How many of each occasion are kept.
    public static let kept = 7

    /// In bytes; what nobody asked for leaves this much.
    private static let spaceForCodes = 16 << 20

    let library: Library
    /// `backups` beside `library.sqlite`, and `NAME-backups` beside a library of another name.
    public let folder: URL

    /// Names the backups of a library; nothing is read or made.
    public init(_ library: Library) {
        self.library = library
        let name = library.file.deletingPathExtension().lastPathComponent
        folder = library.file.deletingLastPathComponent().appending(
            path: name == "library" ? "backups" : "\(name)-backups", directoryHint: .isDirectory)
    }

    /// All backups, the newest first.
    public func all() throws(BackupError) -> [LibraryBackup] {
        let names = names().map(\.text)
        let counts = try BackupFile.counts(names.map { (name: $0, file: file($0)) }, through: library)
        return names.compactMap { backup($0, codes: counts[$0]) }.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
    }

    /// Whether the backup of a day is still to be made, as far as a look at a file tells.
    public func isDailyDue(_ date: Date = .now) -> Bool {
        library.readOnlyReason == nil && !isInMemory && LibraryFile.size(of: file(BackupName(date, .daily).text)) == nil
    }

    /// What the backup of a day is called.
    public static func dailyName(_ date: Date = .now) -> String { BackupName(date, .daily).text }

    /// The library's file in bytes: what a backup takes, and a measure of the time it takes.
    public var librarySize: Int { LibraryFile.size(of: library.file) ?? 0 }

    /// In bytes, for this user; nil where the system does not say.
    private var freeSpace: Int? {
        var status = statvfs()
        guard statvfs(library.file.deletingLastPathComponent().path, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Makes the backup of a day unless there is one, or nothing to be kept. Asked for again it costs a look at a file.
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

    /// Makes the library what it was, in one step that other programs see as one change; a backup of what it is now is made first and
    /// returned, so that restoring that one takes this back.
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

    /// Runs one of the functions above on a thread of its own that gives way to everything else.
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

    /// None where there is no folder yet.
    func names() -> [BackupName] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.compactMap(BackupName.init(file:))
    }

    func backup(_ name: String, codes: Int?) -> LibraryBackup? {
        var status = stat()
        let file = file(name)
        guard let parsed = BackupName(file: file.lastPathComponent), stat(file.path, &status) == 0 else { return nil }
        let date = parsed.date(modified: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
        return LibraryBackup(
            name: name, file: file, date: date, occasion: parsed.occasion, size: Int(status.st_size), codes: codes)
    }

    /// Whether the library has no file that a folder could stand beside.
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

    /// Keeps other programs from the backups meanwhile, and makes their folder.
    func locked<Value>(_ body: () throws(BackupError) -> Value) throws(BackupError) -> Value {
        if isInMemory { throw .cannotWrite(folder: folder, reason: "the library is in no file") }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let code = underlying.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil } ?? EEXIST
            throw failure(LibraryFile.failure(at: folder, code: code))
        }
        let lock: FolderLock
        do throws(LibraryError) { lock = try FolderLock(LibraryFile(file("backup"))) } catch { throw .busy(folder: folder) }
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

    /// Copies, checks, and only then gives the copy its name and lets older ones go.
    func make(_ name: BackupName, sparing: String? = nil) throws(BackupError) -> LibraryBackup {
        let part = folder.appending(path: ".\(UUID().uuidString).part", directoryHint: .notDirectory)
        defer { unlink(part.path) }
        let copy = BackupFile(name: name.text, file: part)
        do throws(BackupFile.WritingError) {
            try copy.write(library)
        } catch {
            switch error {
            case .library(let error): throw .library(error)
            case .copy(let error): throw failure(error)
            }
        }
        let codes = try copy.check(through: library)
        guard rename(part.path, file(name.text).path) == 0 else {
            throw failure(LibraryFile.failure(at: file(name.text), code: errno))
        }
        BackupFile.sync(folder)
        prune(name.occasion, sparing: [name.text, sparing])
        guard let backup = backup(name.text, codes: codes) else {
            throw .cannotWrite(folder: folder, reason: "the new file has disappeared")
        }
        return backup
    }

    /// The newest stay, and those that are named whatever their dates say: a clock may have gone wrong.
    private func prune(_ occasion: LibraryBackup.Occasion, sparing: [String?]) {
        let names = names().filter { $0.occasion == occasion }.map(\.text).sorted(by: >)
        let spared = names.filter { sparing.contains($0) }
        let others = names.filter { !sparing.contains($0) }
        // What cannot be removed now is removed with the next one.
        for name in others.dropFirst(max(0, Self.kept - spared.count)) { unlink(file(name).path) }
    }

    /// Of a program that died while it copied; nobody else is at work while the folder is locked.
    private func removeLeftovers() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files where file.hasPrefix(".") && file.contains(".part") {
            unlink(folder.appending(path: file, directoryHint: .notDirectory).path)
        }
    }

    private func failure(_ error: LibraryError) -> BackupError {
        switch error {
        case .diskFull: .diskFull(folder: folder)
        case .readOnly: .cannotWrite(folder: folder, reason: "the place can only be read")
        case .unreachable(_, let reason): .cannotWrite(folder: folder, reason: reason)
        default: .library(error)
        }
    }
}
