public import Foundation
public import LibraryStore

/// The folder that other programs leave codes in, a JSON file each, written elsewhere and renamed into it (`data/inbox/INBOX.md`).
///
/// What was read is in the library before the file goes, and never twice: a file is first moved to a folder of its own below `.taking`,
/// whose name is the identity of the code that comes of it. Whoever finds it there after a crash goes on with that same identity.
public struct InboxFolder: Hashable, Sendable {
    public let url: URL

    public init(_ url: URL = standard) { self.url = url }

    /// `$XDG_DATA_HOME/quire/inbox`, beside the library's standard place.
    public static var standard: URL {
        Library.standardFolder.appending(path: "inbox", directoryHint: .isDirectory)
    }

    /// Where files are set aside that could not be taken in, each beside its reason.
    public var rejectedURL: URL { url.appending(path: Self.rejectedName, directoryHint: .isDirectory) }

    static let rejectedName = "rejected"
    /// Files on their way into the library.
    static let takingName = ".taking"

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }
    var isRejectedThere: Bool { FileManager.default.fileExists(atPath: rejectedURL.path) }

    /// Whether a name says that the file is nobody's business: hidden, or still being written.
    static func isUnfinished(_ name: String) -> Bool { SpoolName(name).isUnfinished }

    /// The folder, made where there is none.
    func open() throws(InboxError) -> SpoolDirectory {
        try make()
        return try SpoolDirectory(url.path)
    }

    func make() throws(InboxError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw InboxError(
                message: "The inbox \(url.path) cannot be made: \(error.localizedDescription)",
                recovery: "Make the folder yourself, or give yourself the right to write there.")
        }
    }
}

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

/// Why nothing can be done with the inbox as a whole; what is wrong with one file is its `RejectedFile.reason`.
public struct InboxError: LocalizedError, Hashable, Sendable {
    /// What happened.
    public let message: String
    /// What to do about it.
    public let recovery: String

    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
}
