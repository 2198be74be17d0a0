public import Foundation
import Platform

/// Where files stand while a mail program takes them: in the cache, which programs outside of a sandbox see too, unlike its `/tmp`.
public struct MailFolder: Sendable {
    /// A message may lie half written for so long, in seconds.
    private static let patience: TimeInterval = 24 * 3600

    private let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/mail` in `$XDG_CACHE_HOME` (`~/.cache`).
    public static var standard: MailFolder {
        MailFolder(BaseFolders.current.quireCache.appending(path: "mail", directoryHint: .isDirectory))
    }

    /// A folder of its own for the files of one message; those of messages of the day before are removed.
    public func makePlace(now: Date = .now) throws -> URL {
        removeOld(now: now)
        let place = folder.appending(path: UUID().uuidString.lowercased(), directoryHint: .isDirectory)
        // Nobody else's business: a code may hold a password.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return place
    }

    private func removeOld(now: Date) {
        // What cannot be listed or removed takes space in a cache, and no more than that.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where UUID(uuidString: name) != nil {
            let place = folder.appending(path: name, directoryHint: .isDirectory)
            let made = (try? FileManager.default.attributesOfItem(atPath: place.path))?[.modificationDate] as? Date ?? now
            if now.timeIntervalSince(made) > Self.patience { try? FileManager.default.removeItem(at: place) }
        }
    }
}
