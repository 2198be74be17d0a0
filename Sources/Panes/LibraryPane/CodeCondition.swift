import Foundation
import LibraryStore
import WidgetKit

/// What a person should know before using a code: that it is over, that it soon will be, or that it is about to go.
struct CodeCondition: Hashable, Sendable {
    enum Weight: Hashable, Sendable {
        /// It must not be used any more.
        case over
        /// Something to keep in mind.
        case note
    }

    let weight: Weight
    /// A few words on a card, such as "Expired 3 Nov".
    let words: String
    /// What a screen reader adds to the name; nil where the words are read by themselves.
    let spoken: String?

    /// So long before the end of a code its date is shown.
    private static let soon: TimeInterval = 7 * 86_400

    /// Nil for a code that is simply there.
    init?(_ code: Code, at now: Date = .now) {
        if let end = code.leavesTrash {
            self.init(.note, "Until \(Self.day(end, now))", spoken: nil)
            return
        }
        switch code.state(at: now) {
        case .used: self.init(.over, code.spent.map { "Used \(Self.day($0, now))" } ?? "Used", spoken: "used")
        case .expired: self.init(.over, code.expires.map { "Expired \(Self.lastDay($0, now))" } ?? "Expired", spoken: "expired")
        case .usable:
            if let expires = code.expires, expires.timeIntervalSince(now) <= Self.soon {
                let words = "Expires \(Self.lastDay(expires, now))"
                self.init(.note, words, spoken: "expires \(Self.lastDay(expires, now))")
            } else if code.isOneTime {
                self.init(.note, "For one use", spoken: "for one use")
            } else {
                return nil
            }
        }
    }

    private init(_ weight: Weight, _ words: String, spoken: String?) {
        self.weight = weight
        self.words = words
        self.spoken = spoken
    }

    /// When what is said of a code changes by itself; nil when it never does.
    static func nextChange(of code: Code, after now: Date) -> Date? {
        guard code.trashed == nil, code.state(at: now) == .usable, let expires = code.expires else { return nil }
        let warning = expires.addingTimeInterval(-soon)
        return warning > now ? warning : expires
    }

    /// The last day of a code: what ends with midnight ends with the day before.
    static func lastDay(_ expires: Date, _ now: Date) -> String { day(expires.addingTimeInterval(-1), now) }

    /// A day as people write it, with the year where it is another one.
    static func day(_ date: Date, _ now: Date, locale: Locale = .desktop) -> String {
        var calendar = locale.calendar
        calendar.timeZone = .current
        if calendar.isDate(date, inSameDayAs: now) { return "today" }
        let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone).day().month(.abbreviated)
        return date.formatted(isThisYear ? style : style.year())
    }
}
