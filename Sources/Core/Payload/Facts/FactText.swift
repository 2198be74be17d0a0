import Foundation
import Platform

/// Writes values of payloads as people write them, in the formats of the desktop.
struct FactText {
    private let dates: DateText
    private var locale: Locale { dates.locale }

    init(_ dates: DateText) { self.dates = dates }

    // MARK: Money and numbers

    /// An amount with its currency (three letters of ISO 4217, or the unit of a cryptocurrency): “12,50 €”. What is no amount stays.
    func money(_ text: String, currency: String?) -> String {
        guard let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), text.decimal != nil else {
            return [text, currency].compactMap(\.self).joined(separator: " ")
        }
        guard let currency else { return amount.formatted(.number.locale(locale).precision(.fractionLength(0...18))) }
        if currency.utf8.count == 3, !Cryptocurrency.units.contains(currency) {
            return amount.formatted(.currency(code: currency.uppercased()).locale(locale))
        }
        return "\(amount.formatted(.number.locale(locale).precision(.fractionLength(0...18)))) \(currency)"
    }

    /// An account number in groups of four (ISO 13616).
    static func grouped(_ text: String) -> String { groups(of: 4, Array(text.filter { !$0.isWhitespace })) }

    /// A reference of a payment: those of Swiss bills in groups of five from the end, creditor references (ISO 11649) in groups of four.
    static func reference(_ text: String) -> String {
        let digits = Array(text.filter { !$0.isWhitespace })
        guard digits.count == 27, text.isDigits else { return text.hasPrefix("RF") ? grouped(text) : text }
        return String(digits.prefix(2)) + " " + groups(of: 5, Array(digits.dropFirst(2)))
    }

    private static func groups(of size: Int, _ letters: [Character]) -> String {
        stride(from: 0, to: letters.count, by: size).map { String(letters[$0..<min($0 + size, letters.count)]) }.joined(separator: " ")
    }

    /// Latitude and longitude in degrees, “52.5163, 13.3777”; nil without a place.
    func coordinates(_ parsed: ParsedPayload) -> String? {
        guard let latitude = parsed["lat"], let longitude = parsed["lon"] else { return nil }
        return "\(latitude.text), \(longitude.text)"
    }

    // MARK: Networks

    /// The security of a Wi-Fi network in words.
    func security(_ written: String) -> LocalizedText {
        switch written {
        case "nopass", "": tr("Open, no password")
        case "WPA-EAP", "WPA2-EAP", "WPA3-EAP": tr("\(written.dropLast("-EAP".count)) Enterprise")
        case "SAE": .verbatim("WPA3")
        case "OWE": tr("Open, encrypted")
        default: .verbatim(written)
        }
    }

    // MARK: Places

    /// The country of two letters (ISO 3166) by its name.
    func country(_ code: String) -> String {
        guard code.utf8.count == 2, code.allSatisfy(\.isLetter) else { return code }
        return locale.localizedString(forRegionCode: code.uppercased()) ?? code
    }

    /// An address of a vCard (RFC 6350 §6.3.1) in the order of its country, a line each.
    func address(_ parts: [String]) -> String {
        func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index].trimmed : "" }
        let (city, region, postcode, country) = (part(3), part(4), part(5), part(6))
        let name = country.lowercased()
        let place: [String]
        if ["gb", "uk", "united kingdom", "great britain", "ireland", "ie"].contains(name) {
            place = [city, region, postcode]
        } else if !region.isEmpty {
            place = [
                [[city, region].filter { !$0.isEmpty }.joined(separator: ", "), postcode].filter { !$0.isEmpty }.joined(separator: " ")
            ]
        } else {
            place = [[postcode, city].filter { !$0.isEmpty }.joined(separator: " ")]
        }
        return ([part(2), part(1), part(0)] + place + [self.country(country)]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A party of a Swiss bill: name, street, town and country, a line each.
    func party(_ fields: [PayloadField]) -> String {
        func part(_ name: String) -> String { fields.first { $0.name == name }?.value.text ?? "" }
        let isStructured = part("type") != "K"
        let street = isStructured ? [[part("line1"), part("line2")].joined(separator: " ").trimmed] : [part("line1"), part("line2")]
        let town = [part("postcode"), part("city")].joined(separator: " ").trimmed
        return ([part("name")] + street + [town, country(part("country"))]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Dates

    /// When an event is.
    struct When: Hashable {
        /// “3 May 2026 at 18:30 – 20:00”.
        let long: String
        /// “3 May 2026, 18:30”.
        let short: String
        /// The same on the clocks of another time zone, with its name; nil where they show the same.
        let there: String?
    }

    /// When an event is, in the time zone of the desktop; nil without a start.
    func when(_ parsed: ParsedPayload) -> When? {
        guard let start = parsed["start"]?.text else { return nil }
        if let day = CalendarDate(basic: start) {
            let (whole, first) = (dates.in(.gmt), moment(day))
            let last = parsed["last_day"].flatMap { CalendarDate(basic: $0.text) }.map(moment) ?? first
            return When(long: whole.period(first, last, isWholeDays: true), short: whole.shortDay(first), there: nil)
        }
        // A local time without a zone is the same on all clocks.
        let isFloating = !Self.hasZone(start)
        guard let first = moment(start) else { return When(long: start, short: start, there: nil) }
        let here = isFloating ? dates.in(.gmt) : dates
        let last = parsed["end"].flatMap { moment($0.text) }.map { max($0, first) } ?? first
        var there: String?
        if !isFloating, let zone = parsed["tz"]?.text, let wall = parsed["start_wall"].flatMap({ moment($0.text) }) {
            let end = parsed["end_wall"].flatMap { moment($0.text) }.map { max($0, wall) } ?? wall
            let shown = dates.in(.gmt).period(wall, end)
            if shown != here.period(first, last) { there = "\(shown) (\(zone.replacing("_", with: " ")))" }
        }
        return When(long: here.period(first, last), short: "\(here.shortDay(first)), \(here.time(first))", there: there)
    }

    /// A date of a payload (ISO 8601) as people write it; nil for other texts. A day without a time stays the same everywhere.
    func date(_ text: String) -> String? {
        guard text.utf8.first.map(ASCII.isDigit) == true, text.contains("-") else { return nil }
        if text.utf8.count == 10, let day = CalendarDate(basic: text) { return self.day(day) }
        guard (19...25).contains(text.utf8.count), let moment = moment(text) else { return nil }
        return (Self.hasZone(text) ? dates : dates.in(.gmt)).moment(moment)
    }

    func day(_ day: CalendarDate) -> String { dates.in(.gmt).day(moment(day)) }

    /// A birthday (RFC 6350 §4.3.1), which may have no year: “--04-15”.
    func birthday(_ text: String) -> String? {
        guard text.hasPrefix("--") else { return date(text) }
        let digits = text.filter { $0 != "-" }
        guard digits.utf8.count == 4, digits.isDigits, let number = Int(digits),
            let day = CalendarDate(year: 2000, month: number / 100, day: number % 100)
        else { return nil }
        let calendar = dates.in(.gmt).calendar
        return moment(day).formatted(
            Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone).day().month(.wide))
    }

    /// What an alarm says (RFC 5545 §3.8.6.3).
    func alarm(_ trigger: String) -> String {
        guard let duration = CalendarDuration(trigger) else { return trigger }
        let seconds = duration.days * 86_400 + duration.seconds
        if seconds == 0 { return tr("At the start").string }
        let length = Duration.seconds(abs(seconds)).formatted(
            .units(allowed: [.weeks, .days, .hours, .minutes], width: .wide).locale(locale))
        return (seconds < 0 ? tr("\(length) before") : tr("\(length) after the start")).string
    }

    /// How an event repeats (RFC 5545 §3.3.10); nil for rules that take more than a line of words.
    func repetition(_ rule: String) -> LocalizedText? {
        var parts: [String: String] = [:]
        for part in rule.uppercased().pieces(at: ASCII.semicolon) where !part.isEmpty {
            let (name, value) = part.cut(at: UInt8(ascii: "="))
            parts[name] = value ?? ""
        }
        let interval = parts["INTERVAL"].flatMap(Int.init) ?? 1
        guard Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL", "WKST"]), (1...999).contains(interval),
            var text = Self.every(interval, parts["FREQ"] ?? "")
        else { return nil }
        if let days = parts["BYDAY"] {
            guard parts["FREQ"] == "WEEKLY", let names = weekdays(days) else { return nil }
            text = tr("\(text) on \(names)", context: "Every week on Monday and Friday")
        }
        if let count = parts["COUNT"].flatMap(Int.init) {
            text = tr("\(text), once", plural: "\(text), \(count: count) times", count: count)
        } else if let until = parts["UNTIL"] {
            guard let day = CalendarDate(basic: String(until.prefix(8))) else { return nil }
            text = tr("\(text), until \(self.day(day))")
        }
        return text
    }

    private static func every(_ interval: Int, _ frequency: String) -> LocalizedText? {
        switch frequency {
        case "DAILY": tr("Every day", plural: "Every \(count: interval) days", count: interval)
        case "WEEKLY": tr("Every week", plural: "Every \(count: interval) weeks", count: interval)
        case "MONTHLY": tr("Every month", plural: "Every \(count: interval) months", count: interval)
        case "YEARLY": tr("Every year", plural: "Every \(count: interval) years", count: interval)
        default: nil
        }
    }

    private func weekdays(_ list: String) -> String? {
        let names = dates.calendar.weekdaySymbols
        let days = list.pieces(at: UInt8(ascii: ",")).map { CalendarDate.weekdays.firstIndex(of: $0) }
        // The calendar's week begins on Sunday.
        let known = days.compactMap(\.self).map { names[($0 + 1) % 7] }
        return known.isEmpty || known.count < days.count ? nil : known.formatted(.list(type: .and).locale(locale))
    }

    private func moment(_ day: CalendarDate) -> Date { Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400) }

    /// The moment of “2026-07-04T19:30:00Z”, also with an offset; a local time as if it were in UTC.
    private func moment(_ text: String) -> Date? {
        try? Date(Self.hasZone(text) ? text : text + "Z", strategy: Date.ISO8601FormatStyle(timeZoneSeparator: .colon))
    }

    /// Whether a time (ISO 8601) ends with “Z” or an offset.
    private static func hasZone(_ time: String) -> Bool {
        time.hasSuffix("Z") || time.suffix(6).first.map { "+-".contains($0) } ?? false && time.contains("T")
    }
}

/// The names and units of cryptocurrencies and payment services by the scheme of their addresses.
enum Cryptocurrency {
    static let units: Set<String> = ["BTC", "BCH", "LTC", "DOGE", "DASH", "ZEC", "XMR"]

    static func unit(of scheme: String?) -> String? {
        switch scheme {
        case "bitcoin": "BTC"
        case "bitcoincash": "BCH"
        case "litecoin": "LTC"
        case "dogecoin": "DOGE"
        case "dash": "DASH"
        case "zcash": "ZEC"
        case "monero": "XMR"
        default: nil
        }
    }

    static func name(of scheme: String?) -> String? {
        guard let scheme else { return nil }
        let form = PayloadForm.all.first { $0.kind == .payment && $0.notation == scheme }
        return form?.name.string ?? scheme.prefix(1).uppercased() + scheme.dropFirst()
    }
}
