import Platform

/// The meaning of an application identifier (GS1 General Specifications §3.2). Not all identifiers have a name in Quire.
struct GS1Identifier {
    let name: String
    /// The length of the value; nil when it varies.
    let length: Int?
    let hasCheckDigit: Bool
    private let measure: String?
    private let decimals: Int?
    private let hasCurrency: Bool

    init?(_ code: String) {
        if let row = Self.table.first(where: { $0.code == code }) {
            (name, length, hasCheckDigit) = (row.name, row.length, row.hasCheckDigit)
            (measure, decimals, hasCurrency) = (nil, nil, false)
            return
        }
        // The last digit of a measure or a price is the number of decimals.
        guard code.utf8.count == 4, let row = Self.measures.first(where: { code.hasPrefix($0.code) }) else { return nil }
        (name, measure, hasCurrency) = (row.name, row.unit, row.hasCurrency)
        length = row.code.hasPrefix("39") ? nil : 6
        hasCheckDigit = false
        decimals = Int(code.suffix(1))
    }

    /// The value as fields: a measure also has a unit and decimals, a price has a currency (ISO 4217, three digits).
    func fields(_ value: String) -> [PayloadField] {
        guard let decimals else { return [PayloadField(name, .text(value))] }
        let currency = hasCurrency ? String(Substring(value.utf8.prefix(3))) : ""
        let amount = hasCurrency ? String(Substring(value.utf8.dropFirst(3))) : value
        var fields = [PayloadField(name, .text(amount)), PayloadField("\(name)_decimals", .integer(decimals))]
        if let measure { fields.append(PayloadField("\(name)_unit", .text(measure))) }
        if hasCurrency { fields.append(PayloadField("\(name)_currency", .text(currency))) }
        return fields
    }

    /// The identifier at the beginning of the bytes. Its first two digits determine how many it has.
    static func code(at bytes: ArraySlice<UInt8>) -> String? {
        let digits = bytes.prefix(4).prefix(while: ASCII.isDigit)
        guard digits.count >= 2 else { return nil }
        let head = String(decoding: digits, as: UTF8.self)
        let count =
            switch head.prefix(2) {
            case "23", "24", "25", "40", "41", "42", "71": 3
            case "31", "32", "33", "34", "35", "36", "39", "43", "70", "72", "80", "81", "82": 4
            default: 2
            }
        return digits.count >= count ? String(head.prefix(count)) : nil
    }

    /// The length of a value that is not followed by a separator (GS1 General Specifications, figure 7.8.5-2); nil for others.
    static func fixedLength(_ code: String) -> Int? {
        switch code.prefix(2) {
        case "00": 18
        case "01", "02", "03": 14
        case "04": 16
        case "11", "12", "13", "14", "15", "16", "17", "18", "19": 6
        case "20": 2
        case "31", "32", "33", "34", "35", "36": 6
        case "41": 13
        default: nil
        }
    }

    /// An identifier with a name. In the table, the length is nil where it varies.
    struct Row {
        let code: String
        let name: String
        let length: Int?
        let hasCheckDigit: Bool

        init(_ code: String, _ name: String, _ length: Int? = nil, checked: Bool = false) {
            (self.code, self.name, self.length, hasCheckDigit) = (code, name, length, checked)
        }
    }

    static let table = [
        Row("00", "sscc", 18, checked: true), Row("01", "product", 14, checked: true), Row("02", "content", 14, checked: true),
        Row("10", "lot"), Row("11", "production_date", 6), Row("12", "due_date", 6), Row("13", "packaging_date", 6),
        Row("15", "best_before_date", 6), Row("16", "sell_by_date", 6), Row("17", "expiration_date", 6), Row("20", "variant", 2),
        Row("21", "serial"), Row("22", "consumer_variant"), Row("30", "count"), Row("37", "count"), Row("240", "additional_id"),
        Row("241", "customer_part"), Row("250", "second_serial"), Row("253", "document"), Row("254", "location_extension"),
        Row("400", "order"), Row("401", "consignment"), Row("402", "shipment"), Row("403", "route"),
        Row("410", "ship_to", 13, checked: true), Row("411", "bill_to", 13, checked: true), Row("412", "purchased_from", 13, checked: true),
        Row("413", "ship_for", 13, checked: true), Row("414", "location", 13, checked: true), Row("415", "pay_to", 13, checked: true),
        Row("420", "postcode"), Row("421", "postcode"), Row("422", "origin"), Row("710", "national_number_de"), Row("8003", "asset"),
        Row("8004", "individual_asset"), Row("8005", "unit_price"), Row("8008", "production_time"), Row("8020", "payment_slip"),
        Row("8200", "url"),
    ]

