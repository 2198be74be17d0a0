import Foundation
import LibraryStore
import Platform

/// A picture of a card in the synced folder, in a file of its own that never changes: its name is its content's.
private struct PictureDocument: Codable {
    static let format = "quire-picture"

    var format = PictureDocument.format
    var version = 1
    let bytes: Data

    /// The picture of a file; nil where it holds another one than its name says.
    static func picture(_ file: [UInt8], digest: String) -> CardPicture? {
        let document = try? JSONDecoder().decode(PictureDocument.self, from: Data(file))
        guard let document, document.format == format, document.version == 1 else { return nil }
        return CardPicture(Array(document.bytes)).flatMap { $0.digest == digest ? $0 : nil }
    }
}

/// Brings the pictures that cards name into the library and into the folder.
struct SyncedPictures {
    private static let batchSize = 20
    /// How long a picture that no code names stays in the folder, in seconds: the code may be on its way from another device.
    private static let lingering: TimeInterval = 30 * 86_400

    let library: Library
    let folder: SyncFolder
    let now: Date

    /// - Parameters:
    ///   - present: the digests of the pictures in the folder.
    ///   - refused: gets the names of files that hold no picture, and why.
    func exchange(present: Set<String>, refused: (_ name: String, _ reason: LocalizedText) -> Void) throws {
        let (named, kept) = try library.pictureDigests()
        for digest in named.subtracting(kept).intersection(present).sorted() {
            let name = SyncFileName.name(ofPicture: digest)
            do throws(DocumentError) {
                guard let file = try folder.read(name) else { continue }
                guard let picture = PictureDocument.picture(file.bytes, digest: digest) else {
                    throw DocumentError(reason: tr("it holds a different picture from the one in its name"))
                }
                do throws(LibraryError) { try library.store([picture]) } catch { throw DocumentError(reason: error.text) }
            } catch {
                refused(name, error.reason)
            }
        }
        let missing = named.intersection(kept).subtracting(present).filter(CardPicture.isDigest).sorted()
        for start in stride(from: 0, to: missing.count, by: Self.batchSize) {
            let staged = try missing[start..<min(start + Self.batchSize, missing.count)].compactMap { digest in
                try library.storedPicture(digest).map { picture in
                    let name = SyncFileName.name(ofPicture: digest)
                    return (name, try folder.stage(Array(try JSONEncoder().encode(PictureDocument(bytes: Data(picture.bytes)))), for: name))
                }
            }
            try folder.flush()
            // Whoever was faster has written the same picture.
            for (name, file) in staged { _ = try folder.place(file, as: name, replacing: nil) }
        }
        for digest in present.subtracting(named) {
            let name = SyncFileName.name(ofPicture: digest)
            guard let state = folder.state(of: name), let seconds = Double(state.prefix { $0 != "." }),
                now.timeIntervalSince1970 - seconds > Self.lingering
            else { continue }
            folder.remove(name, ifStill: state)
        }
    }
}
