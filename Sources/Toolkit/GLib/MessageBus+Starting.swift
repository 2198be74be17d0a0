import CGLib

extension MessageBus {
    /// Whether the bus started this program because somebody called it by a name (D-Bus specification, "Message Bus Starting Services").
    ///
    /// Such a program may be ended by whoever looks after the bus's services once it has no work, and with it what it started itself: it has the
    /// bus start other programs.
    public static var hasStartedThisProgram: Bool { g_getenv("DBUS_STARTER_ADDRESS") != nil }
}
