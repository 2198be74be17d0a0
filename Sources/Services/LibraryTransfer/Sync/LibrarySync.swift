public import Foundation
import Glibc
public import LibraryStore

/// Mirrors a library as one file a code in a folder that Syncthing, Nextcloud or the like carries to other devices.
///
/// What changed elsewhere is merged: of each field the newest wins, and a content or notes that two devices changed without knowing of each
/// other are both kept, one of them as a copy. A file that is missing is written again; only a document that says so deletes a code.
/// The functions may take seconds with a large library.
public struct LibrarySync: Sendable {
    let library: Library
    private let stateFile: URL

    /// Names the sync of a library; nothing is read or made. `state` is `$XDG_STATE_HOME/quire` unless told.
    public init(_ library: Library, state: URL? = nil) {
        self.library = library
        stateFile = SyncState.file(of: library.file, in: state ?? SyncDevice.stateFolder)
    }

    public var status: SyncStatus {
        let state = SyncState(stateFile)
        return SyncStatus(
            folder: state.folder.map { URL(fileURLWithPath: $0, isDirectory: true) }, device: SyncDevice.name(of: state.device),
            lastSync: state.lastSync, failure: state.failure, problems: state.problems)
    }

    /// Syncs with a folder from now on; it is made when there is none. It has to be empty, or one that another device syncs with.
    /// Nothing is written into it but what says so; `run` does the rest.
    public func turnOn(_ folder: URL) throws(SyncError) {
        if let reason = library.readOnlyReason { throw .library(reason) }
        let folder = folder.absoluteURL.standardizedFileURL
        var state = SyncState(stateFile)
        if state.folder != nil, state.folder != folder.path { try turnOff() }
        state = SyncState(stateFile)
        try SyncMarker.prepare(folder)
        state.folder = folder.path
        try state.save(to: stateFile)
        do throws(LibraryError) { try library.watchForSync() } catch { throw .library(error) }
    }

    /// Syncs no more. The folder stays as it is, and so do the codes.
    public func turnOff() throws(SyncError) {
        do throws(LibraryError) { try library.forgetSync() } catch { throw .library(error) }
        var state = SyncState(stateFile)
        (state.folder, state.lastSync, state.failure, state.problems) = (nil, nil, nil, [])
        try state.save(to: stateFile)
    }

    /// Merges both ways once.
    @discardableResult
    public func run(now: Date = .now) throws(SyncError) -> SyncReport {
        var state = SyncState(stateFile)
        guard let path = state.folder else { throw .isOff }
        do throws(SyncError) {
            let report = try run(path, &state, now)
            (state.lastSync, state.failure, state.problems) = (now, nil, report.problems)
            try state.save(to: stateFile)
            return report
        } catch {
            state.failure = error.description
            // The reason of the failure itself is what counts.
            try? state.save(to: stateFile)
            throw error
        }
    }

    private func run(_ path: String, _ state: inout SyncState, _ now: Date) throws(SyncError) -> SyncReport {
        if let reason = library.readOnlyReason { throw .library(reason) }
        let folder = SyncFolder(path)
        let lock = try folder.lock()
        defer { close(lock) }
        try SyncMarker.check(folder)
        do throws(LibraryError) {
            try library.watchForSync()
            if try library.syncSetting("token") ?? "" != state.token { state.device = SyncDevice.newID() }
        } catch {
            throw .library(error)
        }
        let pass = SyncPass(library, folder, device: state.device, now: now)
        var report = try pass.run()
        // What arrived while this was at work.
        for _ in 0..<3 where pass.isOvertaken {
            let more = try pass.run()
            report.add(more)
        }
        if report.received + report.sent > 0 || state.token.isEmpty {
            state.token = UUID().uuidString
            do throws(LibraryError) { try library.setSyncSettings(["token": state.token]) } catch { throw .library(error) }
        }
        return report
    }

    /// Runs one of the functions above on a thread of its own that gives way to others.
    public func inBackground<Result: Sendable>(
        _ body: @escaping @Sendable (LibrarySync) throws(SyncError) -> Result
    ) async throws(SyncError) -> Result {
        // Documents are decoded by recursion.
        try await BackgroundThread.run(niceness: 10, stackSize: 4 << 20) { () throws(SyncError) in try body(self) }
    }
}

/// How the sync of a library stands.
public struct SyncStatus: Hashable, Sendable {
    /// The folder that it is synced with; nil when it is not.
    public let folder: URL?
    /// What other devices call this one.
    public let device: String
    /// When the last pass was done; nil before the first.
    public let lastSync: Date?
    /// Why the last pass came to nothing, in sentences.
    public let failure: String?
    /// Files that were left alone in the last pass.
    public let problems: [SyncProblem]
}

/// A file that was left alone, and why.
public struct SyncProblem: Codable, Hashable, Sendable {
    /// Its name in the folder.
    public let file: String
    /// A sentence.
    public let reason: String
}

/// What one pass did.
public struct SyncReport: Hashable, Sendable {
    /// Codes that were added, changed or deleted here.
    public internal(set) var received = 0
    /// Files of codes and folders that were written.
    public internal(set) var sent = 0
    /// Copies that keep what two devices wrote without knowing of each other.
    public internal(set) var conflicts = 0
    public internal(set) var problems: [SyncProblem] = []
}
