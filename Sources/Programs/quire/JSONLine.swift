import Foundation

/// JSON as the command line writes it: one line, keys in order, dates ISO 8601 in UTC with milliseconds.
enum JSONLine {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        // Unicode knows more line ends than JSON escapes; readers that split at them would see half an object.
        return ["\u{85}", "\u{2028}", "\u{2029}"].reduce(String(decoding: try encoder.encode(value), as: UTF8.self)) { text, separator in
            text.replacing(separator, with: "\\u" + String(format: "%04x", separator.unicodeScalars.first!.value))
        }
    }
}
