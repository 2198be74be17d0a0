import CGLib

/// Authenticates messages by a key (RFC 2104).
public enum HMAC {
    /// The code of a message, with SHA-256: 32 bytes.
    public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let code = g_hmac_new(G_CHECKSUM_SHA256, key, gsize(key.count))
        defer { g_hmac_unref(code) }
        g_hmac_update(code, message, gssize(message.count))
        var length = gsize(32)
        var bytes = [UInt8](repeating: 0, count: Int(length))
        g_hmac_get_digest(code, &bytes, &length)
        return bytes
    }

    /// Whether a code belongs to the message. Takes the same time for every code of 32 bytes, so that none can be guessed byte by byte.
    public static func isSHA256(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
        let right = sha256(message, key: key)
        return code.count == right.count && zip(code, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
