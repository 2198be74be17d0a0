public import Foundation
import GRDB
import Glibc
public import Platform

/// Why the library could not do what was asked.
public enum LibraryError: PresentableError, Hashable, Sendable {
    /// Written by a newer version of Quire.
    case newerVersion(file: URL)
    /// Parts of the file cannot be read.
    case damaged(file: URL)
    /// The search index was damaged in the middle of a change that cannot be repeated automatically.
    case searchDamaged(file: URL)
    /// A database of another program.
    case foreign(file: URL)
    case diskFull(file: URL)
    case readOnly(file: URL)
    /// The file or its folder cannot be opened at all.
    case unreachable(file: URL, reason: LocalizedText)
    /// Another file is at the path of the open one.
    case replaced(file: URL)
    /// Another program locked the library, and did not release it before the timeout.
    case busy(file: URL)
    case noSuchCode(String)
    case noSuchPin(Int64)
    case ambiguousTitle(String, ids: [Int64])
    case noSuchFolder(String)
    /// The name of the existing folder, in its own spelling.
    case folderExists(String)
    /// Empty or too long.
    case unusableFolderName(String)
    case unusableColor(String)
    case noSuchTag(String)
    /// The name is empty.
    case unusableTagName
    case noSuchScanSession(Int64)
    case noSuchScanItem(Int64)
    /// The name is empty.
    case unusableSessionName
    /// The session holds the maximum number of different codes.
    case scanSessionFull(String)
    case noSuchTask(Int64)
    case noSuchTodoList(String)
    /// The name of the existing list, in its own spelling.
    case todoListExists(String)
    /// Empty or too long.
    case unusableTodoListName(String)
    /// Empty or too long.
    case unusableTaskTitle(String)
    case taskNotesTooLong
    /// The list holds the maximum number of tasks.
    case todoListFull(String)
    case tooManyTodoLists
    /// The calling task was cancelled; nothing was changed.
    case cancelled
    /// An unforeseen error, with SQLite's message.
    case unexpected(String)

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .newerVersion(let file): tr("The library \(file.path) was written by a newer version of Quire.")
        case .damaged(let file): tr("The library \(file.path) is damaged.")
        case .searchDamaged(let file): tr("The search index of the library \(file.path) was damaged.")
        case .foreign(let file): tr("\(file.path) is a database of another program, not a Quire library.")
        case .diskFull(let file): tr("The disk that holds \(file.path) is full, so nothing was saved.")
        case .readOnly(let file): tr("The library \(file.path) is in a read-only location, so nothing was saved.")
        case .unreachable(let file, let reason): tr("The library \(file.path) can’t be opened: \(reason).")
        case .replaced(let file): tr("The library \(file.path) was moved, deleted or replaced while it was open.")
        case .busy(let file): tr("The library \(file.path) is in use by another program.")
        case .noSuchCode(let name): tr("There is no code “\(name)”.")
        case .noSuchPin(let id): tr("There is no pinned widget \(id).")
        case .ambiguousTitle(let title, let ids):
            tr("The title “\(title)” belongs to \(ids.count) codes: \(ids.map(String.init).joined(separator: ", ")).")
        case .noSuchFolder(let name): tr("There is no folder “\(name)”.")
        case .folderExists(let name): tr("A folder named “\(name)” already exists.")
        case .unusableFolderName(""): tr("Enter a name for the folder.")
        case .unusableFolderName(let name): tr("“\(name.prefix(60))” is too long for a folder name.")
        case .unusableColor(let color): tr("“\(color.prefix(30))” isn’t a colour.")
        case .noSuchTag(let name): tr("There is no tag “\(name)”.")
        case .unusableTagName: tr("A tag needs a name.")
        case .noSuchScanSession: tr("This scan session no longer exists.")
        case .noSuchScanItem: tr("This code is no longer in the scan session.")
        case .unusableSessionName: tr("A scan session needs a name.")
        case .scanSessionFull(let name): tr("The scan session “\(name)” is full: it holds \(ScanSession.maximumItems) different codes.")
        case .noSuchTask(let id): tr("There is no task \(id).")
        case .noSuchTodoList(let name): tr("There is no list “\(name.prefix(60))”.")
        case .todoListExists(let name): tr("A list named “\(name)” already exists.")
        case .unusableTodoListName(""): tr("A list needs a name.")
        case .unusableTodoListName(let name): tr("“\(name.prefix(60))” is too long for a list name.")
        case .unusableTaskTitle(""): tr("A task needs a title.")
        case .unusableTaskTitle(let title): tr("“\(title.prefix(60))…” is too long for a task title.")
        case .taskNotesTooLong: tr("The notes are too long.")
        case .todoListFull(let name): tr("The list “\(name)” is full: it holds \(TodoList.maximumTasks) tasks.")
        case .tooManyTodoLists: tr("There are already \(TodoList.maximumCount) lists, the most that are allowed.")
        case .cancelled: tr("The request was cancelled.")
        case .unexpected(let reason): tr("The library failed: \(reason).")
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .newerVersion: tr("Nothing was changed. Open it with that version, or update Quire.")
        case .damaged: tr("Nothing has been lost yet. Restart Quire: it sets the file aside and keeps every code it can still read.")
        case .searchDamaged: tr("Nothing was changed, and the index was rebuilt from the codes. Try again.")
        case .foreign: tr("Nothing was changed. Choose another file with --library or QUIRE_LIBRARY.")
        case .diskFull: tr("Everything saved before is safe. Free some space and try again.")
        case .readOnly: tr("Make the folder writable, or use another file with --library or QUIRE_LIBRARY.")
        case .unreachable: tr("Check the path, or use another file with --library or QUIRE_LIBRARY.")
        case .replaced: tr("Nothing more is saved to the old file. Close Quire and start it again.")
        case .busy: tr("Nothing was changed. Try again in a moment.")
        case .noSuchCode: tr("“quire list” shows all codes.")
        case .noSuchPin: tr("“quire widget list” shows what is pinned.")
        case .ambiguousTitle: tr("Use one of these ids instead.")
        case .noSuchFolder: tr("“quire folder list” shows all folders.")
        case .folderExists: tr("Use another name; case and accents are ignored.")
        case .unusableFolderName: tr("Use 1 to \(Folder.maximumNameLength) characters.")
        case .unusableColor: tr("Enter it like 7C3AED.")
        case .noSuchTag: tr("“quire tag list” shows all tags.")
        case .unusableTagName: tr("Use at least one letter.")
        case .noSuchScanSession: tr("It was removed in another window. Start a new one.")
        case .noSuchScanItem: tr("Nothing was changed. Scan it again to count it.")
        case .unusableSessionName: tr("Use at least one letter.")
        case .scanSessionFull: tr("Everything counted before is safe. Save or export it, and continue in a new session.")
        case .noSuchTask: tr("“quire todo list --all” shows all tasks.")
        case .noSuchTodoList: tr("“quire todo lists” shows all lists.")
        case .todoListExists: tr("Use another name; case and accents are ignored.")
        case .unusableTodoListName: tr("Use 1 to \(TodoList.maximumNameLength) characters.")
        case .unusableTaskTitle: tr("Use 1 to \(TodoTask.maximumTitleLength) characters, and put the rest in the notes.")
        case .taskNotesTooLong: tr("Nothing was changed. Use up to \(TodoTask.maximumNotesLength) characters.")
        case .todoListFull: tr("Nothing was changed. Remove completed tasks, or use another list.")
        case .tooManyTodoLists: tr("Nothing was changed. Remove a list first.")
        case .cancelled: tr("Nothing was changed.")
        case .unexpected: tr("Everything saved before is safe. Try again, and report it if it happens again.")
        }
    }
}

