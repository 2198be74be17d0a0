/// RFC 4648 §6, as one-time passwords use it: capitals, no padding.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                output.append(alphabet[buffer >> bits & 31])
            }
        }
        if bits > 0 { output.append(alphabet[buffer << (5 - bits) & 31]) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Blanks, hyphens and padding taken away, in capitals; nil when a character is left that Base32 does not have.
    static func normalized(_ text: String) -> String? {
        let letters = text.uppercased().utf8.filter { !" -=\t\r\n".utf8.contains($0) }
        guard letters.allSatisfy({ alphabet.contains($0) }) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }
}
