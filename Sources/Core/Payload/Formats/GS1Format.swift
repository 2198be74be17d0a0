/// GS1 element strings: with brackets as printed, with FNC1 as scanned, and ISO/IEC 15434 messages.
enum GS1Format {
    static func read(_ content: Content) -> Reading {
        var reading = Reading()
        if content.hasPrefix("[)>") {
            readMessage(content.text, into: &reading)
        } else {
            put(GS1Elements(content.text).elements, into: &reading, content)
        }
        let name = reading["product"] ?? reading["sscc"]
        reading.title = name.map { "Product \($0.text)" }
        reading.offerCopy("product")
        return reading
    }

    private static func put(_ elements: [(identifier: String, value: String)], into reading: inout Reading, _ content: Content) {
        var other: [PayloadField] = []
        for element in elements {
            guard let meaning = GS1Identifier(element.identifier) else {
                if !other.contains(where: { $0.name == element.identifier }) {
                    other.append(PayloadField(element.identifier, .text(element.value)))
                }
                continue
            }
            for field in meaning.fields(element.value) { reading.put(field.name, value: field.value) }
            if meaning.hasCheckDigit, element.value.utf8.count == meaning.length, !CheckDigits.isValidGS1(element.value) {
                reading.warn(.badCheckDigit(of: "number"))
            }
            if meaning.name == "expiration_date", let date = CalendarDate(gs1: element.value, now: content.now),
                date < CalendarDate(content.now)
            {
                reading.warn(.expired(on: date.text))
            }
        }
        reading.put("other", record: other)
    }

    /// ISO/IEC 15434 §5: "[)>", a record separator, a format of two digits, and its data between group separators.
    private static func readMessage(_ text: String, into reading: inout Reading) {
        var other: [PayloadField] = []
        for envelope in text.pieces(at: 0x1E).dropFirst() {
            let parts = envelope.pieces(at: 0x1D)
            guard let format = parts.first, format.utf8.count >= 2 else { continue }
            reading.put("message_format", String(Substring(format.utf8.prefix(2))))
            for part in parts.dropFirst() {
                // ASC MH10.8.2: up to three digits and a letter say what the data is.
                let digits = part.utf8.prefix(3).prefix(while: ASCII.isDigit)
                guard let letter = part.utf8.dropFirst(digits.count).first, ASCII.isLetter(letter) else { continue }
                let name = String(Substring(part.utf8.prefix(digits.count + 1))).uppercased()
                let value = String(Substring(part.utf8.dropFirst(digits.count + 1))).replacing("\u{4}", with: "")
                let known = ["P": "part_number", "Q": "count", "S": "serial", "1T": "lot", "1P": "supplier_part_number", "K": "order"]
                if let field = known[name] { reading.put(field, value) }
                // A table of the names that were there would be asked for each: the first 1,000 are all that anybody prints.
                if other.count < 1000, !other.contains(where: { $0.name == name }) { other.append(PayloadField(name, .text(value))) }
            }
        }
        reading.put("other", record: other)
    }
}
