public import Foundation
public import LibraryStore
public import Platform

/// The folder in which other programs leave codes as JSON files. They write a file elsewhere and rename it into the folder
/// (`data/inbox/INBOX.md`).
///
/// A file is removed only after its code is saved, and no code is added twice: a file is first moved to a folder of its own in `.taking`,
/// whose name is the uuid of the new code. A program that finds it there after a crash continues with the same uuid.
public struct InboxFolder: Hashable, Sendable {
    public let url: URL

    /// Creates the value, without reading or creating the folder.
    public init(_ url: URL = standard) { self.url = url }

    /// `$XDG_DATA_HOME/quire/inbox`, next to the default library.
    public static var standard: URL {
        Library.standardFolder.appending(path: "inbox", directoryHint: .isDirectory)
    }

    /// The folder for files that were refused, each next to a file with the reason.
    public var rejectedURL: URL { url.appending(path: Self.rejectedName, directoryHint: .isDirectory) }

    static let rejectedName = "rejected"
    /// The folder for files that are being processed.
    static let processingName = ".taking"

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens the folder, creating it if necessary.
    func open() throws(InboxError) -> SpoolDirectory {
        try make()
        return try SpoolDirectory(url.path)
    }

    func make() throws(InboxError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw InboxError(
                message: tr("The inbox \(url.path) can’t be created: \(error.localizedDescription)"),
                recovery: tr("Create the folder yourself, or check that you have permission to write there."))
        }
    }
}

extension InboxFolder {
    /// The maximum number of files in one pass; the rest waits for the next one.
    static let maximumFiles = 500
    /// The time in seconds during which a new file that cannot be read may be incomplete.
    static let settling = 2.0

    /// Adds the codes of all files in the inbox, including those of an interrupted pass, one after the other, and sets aside files that it
    /// refuses. Blocks on the disk, so it must not run on the main thread.
    ///
    /// - Parameter timeout: the timeout for another program that processes the inbox.
    public func take(into library: Library, waiting timeout: Duration = .zero, now: Date = .now) throws(InboxError) -> InboxPass {
        var pass = InboxPass()
        if let reason = library.readOnlyReason {
            pass.obstacle = reason.text
            return pass
        }
        let inbox = try open()
        guard let lock = inbox.lock(timeout: timeout) else {
            pass.isElsewhere = true
            return pass
        }
        defer { withExtendedLifetime(lock) {} }
        let processor = try InboxProcessor(inbox, library, now: now)
        try processor.finishClaims(&pass)
        let names = inbox.names(atMost: Self.maximumFiles + 1, where: Self.isCandidate)
        pass.hasMore = names.count > Self.maximumFiles
        for name in names.prefix(Self.maximumFiles) where pass.obstacle == nil { try processor.process(name, &pass) }
        return pass
    }

    private static func isCandidate(_ name: SpoolName) -> Bool { !name.isUnfinished && name != SpoolName(rejectedName) }

    /// Whether there is no file to process. This includes a folder that does not exist or cannot be opened.
    var isEmpty: Bool {
        guard let inbox = try? SpoolDirectory(url.path) else { return true }
        let processing = inbox.folder(SpoolName(Self.processingName))
        return inbox.names(atMost: 1, where: Self.isCandidate).isEmpty && processing?.names(atMost: 1).isEmpty ?? true
    }

    /// The names of files that wait to be processed, for people.
    public func waiting() throws(InboxError) -> [String] {
        let inbox = try open()
        let claims = inbox.folder(SpoolName(Self.processingName))?.names(atMost: Self.maximumFiles) ?? []
        let begun = claims.flatMap { claim in
            inbox.folder(SpoolName(Self.processingName))?.folder(claim)?.names(atMost: 1).map(\.shown) ?? []
        }
        return begun + inbox.names(atMost: 10_000, where: Self.isCandidate).map(\.shown)
    }
}

/// Why the inbox as a whole cannot be processed. A problem with one file is its `RejectedFile.reason`.
public struct InboxError: PresentableError, Hashable, Sendable {
    /// What happened.
    public let message: LocalizedText
    /// What to do about it.
    public let recovery: LocalizedText?
}
