import Drawing
import FlyerLayout
import Foundation
import Platform

/// The file format of a draft: `{"flyer":{…},"modified":"…","name":…,"picture":{"bytes":"Base64","name":…},"version":1}`.
struct DraftFile: Codable {
    static let currentVersion = 1
    static let ending = ".json"

    private let version: Int
    private let name: String
    private let modified: Date
    /// Without its picture, which is stored separately in Base64. An array of numbers would be four times as long.
    private let flyer: Flyer
    private let picture: Picture?

    private struct Picture: Codable {
        let name: String
        let bytes: Data
    }

    init(_ draft: FlyerDraft) {
        version = Self.currentVersion
        name = draft.name
        modified = draft.modified
        var flyer = draft.flyer
        picture = flyer.picture.map { Picture(name: $0.name, bytes: Data($0.bytes)) }
        flyer.picture = nil
        self.flyer = flyer
    }

    /// The encoded file. Its keys are sorted, so that equal drafts are equal files.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(self)
        }
    }

    func draft(id: UUID) -> FlyerDraft {
        var flyer = flyer
        flyer.picture = picture.map { FlyerPicture(bytes: [UInt8]($0.bytes), name: $0.name) }
        return FlyerDraft(id: id, name: name, modified: modified, flyer: flyer)
    }

    static func name(of id: UUID) -> String { id.uuidString.lowercased() + ending }

    /// The id of the draft in a file; nil if the file is not named as Quire names drafts.
    static func id(ofFile name: String) -> UUID? {
        guard name.hasSuffix(ending) else { return nil }
        return UUID(uuidString: String(name.dropLast(ending.count)))
    }

    /// An error in reading a draft.
    struct ReadingError: Error {
        /// What is wrong and what to do, given what the file is called in a sentence.
        let sentences: @Sendable (_ file: LocalizedText) -> LocalizedText
    }

    /// Reads a file of any origin. Pipes are errors, and so is a file larger than a draft can be.
    static func draft(at file: URL) throws(ReadingError) -> FlyerDraft {
        guard let id = id(ofFile: file.lastPathComponent) else {
            throw ReadingError { tr("\($0) isn’t named like a Quire draft. Move it elsewhere, or restore its original name.") }
        }
        let bytes: Data
        do {
            bytes = Data(try FileInput.read(file.path, limit: DraftFolder.maximumBytes))
        } catch {
            throw refusal(for: error)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        struct Version: Decodable { let version: Int }
        do {
            let version = try decoder.decode(Version.self, from: bytes).version
            guard version <= currentVersion else {
                throw ReadingError { tr("\($0) was saved by a newer version of Quire. Open it with that version.") }
            }
            return try decoder.decode(DraftFile.self, from: bytes).draft(id: id)
        } catch let refusal as ReadingError {
            throw refusal
        } catch {
            throw refusal(for: error)
        }
    }

    private static func refusal(for error: DrawingError) -> ReadingError {
        switch error {
        case .noSuchFile: ReadingError { tr("\($0) no longer exists.") }
        case .cannotRead(_, let reason): ReadingError { tr("\($0) can’t be read: \(reason). Check its permissions.") }
        case .fileTooLarge:
            ReadingError {
                tr("\($0) is larger than the limit for drafts, \(DraftFolder.maximumBytes / 1_048_576) MiB. It isn’t a Quire draft.")
            }
        default: ReadingError { tr("\($0) isn’t a regular file.") }
        }
    }

    /// The reason for a decoding error, precise enough for someone who edits the file by hand.
    private static func refusal(for error: any Error) -> ReadingError {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined().trimmingPrefix(".").description
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            let missing = place(context.codingPath + [key])
            return ReadingError { tr("\($0) isn’t a complete draft: \(missing) is missing. The file was left unchanged.") }
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            let wrong = place(context.codingPath)
            return ReadingError { tr("\($0) isn’t a draft: \(wrong) has an unexpected value. The file was left unchanged.") }
        default: return ReadingError { tr("\($0) isn’t a draft, or is damaged. The file was left unchanged.") }
        }
    }
}
