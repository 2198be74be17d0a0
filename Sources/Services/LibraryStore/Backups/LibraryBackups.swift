public import Foundation
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
