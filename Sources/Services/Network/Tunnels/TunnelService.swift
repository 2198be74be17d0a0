import GLib

/// The calls to NetworkManager that following private networks takes. It is never started for them, and needs no main loop.
struct TunnelService: Sendable {
    static let name = "org.freedesktop.NetworkManager"
    static let root = "/org/freedesktop/NetworkManager"
    private static let properties = "org.freedesktop.DBus.Properties"
    let bus: MessageBus

    /// What changes anything that is read here.
    static let rules: [BusSignalRule] = [
        BusSignalRule(
            sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", name: "NameOwnerChanged",
            firstArgument: name),
        BusSignalRule(sender: name, path: root, interface: properties, name: "PropertiesChanged", firstArgument: name),
        changes(of: ".Connection.Active"), changes(of: ".VPN.Connection"),
        BusSignalRule(sender: name, interface: name + ".Connection.Active", name: "StateChanged"),
        BusSignalRule(sender: name, interface: name + ".VPN.Connection", name: "VpnStateChanged"),
        BusSignalRule(sender: name, interface: name + ".Device", name: "StateChanged"),
        BusSignalRule(sender: name, interface: name + ".Settings", name: "NewConnection"),
        BusSignalRule(sender: name, interface: name + ".Settings", name: "ConnectionRemoved"),
        BusSignalRule(sender: name, interface: name + ".Settings.Connection", name: "Updated"),
    ]

    private static func changes(of part: String) -> BusSignalRule {
        BusSignalRule(sender: name, interface: properties, name: "PropertiesChanged", firstArgument: name + part)
    }

    /// - Parameter timeout: milliseconds; nil for no end.
    func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: [Variant] = [], timeout: Int32? = nil, mayAsk: Bool = false
    ) async throws(GLibError) -> [Variant] {
        try await bus.reply(
            from: Self.name, path: path, interface: interface, method: method, arguments, timeout: timeout, mayAsk: mayAsk)
    }

    /// Everything that an object says of itself; `part` follows the service's name, such as ".Device".
    func properties(_ path: String, _ part: String) async throws(GLibError) -> [String: Variant] {
        try await call(path, Self.properties, "GetAll", [.string(Self.name + part)]).first?.dictionary ?? [:]
    }
}
