import Foundation
import Payload

extension ParsedPayload {
    /// The fields as JSON on one line with sorted keys, to compare with a literal.
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

/// The current day in tests.
let testDay = Date(timeIntervalSince1970: 1_750_000_000)  // 15 June 2025

func parsed(_ text: String, as symbology: String = "") -> ParsedPayload {
    Payload(text).parsed(printedAs: symbology, now: testDay)
}
