public import Foundation
import Platform

/// The folder that holds attachments while a mail program reads them. It is in the cache, because programs outside of a sandbox cannot see
/// the sandbox's `/tmp`.
public struct MailAttachmentFolder: Sendable {
    /// The time that a message may stay half written, in seconds.
    private static let maximumAge: TimeInterval = 24 * 3600

    private let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/mail` in `$XDG_CACHE_HOME` (`~/.cache`).
    public static var standard: MailAttachmentFolder {
        MailAttachmentFolder(BaseFolders.current.quireCache.appending(path: "mail", directoryHint: .isDirectory))
    }

    /// Makes a new folder for the attachments of one message, and removes the folders of messages that are older than a day.
    public func makeMessageFolder(now: Date = .now) throws -> URL {
        removeOld(now: now)
        let place = folder.appending(path: UUID().uuidString.lowercased(), directoryHint: .isDirectory)
        // Readable for its owner only: a code may contain a password.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return place
    }

    private func removeOld(now: Date) {
        // Folders that cannot be listed or removed only take up space in the cache.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where UUID(uuidString: name) != nil {
            let place = folder.appending(path: name, directoryHint: .isDirectory)
            let made = (try? FileManager.default.attributesOfItem(atPath: place.path))?[.modificationDate] as? Date ?? now
            if now.timeIntervalSince(made) > Self.maximumAge { try? FileManager.default.removeItem(at: place) }
        }
    }
}
