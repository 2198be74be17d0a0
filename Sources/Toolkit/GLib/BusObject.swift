import CGLib

extension MessageBus {
    /// Carries out a method and gives what it answers; what it throws is the caller's error, a `BusError` by its own name.
    public typealias Handler = @MainActor (_ method: String, _ arguments: [Variant]) async throws -> [Variant]
    /// What a property is now, of the type that the interface names.
    public typealias Reader = @MainActor (_ property: String) -> Variant?

    /// Puts an object on the bus, until it is withdrawn. Who finds it there, and by which name, is the application's business.
    ///
    /// GLib compares every call with the interface before it comes here: methods that there are not and arguments of another type are
    /// refused by it. Calls that are too long, and those beyond a number that wait for their answers, are refused here.
    ///
    /// - Parameter properties: asked for each property that somebody reads; nil is told as an error.
    @MainActor
    public func export(
        _ interface: BusInterface, at path: String, properties: @escaping Reader = { _ in nil }, _ handler: @escaping Handler
    ) throws(GLibError) -> BusObject {
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(interface.introspection, &error) else { throw GLibError(adopting: error) }
        defer { g_dbus_node_info_unref(node) }
        // GLib copies the table.
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, box in
            guard let method, let parameters, let invocation, let box else { return }
            let call = BusCall(invocation)
            guard g_variant_get_size(parameters) <= BusObject.longestCall else {
                return call.refuse(.tooMuch("A call has at most \(BusObject.longestCall) bytes."))
            }
            let (name, arguments) = (String(cString: method), Variant(parameters).members ?? [])
            let desk = BoxedValue<BusDesk>.value(at: box)
            MainActor.assumeIsolated { desk.take(call, name, arguments) }
        }
        table.get_property = { _, _, _, _, property, error, box in
            guard let property, let box else { return nil }
            let (name, desk) = (String(cString: property), BoxedValue<BusDesk>.value(at: box))
            nonisolated(unsafe) var value: OpaquePointer?
            MainActor.assumeIsolated { value = desk.read(name)?.make() }
            if value == nil { g_set_error_literal(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "“\(name)” is not known now.") }
            return value
        }
        let box = BoxedValue.retain(BusDesk(handler, properties))
        let id = g_dbus_connection_register_object(
            connection, path, g_dbus_node_info_lookup_interface(node, interface.name), &table, box,
            { box in
                if let box { BoxedValue<BusDesk>.release(box) }
            }, &error)
        guard id != 0 else {
            // GLib takes the box with the object alone.
            BoxedValue<BusDesk>.release(box)
            throw GLibError(adopting: error)
        }
        return BusObject(bus: self, id: id, interface: interface.name, path: path)
    }

    fileprivate func withdraw(_ id: guint) { _ = g_dbus_connection_unregister_object(connection, id) }
}

/// An object of this program on a bus; it stays until it is withdrawn.
@MainActor
public final class BusObject {
    /// Bytes: more than any call of ours has, and little enough to be copied a few times.
    nonisolated static let longestCall: gsize = 65_536
    /// Calls that may wait for their answers at one time.
    nonisolated static let mostCalls = 64

    private let bus: MessageBus
    private var id: guint
    private let interface: String
    private let path: String

    fileprivate init(bus: MessageBus, id: guint, interface: String, path: String) {
        self.bus = bus
        self.id = id
        self.interface = interface
        self.path = path
    }

    /// Sends a signal of its interface to everybody who listens.
    public func emit(_ signal: String, _ arguments: [Variant]) {
        guard id != 0 else { return }
        bus.emit(path: path, interface: interface, signal: signal, arguments)
    }

    /// Tells everybody who listens that properties have changed (`org.freedesktop.DBus.Properties.PropertiesChanged`).
    public func tellChanged(_ properties: [String: Variant]) {
        guard id != 0, !properties.isEmpty else { return }
        bus.emit(
            path: path, interface: "org.freedesktop.DBus.Properties", signal: "PropertiesChanged",
            [.string(interface), .dictionary(properties), .strings([])])
    }

    /// Takes it off the bus; a second call does nothing.
    public func withdraw() {
        guard id != 0 else { return }
        bus.withdraw(id)
        id = 0
    }
}

/// Where the calls of one object come in.
@MainActor
private final class BusDesk {
    private let handler: MessageBus.Handler
    private let reader: MessageBus.Reader
    private var waiting = 0

    nonisolated init(_ handler: @escaping MessageBus.Handler, _ reader: @escaping MessageBus.Reader) {
        self.handler = handler
        self.reader = reader
    }

    func read(_ property: String) -> Variant? { reader(property) }

    func take(_ call: BusCall, _ method: String, _ arguments: [Variant]) {
        guard waiting < BusObject.mostCalls else {
            return call.refuse(.tooMuch("\(waiting) calls wait for their answers already. Call again when they have come."))
        }
        waiting += 1
        Task { @MainActor in
            do {
                call.answer(try await handler(method, arguments))
            } catch {
                call.refuse(error as? BusError ?? .failed("\(error)"))
            }
            waiting -= 1
        }
    }
}

/// One call that waits for its answer, and gets exactly one.
private struct BusCall: Sendable {
    /// GDBusMethodInvocation may be answered from any thread; answering takes the reference.
    private nonisolated(unsafe) let invocation: OpaquePointer

    init(_ invocation: OpaquePointer) { self.invocation = invocation }

    func answer(_ values: [Variant]) { g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).make()) }
    func refuse(_ error: BusError) { g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message) }
}
