import CGLib

/// A signal that came over a bus.
public struct BusSignal: Sendable {
    /// The sender's own name, such as `:1.42`.
    public let sender: String
    public let path: String
    public let interface: String
    public let name: String
    public let arguments: [Variant]
}

/// Which signals of a service are of interest; what is nil may be anything.
public struct BusSignalRule: Hashable, Sendable {
    public let sender: String
    public let path: String?
    public let interface: String
    public let name: String?
    /// The first argument, a text: of `PropertiesChanged` the interface whose properties changed.
    public let firstArgument: String?

    public init(sender: String, path: String? = nil, interface: String, name: String? = nil, firstArgument: String? = nil) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.name = name
        self.firstArgument = firstArgument
    }
}

/// Calls and signals for those who have no main loop, such as providers of widgets: nothing here waits for one.
extension MessageBus {
    private typealias Answer = Result<[Variant], GLibError>
    private typealias Taker = @Sendable (BusSignal) -> Void

    /// Calls a method of a service that runs; none is started for it. Ends early with the task that waits.
    ///
    /// - Parameters:
    ///   - timeout: milliseconds; nil for no end.
    ///   - mayAsk: whether the service may have the user asked for a permission, as PolicyKit does.
    public func reply(
        from service: String, path: String, interface: String, method: String, _ arguments: [Variant] = [], timeout: Int32? = 25_000,
        mayAsk: Bool = false
    ) async throws(GLibError) -> [Variant] {
        let cancellable = Cancellable()
        let answer: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                BackgroundLoop.shared.run { [self] in
                    var flags = G_DBUS_CALL_FLAGS_NO_AUTO_START.rawValue
                    if mayAsk { flags |= G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION.rawValue }
                    g_dbus_connection_call(
                        connection, service, path, interface, method, Variant.tuple(arguments).make(), nil, GDBusCallFlags(flags),
                        timeout ?? .max, cancellable.pointer,
                        { source, result, box in
                            guard let source, let box else { return }
                            var error: UnsafeMutablePointer<GError>?
                            let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
                            let continuation = BoxedValue<CheckedContinuation<Answer, Never>>.value(at: box)
                            BoxedValue<CheckedContinuation<Answer, Never>>.release(box)
                            guard let answer else { return continuation.resume(returning: .failure(GLibError(adopting: error))) }
                            defer { g_variant_unref(answer) }
                            continuation.resume(returning: .success(Variant(answer).members ?? []))
                        }, BoxedValue.retain(continuation))
                }
            }
        } onCancel: {
            cancellable.cancel()
        }
        return try answer.get()
    }

    /// The signals that fit one of the rules, in the order in which they come, until nobody waits for them any more.
    ///
    /// A call made after this one is answered after everything that is heard from then on: nothing is missed in between.
    public func signals(_ rules: [BusSignalRule]) -> AsyncStream<BusSignal> {
        // Whoever cannot keep up loses the oldest, rather than memory without end.
        let (stream, continuation) = AsyncStream<BusSignal>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        let subscriptions = Subscriptions()
        BackgroundLoop.shared.run { [self] in subscriptions.ids = rules.map { subscribe($0) { continuation.yield($0) } } }
        continuation.onTermination = { [self] _ in
            BackgroundLoop.shared.run { [self] in
                for id in subscriptions.ids { g_dbus_connection_signal_unsubscribe(connection, id) }
                subscriptions.ids = []
            }
        }
        return stream
    }

    private func subscribe(_ rule: BusSignalRule, _ take: @escaping Taker) -> guint {
        g_dbus_connection_signal_subscribe(
            connection, rule.sender, rule.interface, rule.name, rule.path, rule.firstArgument, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, path, interface, name, parameters, box in
                guard let sender, let path, let interface, let name, let parameters, let box else { return }
                let signal = BusSignal(
                    sender: String(cString: sender), path: String(cString: path), interface: String(cString: interface),
                    name: String(cString: name), arguments: Variant(parameters).members ?? [])
                BoxedValue<Taker>.value(at: box)(signal)
            }, BoxedValue.retain(take),
            { box in
                if let box { BoxedValue<Taker>.release(box) }
            })
    }
}

/// Used on the loop's thread alone.
private final class Subscriptions: Sendable {
    nonisolated(unsafe) var ids: [guint] = []
}

/// Ends a call early.
private final class Cancellable: Sendable {
    /// GCancellable is documented as safe to cancel from any thread.
    nonisolated(unsafe) let pointer = g_cancellable_new()

    func cancel() { g_cancellable_cancel(pointer) }

    deinit { g_object_unref(pointer) }
}
