/// Check digits and checksums of numbers in codes.
public enum CheckDigits {
    /// Modulo 97 of an IBAN (ISO 13616) or a creditor reference (ISO 11649): with the first four characters at the end and letters as
    /// numbers, the remainder is 1.
    static func isValidModulo97(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 4, bytes.count <= 40 else { return false }
        var rest = 0
        for byte in bytes[4...] + bytes[..<4] {
            let letter = ASCII.lowercased(byte)
            if ASCII.isDigit(byte) {
                rest = (rest * 10 + Int(byte - 0x30)) % 97
            } else if ASCII.isLetter(byte) {
                rest = (rest * 100 + Int(letter - 0x61) + 10) % 97
            } else {
                return false
            }
        }
        return rest == 1
    }

    /// Whether the last digit of a GS1 number is the check digit of the others.
    public static func isValidGS1(_ digits: String) -> Bool {
        digits.isDigits && digits.utf8.count <= 40 && gs1(of: digits.dropLast()) == digits.last
    }

    /// Modulo 10 of GS1 numbers (GS1 General Specifications §7.9): the check digit of digits without it, which have the weights 3 and 1 in
    /// turn from the right, and with which the sum ends in 0. Nil for anything but digits.
    public static func gs1(of digits: some StringProtocol) -> Character? {
        guard digits.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        let sum = digits.utf8.reversed().enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 3 : 1) }
        return Character(String((10 - sum % 10) % 10))
    }

    /// The recursive modulo 10 of Swiss payment references (IG QR-bill, annex B).
    static func isValidSwissReference(_ digits: String) -> Bool {
        guard digits.isDigits, digits.utf8.count <= 40 else { return false }
        let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
        let carry = digits.utf8.dropLast().reduce(0) { table[($0 + Int($1 - 0x30)) % 10] }
        return (10 - carry) % 10 == Int(digits.utf8.last! - 0x30)
    }

    /// The ISBN-10 of an ISBN-13 with the prefix 978 (ISO 2108 annex C); nil for others.
    static func isbn10(_ isbn13: String) -> String? {
        guard isbn13.isDigits, isbn13.utf8.count == 13, isbn13.hasPrefix("978") else { return nil }
        let digits = Array(isbn13.utf8)[3..<12].map { Int($0 - 0x30) }
        let sum = zip(digits, (2...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
        let check = (11 - sum % 11) % 11
        return digits.map(String.init).joined() + (check == 10 ? "X" : String(check))
    }

    /// The ISBN-13 of an ISBN-10; nil when the check digit is wrong.
    static func isbn13(_ isbn10: String) -> String? {
        let digits = "978" + isbn10.dropLast()
        guard digits.isDigits, digits.utf8.count == 12 else { return nil }
        return (0...9).lazy.map { digits + String($0) }.first { isValidGS1($0) && self.isbn10($0) == isbn10.uppercased() }
    }

    /// CRC-16 with polynomial 0x1021 and initial value 0xFFFF (EMV QRCPS §4.7.3).
    static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
        bytes.reduce(UInt16(0xFFFF)) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { rest, _ in rest & 0x8000 != 0 ? rest << 1 ^ 0x1021 : rest << 1 }
        }
    }
}
