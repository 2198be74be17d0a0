public import Foundation

/// Reads a day as people type it: “tomorrow”, “friday”, “+3d”, “in 2 weeks”, “24.12.”, “24.12.2026”, “12/24/2026”, “24 Dec”, “2026-12-24”,
/// in English and in the desktop's language.
///
/// A day without a year is the next one from today on, and a weekday the next of its name after today. Of two numbers with a slash, the
/// locale says which is the month, unless only one can be.
public enum TypedDay {
    /// What can be typed, for a message that says so.
    public static var examples: LocalizedText { tr("tomorrow, friday, +3d, 24.12.2026 or 2026-12-24") }

    /// The day at its beginning in a time zone; nil for anything else.
    public static func date(
        _ text: String, now: Date = .now, in timeZone: TimeZone = .current, locale: Locale = .desktop
    ) -> Date? {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard (1...60).contains(text.utf8.count) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let reader = Reader(calendar: calendar, today: calendar.startOfDay(for: now), locales: [Locale(identifier: "en_US_POSIX"), locale])
        return reader.relative(text) ?? reader.span(text) ?? reader.weekday(text) ?? reader.standard(text) ?? reader.numbers(text)
            ?? reader.named(text)
    }

    private struct Reader {
        let calendar: Calendar
        let today: Date
        /// English, which is understood everywhere, and the desktop's.
        let locales: [Locale]

        private func adding(_ days: Int) -> Date? {
            guard days.magnitude <= 366_000 else { return nil }
            return calendar.date(byAdding: .day, value: days, to: today)
        }

        /// “today”, “tomorrow” and their like, and in the desktop's language also “in 3 days” and “in 2 weeks”.
        func relative(_ text: String) -> Date? {
            let english = ["today": 0, "tomorrow": 1, "day after tomorrow": 2, "yesterday": -1]
            return (english[text] ?? RelativeDays.of(locales[1])[text.replacing("’", with: "'")]).flatMap { adding($0) }
        }

        /// “+3d”, “+2w”, “in 3 days”, “in 2 weeks”.
        func span(_ text: String) -> Date? {
            if let match = text.wholeMatch(of: /\+([0-9]{1,5})\s*([dw])/), let number = Int(match.1) {
                return adding(match.2 == "w" ? number * 7 : number)
            }
            if let match = text.wholeMatch(of: /in ([0-9]{1,5}) (day|week)s?/), let number = Int(match.1) {
                return adding(match.2 == "week" ? number * 7 : number)
            }
            return nil
        }

        func weekday(_ text: String) -> Date? {
            let plain = text.hasSuffix(".") ? String(text.dropLast()) : text
            for locale in locales {
                var own = calendar
                own.locale = locale
                for names in [own.weekdaySymbols, own.shortWeekdaySymbols, own.standaloneWeekdaySymbols] {
                    let index = names.firstIndex { name in
                        let name = name.lowercased()
                        return name == text || name == plain || name == plain + "."
                    }
                    guard let index else { continue }
                    let now = calendar.component(.weekday, from: today) - 1
                    return adding((index - now + 6) % 7 + 1)
                }
            }
            return nil
        }

        /// ISO 8601.
        func standard(_ text: String) -> Date? {
            guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})/) else { return nil }
            return day(year: Int(match.1), month: Int(match.2), day: Int(match.3))
        }

        /// “24.12.”, “24.12.26”, “24.12.2026”, “12/24”, “24/12/2026”.
        func numbers(_ text: String) -> Date? {
            if let match = text.wholeMatch(of: /([0-9]{1,2})\.\s?([0-9]{1,2})\.?(?:\s?([0-9]{4}|[0-9]{2}))?/) {
                return day(year: year(match.3), month: Int(match.2), day: Int(match.1))
            }
            guard let match = text.wholeMatch(of: /([0-9]{1,2})[\/-]([0-9]{1,2})(?:[\/-]([0-9]{4}|[0-9]{2}))?/), let first = Int(match.1),
                let second = Int(match.2)
            else { return nil }
            let isMonthFirst = first > 12 ? false : second > 12 ? true : isMonthFirst
            return day(year: year(match.3), month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
        }

        private var isMonthFirst: Bool {
            let format = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locales[1]) ?? "M/d/y"
            guard let month = format.firstIndex(of: "M"), let day = format.firstIndex(of: "d") else { return true }
            return month < day
        }

        /// “24 dec”, “24. dezember 2026”, “dec 24, 2026”.
        func named(_ text: String) -> Date? {
            let words = text.split { $0 == " " || $0 == "," }.map { $0.hasSuffix(".") && $0.count > 1 ? String($0.dropLast()) : String($0) }
            guard (2...3).contains(words.count) else { return nil }
            var (dayNumber, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
            for word in words {
                if let number = Int(word) {
                    if dayNumber == nil, number <= 31 { dayNumber = number } else if word.count == 4 { year = number } else { return nil }
                } else if let index = monthNumber(word), month == nil {
                    month = index
                } else {
                    return nil
                }
            }
            guard let dayNumber, let month else { return nil }
            return day(year: year, month: month, day: dayNumber)
        }

        private func monthNumber(_ word: String) -> Int? {
            for locale in locales {
                var own = calendar
                own.locale = locale
                for names in [own.monthSymbols, own.standaloneMonthSymbols, own.shortMonthSymbols, own.shortStandaloneMonthSymbols] {
                    let index = names.firstIndex { name in
                        let name = name.lowercased()
                        return name == word || name == word + "." || (word.count >= 3 && name.hasPrefix(word))
                    }
                    if let index { return index + 1 }
                }
            }
            return nil
        }

        /// A year of two digits is in this century.
        private func year(_ digits: Substring?) -> Int? { digits.flatMap { Int($0) }.map { $0 < 100 ? $0 + 2000 : $0 } }

        /// Nil for a day that does not exist.
        private func day(year: Int?, month: Int?, day: Int?) -> Date? {
            guard let month, let day, (1...12).contains(month), (1...31).contains(day) else { return nil }
            func date(_ year: Int) -> Date? {
                guard (1583...9999).contains(year), let date = calendar.date(from: DateComponents(year: year, month: month, day: day)),
                    calendar.component(.day, from: date) == day
                else { return nil }
                return date
            }
            if let year { return date(year) }
            let now = calendar.component(.year, from: today)
            // 29 February may be years away.
            return (now...(now + 8)).lazy.compactMap(date).first { $0 >= today }
        }
    }
}

/// The days around today by their names in a language: “heute”, “morgen”, “übermorgen”, “in 3 Tagen”, “in 2 Wochen”.
private enum RelativeDays {
    /// By names in small letters and with straight apostrophes.
    static func of(_ locale: Locale) -> [String: Int] {
        var days: [String: Int] = [:]
        for (field, length, numbers) in [(Date.RelativeFormatStyle.Field.day, 1, -2...60), (.week, 7, 2...12)] {
            var style = Date.RelativeFormatStyle(allowedFields: [field], presentation: .named, unitsStyle: .wide)
            style.locale = locale
            style.calendar.timeZone = .gmt
            for number in numbers {
                let name = Date(timeIntervalSinceNow: Double(number * length) * 86_400).formatted(style).lowercased().replacing(
                    "’", with: "'")
                if days[name] == nil { days[name] = number * length }
            }
        }
        return days
    }
}