    static let measures: [(code: String, name: String, unit: String?, hasCurrency: Bool)] = [
        ("310", "weight", "KG", false), ("320", "weight", "LB", false), ("330", "gross_weight", "KG", false),
        ("340", "gross_weight", "LB", false), ("311", "length", "M", false), ("312", "width", "M", false), ("313", "height", "M", false),
        ("314", "area", "M2", false), ("315", "volume", "L", false), ("316", "volume", "M3", false), ("392", "price", nil, false),
        ("393", "price", nil, true), ("390", "amount", nil, false), ("391", "amount", nil, true),
    ]
}

/// The rules for values of application identifiers (GS1 General Specifications §3.2), for building element strings.
extension GS1Identifier.Row {
    var hint: LocalizedText {
        if let length { return tr("\(length) digit", plural: "\(length) digits", count: length) }
        let limit = maximumLength
        return isNumeric
            ? tr("at most \(limit) digit", plural: "at most \(limit) digits", count: limit)
            : tr("at most \(limit) character", plural: "at most \(limit) characters", count: limit)
    }

    private var isNumeric: Bool { length != nil || ["30", "37", "8005", "8008", "402"].contains(code) }

    private var maximumLength: Int {
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

    /// The problem with a value, as a sentence that names the field; nil when it is valid.
    func problem(_ value: String) -> ((_ field: String) -> LocalizedText)? {
        guard GS1Identifier.isText(value) else {
            return { tr("“\($0)” contains a character that GS1 data doesn’t allow. Use Latin letters and digits without spaces.") }
        }
        if isNumeric, !value.isDigits { return { tr("“\($0)” must contain only digits.") } }
        if let length, value.utf8.count != length {
            return { tr("“\($0)” must have \(length) digit.", plural: "“\($0)” must have \(length) digits.", count: length) }
        }
        if value.utf8.count > maximumLength, length == nil {
            let limit = maximumLength
            return {
                tr("“\($0)” can have at most \(limit) character.", plural: "“\($0)” can have at most \(limit) characters.", count: limit)
            }
        }
        if code == "402", value.utf8.count != 17 {
            return { tr("“\($0)” must have 17 digits.") }
        }
        if hasCheckDigit, !CheckDigits.isValidGS1(value) { return { tr("“\($0)” has a wrong check digit. A digit is probably mistyped.") } }
        if name.hasSuffix("_date"), !Self.isDay(value) { return { tr("“\($0)” isn’t a valid date. Enter year, month and day as YYMMDD.") } }
        return nil
    }

    private static func isDay(_ value: String) -> Bool {
        guard let number = Int(value), (1...12).contains(number / 100 % 100) else { return false }
        return number % 100 <= CalendarDate.days(in: number / 100 % 100, of: 2000 + number / 10000)
    }
}

extension GS1Identifier {
    /// A measure or a price. It has a different identifier for each unit and number of decimals.
    struct Measured {
        let name: String
        let length: Int?
        /// The default unit comes first.
        let units: [String]
        let hasCurrency: Bool
        let maximumDecimals: Int
        fileprivate let codes: [(code: String, unit: String?, hasCurrency: Bool)]

        func code(unit: String?, hasCurrency: Bool) -> String? {
            codes.first { $0.unit == unit && $0.hasCurrency == hasCurrency }?.code
        }
    }

    /// Whether the text consists of characters that are allowed in elements (GS1 General Specifications, figure 7.11-1).
    static func isText(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.isAlphanumeric(or: "!\"%&'()*+,-./_:;<=>?")
    }

    /// If two identifiers have the same name, the first one is written: a count without a content, a postcode without a country.
    static let named: [Row] = table.reduce(into: []) { rows, row in
        if !rows.contains(where: { $0.name == row.name }) { rows.append(row) }
    }

    static let measured: [Measured] = measures.map(\.name).reduce(into: [String]()) { names, name in
        if !names.contains(name) { names.append(name) }
    }.map { name in
        let rows = measures.filter { $0.name == name }
        return Measured(
            name: name, length: rows[0].code.hasPrefix("39") ? nil : 6, units: rows.compactMap(\.unit),
            hasCurrency: rows.contains(where: \.hasCurrency),
            maximumDecimals: rows[0].code.hasPrefix("39") ? 9 : 5, codes: rows.map { ($0.code, $0.unit, $0.hasCurrency) })
    }
}
