import Foundation
import Platform

/// Books and products, printed as EAN or UPC.
enum ProductFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let digits = content.text
        var result = ParseResult()
        let whole = content.symbology == .upcE ? UPCE.expanded(digits) ?? digits : digits
        if content.payload.kind(printedAs: "EAN-13") == .isbn, [.ean13, .isbn].contains(content.symbology) {
            result.put("isbn", digits)
            result.put("isbn10", CheckDigits.isbn10(digits))
            result.title = digits
        } else {
            result.put("product", digits)
            result.put("normalized", whole)
            result.title = digits
        }
        if !CheckDigits.isValidGS1(whole) { result.warn(.badCheckDigit(of: "number")) }
        result.offer(.lookUp(number: whole))
        result.offerCopy("isbn")
        result.offerCopy("product")
        return result
    }

    // MARK: Building

    static let forms = [
        PayloadForm(.isbn, fields: [FormField("isbn", isRequired: true, tr("13 digits, or 10 for books from before 2007"))], builder: book),
        PayloadForm(
            .product, fields: [FormField("product", isRequired: true, tr("EAN, UPC or GTIN with 8, 12, 13 or 14 digits"))], builder: product
        ),
    ]

    @Sendable private static func book(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let written = compact(try values.required("isbn"))
        let number = written.utf8.count == 10 ? CheckDigits.isbn13(written) ?? written : written
        guard number.isDigits, number.utf8.count == 13, number.hasPrefix("978") || number.hasPrefix("979"), !number.hasPrefix("9790") else {
            throw values.invalid("isbn") { tr("“\($0)” isn’t an ISBN. Enter 13 digits beginning with 978 or 979.") }
        }
        guard CheckDigits.isValidGS1(number) else {
            throw values.invalid("isbn") { tr("“\($0)” has a wrong check digit. A digit is probably mistyped.") }
        }
        return Payload(number)
    }

    @Sendable private static func product(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = compact(try values.required("product"))
        guard number.isDigits, [8, 12, 13, 14].contains(number.utf8.count) else {
            throw values.invalid("product") { tr("“\($0)” isn’t a product number. Enter 8, 12, 13 or 14 digits.") }
        }
        guard CheckDigits.isValidGS1(number) else {
            throw values.invalid("product") { tr("“\($0)” has a wrong check digit. A digit is probably mistyped.") }
        }
        return Payload(number)
    }

    /// The number without spaces and hyphens.
    static func compact(_ written: String) -> String {
        String(decoding: written.utf8.filter { $0 > ASCII.space && $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }
}

/// Vehicle identification numbers (ISO 3779), printed as Code 39.
enum VehicleFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let number = number(content.text)
        let letters = Array(number)
        var result = ParseResult()
        result.put("vin", number)
        guard letters.count == 17 else { return result }
        let isAmerican = "12345".contains(letters[0])
        result.put("wmi", String(letters[..<3]))
        result.put("vds", String(letters[3..<9]))
        result.put("vis", String(letters[9...]))
        result.put("country", country(letters[0], letters[1]))
        result.put("attributes", String(letters[3..<8]))
        result.put("year", year(letters[9], seventh: letters[6], isAmerican: isAmerican, now: content.now))
        result.put("plant", String(letters[10]))
        result.put("sequence", String(letters[11...]))
        result.title = number
        result.offer(.lookUp(number: number))
        result.offerCopy("vin")
        return result
    }

    /// The number without the “I” for imported vehicles that some labels have in front. The letter does not occur in the number itself.
    static func number(_ text: String) -> String {
        text.utf8.count == 18 && text.hasPrefix("I") ? String(text.dropFirst()) : text
    }

    /// The model year (49 CFR 565.15): the code repeats every 30 years, and the seventh character of American vehicles tells which
    /// period is meant.
    private static func year(_ code: Character, seventh: Character, isAmerican: Bool, now: Date) -> Int? {
        guard let index = Array("ABCDEFGHJKLMNPRSTVWXY123456789").firstIndex(of: code) else { return nil }
        // Model years begin before the calendar year.
        let latest = CalendarDate(now).year + 1
        let early = 1980 + index
        let late = early + 30
        if isAmerican { return seventh.isLetter && late <= latest ? late : early }
        return late <= latest ? late : early
    }

    /// The country of the first two characters (SAE J853), for whole ranges only.
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

    // MARK: Building

    static let form = PayloadForm(.vin, fields: [FormField("vin", isRequired: true, tr("17 letters and digits"))], builder: build)

    /// ISO 3779. In North America (49 CFR 565.15) and China (GB 16735), the ninth character is a check digit; in Europe it is not.
    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = ProductFormat.compact(try values.required("vin")).uppercased()
        guard number.utf8.count == 17, number.utf8.allSatisfy({ (ASCII.isLetterOrDigit($0)) && !"IOQ".utf8.contains($0) })
        else {
            throw values.invalid("vin") { tr("“\($0)” isn’t a vehicle number. Enter 17 digits and letters, without I, O and Q.") }
        }
        guard !"12345L".contains(number.prefix(1)) || PrintedKind.hasVehicleCheckDigit(number) else {
            throw values.invalid("vin") { tr("“\($0)” has a wrong check digit in its ninth place. A character is probably mistyped.") }
        }
        return Payload(number)
    }
}
