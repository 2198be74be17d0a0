/// Numbers of books, products and vehicles, with check digits that fit.
enum NumberBuilder {
    static let forms = [
        PayloadForm(.isbn, fields: [FormField("isbn", isRequired: true, "13 digits, or 10 of before 2007")], builder: book),
        PayloadForm(
            .product, fields: [FormField("product", isRequired: true, "8, 12, 13 or 14 digits of EAN, UPC or GTIN")], builder: product),
        PayloadForm(.vin, fields: [FormField("vin", isRequired: true, "17 letters and digits")], builder: vehicle),
    ]

    @Sendable private static func book(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let written = compact(try values.required("isbn"))
        let number = written.utf8.count == 10 ? CheckDigits.isbn13(written) ?? written : written
        guard number.isDigits, number.utf8.count == 13, number.hasPrefix("978") || number.hasPrefix("979"), !number.hasPrefix("9790") else {
            throw values.invalid("isbn", "is no ISBN: it has 13 digits and begins with 978 or 979")
        }
        guard CheckDigits.isValidGS1(number) else { throw values.invalid("isbn", "has a wrong check digit: a digit is probably mistyped") }
        return Payload(number)
    }

    @Sendable private static func product(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = compact(try values.required("product"))
        guard number.isDigits, [8, 12, 13, 14].contains(number.utf8.count) else {
            throw values.invalid("product", "is no number of a product: it has 8, 12, 13 or 14 digits")
        }
        guard CheckDigits.isValidGS1(number) else {
            throw values.invalid("product", "has a wrong check digit: a digit is probably mistyped")
        }
        return Payload(number)
    }

    /// ISO 3779. North America (49 CFR 565.15) and China (GB 16735) make the ninth place a check digit, Europe does not.
    @Sendable private static func vehicle(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = compact(try values.required("vin")).uppercased()
        guard number.utf8.count == 17, number.utf8.allSatisfy({ (ASCII.isLetter($0) || ASCII.isDigit($0)) && !"IOQ".utf8.contains($0) })
        else {
            throw values.invalid("vin", "is no vehicle number: it has 17 digits and letters without I, O and Q")
        }
        guard !"12345L".contains(number.prefix(1)) || PrintedKind.hasVehicleCheckDigit(number) else {
            throw values.invalid("vin", "has a wrong check digit in its ninth place: a letter is probably mistyped")
        }
        return Payload(number)
    }

    private static func compact(_ written: String) -> String {
        String(decoding: written.utf8.filter { $0 > ASCII.space && $0 != UInt8(ascii: "-") }, as: UTF8.self)
    }
}
