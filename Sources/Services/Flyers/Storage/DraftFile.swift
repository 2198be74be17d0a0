import Drawing
import FlyerLayout
import Foundation

/// A draft as its file says it: `{"flyer":{…},"modified":"…","name":…,"picture":{"bytes":"Base64","name":…},"version":1}`.
struct DraftFile: Codable {
    static let currentVersion = 1
    static let ending = ".json"

    private let version: Int
    private let name: String
    private let modified: Date
    /// Without its picture, which stands beside it in Base64: numbers of bytes would be four times as long.
    private let flyer: Flyer
    private let picture: Picture?

    private struct Picture: Codable {
        let name: String
        let bytes: Data
    }

    init(_ draft: Draft) {
        version = Self.currentVersion
        name = draft.name
        modified = draft.modified
        var flyer = draft.flyer
        picture = flyer.picture.map { Picture(name: $0.name, bytes: Data($0.bytes)) }
        flyer.picture = nil
        self.flyer = flyer
    }

    /// With its keys in order, so that equal drafts are equal files.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(self)
        }
    }

    func draft(id: UUID) -> Draft {
        var flyer = flyer
        flyer.picture = picture.map { FlyerPicture(bytes: [UInt8]($0.bytes), name: $0.name) }
        return Draft(id: id, name: name, modified: modified, flyer: flyer)
    }

    static func name(of id: UUID) -> String { id.uuidString.lowercased() + ending }

    /// The draft that a file of this name keeps; nil for a name that Quire gives to no draft.
    static func id(ofFile name: String) -> UUID? {
        guard name.hasSuffix(ending) else { return nil }
        return UUID(uuidString: String(name.dropLast(ending.count)))
    }

    /// Why a file gives no draft: the rest of a sentence that begins with its name.
    struct Refusal: Error {
        let reason: String
    }

    /// Reads a file of any origin; never waits for a pipe, and takes nothing larger than a draft can be.
    static func draft(at file: URL) throws(Refusal) -> Draft {
        guard let id = id(ofFile: file.lastPathComponent) else {
            throw Refusal(reason: "is not named as Quire names drafts. Put it somewhere else, or give it the name that it had.")
        }
        let bytes: Data
        do {
            bytes = Data(try FileInput.read(file.path, limit: DraftFolder.maximumBytes))
        } catch {
            throw Refusal(reason: words(for: error))
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        struct Version: Decodable { let version: Int }
        do {
            let version = try decoder.decode(Version.self, from: bytes).version
            guard version <= currentVersion else {
                throw Refusal(reason: "was kept by a newer version of Quire. Open it with that one.")
            }
            return try decoder.decode(DraftFile.self, from: bytes).draft(id: id)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(reason: words(for: error))
        }
    }

    private static func words(for error: DrawingError) -> String {
        switch error {
        case .noSuchFile: "is there no more."
        case .cannotRead(_, let reason): "cannot be read: \(reason). Check who may read it."
        case .fileTooLarge: "is larger than a draft can be, \(DraftFolder.maximumBytes / 1_048_576) MiB. It is no draft of Quire."
        default: "is no file."
        }
    }

    /// What a person who edits the file by hand would want to know.
    private static func words(for error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined().trimmingPrefix(".").description
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "is no whole draft: \(place(context.codingPath + [key])) is missing. It stays as it is."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "is no draft: \(place(context.codingPath)) holds something else than it should. It stays as it is."
        default: return "is no draft, or is damaged. It stays as it is."
        }
    }
}