extension LibraryError {
    /// Translates an error of SQLite or Foundation that happened to the library `file`.
    init(_ error: any Error, file: URL) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self.init(error, file: file)
        // A value of another type than its column has.
        case is RowDecodingError: self = .damaged(file: file)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull(file: file)
        case let error as CocoaError where error.code == .fileWriteNoPermission || error.code == .fileWriteVolumeReadOnly:
            self = .readOnly(file: file)
        default: self = .unexpected(String(describing: error))
        }
    }

    private init(_ error: DatabaseError, file: URL) {
        switch (error.resultCode, error.extendedResultCode) {
        case (_, .SQLITE_READONLY_DBMOVED): self = .replaced(file: file)
        // The shared-memory file next to the library could not grow.
        case (_, .SQLITE_IOERR_SHMSIZE), (.SQLITE_FULL, _): self = .diskFull(file: file)
        case (.SQLITE_CORRUPT, _), (.SQLITE_NOTADB, _): self = .damaged(file: file)
        case (.SQLITE_READONLY, _): self = .readOnly(file: file)
        case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): self = .busy(file: file)
        case (.SQLITE_INTERRUPT, _), (.SQLITE_ABORT, _): self = .cancelled
        // A full disk also shows as a journal that cannot be created.
        case (.SQLITE_CANTOPEN, _), (.SQLITE_IOERR, _):
            self =
                Self.hasNoSpace(at: file)
                ? .diskFull(file: file)
                : .unreachable(file: file, reason: error.message.map { tr("the system says “\($0)”") } ?? tr("the system gives no reason"))
        default: self = .unexpected(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
        }
    }

    private static func hasNoSpace(at file: URL) -> Bool {
        var status = statvfs()
        guard statvfs(file.deletingLastPathComponent().path, &status) == 0 else { return false }
        return status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0)
    }
}
