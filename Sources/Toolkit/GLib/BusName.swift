import CGLib

/// Follows who has a name on a bus, without ever starting a program for it.
@MainActor
public final class BusName {
    fileprivate typealias Changed = @MainActor (Bool) -> Void
    private var id: guint

    /// `changed` is called soon and then at each change with whether somebody has the name, until `stop()`; it is to capture its owner weakly.
    public init(_ name: String, on bus: MessageBus, changed: @escaping @MainActor (_ isThere: Bool) -> Void) {
        id = g_bus_watch_name_on_connection(
            bus.connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<Changed>.value(at: box)(true) } }
            },
            { _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<Changed>.value(at: box)(false) } }
            }, BoxedValue.retain(changed),
            { box in
                if let box { BoxedValue<Changed>.release(box) }
            })
    }

    /// A second call does nothing.
    public func stop() {
        if id != 0 { g_bus_unwatch_name(id) }
        id = 0
    }

    isolated deinit { stop() }
}

extension MessageBus {
    private static let bus = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

    /// Takes a name, such as `org.quirebook.Quire`, unless another program has it; false then, and where the bus forbids it.
    ///
    /// What is exported before is there for whoever calls by that name.
    public func takeName(_ name: String) -> Bool {
        // DBUS_NAME_FLAG_DO_NOT_QUEUE; the answer 1 is "primary owner", 4 "already owner". A bus that does not answer gives no names.
        let answer = try? call(
            Self.bus.name, path: Self.bus.path, interface: Self.bus.name, method: "RequestName", [.string(name), .uint32(4)])
        return answer?.first == .uint32(1) || answer?.first == .uint32(4)
    }

    /// Gives a name back. Calls that came before this returns are still to be answered.
    public func giveBackName(_ name: String) {
        // One that was never had, or a bus that has gone: there is nothing to give back.
        _ = try? call(Self.bus.name, path: Self.bus.path, interface: Self.bus.name, method: "ReleaseName", [.string(name)])
    }
}

extension MessageBus {
    /// Whether a program has that name on the bus now, such as `org.quirebook.Quire`; none is started for the asking.
    public func hasOwner(of name: String) -> Bool {
        // A bus that does not answer has nobody on it.
        let answer = try? call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", method: "NameHasOwner", [.string(name)])
        return answer?.first == .bool(true)
    }
}
