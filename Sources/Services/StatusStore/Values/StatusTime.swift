import Foundation

/// Times as scripts write them.
enum StatusTime {
    /// Seconds; ten years.
    static let longest = 3650.0 * 86_400

    /// Seconds in "90", "90s", "10m", "1h30m" or "2d"; nil for anything else.
    static func seconds(_ text: String) -> Double? {
        if let seconds = number(text[...]) { return seconds <= longest ? seconds : nil }
        guard let match = text.wholeMatch(of: #/(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?/#), !text.isEmpty else {
            return nil
        }
        let parts = [(match.1, 86_400.0), (match.2, 3600), (match.3, 60), (match.4, 1)]
        let seconds = parts.reduce(0) { $0 + ($1.0.flatMap { number($0) } ?? 0) * $1.1 }
        return seconds <= longest ? seconds : nil
    }

    /// A moment: ISO 8601 with a time zone, "@" and seconds since 1970 as `date +@%s` writes it, or "+90s" after `origin`.
    static func date(_ text: String, after origin: Date) -> Date? {
        let date: Date?
        if text.hasPrefix("+") {
            date = seconds(String(text.dropFirst())).map { origin + $0 }
        } else if text.hasPrefix("@") {
            date = number(text.dropFirst()).map { Date(timeIntervalSince1970: $0) }
        } else {
            // One of the two forms fits, or none.
            date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        guard let date, (.distantPast...(.distantFuture - longest)).contains(date) else { return nil }
        return date
    }

    private static func number(_ text: Substring) -> Double? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Double(text)
    }
}
