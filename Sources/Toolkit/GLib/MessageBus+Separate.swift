import CGLib

extension MessageBus {
    /// A connection to the session's bus of its own, which nobody else in this program uses: portals know a program by its connection.
    /// Nil without such a bus.
    public static func separateSession() -> MessageBus? {
        guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        defer { g_free(address) }
        // One that is not there any more is none.
        return try? MessageBus(address: String(cString: address))
    }
}
