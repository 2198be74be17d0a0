/// An identifier made of contents: the same for the same, so that reading a code twice does not make two events.
enum ContentIdentifier {
    /// RFC 5545 §3.8.4.7 asks for uniqueness.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        // FNV-1a, twice with different starts: 128 bits, for telling apart and not for secrecy.
        let halves = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15].map { (start: UInt64) in
            bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return halves.map { String($0, radix: 36) }.joined()
    }
}
