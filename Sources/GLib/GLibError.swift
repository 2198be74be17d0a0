import CGLib

/// An error that GLib reported.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    /// A sentence in the user's language.
    public let message: String
    public let domain: String
    public let code: Int

    /// Takes the error over and frees it.
    public init(adopting error: UnsafeMutablePointer<GError>?) {
        message = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
        domain = error.map { String(cString: g_quark_to_string($0.pointee.domain)) } ?? ""
        code = Int(error?.pointee.code ?? 0)
        if let error { g_error_free(error) }
    }

    public var description: String { message }
}
