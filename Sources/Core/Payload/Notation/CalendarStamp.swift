/// Days and moments as iCalendar writes them (RFC 5545 §3.3.4 and §3.3.5), given in seconds since 1970.
enum CalendarStamp {
    static func day(_ wall: Int) -> String { String(local(wall).prefix(8)) }

    static func universal(_ instant: Int) -> String { local(instant) + "Z" }

    static func local(_ wall: Int) -> String {
        CalendarMoment(universal: wall).wallText.replacing("-", with: "").replacing(":", with: "")
    }

    /// "+0200"; seconds only where there are any, as before the zones.
    static func offset(_ seconds: Int) -> String {
        let time = abs(seconds)
        let parts = [time / 3600, time / 60 % 60] + (time % 60 == 0 ? [] : [time % 60])
        return (seconds < 0 ? "-" : "+") + parts.map { CalendarDate.padded($0, 2) }.joined()
    }
}
