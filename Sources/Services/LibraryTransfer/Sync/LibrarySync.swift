public import Foundation
import Glibc
public import LibraryStore
public import Platform

/// Synchronizes a library with a folder of one file per code, which Syncthing, Nextcloud or the like carries to other devices.
///
/// Changes of other devices are merged: of each field the newest wins. If two devices change a content or notes independently, both are
/// kept, one of them in a copy. A missing file is written again; only a document that says so deletes a code. All functions may take
/// seconds with a large library.
public struct LibrarySync: Sendable {
    let library: Library
    private let stateFile: URL

    /// Creates the value without reading or writing anything. `state` is `$XDG_STATE_HOME/quire` by default.
    public init(_ library: Library, state: URL? = nil) {
        self.library = library
        stateFile = SyncState.file(of: library.file, in: state ?? BaseFolders.current.quireState)
    }

    public var status: SyncStatus {
        let state = SyncState(stateFile)
        return SyncStatus(
            folder: state.folder.map { URL(fileURLWithPath: $0, isDirectory: true) }, device: SyncDevice.name(of: state.device),
            lastSync: state.lastSync, failure: state.failure, shownFailure: state.shownFailure ?? state.failure, problems: state.problems)
    }

    /// Starts to sync with a folder, which is created if it does not exist. It has to be empty, or synced with by another device. Only the
    /// marker is written; `run` does the rest.
    public func turnOn(_ folder: URL) throws(SyncError) {
        if let reason = library.readOnlyReason { throw .library(reason) }
        let folder = folder.absoluteURL.standardizedFileURL
        var state = SyncState(stateFile)
        if state.folder != nil, state.folder != folder.path { try turnOff() }
        state = SyncState(stateFile)
        try SyncMarker.prepare(folder)
        state.folder = folder.path
        try state.save(to: stateFile)
        do throws(LibraryError) { try library.startSyncTracking() } catch { throw .library(error) }
    }

    /// Stops syncing. The folder and the codes stay as they are.
    public func turnOff() throws(SyncError) {
        do throws(LibraryError) { try library.removeSyncState() } catch { throw .library(error) }
        var state = SyncState(stateFile)
        (state.folder, state.lastSync, state.failure, state.shownFailure, state.problems) = (nil, nil, nil, nil, [])
        try state.save(to: stateFile)
    }

    /// Merges once in both directions.
    @discardableResult
    public func run(now: Date = .now) throws(SyncError) -> SyncReport {
        var state = SyncState(stateFile)
        guard let path = state.folder else { throw .isOff }
        do throws(SyncError) {
            let report = try run(path, &state, now)
            (state.lastSync, state.failure, state.shownFailure, state.problems) = (now, nil, nil, report.problems)
            try state.save(to: stateFile)
            return report
        } catch {
            (state.failure, state.shownFailure) = (error.text.untranslated, error.text.string)
            // The error of the sync matters more than this one.
            try? state.save(to: stateFile)
            throw error
        }
    }

    private func run(_ path: String, _ state: inout SyncState, _ now: Date) throws(SyncError) -> SyncReport {
        if let reason = library.readOnlyReason { throw .library(reason) }
        let folder = SyncFolder(path)
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        try SyncMarker.check(folder)
        do throws(LibraryError) {
            try library.startSyncTracking()
            if try library.syncSetting("token") ?? "" != state.token { state.device = SyncDevice.newID() }
        } catch {
            throw .library(error)
        }
        let pass = SyncPass(library, folder, device: state.device, now: now)
        var report = try pass.run()
        // Merges the files that have arrived meanwhile.
        for _ in 0..<3 where pass.needsAnotherPass {
            let more = try pass.run()
            report.add(more)
        }
        if report.received + report.sent > 0 || state.token.isEmpty {
            state.token = UUID().uuidString
            do throws(LibraryError) { try library.setSyncSettings(["token": state.token]) } catch { throw .library(error) }
        }
        return report
    }

    /// Runs one of the functions above on a thread of its own with low priority.
    public func inBackground<Result: Sendable>(
        _ body: @escaping @Sendable (LibrarySync) throws(SyncError) -> Result
    ) async throws(SyncError) -> Result {
        // Decoding is recursive and needs a larger stack.
        try await BackgroundThread.run(niceness: 10, stackSize: 4 << 20) { () throws(SyncError) in try body(self) }
    }
}

