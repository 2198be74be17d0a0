import CGLib

/// A signal that came over a bus.
public struct BusSignal: Sendable {
    /// The sender's unique name, such as `:1.42`.
    public let sender: String
    public let path: String
    public let interface: String
    public let name: String
    public let arguments: [Variant]
}

/// A match rule for the signals of a service; a property that is nil matches anything.
public struct BusSignalRule: Hashable, Sendable {
    public let sender: String
    public let path: String?
    public let interface: String
    public let name: String?
    /// The first argument, a string: with `PropertiesChanged` it is the interface whose properties changed.
    public let firstArgument: String?

    public init(sender: String, path: String? = nil, interface: String, name: String? = nil, firstArgument: String? = nil) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.name = name
        self.firstArgument = firstArgument
    }
}

extension MessageBus {
    /// Sends a signal to all who listen.
    ///
    /// - Parameter flush: whether to wait until it is on the wire, for programs that are about to end.
    public func emit(path: String, interface: String, signal: String, _ arguments: [Variant], flush: Bool = false) {
        g_dbus_connection_emit_signal(connection, nil, path, interface, signal, Variant.tuple(arguments).make(), nil)
        if flush { g_dbus_connection_flush_sync(connection, nil, nil) }
    }

    /// Calls `handler` in the main loop with the sender and the arguments of each such signal, until the subscription is cancelled.
    @MainActor
    public func subscribe(
        sender: String? = nil, path: String?, interface: String, signal: String,
        _ handler: @escaping @MainActor (_ sender: String, _ arguments: [Variant]) -> Void
    ) -> BusSubscription {
        let id = g_dbus_connection_signal_subscribe(
            connection, sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, _, _, _, parameters, box in
                guard let parameters, let box else { return }
                let values = Variant(parameters).members ?? []
                let sender = sender.map { String(cString: $0) } ?? ""
                MainActor.assumeIsolated { BoxedValue<@MainActor (String, [Variant]) -> Void>.value(at: box)(sender, values) }
            }, BoxedValue.retain(handler), releaseBox)
        return BusSubscription(bus: self, id: id)
    }

    /// The signals that match one of the rules, in the order in which they come, without a main loop.
    ///
    /// A call that is made after this is answered after the signals that preceded its answer, so nothing is missed in between.
    public func signals(_ rules: [BusSignalRule]) -> AsyncStream<BusSignal> {
        // A consumer that cannot keep up loses the oldest signals; the memory stays bounded.
        let (stream, continuation) = AsyncStream<BusSignal>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        let subscriptions = Subscriptions()
        BackgroundLoop.shared.run { [self] in subscriptions.ids = rules.map { subscribe($0) { continuation.yield($0) } } }
        continuation.onTermination = { [self] _ in
            BackgroundLoop.shared.run { [self] in
                for id in subscriptions.ids { unsubscribe(id) }
                subscriptions.ids = []
            }
        }
        return stream
    }

    private typealias Receiver = @Sendable (BusSignal) -> Void

    private func subscribe(_ rule: BusSignalRule, _ receiver: @escaping Receiver) -> guint {
        g_dbus_connection_signal_subscribe(
            connection, rule.sender, rule.interface, rule.name, rule.path, rule.firstArgument, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, path, interface, name, parameters, box in
                guard let sender, let path, let interface, let name, let parameters, let box else { return }
                let signal = BusSignal(
                    sender: String(cString: sender), path: String(cString: path), interface: String(cString: interface),
                    name: String(cString: name), arguments: Variant(parameters).members ?? [])
                BoxedValue<Receiver>.value(at: box)(signal)
            }, BoxedValue.retain(receiver), releaseBox)
    }

    fileprivate func unsubscribe(_ id: guint) { g_dbus_connection_signal_unsubscribe(connection, id) }
}

/// Identifiers of subscriptions. Used on the background loop's thread alone.
private final class Subscriptions: Sendable {
    nonisolated(unsafe) var ids: [guint] = []
}

/// A subscription to a signal; it lasts until `cancel()`.
@MainActor
public final class BusSubscription {
    private let bus: MessageBus
    private var id: guint

    init(bus: MessageBus, id: guint) {
        self.bus = bus
        self.id = id
    }

    public func cancel() {
        if id != 0 { bus.unsubscribe(id) }
        id = 0
    }
}
