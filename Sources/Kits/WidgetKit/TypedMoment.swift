public import Foundation
public import Platform

/// A date, with an optional time, as entered by a person.
public struct TypedMoment: Hashable, Sendable {
    /// The year.
    public var year: Int
    /// The month, from 1 to 12.
    public var month: Int
    /// The day of the month.
    public var day: Int
    /// Nil for a whole day.
    public var time: (hour: Int, minute: Int, second: Int)?
    /// "Z" or an offset such as "+02:00"; empty for local time.
    public var zone = ""

    public static func == (one: Self, other: Self) -> Bool { one.text == other.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Creates a whole day.
    public init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Parses "2026-07-04", "2026-07-04 9:30", "2026-07-04T09:30:00Z", and a date in the locale's format with or without such a time.
    public init?(_ typed: String, locale: Locale = .desktop) {
        let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let standard = #/(\d{4})-?(\d{1,2})-?(\d{1,2})(?:[T\s]+(.+))?/#.ignoresCase()
        if let match = trimmed.wholeMatch(of: standard) {
            guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else { return nil }
            self.init(year: year, month: month, day: day)
            if let written = match.4, !read(time: written) { return nil }
        } else {
            // Takes the longest prefix that is a date. The rest must be a time.
            let found = Self.splits(of: trimmed).firstNonNil { day, rest in
                (Self.localDay(String(day), locale) ?? Self.typedDay(String(day), locale)).map { ($0, rest) }
            }
            guard let (day, rest) = found else { return nil }
            self = day
            if !rest.isEmpty, !read(time: rest) { return nil }
        }
        guard isReal else { return nil }
    }

    private static func splits(of text: String) -> [(Substring, Substring)] {
        let blanks = text.indices.filter { text[$0].isWhitespace || text[$0] == "," }
        return [(text[...], "")] + blanks.reversed().map { (text[..<$0], text[$0...].drop { $0.isWhitespace || $0 == "," }) }
    }

    /// “tomorrow”, “friday”, “24.12.”.
    private static func typedDay(_ text: String, _ locale: Locale) -> TypedMoment? {
        TypedDay.date(text, locale: locale).map { date in
            let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
            return TypedMoment(year: day.year ?? 1, month: day.month ?? 1, day: day.day ?? 1)
        }
    }

    private static func localDay(_ text: String, _ locale: Locale) -> TypedMoment? {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.timeStyle = .none
        for style in [DateFormatter.Style.short, .medium, .long] {
            formatter.dateStyle = style
            formatter.isLenient = false
            guard let date = formatter.date(from: text) else { continue }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            guard let year = parts.year, let month = parts.month, let day = parts.day else { continue }
            // Two digits mean a year of this century, as in "4.7.26".
            return TypedMoment(year: year < 100 ? year + 2000 : year, month: month, day: day)
        }
        return nil
    }

    /// Parses "9:30", "0930", "9:30 pm", "21:30:15", "21:30Z", "21:30+02:00".
    private mutating func read(time written: Substring) -> Bool {
        let pattern = #/(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.]?(\d{2}))?\s*([ap])?\.?m?\.?\s*(Z|[+-]\d{2}:?\d{2})?/#.ignoresCase()
        guard let match = written.wholeMatch(of: pattern), var hour = Int(match.1) else { return false }
        if let half = match.4 {
            guard (1...12).contains(hour) else { return false }
            hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
        }
        let (minute, second) = (match.2.flatMap { Int($0) } ?? 0, match.3.flatMap { Int($0) } ?? 0)
        guard hour < 24, minute < 60, second < 60 else { return false }
        time = (hour, minute, second)
        zone = match.5.map { $0.uppercased() } ?? ""
        return true
    }

    private var isReal: Bool { (1...9999).contains(year) && date != nil }

    /// The date and the local time, interpreted as UTC.
    public var date: Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: year, month: month, day: day, hour: time?.hour ?? 0, minute: time?.minute ?? 0, second: time?.second ?? 0)
        guard let date = calendar.date(from: parts) else { return nil }
        let real = calendar.dateComponents([.year, .month, .day], from: date)
        return real.year == year && real.month == month && real.day == day ? date : nil
    }

    private func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private var dayText: String { "\(padded(year, 4))-\(padded(month))-\(padded(day))" }

    /// The format of forms: "2026-07-04", "2026-07-04T09:30:00", "2026-07-04T09:30:00Z".
    public var text: String {
        guard let time else { return dayText }
        return "\(dayText)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))\(zone)"
    }

    /// The format of entries: "2026-07-04 09:30".
    public var entryText: String {
        guard let time else { return dayText }
        let seconds = time.second == 0 ? "" : ":\(padded(time.second))"
        return "\(dayText) \(padded(time.hour)):\(padded(time.minute))\(seconds)\(zone)"
    }

    /// The long format of a locale: "Saturday, 4 July 2026 at 09:30".
    public func words(locale: Locale = .desktop) -> String {
        guard let date else { return "" }
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.dateStyle = .full
        formatter.timeStyle = time == nil ? .none : .short
        let words = formatter.string(from: date)
        let place = zone == "Z" ? tr("UTC").string : zone
        return zone.isEmpty ? words : "\(words) (\(place))"
    }
}

extension Sequence {
    fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self { if let found = value(element) { return found } }
        return nil
    }
}

extension TypedMoment {
    /// Today in the local time zone.
    public static var today: TypedMoment { TypedMoment(.now) }

    /// Converts a date to local time.
    public init(_ date: Date, in zone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        self.init(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
        time = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
    }

    /// Converts local time to a date.
    public func moment(in zone: TimeZone = .current) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: year, month: month, day: day, hour: time?.hour ?? 0, minute: time?.minute ?? 0, second: time?.second ?? 0)
        return calendar.date(from: parts)
    }
}

/// Parses decimal numbers as entered by people.
public enum TypedDecimal {
    /// Returns a number with a decimal point and without thousands separators. Text that is no such number is returned unchanged.
    public static func plain(_ typed: String) -> String {
        let compact = typed.filter { !$0.isWhitespace && !"'’".contains($0) }
        guard compact.contains(where: \.isNumber), compact.allSatisfy({ ($0.isASCII && $0.isNumber) || ",.-+".contains($0) }) else {
            return typed
        }
        let marks = compact.filter { ",.".contains($0) }
        switch (Set(marks).count, marks.count) {
        case (0, _): return compact
        // "12,50" and "12.50".
        case (1, 1): return compact.replacing(",", with: ".")
        // "1,234,567" and "1.234.567".
        case (1, _): return compact.filter { !",.".contains($0) }
        // "1.234,50" and "1,234.50": the last mark is the decimal separator and occurs once.
        default:
            guard let last = marks.last, marks.filter({ $0 == last }).count == 1 else { return typed }
            return compact.filter { !",.".contains($0) || $0 == last }.replacing(String(last), with: ".")
        }
    }
}
