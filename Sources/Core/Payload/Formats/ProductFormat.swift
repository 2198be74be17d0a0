/// Books and products, printed as EAN or UPC.
enum ProductFormat {
    static func read(_ content: Content) -> Reading {
        let digits = content.text
        var reading = Reading()
        let whole = content.symbology == .upcE ? expanded(digits) ?? digits : digits
        if content.payload.kind(printedAs: "EAN-13") == .isbn, content.symbology == .ean13 {
            reading.put("isbn", digits)
            reading.put("isbn10", CheckDigits.isbn10(digits))
            reading.title = "Book \(digits)"
        } else {
            reading.put("product", digits)
            reading.put("normalized", whole)
            reading.title = "Product \(digits)"
        }
        if !CheckDigits.isValidGS1(whole) { reading.warn(.badCheckDigit(of: "number")) }
        reading.offer(.lookUp(number: whole))
        reading.offerCopy("isbn")
        reading.offerCopy("product")
        return reading
    }

    /// UPC-A of the eight digits of UPC-E (GS1 General Specifications §5.2.2.4.2): the last but one says where zeros were left out.
    static func expanded(_ digits: String) -> String? {
        guard digits.isDigits, digits.utf8.count == 8 else { return nil }
        let d = Array(digits)
        let middle =
            switch d[6] {
            case "0", "1", "2": String(d[1...2]) + String(d[6]) + "0000" + String(d[3...5])
            case "3": String(d[1...3]) + "00000" + String(d[4...5])
            case "4": String(d[1...4]) + "00000" + String(d[5])
            default: String(d[1...5]) + "0000" + String(d[6])
            }
        return String(d[0]) + middle + String(d[7])
    }
}
