import Foundation
import GLib
import Platform

/// Why a file is not a valid document.
struct DocumentError: Error {
    /// The reason, as a part of a sentence without a full stop.
    let reason: LocalizedText
}

/// Encodes and decodes documents. Equal documents have equal bytes.
enum DocumentCoding {
    static func bytes(_ document: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dataEncodingStrategy = .base64
        // Strings, integers and lists of them can always be encoded.
        guard let data = try? encoder.encode(document) else { return [] }
        return Array(data) + [0x0A]
    }

    static func code(_ bytes: [UInt8]) throws(DocumentError) -> CodeDocument {
        let document = try decode(CodeDocument.self, CodeDocument.format, CodeDocument.version, bytes)
        try document.validate()
        return document
    }

    static func folder(_ bytes: [UInt8]) throws(DocumentError) -> FolderDocument {
        let document = try decode(FolderDocument.self, FolderDocument.format, FolderDocument.version, bytes)
        try document.validate()
        return document
    }

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    private static func decode<Document: Decodable>(
        _ type: Document.Type, _ format: String, _ version: Int, _ bytes: [UInt8]
    ) throws(DocumentError) -> Document {
        let data = Data(bytes)
        guard !bytes.isEmpty else { throw DocumentError(reason: tr("it is empty, perhaps not transferred yet")) }
        guard bytes.nesting <= 16 else { throw DocumentError(reason: tr("its lists are nested too deeply")) }
        // Foundation's error would not help a person.
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw DocumentError(reason: tr("it isn’t a complete Quire document, perhaps not transferred yet"))
        }
        guard head.format == format else { throw DocumentError(reason: tr("it isn’t a document of this kind")) }
        guard head.version <= version else { throw DocumentError(reason: tr("it was written by a newer version of Quire")) }
        let decoder = JSONDecoder()
        decoder.dataDecodingStrategy = .base64
        guard let document = try? decoder.decode(type, from: data) else {
            throw DocumentError(reason: tr("it is damaged, or was not written by Quire"))
        }
        return document
    }
}

extension [UInt8] {
    /// The maximum depth of lists and objects. Brackets in strings do not count.
    fileprivate var nesting: Int {
        var (depth, deepest) = (0, 0)
        var (isText, isEscaped) = (false, false)
        for byte in self {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isText
            } else if byte == UInt8(ascii: "\"") {
                isText.toggle()
            } else if !isText, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                deepest = Swift.max(deepest, depth)
            } else if !isText, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return deepest
    }
}

extension CodeDocument: Codable {
    /// The members of a document that are not attributes.
    private enum CodingKeys: CodingKey {
        case format, version, uuid, content, notes, title, style, folder, trashed, tags, created, modified, used, uses, deletion
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func required<Value: Decodable>(_ key: CodingKeys) throws -> Value { try members.decode(Value.self, forKey: key) }
        (format, version, uuid) = (try required(.format), try required(.version), try required(.uuid))
        (content, notes, title) = (try required(.content), try required(.notes), try required(.title))
        (style, folder, trashed) = (try required(.style), try required(.folder), try required(.trashed))
        (tags, uses) = (try required(.tags), try required(.uses))
        (created, modified) = (try required(.created), try required(.modified))
        used = try members.decodeIfPresent(Int64.self, forKey: .used)
        deletion = try members.decodeIfPresent(Deletion.self, forKey: .deletion)
        attributes = try AttributeRegisters(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(format, forKey: .format)
        try members.encode(version, forKey: .version)
        try members.encode(uuid, forKey: .uuid)
        try members.encode(content, forKey: .content)
        try members.encode(notes, forKey: .notes)
        try members.encode(title, forKey: .title)
        try members.encode(style, forKey: .style)
        try members.encode(folder, forKey: .folder)
        try members.encode(trashed, forKey: .trashed)
        try members.encode(tags, forKey: .tags)
        try members.encode(created, forKey: .created)
        try members.encode(modified, forKey: .modified)
        try members.encodeIfPresent(used, forKey: .used)
        try members.encode(uses, forKey: .uses)
        try members.encodeIfPresent(deletion, forKey: .deletion)
        try attributes.encode(to: encoder)
    }
}

extension CodeDocument {
    /// Refuses numbers that no version of Quire writes, such as dates that never pass.
    fileprivate func validate() throws(DocumentError) {
        let moments =
            [content.at, notes.at, title.at, style.at, folder.at, trashed.at, created, modified]
            + [used ?? 0, deletion?.at ?? 0, trashed.value ?? 0] + attributes.changes + attributes.dates
        let counts = [content.seen, notes.seen, uses, deletion?.content ?? [:], deletion?.notes ?? [:]]
        guard (moments + tags.values.map(\.at)).allSatisfy({ (Moment.earliest...Moment.latest).contains($0) }),
            counts.allSatisfy({ $0.count <= 10_000 && $0.values.allSatisfy { (0...1_000_000_000_000).contains($0) } })
        else { throw DocumentError(reason: tr("it contains invalid numbers")) }
        guard isDeleted || content.value?.payload != nil else { throw DocumentError(reason: tr("it has no content")) }
    }
}

extension FolderDocument {
    fileprivate func validate() throws(DocumentError) {
        guard [isThere.at, name.at, icon.at, color.at, position.at].allSatisfy({ (Moment.earliest...Moment.latest).contains($0) }),
            (0...1_000_000).contains(position.value ?? 0)
        else { throw DocumentError(reason: tr("it contains invalid numbers")) }
    }
}

/// Identifiers that are derived from a text.
enum Digest {
    /// The SHA-256 checksum in hexadecimal.
    static func hex(of text: String) -> String { Checksum.sha256(Array(text.utf8)) }
}

extension UUID {
    /// Derives a uuid from a text, which is the same on every device (RFC 9562 §5.8, version 8).
    init(of text: String) {
        var digits = Array(Digest.hex(of: text).prefix(32))
        digits[12] = "8"
        digits[16] = "a"
        let groups = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
        // 32 hexadecimal digits are always a uuid.
        self = UUID(uuidString: groups.map { String($0) }.joined(separator: "-")) ?? UUID()
    }
}
