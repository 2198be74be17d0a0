/// Recognises the kind of digits and letters that have a meaning only in a certain symbology.
enum PrintedKind {
    /// The kind; nil when it depends only on the content.
    static func kind(of bytes: [UInt8], in symbology: String) -> PayloadKind? {
        switch Symbology(named: symbology) {
        case .ean13 where isBook(bytes), .isbn where isBook(bytes): .isbn
        case .ean13, .ean8, .upcA, .upcE: !bytes.isEmpty && bytes.allSatisfy(ASCII.isDigit) ? .product : nil
        case .code39 where isVehicle(bytes), .vin where isVehicle(bytes): .vin
        case let other?: other.isGS1 ? .gs1 : nil
        case nil: nil
        }
    }

    /// The prefixes 978 and 979 are books, except 979-0 for printed music (ISO 10957).
    private static func isBook(_ bytes: [UInt8]) -> Bool {
        bytes.count == 13 && (bytes.starts(with: "978".utf8) || bytes.starts(with: "979".utf8)) && !bytes.starts(with: "9790".utf8)
    }

    /// ISO 3779: 17 capitals and digits without I, O and Q. The ninth character is the weighted sum of the others modulo 11 (49 CFR
    /// 565.15).
    private static func isVehicle(_ printed: [UInt8]) -> Bool {
        let bytes = printed.count == 18 && printed.first == UInt8(ascii: "I") ? Array(printed.dropFirst()) : printed
        let values = bytes.compactMap(transliterated)
        guard bytes.count == 17, values.count == 17 else { return false }
        let sum = zip(values, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 }
        return bytes[8] == (sum % 11 == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(sum % 11))
    }

    /// Whether the ninth character of a vehicle number is the right check digit.
    static func hasVehicleCheckDigit(_ number: String) -> Bool { isVehicle(Array(number.utf8)) }

    private static func transliterated(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "H"): Int(letter - UInt8(ascii: "A")) + 1
        case UInt8(ascii: "J")...UInt8(ascii: "N"): Int(letter - UInt8(ascii: "J")) + 1
        case UInt8(ascii: "P"): 7
        case UInt8(ascii: "R"): 9
        case UInt8(ascii: "S")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "S")) + 2
        default: nil
        }
    }
}
