import Foundation

/// What the clocks of a place show.
protocol CalendarZone: Sendable {
    /// Seconds east of Greenwich at a moment, which is given in seconds since 1970.
    func offset(at instant: Int) -> Int
}

/// A zone of the time-zone database.
struct NamedZone: CalendarZone {
    private let zone: TimeZone

    /// "Europe/Berlin", also behind a writer's own prefix ("/mozilla.org/20050126_1/Europe/Berlin"), and the names that Windows uses.
    init?(_ name: String) {
        let parts = name.utf8.count <= 200 ? name.trimmed.pieces(at: UInt8(ascii: "/")) : []
        let candidates = [parts, Array(parts.suffix(3)), Array(parts.suffix(2))].map { $0.joined(separator: "/") }
        let known = ([Self.windows[name.trimmed.lowercased()]].compactMap(\.self) + candidates).lazy
            // An abbreviation such as "EST" would be a guess, but the database's own "EST5EDT" and "UTC" are none.
            .filter { !$0.isEmpty && !$0.hasPrefix("/") }.compactMap { TimeZone(identifier: $0) }.first
        guard let known else { return nil }
        zone = known
    }

    func offset(at instant: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }

    /// Unicode CLDR, windowsZones.xml: the zones that most people live in.
    private static let windows = [
        "utc": "Etc/UTC", "gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik",
        "w. europe standard time": "Europe/Berlin", "central europe standard time": "Europe/Budapest",
        "romance standard time": "Europe/Paris", "central european standard time": "Europe/Warsaw", "gtb standard time": "Europe/Bucharest",
        "fle standard time": "Europe/Kiev", "e. europe standard time": "Europe/Chisinau", "turkey standard time": "Europe/Istanbul",
        "israel standard time": "Asia/Jerusalem", "egypt standard time": "Africa/Cairo", "south africa standard time": "Africa/Johannesburg",
        "w. central africa standard time": "Africa/Lagos", "e. africa standard time": "Africa/Nairobi",
        "russian standard time": "Europe/Moscow", "arab standard time": "Asia/Riyadh", "arabian standard time": "Asia/Dubai",
        "iran standard time": "Asia/Tehran", "pakistan standard time": "Asia/Karachi", "india standard time": "Asia/Calcutta",
        "nepal standard time": "Asia/Katmandu", "bangladesh standard time": "Asia/Dhaka", "se asia standard time": "Asia/Bangkok",
        "china standard time": "Asia/Shanghai", "singapore standard time": "Asia/Singapore", "taipei standard time": "Asia/Taipei",
        "w. australia standard time": "Australia/Perth", "tokyo standard time": "Asia/Tokyo", "korea standard time": "Asia/Seoul",
        "cen. australia standard time": "Australia/Adelaide", "e. australia standard time": "Australia/Brisbane",
        "aus eastern standard time": "Australia/Sydney", "aus central standard time": "Australia/Darwin",
        "new zealand standard time": "Pacific/Auckland", "hawaiian standard time": "Pacific/Honolulu",
        "alaskan standard time": "America/Anchorage", "pacific standard time": "America/Los_Angeles",
        "us mountain standard time": "America/Phoenix", "mountain standard time": "America/Denver",
        "central standard time": "America/Chicago", "central standard time (mexico)": "America/Mexico_City",
        "canada central standard time": "America/Regina", "eastern standard time": "America/New_York",
        "sa pacific standard time": "America/Bogota", "atlantic standard time": "America/Halifax",
        "venezuela standard time": "America/Caracas", "newfoundland standard time": "America/St_Johns",
        "e. south america standard time": "America/Sao_Paulo", "argentina standard time": "America/Buenos_Aires",
        "pacific sa standard time": "America/Santiago",
    ]
}
