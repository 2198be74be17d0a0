import Foundation

/// A date in a view's JSON: seconds since 1970, or ISO 8601 with a time zone where people write it by hand. To the millisecond.
struct ViewDate: Hashable, Codable {
    let date: Date

    init(_ date: Date) { self.date = Self.quantized(date) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            self.init(Date(timeIntervalSince1970: seconds))
        } else if let text = try? container.decode(String.self), let date = Self.date(text) {
            self.init(date)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a date is a number of seconds since 1970, or like 2026-11-21T09:30:00Z")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode((date.timeIntervalSince1970 * 1000).rounded() / 1000)
    }

    /// What is left of a date after JSON, so that a view stays equal to itself.
    static func quantized(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    }

    private static func date(_ text: String) -> Date? {
        // One of the two forms fits, or none.
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
