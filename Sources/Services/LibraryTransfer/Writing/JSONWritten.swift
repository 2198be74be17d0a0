import Foundation

/// A value of JSON to be written.
indirect enum JSONWritten: Encodable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case date(Date)
    case list([JSONWritten])
    case object([String: JSONWritten])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        case .date(let date):
            // A moment that no year of four digits holds is a number of milliseconds.
            if let text = MomentText.text(date) { try container.encode(text) } else { try container.encode(Self.milliseconds(date)) }
        }
    }

    private static func milliseconds(_ date: Date) -> Int {
        Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
}
