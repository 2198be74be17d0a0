/// What an application identifier means (GS1 General Specifications §3.2), as far as Quire names it.
struct GS1Identifier {
    let name: String
    /// Of the value, where every one has the same.
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
        // Of a measure or a price the last digit says how many of the value's digits are decimals.
        guard code.utf8.count == 4, let row = Self.measures.first(where: { code.hasPrefix($0.code) }) else { return nil }
        (name, measure, hasCurrency) = (row.name, row.unit, row.hasCurrency)
        length = row.code.hasPrefix("39") ? nil : 6
        hasCheckDigit = false
        decimals = Int(code.suffix(1))
    }

    /// The value as fields: a measure says its unit and decimals, a price its currency (ISO 4217, three digits).
    func fields(_ value: String) -> [PayloadField] {
        guard let decimals else { return [PayloadField(name, .text(value))] }
        let currency = hasCurrency ? String(Substring(value.utf8.prefix(3))) : ""
        let amount = hasCurrency ? String(Substring(value.utf8.dropFirst(3))) : value
        var fields = [PayloadField(name, .text(amount)), PayloadField("\(name)_decimals", .integer(decimals))]
        if let measure { fields.append(PayloadField("\(name)_unit", .text(measure))) }
        if hasCurrency { fields.append(PayloadField("\(name)_currency", .text(currency))) }
        return fields
    }

    /// The identifier that the bytes begin with: how many digits it has is fixed by its first two or three.
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

    /// How long the value is where no separator follows it (GS1 General Specifications, figure 7.8.5-2).
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
