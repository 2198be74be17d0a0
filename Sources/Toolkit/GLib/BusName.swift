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
