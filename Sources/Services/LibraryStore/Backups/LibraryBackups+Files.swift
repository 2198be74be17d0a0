import Foundation
internal import GRDB
import Glibc

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