/// The status of the sync of a library.
public struct SyncStatus: Hashable, Sendable {
    /// The synced folder; nil if sync is off.
    public let folder: URL?
    /// The name of this device on other devices.
    public let device: String
    /// The date of the last complete pass; nil before the first.
    public let lastSync: Date?
    /// Why the last pass failed, in sentences for programs, so in no other language; nil if it did not.
    public let failure: String?
    /// The same for people, in the language of the session that it failed in.
    public let shownFailure: String?
    /// The files that the last pass could not read or write.
    public let problems: [SyncProblem]
}

/// A file that could not be synced, and why.
public struct SyncProblem: Codable, Hashable, Sendable {
    /// The name of the file in the folder.
    public let file: String
    /// The reason, as a sentence for programs, so in no other language.
    public let reason: String
    /// Nil where an earlier version of Quire wrote the state.
    private let shown: String?
    /// The reason for people, in the language of the session that it was found in.
    public var shownReason: String { shown ?? reason }

    init(file: String, reason: LocalizedText) {
        (self.file, self.reason, shown) = (file, reason.untranslated, reason.string)
    }

    /// The reason is a part of a sentence here.
    init(file: String, phrase: LocalizedText) {
        func sentence(_ phrase: String) -> String { "\(phrase.prefix(1).uppercased())\(phrase.dropFirst())." }
        (self.file, reason, shown) = (file, sentence(phrase.untranslated), sentence(phrase.string))
    }
}

/// The result of a pass.
public struct SyncReport: Hashable, Sendable {
    /// The number of codes that were added, changed or deleted in the library.
    public internal(set) var received = 0
    /// The number of files of codes and folders that were written.
    public internal(set) var sent = 0
    /// The number of copies that keep what two devices changed independently.
    public internal(set) var conflicts = 0
    public internal(set) var problems: [SyncProblem] = []

    /// Adds the counts of a later pass, and takes over its problems.
    mutating func add(_ other: SyncReport) {
        received += other.received
        sent += other.sent
        conflicts += other.conflicts
        problems = other.problems
    }
}

/// Why a library could not be synced. A problem with a single file is a `SyncProblem`.
public enum SyncError: PresentableError, Hashable, Sendable {
    /// No folder was chosen.
    case isOff
    /// The folder is gone, or has no marker: for example because a disk is not mounted.
    case folderMissing(path: String)
    /// The folder holds files of other programs.
    case folderInUse(path: String)
    case newerVersion(path: String)
    case tooManyFiles(path: String, limit: Int)
    case cannotRead(path: String, reason: LocalizedText)
    case cannotWrite(path: String, reason: LocalizedText)
    case diskFull(path: String)
    /// Another program is syncing with the folder, and did not finish before the timeout.
    case busy(path: String)
    case library(LibraryError)

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .isOff: tr("This library isn’t synced with a folder.")
        case .folderMissing(let path): tr("The folder \(path) is missing, or is no longer the one the library was synced with.")
        case .folderInUse(let path): tr("The folder \(path) contains other files.")
        case .newerVersion(let path): tr("The folder \(path) was set up by a newer version of Quire.")
        case .tooManyFiles(let path, let limit): tr("The folder \(path) contains more than \(limit) files.")
        case .cannotRead(let path, let reason): tr("\(path) can’t be read: \(reason).")
        case .cannotWrite(let path, let reason): tr("\(path) can’t be written: \(reason).")
        case .diskFull(let path): tr("The disk that holds \(path) is full.")
        case .busy(let path): tr("Another program is syncing with \(path).")
        case .library(let error): error.message
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .isOff: tr("Choose a folder in the settings, or with “quire sync --folder DIR”.")
        case .folderMissing: tr("Nothing was changed. Mount or create it again, or choose another one.")
        case .folderInUse: tr("Choose an empty folder, or one that another device syncs its codes with.")
        case .newerVersion: tr("Nothing was changed. Update Quire.")
        case .tooManyFiles: tr("Choose a folder used only for syncing.")
        case .cannotRead, .cannotWrite: tr("Your codes are safe in the library. Check the folder’s permissions, or choose another folder.")
        case .diskFull: tr("Your codes are safe in the library. Free some space; the rest will sync then.")
        case .busy: tr("Try again in a moment.")
        case .library(let error): error.recovery
        }
    }
}
