public import Foundation

/// How people and scripts write when a code expires.
public enum ExpiryText {
    /// "2030-12-31" for the end of that day here, "2030-12-31T18:00" for a moment here, or with a time zone: "2030-12-31T18:00:00Z". Nil for
    /// everything else.
    public static func date(_ text: String) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        day.timeZone = .current
        if text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil {
            guard let start = try? Date(text, strategy: day), day.format(start) == text else { return nil }
            return Calendar.current.date(byAdding: .day, value: 1, to: start)
        }
        let whole = text.wholeMatch(of: /.*T\d\d:\d\d/) != nil ? text + ":00" : text
        let local = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.standard).time(
            includingFractionalSeconds: false)
        let zoned = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let isZoned = whole.wholeMatch(of: /.*T.*(Z|[+-]\d\d:?\d\d)/) != nil
        // What one way of writing does not read, another may.
        return isZoned ? (try? zoned.parse(whole)) ?? (try? fractional.parse(whole)) : try? local.parse(whole)
    }
}
