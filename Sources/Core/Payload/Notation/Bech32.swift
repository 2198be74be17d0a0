/// The part and the five-bit values of a Bech32 text (BIP 173), its checksum taken off.
struct Bech32 {
    let part: String
    let values: [UInt8]
    /// By the checksum of BIP 173 or the later one of BIP 350.
    let isValid: Bool

    init?(_ text: String) {
        let bytes = text.lowercased().utf8
        // A lightning invoice with every extra that wallets write stays below this.
        guard bytes.count <= 8000, let separator = bytes.lastIndex(of: UInt8(ascii: "1")), separator > bytes.startIndex else { return nil }
        let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
        let data = bytes[bytes.index(after: separator)...].compactMap { letters.firstIndex(of: $0).map { UInt8($0) } }
        guard data.count >= 6, data.count == bytes[bytes.index(after: separator)...].count else { return nil }
        let part = bytes[..<separator]
        self.part = String(Substring(part))
        values = Array(data.dropLast(6))
        let expanded = part.map { $0 >> 5 } + [0] + part.map { $0 & 31 }
        isValid = [1, 0x2BC8_30A3].contains(Self.checksum(expanded + data))
    }

    private static func checksum(_ values: [UInt8]) -> UInt32 {
        let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        return values.reduce(UInt32(1)) { sum, value in
            let top = sum >> 25
            return (0..<5).reduce((sum & 0x1FF_FFFF) << 5 ^ UInt32(value)) { $0 ^ (top >> $1 & 1 == 1 ? generator[$1] : 0) }
        }
    }
}
