import CGLib

/// Observes whether a name on a bus has an owner. It never starts a program for the name.
@MainActor
public final class BusNameWatcher {
    fileprivate typealias Changed = @MainActor (Bool) -> Void
    private var id: guint

    /// `changed` is called soon with the state, and then at each change until `stop()`. It should capture its owner weakly.
    public init(_ name: String, on bus: MessageBus, changed: @escaping @MainActor (_ isThere: Bool) -> Void) {
        id = g_bus_watch_name_on_connection(
            bus.connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<Changed>.value(at: box)(true) } }
            },
            { _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<Changed>.value(at: box)(false) } }
            }, BoxedValue.retain(changed), releaseBox)
    }

    /// A second call does nothing.
    public func stop() {
        if id != 0 { g_bus_unwatch_name(id) }
        id = 0
    }

    isolated deinit { stop() }
}

extension MessageBus {
    /// Requests a well-known name, such as `org.quirebook.Quire`. False when another program owns it, and where the bus forbids it.
    ///
    /// Export objects first, so that callers of the name find them.
    public func requestName(_ name: String) -> Bool {
        // DBUS_NAME_FLAG_DO_NOT_QUEUE; the answer 1 is "primary owner", 4 "already owner". A bus that does not answer gives no names.
        let answer = try? callBus("RequestName", [.string(name), .uint32(4)])
        return answer?.first == .uint32(1) || answer?.first == .uint32(4)
    }

    /// Releases a name. Calls that came before this returns are still to be answered.
    public func releaseName(_ name: String) {
        // Fails for a name that this program does not own and for a bus that has gone: there is nothing to release then.
        _ = try? callBus("ReleaseName", [.string(name)])
    }

    /// Whether a program owns the name now. None is started for it.
    public func hasOwner(of name: String) -> Bool {
        // A bus that does not answer has no programs.
        let answer = try? callBus("NameHasOwner", [.string(name)])
        return answer?.first == .bool(true)
    }

    private func callBus(_ method: String, _ arguments: [Variant]) throws(GLibError) -> [Variant] {
        try call("org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: method, arguments)
    }
}
