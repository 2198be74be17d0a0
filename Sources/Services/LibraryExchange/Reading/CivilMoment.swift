import Foundation

/// A day with or without a time, and with or without an offset: "2026-07-04", "2026-07-04 09:30", "2026-07-04T09:30:00.5+02:00".
struct CivilMoment {
    let date: Date

    /// Nil for what is no such day.
    init?(_ text: String) {
        let shape =
            #/(\d{4})[-\/.](\d{1,2})[-\/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}:?\d{2})?/#
        guard let parts = text.wholeMatch(of: shape)?.output else { return nil }
        var components = DateComponents()
        (components.year, components.month, components.day) = (Int(parts.1), Int(parts.2), Int(parts.3))
        (components.hour, components.minute) = (parts.4.flatMap { Int($0) } ?? 0, parts.5.flatMap { Int($0) } ?? 0)
        components.second = parts.6.flatMap { Int($0) } ?? 0
        var calendar = Calendar(identifier: .gregorian)
        // Without an offset it is what the clocks here say, but a mere day is that day everywhere.
        let zone = parts.8.map { Self.zone($0) } ?? (parts.4 == nil ? .gmt : .current)
        guard let zone else { return nil }
        calendar.timeZone = zone
        components.timeZone = zone
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
        let fraction = parts.7.flatMap { Double("0.\($0)") } ?? 0
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970 + (fraction * 1000).rounded() / 1000)
    }

    private static func zone(_ offset: Substring) -> TimeZone? {
        guard offset != "Z" else { return .gmt }
        let digits = offset.dropFirst().filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60 else { return nil }
        return TimeZone(secondsFromGMT: (offset.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60))
    }
}
