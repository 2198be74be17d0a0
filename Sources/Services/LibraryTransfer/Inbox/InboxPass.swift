import Foundation
public import LibraryStore

/// What came of one look into the inbox.
public struct InboxPass: Sendable {
    /// A file that was taken in, and is gone.
    public struct Taken: Hashable, Sendable {
        /// Of the file, for people.
        public let name: String
        /// Of the codes that came of it; none where the library had them already.
        public let codes: [Code.ID]
        /// Codes that the library had already.
        public let known: Int
        public let tasks: Int
    }

    public internal(set) var taken: [Taken] = []
    /// Set aside just now.
    public internal(set) var rejected: [RejectedFile] = []
    /// Some files may be half written: somebody is to look again in a moment.
    public internal(set) var isUnsettled = false
    /// Another program is taking files in: somebody is to look again when that is over.
    public internal(set) var isElsewhere = false
    /// There were more files than are taken in at a time.
    public internal(set) var hasMore = false
    /// Why the library takes nothing now, in sentences for people; what there is waits.
    public internal(set) var obstacle: String?

    /// How many codes came in.
    public var codeCount: Int { taken.reduce(0) { $0 + $1.codes.count } }
    public var taskCount: Int { taken.reduce(0) { $0 + $1.tasks } }
}

/// One look into the inbox, while nobody else is at it.
struct InboxWork {
    private let inbox: SpoolDirectory
    /// Each file on its way into the library is in a folder of its own here, which is named by the identity of what comes of it.
    private let taking: SpoolDirectory
    private let library: Library
    private let now: Date

    init(_ inbox: SpoolDirectory, _ library: Library, now: Date) throws(InboxError) {
        (self.inbox, self.library, self.now) = (inbox, library, now)
        taking = try inbox.madeFolder(SpoolName(InboxFolder.takingName))
    }

    // MARK: Claims

    /// Goes on with what a program that died has left.
    func finishClaims(_ pass: inout InboxPass) throws(InboxError) {
        for folder in taking.names(atMost: InboxFolder.most) {
            guard pass.obstacle == nil else { return }
            // What somebody else put there is nothing of this.
            guard let identity = UUID(uuidString: String(decoding: folder.bytes, as: UTF8.self)) else { continue }
            guard let claim = taking.folder(folder) else { continue }
            for name in claim.names(atMost: 10) { try finish(name, in: claim, as: identity, &pass) }
            if pass.obstacle == nil { taking.removeFolder(folder) }
        }
    }

    /// Takes in one file of the inbox, if it is whole.
    func take(_ name: SpoolName, _ pass: inout InboxPass) throws(InboxError) {
        guard let status = inbox.status(of: name) else { return }
        let age = now.timeIntervalSince1970 - status.modified
        if status.isFile, (0..<InboxFolder.settling).contains(age), !isReadable(name) {
            pass.isUnsettled = true
            return
        }
        let identity = UUID()
        let folder = SpoolName(identity.uuidString)
        let claim = try taking.madeFolder(folder)
        // Somebody may have taken it back.
        if try inbox.move(name, to: claim, as: name) { try finish(name, in: claim, as: identity, &pass) }
        if pass.obstacle == nil { taking.removeFolder(folder) }
    }

    private func isReadable(_ name: SpoolName) -> Bool {
        guard name.isJSON else { return false }
        return (try? InboxContent(inbox.bytes(of: name, atMost: InboxContent.longest))) != nil
    }

    /// What is read is in the library before the file goes; a code that came in before a crash is recognised by its identity.
    private func finish(_ name: SpoolName, in claim: SpoolDirectory, as identity: UUID, _ pass: inout InboxPass) throws(InboxError) {
        do {
            let taken = try store(try content(of: name, in: claim), of: name, as: identity)
            claim.remove(name)
            pass.taken.append(taken)
        } catch let refusal as InboxRefusal {
            pass.rejected.append(try Rejects(of: inbox).setAside(name, in: claim, refusal.reason))
        } catch let error as LibraryError where !error.concernsOneFile {
            pass.obstacle = "\(error.message) \(error.recovery)"
        } catch {
            let words = (error as? LibraryError).map { "\($0.message) \($0.recovery)" } ?? "The library did not take it: \(error.localizedDescription)"
            pass.rejected.append(try Rejects(of: inbox).setAside(name, in: claim, words))
        }
    }

    private func content(of name: SpoolName, in claim: SpoolDirectory) throws(InboxRefusal) -> InboxContent {
        guard let status = claim.status(of: name) else { throw .notAFile }
        if status.isLink { throw InboxRefusal("This is a link to another file, which the inbox does not follow. Put the file itself there.") }
        if status.isFolder { throw InboxRefusal("This is a folder. Put the files themselves into the inbox, one code each.") }
        guard status.isFile else { throw .notAFile }
        guard name.isJSON else { throw InboxRefusal("The name does not end in .json. Rename it if it holds JSON, else use “quire import”.") }
        return try InboxContent(try claim.bytes(of: name, atMost: InboxContent.longest))
    }

    private func store(_ content: InboxContent, of name: SpoolName, as identity: UUID) throws -> InboxPass.Taken {
        switch content {
        case .item(let item):
            let ids = try library.insert([item.record(orNamed: identity, now: now)], known: .skip).ids
            let codes = ids.compactMap(\.self)
            return InboxPass.Taken(name: name.shown, codes: codes, known: ids.count - codes.count, tasks: 0)
        case .library(let result):
            let outcome = try library.carryOut(ImportPlan(result, known: try library.knownCodes(), duplicates: .skip), now: now)
            return InboxPass.Taken(name: name.shown, codes: outcome.ids, known: outcome.skipped, tasks: outcome.importedTasks)
        }
    }
}

extension LibraryError {
    /// Whether it is about what came in, and not about the library, which then takes nothing else either.
    fileprivate var concernsOneFile: Bool {
        switch self {
        case .newerVersion, .damaged, .searchDamaged, .foreign, .diskFull, .readOnly, .unreachable, .replaced, .busy, .cancelled: false
        default: true
        }
    }
}
