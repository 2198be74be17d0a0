/// What may stand under an application identifier (GS1 General Specifications §3.2), for building element strings.
extension GS1Identifier {
    /// A field of its own and the identifier it is written under.
    struct Named {
        let code: String
        let name: String
        let length: Int?
        let hasCheckDigit: Bool

        var hint: String {
            length.map { "\($0) digits" } ?? "at most \(longest) \(isNumeric ? "digits" : "characters")"
        }

        private var isNumeric: Bool { length != nil || ["30", "37", "8005", "8008", "402"].contains(code) }

        private var longest: Int {
            switch code {
            case "30", "37": 8
            case "8005": 6
            case "8008": 12
            case "402": 17
            case "422": 3
            case "10", "21", "22", "254", "420": 20
            case "421": 12
            case "8020": 25
            case "8200": 70
            default: 30
            }
        }

        /// What is wrong with a value, as the end of a sentence.
        func problem(_ value: String) -> String? {
            guard GS1Identifier.isText(value) else {
                return "holds a character that GS1 data does not have: write Latin letters and digits without blanks"
            }
            if isNumeric, !value.isDigits { return "consists of digits" }
            if let length, value.utf8.count != length { return "has \(length) digits" }
            if value.utf8.count > longest, length == nil { return "has at most \(longest) characters" }
            if ["402"].contains(code), value.utf8.count != 17 { return "has 17 digits" }
            if hasCheckDigit, !CheckDigits.isValidGS1(value) { return "has a wrong check digit: a digit is probably mistyped" }
            if name.hasSuffix("_date"), !Self.isDay(value) { return "is no day: write year, month and day as YYMMDD" }
            return nil
        }

        private static func isDay(_ value: String) -> Bool {
            guard let number = Int(value), (1...12).contains(number / 100 % 100) else { return false }
            return number % 100 <= CalendarDate.days(in: number / 100 % 100, of: 2000 + number / 10000)
        }
    }

    /// A measure or a price, which is written under an identifier for each unit and number of decimals.
    struct Measured {
        let name: String
        let length: Int?
        /// The usual one first.
        let units: [String]
        let hasCurrency: Bool
        let mostDecimals: Int
        fileprivate let codes: [(code: String, unit: String?, hasCurrency: Bool)]

        func code(unit: String?, hasCurrency: Bool) -> String? {
            codes.first { $0.unit == unit && $0.hasCurrency == hasCurrency }?.code
        }
    }

    /// GS1 General Specifications, figure 7.11-1: the letters of ISO/IEC 646 that elements may hold.
    static func isText(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "!\"%&'()*+,-./_:;<=>?".utf8.contains($0) }
    }

    /// Of two identifiers with one name the first is written: a count stands alone, and a postcode without its country.
    static let named: [Named] = table.reduce(into: []) { rows, row in
        guard !rows.contains(where: { $0.name == row.name }) else { return }
        rows.append(Named(code: row.code, name: row.name, length: row.length, hasCheckDigit: row.hasCheckDigit))
    }

    static let measured: [Measured] = measures.map(\.name).reduce(into: [String]()) { names, name in
        if !names.contains(name) { names.append(name) }
    }.map { name in
        let rows = measures.filter { $0.name == name }
        return Measured(
            name: name, length: rows[0].code.hasPrefix("39") ? nil : 6, units: rows.compactMap(\.unit),
            hasCurrency: rows.contains(where: \.hasCurrency),
            mostDecimals: rows[0].code.hasPrefix("39") ? 9 : 5, codes: rows.map { ($0.code, $0.unit, $0.hasCurrency) })
    }
}
