import CGLib

/// The hash functions of FIPS 180-4 that are in use.
public enum HashFunction: Sendable {
    case sha1, sha256, sha512

    private var type: GChecksumType {
        switch self {
        case .sha1: G_CHECKSUM_SHA1
        case .sha256: G_CHECKSUM_SHA256
        case .sha512: G_CHECKSUM_SHA512
        }
    }

    /// The hash of bytes, in hexadecimal digits of lower case.
    public func hexadecimal(of bytes: [UInt8]) -> String {
        guard let text = g_compute_checksum_for_data(type, bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The code by which a message is authenticated with a key (HMAC, RFC 2104): 20, 32 or 64 bytes.
    public func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let code = g_hmac_new(type, key, gsize(key.count))
        defer { g_hmac_unref(code) }
        g_hmac_update(code, message, gssize(message.count))
        var length = gsize(g_checksum_type_get_length(type))
        var bytes = [UInt8](repeating: 0, count: Int(length))
        g_hmac_get_digest(code, &bytes, &length)
        return bytes
    }
}

/// Authenticates messages by a key, with SHA-256.
public enum HMAC {
    /// The code of a message: 32 bytes.
    public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] { HashFunction.sha256.authenticationCode(of: message, key: key) }

    /// Whether a code belongs to the message. Takes the same time for every code of 32 bytes, so that none can be guessed byte by byte.
    public static func isSHA256(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
        let right = sha256(message, key: key)
        return code.count == right.count && zip(code, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
