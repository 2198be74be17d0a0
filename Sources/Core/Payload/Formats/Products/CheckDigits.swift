/// The check digits of the numbers that codes carry.
enum CheckDigits {
    /// ISO 13616 for an IBAN and ISO 11649 for a creditor reference: the first four behind the rest, letters as numbers, modulo 97 is 1.
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

    /// GS1 General Specifications §7.9: the digits weigh 3 and 1 in turns, from the right; the sum ends in 0.
    static func isValidGS1(_ digits: String) -> Bool {
        guard digits.isDigits, digits.utf8.count <= 40 else { return false }
        let sum = digits.utf8.reversed().enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }

    /// The recursive modulo 10 of Swiss payment references (IG QR-bill, annex B).
    static func isValidSwissReference(_ digits: String) -> Bool {
        guard digits.isDigits, digits.utf8.count <= 40 else { return false }
        let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
        let carry = digits.utf8.dropLast().reduce(0) { table[($0 + Int($1 - 0x30)) % 10] }
        return (10 - carry) % 10 == Int(digits.utf8.last! - 0x30)
    }

    /// ISBN-10 of the nine digits behind the prefix 978 (ISO 2108 annex C).
    static func isbn10(_ isbn13: String) -> String? {
        guard isbn13.isDigits, isbn13.utf8.count == 13, isbn13.hasPrefix("978") else { return nil }
        let digits = Array(isbn13.utf8)[3..<12].map { Int($0 - 0x30) }
        let sum = zip(digits, (2...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
        let check = (11 - sum % 11) % 11
        return digits.map(String.init).joined() + (check == 10 ? "X" : String(check))
    }

    /// The 13 digits of an ISBN-10 whose check digit fits.
    static func isbn13(_ isbn10: String) -> String? {
        let digits = "978" + isbn10.dropLast()
        guard digits.isDigits, digits.utf8.count == 12 else { return nil }
        return (0...9).lazy.map { digits + String($0) }.first { isValidGS1($0) && self.isbn10($0) == isbn10.uppercased() }
    }

    /// CRC-16 with polynomial 0x1021 and start 0xFFFF, as EMV QRCPS §4.7.3 asks for.
    static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
        bytes.reduce(UInt16(0xFFFF)) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { rest, _ in rest & 0x8000 != 0 ? rest << 1 ^ 0x1021 : rest << 1 }
        }
    }
}
