import Foundation
public import LibraryStore
public import Platform

/// The result of a pass over the inbox.
public struct InboxPass: Sendable {
    /// A file that was processed and removed.
    public struct Taken: Hashable, Sendable {
        /// The name of the file, for people.
        public let name: String
        /// The ids of the new codes; empty if the library already had them.
        public let codes: [Code.ID]
        /// The number of codes that the library already had.
        public let known: Int
        public let tasks: Int
        /// The number of new codes of an export that are too long for any symbol. The library keeps their content alone.
        public let tooLong: Int
    }

    public internal(set) var taken: [Taken] = []
    /// The files that this pass refused.
    public internal(set) var rejected: [RejectedFile] = []
    /// Whether some files may be incomplete, so that another pass should follow soon.
    public internal(set) var hasUnsettledFiles = false
    /// Whether another program is processing the inbox, so that another pass should follow.
    public internal(set) var isElsewhere = false
    /// Whether there are more files than one pass processes.
    public internal(set) var hasMore = false
    /// Why the library cannot be changed now, in sentences for people. The files wait.
    public internal(set) var obstacle: LocalizedText?

    /// The number of added codes.
    public var codeCount: Int { taken.reduce(0) { $0 + $1.codes.count } }
    public var taskCount: Int { taken.reduce(0) { $0 + $1.tasks } }
    /// The number of added codes that are too long for any symbol.
    public var tooLongCount: Int { taken.reduce(0) { $0 + $1.tooLong } }
}

/// A pass over the inbox, while no other program is processing it.
struct InboxProcessor {
    private let inbox: SpoolDirectory
    /// The folder for files in progress. Each is in a folder of its own, whose name is the uuid of the new code.
    private let processing: SpoolDirectory
    private let library: Library
    private let now: Date

    init(_ inbox: SpoolDirectory, _ library: Library, now: Date) throws(InboxError) {
        (self.inbox, self.library, self.now) = (inbox, library, now)
        processing = try inbox.createdFolder(SpoolName(InboxFolder.processingName))
    }

    // MARK: Claims

    /// Finishes the files that a crashed program has left.
    func finishClaims(_ pass: inout InboxPass) throws(InboxError) {
        for folder in processing.names(atMost: InboxFolder.maximumFiles) {
            guard pass.obstacle == nil else { return }
            // Other folders do not belong to Quire.
            guard let identity = UUID(uuidString: String(decoding: folder.bytes, as: UTF8.self)) else { continue }
            guard let claim = processing.folder(folder) else { continue }
            for name in claim.names(atMost: 10) { try finish(name, in: claim, as: identity, &pass) }
            if pass.obstacle == nil { processing.removeFolder(folder) }
        }
    }

    /// Processes one file of the inbox, unless it may be incomplete.
    func process(_ name: SpoolName, _ pass: inout InboxPass) throws(InboxError) {
        guard let status = inbox.status(of: name) else { return }
        let age = now.timeIntervalSince1970 - status.modified
        if status.isFile, (0..<InboxFolder.settling).contains(age), !isReadable(name) {
            pass.hasUnsettledFiles = true
            return
        }
        let identity = UUID()
        let folder = SpoolName(identity.uuidString)
        let claim = try processing.createdFolder(folder)
        // Another program may have removed it.
        if try inbox.move(name, to: claim, as: name) { try finish(name, in: claim, as: identity, &pass) }
        if pass.obstacle == nil { processing.removeFolder(folder) }
    }

    private func isReadable(_ name: SpoolName) -> Bool {
        guard name.isJSON else { return false }
        return (try? InboxContent(inbox.bytes(of: name, atMost: InboxContent.maximumSize))) != nil
    }

    /// Processes a claimed file. It is removed only after its code is saved; a code that was saved before a crash is recognized by its
    /// uuid.
    private func finish(_ name: SpoolName, in claim: SpoolDirectory, as identity: UUID, _ pass: inout InboxPass) throws(InboxError) {
        do {
            let taken = try store(try content(of: name, in: claim), of: name, as: identity)
            claim.remove(name)
            pass.taken.append(taken)
        } catch let refusal as InboxFileError {
            pass.rejected.append(try RejectedFolder(of: inbox).setAside(name, in: claim, refusal.reason))
        } catch let error as LibraryError where !error.concernsSingleFile {
            pass.obstacle = error.text
        } catch {
            let reason = (error as? LibraryError)?.text.untranslated ?? "The library did not take it: \(error.localizedDescription)"
            pass.rejected.append(try RejectedFolder(of: inbox).setAside(name, in: claim, reason))
        }
    }

    private func content(of name: SpoolName, in claim: SpoolDirectory) throws(InboxFileError) -> InboxContent {
        guard let status = claim.status(of: name) else { throw .notAFile }
        if status.isLink {
            throw InboxFileError("This is a link to another file, which the inbox does not follow. Put the file itself there.")
        }
        if status.isFolder { throw InboxFileError("This is a folder. Put the files themselves into the inbox, one code each.") }
        guard status.isFile else { throw .notAFile }
        guard name.isJSON else {
            throw InboxFileError("The name does not end in .json. Rename it if it holds JSON, else use “quire import”.")
        }
        return try InboxContent(try claim.bytes(of: name, atMost: InboxContent.maximumSize))
    }

    private func store(_ content: InboxContent, of name: SpoolName, as identity: UUID) throws -> InboxPass.Taken {
        switch content {
        case .item(let item):
            var record = CodeRecord(item, now: now, uuid: identity)
            record.history = [CodeRecord.Event(.imported, now)]
            let ids = try library.insert([record], known: .skip).ids
            let codes = ids.compactMap(\.self)
            // What no symbol holds was refused when the file was read.
            return InboxPass.Taken(name: name.shown, codes: codes, known: ids.count - codes.count, tasks: 0, tooLong: 0)
        case .library(let result):
            let plan = ImportPlan(result, known: try library.knownCodes(), duplicates: .skip)
            let outcome = try library.carryOut(plan, now: now)
            return InboxPass.Taken(
                name: name.shown, codes: outcome.ids, known: outcome.skipped, tasks: outcome.importedTasks, tooLong: plan.withoutRoom.count)
        }
    }
}

extension LibraryError {
    /// Whether the error is about the new code. Other errors are about the library, which then cannot take other files either.
    fileprivate var concernsSingleFile: Bool {
        switch self {
        case .newerVersion, .damaged, .searchDamaged, .foreign, .diskFull, .readOnly, .unreachable, .replaced, .busy, .cancelled: false
        default: true
        }
    }
}
