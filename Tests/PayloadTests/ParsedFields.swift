import Foundation
import Payload

extension ParsedPayload {
    /// The fields as one line of JSON with sorted keys, to stand beside a literal.
    var json: String {
        struct Fields: Encodable {
            let fields: [PayloadField]
            func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(Fields(fields: fields))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    var warningNames: [String] { warnings.map(\.name) }
}

/// The day that tests take for today.
let testDay = Date(timeIntervalSince1970: 1_750_000_000)  // 15 June 2025

func parsed(_ text: String, as symbology: String = "") -> ParsedPayload {
    Payload(text).parsed(printedAs: symbology, now: testDay)
}
