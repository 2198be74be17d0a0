import Foundation
import Timeline

/// How often a widget turns to the next code of its folder.
enum LeafInterval: String, CaseIterable {
    case quarter, hour, day
    /// Only when somebody turns it.
    case never

    static let parameter = ConfigurationParameter(
        name: "interval", title: "Next code",
        kind: .choice([
            .init("quarter", name: "Every 15 minutes"), .init("hour", name: "Every hour"), .init("day", name: "Every day"),
            .init("never", name: "Only with the buttons"),
        ]),
        standard: LeafInterval.hour.rawValue)

    private static let quarterHour = 900.0

    /// When the turn that a moment belongs to began: at the quarter hour, at the hour, at midnight of the place.
    func begin(of date: Date, in calendar: Calendar) -> Date {
        switch self {
        case .quarter:
            let hour = LeafInterval.hour.begin(of: date, in: calendar)
            return hour + (date.timeIntervalSince(hour) / Self.quarterHour).rounded(.down) * Self.quarterHour
        // An hour and a day are found on every calendar.
        case .hour: return calendar.dateInterval(of: .hour, for: date)?.start ?? date
        case .day: return calendar.startOfDay(for: date)
        case .never: return .distantPast
        }
    }

    /// When the turn after one that began then begins; nil where nothing turns by itself.
    func next(after begin: Date, in calendar: Calendar) -> Date? {
        switch self {
        case .quarter: self.begin(of: begin + Self.quarterHour, in: calendar)
        // A day has 23 to 25 hours: its midnight is looked for from the middle of the next one.
        case .hour: self.begin(of: begin + 3600, in: calendar)
        case .day: self.begin(of: begin + 36 * 3600, in: calendar)
        case .never: nil
        }
    }

    /// The number of a turn, one more for each; it tells which code's turn it is.
    func number(ofTurnAt date: Date, in calendar: Calendar) -> Int {
        let local = date.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: date))
        let length =
            switch self {
            case .quarter: Self.quarterHour
            case .hour: 3600.0
            case .day: 86_400.0
            case .never: Double.infinity
            }
        return Int((local / length).rounded(.down))
    }
}
