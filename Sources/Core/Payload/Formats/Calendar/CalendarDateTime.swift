import Foundation

/// A date or a date with a time, as in iCalendar (RFC 5545 §3.3.4 and §3.3.5).
struct CalendarDateTime {
    /// The time reference of a date-time.
    enum Clock {
        case date
        case universal
        /// The local time of the reader.
        case floating
        /// The local time of a time zone.
        case zone(any CalendarZone)
    }

    /// The local time in seconds since 1970, as if it were UTC.
    let wall: Int
    let clock: Clock

    /// Parses a value; nil when there is no such date. `zone` is the time zone of the TZID parameter, if it is known.
    init?(_ text: String, zone: (any CalendarZone)?) {
        let (datePart, timePart) = text.uppercased().cut(at: UInt8(ascii: "T"))
        guard let date = CalendarDate(basic: datePart.trimmed) else { return nil }
        let midnight = date.daysSince1970 * 86400
        guard let timePart else {
            (wall, clock) = (midnight, .date)
            return
        }
        let isUniversal = timePart.hasSuffix("Z")
        let digits = String(decoding: timePart.utf8.prefix(20).filter { $0 != ASCII.colon && $0 != UInt8(ascii: "Z") }, as: UTF8.self)
        guard digits.isDigits, digits.utf8.count == 6 || digits.utf8.count == 4, let number = Int(digits) else { return nil }
        let time = digits.utf8.count == 4 ? number * 100 : number
        let (hour, minute, second) = (time / 10000, time / 100 % 100, time % 100)
        // 60 is a leap second, which clocks do not show.
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        wall = midnight + hour * 3600 + minute * 60 + min(second, 59)
        clock = isUniversal ? .universal : zone.map { .zone($0) } ?? .floating
    }

    private init(wall: Int, clock: Clock) {
        (self.wall, self.clock) = (wall, clock)
    }

    init(day daysSince1970: Int) {
        self.init(wall: daysSince1970 * 86400, clock: .date)
    }

    init(universal instant: Int) {
        self.init(wall: instant, clock: .universal)
    }

    init(wall: Int, in zone: any CalendarZone) {
        self.init(wall: wall, clock: .zone(zone))
    }

    var isUniversal: Bool { if case .universal = clock { true } else { false } }

    /// Whether the local time exists in its zone. The hour that is skipped in spring does not.
    var existsInZone: Bool {
        if case .zone(let zone) = clock { instant + zone.offset(at: instant) == wall } else { true }
    }

    var isDate: Bool { if case .date = clock { true } else { false } }

    /// Adds a duration. Days are added to the local time, hours and smaller units to the exact time (RFC 5545 §3.3.6).
    func adding(_ duration: CalendarDuration) -> CalendarDateTime {
        let moved = CalendarDateTime(wall: wall + duration.days * 86400, clock: clock)
        guard case .zone(let zone) = clock else { return CalendarDateTime(wall: moved.wall + duration.seconds, clock: clock) }
        let instant = moved.instant + duration.seconds
        return CalendarDateTime(wall: instant + zone.offset(at: instant), clock: clock)
    }

    /// Seconds since 1970. A date and a floating time count as UTC.
    var instant: Int {
        guard case .zone(let zone) = clock else { return wall }
        // RFC 5545 §3.3.5: a time that occurs twice means the first one, and a skipped time uses the offset before the gap.
        let before = zone.offset(at: wall - 86400)
        let after = zone.offset(at: wall + 86400)
        return [before, after].first { zone.offset(at: wall - $0) == $0 }.map { wall - $0 } ?? wall - before
    }

    /// ISO 8601: a date, a UTC time with “Z”, a time with the offset of its zone, or a local time without an offset.
    var text: String {
        switch clock {
        case .date: CalendarDate(daysSince1970: Self.floorDivided(wall, 86400)).text
        case .universal: wallText + "Z"
        case .floating: wallText
        case .zone:
            wallText + Self.offsetText(wall - instant)
        }
    }

    var wallText: String {
        let day = Self.floorDivided(wall, 86400)
        let seconds = wall - day * 86400
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CalendarDate.padded($0, 2) }.joined(separator: ":")
        return "\(CalendarDate(daysSince1970: day).text)T\(clock)"
    }

    private static func floorDivided(_ number: Int, _ divisor: Int) -> Int {
        Int((Double(number) / Double(divisor)).rounded(.down))
    }

    private static func offsetText(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + CalendarDate.padded(minutes / 60, 2) + ":" + CalendarDate.padded(minutes % 60, 2)
    }
}

/// Formats values of iCalendar (RFC 5545 §3.3.4 and §3.3.5) from seconds since 1970.
enum CalendarText {
    static func day(_ wall: Int) -> String { String(local(wall).prefix(8)) }

    static func universal(_ instant: Int) -> String { local(instant) + "Z" }

    static func local(_ wall: Int) -> String {
        CalendarDateTime(universal: wall).wallText.replacing("-", with: "").replacing(":", with: "")
    }

    /// A UTC offset like “+0200”. Seconds are written only when they are not zero, as before standard time.
    static func offset(_ seconds: Int) -> String {
        let time = abs(seconds)
        let parts = [time / 3600, time / 60 % 60] + (time % 60 == 0 ? [] : [time % 60])
        return (seconds < 0 ? "-" : "+") + parts.map { CalendarDate.padded($0, 2) }.joined()
    }
}
