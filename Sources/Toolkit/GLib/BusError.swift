/// Why a call over a bus is refused, as the caller hears it.
public struct BusError: Error, Hashable, Sendable {
    /// As D-Bus writes names of errors, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    public let name: String
    /// What happened and what to do, in words.
    public let message: String

    public init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    static func failed(_ message: String) -> BusError { BusError("org.freedesktop.DBus.Error.Failed", message) }
    static func tooMuch(_ message: String) -> BusError { BusError("org.freedesktop.DBus.Error.LimitsExceeded", message) }
}
