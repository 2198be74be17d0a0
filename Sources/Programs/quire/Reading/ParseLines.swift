import Foundation
import Payload
import Platform

/// Answers each JSON object on a line of standard input.
struct ParseLines {
    /// Bytes: more than anybody pipes at once, and little enough for the memory.
    private static let readLimit = 256 << 20

    func run() throws {
        var failures = 0
        for line in try PayloadSource.read("-", limit: Self.readLimit).split(separator: UInt8(ascii: "\n")) {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do {
                try Output.json(Self.answer(to: Data(line)))
            } catch is DecodingError {
                failures += 1
                try Output.json(["error": "This line is no JSON object with a “payload” or with “bytes” in Base64."])
            }
        }
        if failures > 0 {
            throw CommandError(
                tr("one line could not be understood.", plural: "\(failures) lines could not be understood.", count: failures))
        }
    }

    private static func answer(to line: Data) throws -> ParseReport {
        let question = try JSONDecoder().decode(Question.self, from: line)
        return ParseReport(question.content.parsed(printedAs: question.format ?? ""), id: question.id)
    }

    private struct Question: Decodable {
        let id: ParseIdentifier?
        let content: Payload
        let format: String?

        private enum Key: String, CodingKey {
            case id, payload, bytes, format
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            id = try container.decodeIfPresent(ParseIdentifier.self, forKey: .id)
            format = try container.decodeIfPresent(String.self, forKey: .format)
            if let bytes = try container.decodeIfPresent(Data.self, forKey: .bytes) {
                content = Payload(bytes: [UInt8](bytes))
            } else {
                content = Payload(try container.decode(String.self, forKey: .payload))
            }
        }
    }
}

/// An identifier in a request, a string or a number, that is returned unchanged.
enum ParseIdentifier: Codable {
    case text(String)
    case integer(Int)
    case number(Double)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        }
    }
}
