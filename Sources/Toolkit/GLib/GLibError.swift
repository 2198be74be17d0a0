import CGLib

/// An error that GLib reported.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    /// A sentence in the user's language.
    public let message: String
    public let domain: String
    public let code: Int
    /// The name that a D-Bus service gave the error, such as `org.freedesktop.DBus.Error.ServiceUnknown`; nil for errors of other origin.
    public let busName: String?

    /// Takes the error over and frees it.
    public init(adopting error: UnsafeMutablePointer<GError>?) {
        message = error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
        domain = error.map { String(cString: g_quark_to_string($0.pointee.domain)) } ?? ""
        code = Int(error?.pointee.code ?? 0)
        let named = error.flatMap { g_dbus_error_get_remote_error($0) }
        busName = named.map { String(cString: $0) }
        g_free(named)
        if let error { g_error_free(error) }
    }

    public var description: String { message }
}
