import Foundation
import GLib

/// Names that follow from what they name.
enum Digest {
    /// SHA-256, in hexadecimal.
    static func hex(of text: String) -> String { Checksum.sha256(Array(text.utf8)) }
}

extension UUID {
    /// The same for the same text on every device (RFC 9562 §5.8, version 8).
    init(of text: String) {
        var digits = Array(Digest.hex(of: text).prefix(32))
        digits[12] = "8"
        digits[16] = "a"
        let groups = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
        // Thirty-two hexadecimal digits are always a UUID.
        self = UUID(uuidString: groups.map { String($0) }.joined(separator: "-")) ?? UUID()
    }
}
