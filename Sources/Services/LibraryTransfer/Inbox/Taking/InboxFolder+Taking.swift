public import Foundation
public import LibraryStore

extension InboxFolder {
    /// How many files are taken in at a time; the rest is left for the next look.
    static let most = 500
    /// Seconds: a file that was written so shortly ago and cannot be read may not be whole yet.
    static let settling = 2.0

    /// Takes in what lies in the inbox and was left half taken in, one file after the other, and sets aside what cannot be; not on the main
    /// thread, as it reads and waits for the disk.
    ///
    /// - Parameter patience: how long to wait while another program is at it.
    public func take(into library: Library, waiting patience: Duration = .zero, now: Date = .now) throws(InboxError) -> InboxPass {
        var pass = InboxPass()
        if let reason = library.readOnlyReason {
            pass.obstacle = "\(reason.message) \(reason.recovery)"
            return pass
        }
        let inbox = try open()
        guard let lock = InboxLock(inbox, waiting: patience) else {
            pass.isElsewhere = true
            return pass
        }
        defer { withExtendedLifetime(lock) {} }
        let work = try InboxWork(inbox, library, now: now)
        try work.finishClaims(&pass)
        let names = inbox.names(atMost: Self.most + 1) { !$0.isUnfinished && $0 != SpoolName(Self.rejectedName) }
        pass.hasMore = names.count > Self.most
        for name in names.prefix(Self.most) where pass.obstacle == nil { try work.take(name, &pass) }
        return pass
    }

    /// Whether there is nothing to take in. A folder that is not there or cannot be opened has nothing either.
    var isEmpty: Bool {
        guard let inbox = try? SpoolDirectory(url.path) else { return true }
        let taking = inbox.folder(SpoolName(Self.takingName))
        return inbox.names(atMost: 1) { !$0.isUnfinished && $0 != SpoolName(Self.rejectedName) }.isEmpty && taking?.names(atMost: 1).isEmpty ?? true
    }

    /// Names of files that wait to be taken in, for people.
    public func waiting() throws(InboxError) -> [String] {
        let inbox = try open()
        let claims = inbox.folder(SpoolName(Self.takingName))?.names(atMost: Self.most) ?? []
        let begun = claims.flatMap { claim in
            inbox.folder(SpoolName(Self.takingName))?.folder(claim)?.names(atMost: 1).map(\.shown) ?? []
        }
        return begun + inbox.names(atMost: 10_000) { !$0.isUnfinished && $0 != SpoolName(Self.rejectedName) }.map(\.shown)
    }
}
