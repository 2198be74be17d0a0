import Foundation

/// Base32 (RFC 4648 §6) as used for the secrets of one-time passwords: capitals without padding.
public enum Base32 {
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

    /// The decoded bytes of a text with or without spaces and padding; nil when it is invalid or is no whole number of bytes (§6).
    public static func decoded(_ text: String) -> [UInt8]? {
        guard let letters = normalized(text), ![1, 3, 6].contains(letters.utf8.count % 8) else { return nil }
        var output: [UInt8] = []
        var buffer = 0
        var bits = 0
        for letter in letters.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            buffer = (buffer << 5 | value) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(buffer >> bits & 0xFF))
            }
        }
        return output
    }

    /// The text in capitals without spaces, hyphens and padding; nil when it has an invalid character.
    static func normalized(_ text: String) -> String? {
        let letters = text.uppercased().utf8.filter { !" -=\t\r\n".utf8.contains($0) }
        guard letters.allSatisfy({ alphabet.contains($0) }) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }
}

extension Data {
    /// Decodes Base64 from an address: either alphabet of RFC 4648, spaces instead of “+”, with or without padding.
    init?(base64Tolerant text: String) {
        var letters = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "-"), ASCII.space: UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            case UInt8(ascii: "="), ASCII.lineFeed, ASCII.carriageReturn: nil
            default: byte
            }
        }
        letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        self.init(base64Encoded: Data(letters))
    }
}
