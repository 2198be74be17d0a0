import Foundation

/// Vehicle identification numbers (ISO 3779), printed as Code 39.
enum VehicleFormat {
    static func read(_ content: Content) -> Reading {
        let number = number(content.text)
        let letters = Array(number)
        var reading = Reading()
        reading.put("vin", number)
        guard letters.count == 17 else { return reading }
        let isAmerican = "12345".contains(letters[0])
        reading.put("wmi", String(letters[..<3]))
        reading.put("vds", String(letters[3..<9]))
        reading.put("vis", String(letters[9...]))
        reading.put("country", country(letters[0], letters[1]))
        reading.put("attributes", String(letters[3..<8]))
        reading.put("year", year(letters[9], seventh: letters[6], isAmerican: isAmerican, now: content.now))
        reading.put("plant", String(letters[10]))
        reading.put("sequence", String(letters[11...]))
        reading.title = "Vehicle \(number)"
        reading.offer(.lookUp(number: number))
        reading.offerCopy("vin")
        return reading
    }

    /// The imported vehicle's "I" that some print in front is no part of the number, which has no such letter.
    static func number(_ text: String) -> String {
        text.utf8.count == 18 && text.hasPrefix("I") ? String(text.dropFirst()) : text
    }

    /// 49 CFR 565.15: a letter or digit for 30 years, the seventh place of American cars saying which 30.
    private static func year(_ code: Character, seventh: Character, isAmerican: Bool, now: Date) -> Int? {
        guard let index = Array("ABCDEFGHJKLMNPRSTVWXY123456789").firstIndex(of: code) else { return nil }
        // Model years run ahead of the calendar by one.
        let latest = CalendarDate(now).year + 1
        let early = 1980 + index
        let late = early + 30
        if isAmerican { return seventh.isLetter && late <= latest ? late : early }
        return late <= latest ? late : early
    }

    /// SAE J853: the countries that give out the first two places, as far as they are whole ranges.
    private static func country(_ first: Character, _ second: Character) -> String? {
        let ranges: [(Character, ClosedRange<Character>, String)] = [
            ("1", "0"..."Z", "US"), ("4", "0"..."Z", "US"), ("5", "0"..."Z", "US"), ("2", "0"..."Z", "CA"), ("3", "A"..."W", "MX"),
            ("6", "A"..."W", "AU"), ("7", "A"..."E", "NZ"), ("8", "A"..."E", "AR"), ("8", "F"..."K", "CL"), ("9", "A"..."E", "BR"),
            ("9", "3"..."9", "BR"), ("A", "A"..."H", "ZA"), ("J", "0"..."Z", "JP"), ("K", "L"..."R", "KR"), ("L", "0"..."Z", "CN"),
            ("M", "A"..."E", "IN"), ("M", "L"..."R", "TH"), ("N", "L"..."R", "TR"), ("P", "L"..."R", "MY"), ("S", "A"..."M", "GB"),
            ("S", "N"..."T", "DE"), ("S", "U"..."Z", "PL"), ("T", "A"..."H", "CH"), ("T", "J"..."P", "CZ"), ("T", "R"..."V", "HU"),
            ("V", "A"..."E", "AT"), ("V", "F"..."R", "FR"), ("V", "S"..."W", "ES"), ("W", "0"..."Z", "DE"), ("X", "L"..."R", "NL"),
            ("X", "S"..."W", "RU"), ("X", "3"..."9", "RU"), ("X", "0"..."0", "RU"), ("Y", "A"..."E", "BE"), ("Y", "F"..."K", "FI"),
            ("Y", "S"..."W", "SE"), ("Z", "A"..."R", "IT"),
        ]
        return ranges.first { $0.0 == first && $0.1.contains(second) }?.2
    }
}
