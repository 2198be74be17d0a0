import CGLib
import Platform
import Synchronization

extension MessageBus {
    /// Carries out a method and returns its answer. The error that it throws goes to the caller; a `BusError` keeps its name.
    public typealias Handler = @MainActor (_ method: String, _ arguments: [Variant]) async throws -> [Variant]
    /// Returns the current value of a property, of the type that the interface declares.
    public typealias Reader = @MainActor (_ property: String) -> Variant?

    /// Exports an object until it is withdrawn. The names by which it is found are the application's business.
    ///
    /// GLib compares every call with the interface before it gets here: it refuses unknown methods and arguments of other types.
    /// Calls that are too long, and calls beyond `maximumPendingCalls`, are refused here.
    ///
    /// - Parameter properties: called for each property that is read; nil is reported as an error.
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
            guard g_variant_get_size(parameters) <= BusObject.maximumCallSize else {
                return call.refuse(.tooMuch("A call has at most \(BusObject.maximumCallSize) bytes."))
            }
            let (name, arguments) = (String(cString: method), Variant(parameters).members ?? [])
            let dispatcher = BoxedValue<CallDispatcher>.value(at: box)
            MainActor.assumeIsolated { dispatcher.handle(call, name, arguments) }
        }
        table.get_property = { _, _, _, _, property, error, box in
            guard let property, let box else { return nil }
            let (name, dispatcher) = (String(cString: property), BoxedValue<CallDispatcher>.value(at: box))
            nonisolated(unsafe) var value: OpaquePointer?
            MainActor.assumeIsolated { value = dispatcher.reader(name)?.make() }
            if value == nil {
                g_set_error_literal(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "“\(name)” is not known now.")
            }
            return value
        }
        let dispatcher = CallDispatcher(handler, properties)
        let box = BoxedValue.retain(dispatcher)
        let id = g_dbus_connection_register_object(
            connection, path, g_dbus_node_info_lookup_interface(node, interface.name), &table, box,
            { box in
                if let box { BoxedValue<CallDispatcher>.value(at: box).isReleased.store(true, ordering: .relaxed) }
                releaseBox(box)
            }, &error)
        guard id != 0 else {
            // Older versions of GLib take over the box only when they take the object; newer ones have released it by now.
            if !dispatcher.isReleased.load(ordering: .relaxed) { releaseBox(box) }
            throw GLibError(adopting: error)
        }
        return BusObject(bus: self, id: id, interface: interface.name, path: path)
    }

    fileprivate func withdraw(_ id: guint) { _ = g_dbus_connection_unregister_object(connection, id) }
}

/// An object that this program exports on a bus, until it is withdrawn.
@MainActor
public final class BusObject {
    /// Bytes of a call's arguments: more than any call of ours has, and few enough to be copied several times.
    nonisolated static let maximumCallSize: gsize = 65_536
    /// Calls that may wait for their answers at one time.
    nonisolated static let maximumPendingCalls = 64

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

    /// Sends a signal of the object's interface to all who listen.
    public func emit(_ signal: String, _ arguments: [Variant]) {
        guard id != 0 else { return }
        bus.emit(path: path, interface: interface, signal: signal, arguments)
    }

    /// Announces changed properties (`org.freedesktop.DBus.Properties.PropertiesChanged`).
    public func emitPropertiesChanged(_ properties: [String: Variant]) {
        guard id != 0, !properties.isEmpty else { return }
        bus.emit(
            path: path, interface: "org.freedesktop.DBus.Properties", signal: "PropertiesChanged",
            [.string(interface), .dictionary(properties), .strings([])])
    }

    /// Takes the object off the bus. A second call does nothing.
    public func withdraw() {
        guard id != 0 else { return }
        bus.withdraw(id)
        id = 0
    }
}

/// Hands the calls of one object to its handler and bounds how many are pending.
@MainActor
private final class CallDispatcher {
    let reader: MessageBus.Reader
    private let handler: MessageBus.Handler
    private var pending = 0
    /// Whether GLib has given back its reference.
    let isReleased = Atomic(false)

    nonisolated init(_ handler: @escaping MessageBus.Handler, _ reader: @escaping MessageBus.Reader) {
        self.handler = handler
        self.reader = reader
    }

    func handle(_ call: BusCall, _ method: String, _ arguments: [Variant]) {
        guard pending < BusObject.maximumPendingCalls else {
            return call.refuse(.tooMuch("\(pending) calls wait for their answers already. Call again when they have come."))
        }
        pending += 1
        Task { @MainActor in
            do {
                call.answer(try await handler(method, arguments))
            } catch {
                // For programs, so in no other language.
                let text = (error as? any PresentableError)?.text.untranslated ?? "\(error)"
                call.refuse(error as? BusError ?? .failed(text))
            }
            pending -= 1
        }
    }
}

/// One call that waits for its answer, and gets exactly one.
private struct BusCall: Sendable {
    /// GDBusMethodInvocation may be answered from any thread; answering takes the reference.
    private nonisolated(unsafe) let invocation: OpaquePointer

    init(_ invocation: OpaquePointer) { self.invocation = invocation }

    func answer(_ values: [Variant]) { g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).make()) }
    func refuse(_ error: BusError) { g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.text) }
}
