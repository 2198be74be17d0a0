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
    public let sender: String?
    public let path: String?
    public let interface: String
    public let name: String?
    /// The first argument, a string: with `PropertiesChanged` it is the interface whose properties changed.
    public let firstArgument: String?
    /// Whether names that continue `firstArgument` after a point match as well.
    public let matchesNamespace: Bool

    public init(
        sender: String? = nil, path: String? = nil, interface: String, name: String? = nil, firstArgument: String? = nil,
        matchesNamespace: Bool = false
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.name = name
        self.firstArgument = firstArgument
        self.matchesNamespace = matchesNamespace
    }

    /// The signal for a program that takes or leaves a name on the bus.
    public static func owner(of service: String, andNamesBelow matchesNamespace: Bool = false) -> BusSignalRule {
        BusSignalRule(
            sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", name: "NameOwnerChanged",
            firstArgument: service, matchesNamespace: matchesNamespace)
    }

    /// The signal for changed properties of an interface.
    public static func properties(of interface: String, sender: String? = nil, path: String? = nil) -> BusSignalRule {
        BusSignalRule(
            sender: sender, path: path, interface: "org.freedesktop.DBus.Properties", name: "PropertiesChanged", firstArgument: interface)
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

    /// An element for each signal that matches one of the rules, without a main loop. Several that nobody has taken yet are one.
    public func changes(_ rules: [BusSignalRule]) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let subscriptions = Subscriptions()
        BackgroundLoop.shared.run { [self] in subscriptions.ids = rules.map { subscribe($0) { _ in continuation.yield() } } }
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
            connection, rule.sender, rule.interface, rule.name, rule.path, rule.firstArgument,
            rule.matchesNamespace ? G_DBUS_SIGNAL_FLAGS_MATCH_ARG0_NAMESPACE : G_DBUS_SIGNAL_FLAGS_NONE,
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
