import Foundation

/// Dates as the library keeps them: whole milliseconds since 1970, so that what is read equals what was returned when it was saved.
enum Timestamp {
    static func now() -> Int64 {
        Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
