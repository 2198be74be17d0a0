import Foundation
import Payload
import Scanning

/// A code that was found, as the command line's contract names its parts.
struct FoundCodeReport: Encodable {
    private let file: String?
    private let code: FoundCode
    private let meaning: ParsedPayload

    /// `file`: the picture; nil for a camera.
    init(_ code: FoundCode, file: String?) {
        self.file = file
        self.code = code
        meaning = Payload(bytes: code.bytes).parsed(printedAs: code.printedAs)
    }

    private enum Key: String, CodingKey {
        case file, symbology, text, bytes, corners, kind, fields
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encode(code.symbology.name, forKey: .symbology)
        try container.encode(code.text, forKey: .text)
        try container.encode(Data(code.bytes), forKey: .bytes)
        try container.encode(code.corners.map { [$0.x, $0.y] }, forKey: .corners)
        try container.encode(meaning.kind.rawValue, forKey: .kind)
        try container.encode(Fields(fields: meaning.fields), forKey: .fields)
    }

    private struct Fields: Encodable {
        let fields: [PayloadField]

        func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
    }
}
