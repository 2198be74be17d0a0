import Platform

/// GS1 data: element strings with brackets (as printed) or with FNC1 (as scanned), ISO/IEC 15434 messages, and Digital Links.
enum GS1Format {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        if content.hasPrefix("[)>") {
            parseMessage(content.text, into: &result)
        } else {
            put(GS1Elements(content.text).elements, into: &result, content)
        }
        let name = result["product"] ?? result["sscc"] ?? result["part_number"]
        result.title = name?.text
        result.offerCopy("product")
        return result
    }

    private static func put(_ elements: [(identifier: String, value: String)], into result: inout ParseResult, _ content: PayloadContent) {
        var other: [PayloadField] = []
        for element in elements {
            guard let meaning = GS1Identifier(element.identifier) else {
                if !other.contains(where: { $0.name == element.identifier }) {
                    other.append(PayloadField(element.identifier, .text(element.value)))
                }
                continue
            }
            result.put(meaning.fields(element.value))
            if meaning.hasCheckDigit, element.value.utf8.count == meaning.length, !CheckDigits.isValidGS1(element.value) {
                result.warn(.badCheckDigit(of: "number"))
            }
            if meaning.name == "expiration_date", let date = CalendarDate(gs1: element.value, now: content.now),
                date < CalendarDate(content.now)
            {
                result.warn(.expired(on: date.text))
            }
        }
        result.put("other", record: other)
    }

    /// Parses a message of ISO/IEC 15434 §5: “[)>”, a record separator, a format of two digits, and data between group separators.
    private static func parseMessage(_ text: String, into result: inout ParseResult) {
        var other: [PayloadField] = []
        for envelope in text.pieces(at: 0x1E).dropFirst() {
            let parts = envelope.pieces(at: 0x1D)
            guard let format = parts.first, format.utf8.count >= 2 else { continue }
            result.put("message_format", String(Substring(format.utf8.prefix(2))))
            for part in parts.dropFirst() {
                // ASC MH10.8.2: a data identifier has up to three digits and a letter.
                let digits = part.utf8.prefix(3).prefix(while: ASCII.isDigit)
                guard let letter = part.utf8.dropFirst(digits.count).first, ASCII.isLetter(letter) else { continue }
                let name = String(Substring(part.utf8.prefix(digits.count + 1))).uppercased()
                let value = String(Substring(part.utf8.dropFirst(digits.count + 1))).replacing("\u{4}", with: "")
                let known = ["P": "part_number", "Q": "count", "S": "serial", "1T": "lot", "1P": "supplier_part_number", "K": "order"]
                if let field = known[name] {
                    result.put(field, value)
                } else if other.count < 200, !other.contains(where: { $0.name == name }) {
                    other.append(PayloadField(name, .text(value)))
                }
            }
        }
        result.put("other", record: other)
    }

    // MARK: Building

    private static let fields =
        GS1Identifier.named.map { FormField($0.name, .text, $0.hint) }
        + GS1Identifier.measured.flatMap { measure in
            [
                FormField(measure.name, tr("digits without a decimal point")),
                FormField("\(measure.name)_decimals", .integer(0...measure.maximumDecimals), tr("how many of the digits are decimals")),
            ]
                + (measure.units.isEmpty
                    ? [] : [FormField("\(measure.name)_unit", .choice(measure.units.map { FormField.Choice($0, .verbatim($0)) }))])
                + (measure.hasCurrency ? [FormField("\(measure.name)_currency", tr("three digits (ISO 4217)"))] : [])
        } + [FormField("other", .names, tr("by their numbers: {\"91\": \"text\"}"))]

    static let forms = [
        PayloadForm(.gs1, "elements", tr("Element string"), fields: fields, builder: elementString),
        PayloadForm(
            .gs1, "link", tr("Digital Link"),
            fields: [FormField("uri", tr("the beginning of the address; https://id.gs1.org if empty"))] + fields, builder: link),
    ]

    /// Builds an element string. “]Q3” announces GS1 elements (ISO/IEC 15424). A separator ends every value without a fixed length,
    /// except the last one.
    @Sendable private static func elementString(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let elements = try elements(values)
        guard !elements.isEmpty else { throw .missing("product") }
        let ordered =
            elements.filter { GS1Identifier.fixedLength($0.code) != nil } + elements.filter { GS1Identifier.fixedLength($0.code) == nil }
        let written = ordered.enumerated().map { index, element in
            let isOpen = GS1Identifier.fixedLength(element.code) == nil && index + 1 < ordered.count
            return element.code + element.value + (isOpen ? "\u{1D}" : "")
        }
        return Payload("]Q3" + written.joined())
    }

    /// Builds a GS1 Digital Link 1.4: the product and its qualifiers are in the path, everything else in the query.
    @Sendable private static func link(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        var elements = try elements(values)
        let product = try values.required("product")
        elements.removeAll { $0.code == "01" }
        let base = try ValidatedURI(values.text("uri") ?? "https://id.gs1.org", field: "uri").text
        guard base.droppingPrefix("http://") ?? base.droppingPrefix("https://") != nil, !base.contains("?"), !base.contains("#") else {
            throw values.invalid("uri") { tr("“\($0)” must be a web address without “?” or “#”.") }
        }
        var path = "/01/" + String(repeating: "0", count: max(0, 14 - product.utf8.count)) + product
        // In this order (§4.3).
        for code in ["22", "10", "21"] {
            guard let index = elements.firstIndex(where: { $0.code == code }) else { continue }
            path += "/\(code)/" + PercentEncoding.encoded(elements.remove(at: index).value)
        }
        let query = elements.map { (name: $0.code, value: Optional(PercentEncoding.encoded($0.value))) }
        return Payload((base.hasSuffix("/") ? String(base.dropLast()) : base) + path + PercentEncoding.query(query))
    }

    private static func elements(_ values: FormValues) throws(PayloadBuildingError) -> [(code: String, value: String)] {
        var elements: [(code: String, value: String)] = []
        for row in GS1Identifier.named {
            guard let value = values.text(row.name) else { continue }
            if let problem = row.problem(value) { throw values.invalid(row.name, problem) }
            elements.append((row.code, value))
        }
        for measure in GS1Identifier.measured {
            guard let value = values.text(measure.name) else { continue }
            let unit = measure.units.isEmpty ? nil : values.text("\(measure.name)_unit") ?? measure.units[0]
            let currency = measure.hasCurrency ? values.text("\(measure.name)_currency") : nil
            guard currency.map({ $0.isDigits && $0.utf8.count == 3 }) ?? true else {
                throw values.invalid("\(measure.name)_currency") { tr("“\($0)” must be three digits.") }
            }
            let isFixed = measure.length != nil
            guard value.isDigits, isFixed ? value.utf8.count == 6 : value.utf8.count <= 15 else {
                throw values.invalid(measure.name) { name in
                    isFixed
                        ? tr("“\(name)” must be 6 digits without a decimal point.")
                        : tr("“\(name)” must be at most 15 digits without a decimal point.")
                }
            }
            guard let code = measure.code(unit: unit, hasCurrency: currency != nil) else { continue }
            elements.append(("\(code)\(values.integer("\(measure.name)_decimals") ?? 0)", (currency ?? "") + value))
        }
        for field in values.names("other") {
            let value = field.value.text
            guard GS1Identifier.code(at: Array(field.name.utf8)[...]) == field.name, GS1Identifier(field.name) == nil else {
                throw values.invalid("other") {
                    tr(
                        "“\($0)” contains “\(VisibleText.singleLine(field.name, limit: 20))”, which isn’t an element number or has its own field."
                    )
                }
            }
            guard GS1Identifier.isText(value),
                GS1Identifier.fixedLength(field.name).map({ $0 == value.utf8.count }) ?? (value.utf8.count <= 90)
            else {
                throw values.invalid("other") { tr("“\($0)” contains a value that \(field.name) can’t have.") }
            }
            elements.append((field.name, value))
        }
        return elements
    }
}
