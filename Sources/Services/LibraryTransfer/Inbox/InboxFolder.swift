public import Foundation
import LibraryStore

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
