import Foundation
import GLib
import GRDB
import Payload
import Platform

/// A picture of a side of a card, known by the SHA-256 of its file: the same picture is kept once.
public struct CardPicture: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    public let digest: String
    /// The file, a JPEG or a PNG.
    public let bytes: [UInt8]

    /// The largest file, in bytes.
    public static let maximumSize = 4 << 20

    /// Nil for what is no JPEG and no PNG by its beginning, and for a file that is too large.
    public init?(_ bytes: [UInt8]) {
        let isPicture = bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        guard isPicture, bytes.count <= Self.maximumSize else { return nil }
        digest = HashFunction.sha256.hexadecimal(of: bytes)
        self.bytes = bytes
    }

    /// Whether a text can be the digest of a picture.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// The pictures of cards. Codes name them by their digests.
extension Library {
    /// Keeps pictures, of which codes that name them are added or changed within the day.
    public func store(_ pictures: [CardPicture]) throws(LibraryError) {
        guard !pictures.isEmpty else { return }
        try write { try CardPictureTable.keep(pictures, in: $0) }
    }

    /// The same, on the library's own thread.
    public func keep(_ pictures: [CardPicture]) async throws(LibraryError) {
        guard !pictures.isEmpty else { return }
        try await write { try CardPictureTable.keep(pictures, in: $0) }
    }

    /// The picture of a digest; nil where the library does not have it, such as before a synced folder has brought it.
    public func storedPicture(_ digest: String) throws(LibraryError) -> CardPicture? {
        guard !digest.isEmpty else { return nil }
        return try read { try CardPictureTable.picture(digest, in: $0) }
    }

    /// The same, on the library's own thread.
    public func picture(_ digest: String) async throws(LibraryError) -> CardPicture? {
        guard !digest.isEmpty else { return nil }
        return try await read { try CardPictureTable.picture(digest, in: $0) }
    }

    /// The digests that codes name, and those of which the library has the picture.
    public func pictureDigests() throws(LibraryError) -> (named: Set<String>, kept: Set<String>) {
        try read { db in
            let named = try String.fetchSet(db, sql: "\(CardPictureTable.named)").subtracting([""])
            return (named, try String.fetchSet(db, sql: "SELECT digest FROM picture"))
        }
    }
}

/// Reads and writes the pictures of cards. The caller holds the transaction.
enum CardPictureTable {
    static let named = "SELECT frontPicture FROM code UNION SELECT backPicture FROM code"

    /// A picture that no code names is kept for a day, in seconds: the code may be on its way.
    private static let lingering: TimeInterval = 86_400

    static func keep(_ pictures: [CardPicture], in db: Database) throws {
        for picture in pictures {
            try db.execute(
                literal: """
                    INSERT INTO picture (digest, added, bytes) VALUES (\(picture.digest), \(Timestamp.now()), \(Data(picture.bytes)))
                    ON CONFLICT (digest) DO UPDATE SET added = excluded.added
                    """)
        }
    }

    static func picture(_ digest: String, in db: Database) throws -> CardPicture? {
        let bytes = try Data.fetchOne(db, literal: "SELECT bytes FROM picture WHERE digest = \(digest)")
        return bytes.flatMap { CardPicture(Array($0)) }
    }

    /// Removes pictures that no code names any more. Where there are none, nothing is written and no lock is taken.
    static func removeUnused(_ writer: any DatabaseWriter, now: Date = .now) throws {
        let end = Timestamp.milliseconds(now.addingTimeInterval(-lingering))
        let unused: SQL = "SELECT id FROM picture WHERE added < \(end) AND digest NOT IN (\(sql: named))"
        guard try writer.read({ try Bool.fetchOne($0, literal: "SELECT EXISTS (\(unused))") ?? false }) else { return }
        try writer.write { try $0.execute(literal: "DELETE FROM picture WHERE id IN (\(unused))") }
    }
}
