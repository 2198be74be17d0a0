import CGLib
import Foundation
import Platform

/// A D-Bus message bus, where there is one: the user's session, or the system's.
///
/// Sending needs no main loop, so the command line can announce and leave; signals arrive in the loop of the thread that subscribed.
public final class MessageBus: Sendable {
    /// GDBusConnection is documented as safe to use from any thread.
    nonisolated(unsafe) let connection: OpaquePointer

    /// Which bus.
    public enum Scope: Sendable {
        /// Where the programs of one user meet.
        case session
        /// Where services of the machine are, such as NetworkManager.
        case system
    }

    /// Nil without such a bus: each use then costs its own feature alone.
    public init?(_ scope: Scope = .session) {
        guard scope == .system || Self.hasSession else { return nil }
        guard let connection = g_bus_get_sync(scope == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
        self.connection = connection
        // A bus that goes away must not take the program with it.
        g_dbus_connection_set_exit_on_close(connection, 0)
    }

    /// A bus at an address of its own, such as "unix:path=/run/bus".
    public init(address: String) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, &error)
        guard let connection else { throw GLibError(adopting: error) }
        self.connection = connection
        g_dbus_connection_set_exit_on_close(connection, 0)
    }

    /// GIO would start a bus of its own on an X display where there is none: nobody listens on that.
    private static var hasSession: Bool {
        if Environment.current["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        guard let folder = BaseFolders.current.runtime else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "bus").path)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    /// This process's own name on the bus, such as `:1.42`.
    public var uniqueName: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    /// Calls `closed` when the bus goes away, as at the end of the session; for as long as the program lasts.
    @MainActor
    public func onClose(_ closed: @escaping @MainActor () -> Void) {
        let object = Object(retaining: UnsafeMutableRawPointer(connection))
        // The connection itself keeps the handler; the handle goes, but not before it is set.
        withExtendedLifetime(object) {
            _ = object.on("closed") { _ in
                closed()
                return .nothing
            }
        }
    }

    /// Sends a signal to everybody who listens. `flush` waits until it is on the wire: for programs that are about to end.
    public func emit(path: String, interface: String, signal: String, _ arguments: [Variant], flush: Bool = false) {
        g_dbus_connection_emit_signal(connection, nil, path, interface, signal, Variant.tuple(arguments).make(), nil)
        if flush { g_dbus_connection_flush_sync(connection, nil, nil) }
    }

    /// Calls a method and waits for the answer, at most `timeout` milliseconds.
    @discardableResult
    public func call(
        _ name: String, path: String, interface: String, method: String, _ arguments: [Variant], timeout: Int32 = 5000
    ) throws(GLibError) -> [Variant] {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, name, path, interface, method, Variant.tuple(arguments).make(), nil,
            G_DBUS_CALL_FLAGS_NONE, timeout, nil, &error)
        guard let answer else { throw GLibError(adopting: error) }
        defer { g_variant_unref(answer) }
        return Variant(answer).members ?? []
    }

    /// Calls a method from the main loop and waits for the answer without stopping it, at most `timeout` milliseconds; -1 for no end.
    ///
    /// - Parameter descriptors: of open files that go along; they are duplicated, and what names them is `Variant.handles`.
    @MainActor
    public func answer(
        _ name: String, path: String, interface: String, method: String, _ arguments: [Variant], descriptors: [Int32] = [],
        timeout: Int32 = 25_000
    ) async throws(GLibError) -> [Variant] {
        let files = try FileDescriptors(descriptors)
        let result: Result<[Variant], GLibError> = await withCheckedContinuation { continuation in
            let box = BoxedValue.retain(continuation)
            g_dbus_connection_call_with_unix_fd_list(
                connection, name, path, interface, method, Variant.tuple(arguments).make(), nil,
                G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION, timeout, files.list, nil,
                { source, result, box in
                    guard let source, let box else { return }
                    var error: UnsafeMutablePointer<GError>?
                    let answer = g_dbus_connection_call_with_unix_fd_list_finish(OpaquePointer(source), nil, result, &error)
                    let continuation = BoxedValue<CheckedContinuation<Result<[Variant], GLibError>, Never>>.value(at: box)
                    BoxedValue<CheckedContinuation<Result<[Variant], GLibError>, Never>>.release(box)
                    guard let answer else { return continuation.resume(returning: .failure(GLibError(adopting: error))) }
                    defer { g_variant_unref(answer) }
                    continuation.resume(returning: .success(Variant(answer).members ?? []))
                }, box)
        }
        return try result.get()
    }

    /// Calls a method; `completion` runs on the main thread with the answer, or nil when there was none.
    @MainActor
    public func call(
        _ name: String, path: String, interface: String, method: String, _ arguments: [Variant],
        completion: @escaping @MainActor ([Variant]?) -> Void
    ) {
        let box = BoxedValue.retain(completion)
        g_dbus_connection_call(
            connection, name, path, interface, method, Variant.tuple(arguments).make(), nil,
            G_DBUS_CALL_FLAGS_NONE, 5000, nil,
            { source, result, box in
                guard let source, let box else { return }
                let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
                let values = answer.flatMap { Variant($0).members }
                if let answer { g_variant_unref(answer) }
                let completion = BoxedValue<@MainActor ([Variant]?) -> Void>.value(at: box)
                MainActor.assumeIsolated { completion(values) }
                BoxedValue<@MainActor ([Variant]?) -> Void>.release(box)
            }, box)
    }

    /// Calls `handler` with the sender and the arguments of each such signal, until the subscription is cancelled.
    @MainActor
    public func subscribe(
        sender: String? = nil, path: String?, interface: String, signal: String,
        _ handler: @escaping @MainActor (_ sender: String, _ arguments: [Variant]) -> Void
    ) -> BusSubscription {
        let box = BoxedValue.retain(handler)
        let id = g_dbus_connection_signal_subscribe(
            connection, sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, _, _, _, parameters, box in
                guard let parameters, let box else { return }
                let values = Variant(parameters).members ?? []
                let from = sender.map { String(cString: $0) } ?? ""
                let handler = BoxedValue<@MainActor (String, [Variant]) -> Void>.value(at: box)
                MainActor.assumeIsolated { handler(from, values) }
            }, box,
            { box in
                if let box { BoxedValue<@MainActor (String, [Variant]) -> Void>.release(box) }
            })
        return BusSubscription(bus: self, id: id)
    }

    fileprivate func unsubscribe(_ id: guint) { g_dbus_connection_signal_unsubscribe(connection, id) }
}

/// A signal subscription; it lasts until `cancel()`.
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

extension MessageBus {
    /// Whether the bus started this program because somebody called it by a name (D-Bus specification, "Message Bus Starting Services").
    ///
    /// Such a program may be ended by whoever looks after the bus's services once it has no work, and with it what it started itself: it has the
    /// bus start other programs.
    public static var hasStartedThisProgram: Bool { Environment.current["DBUS_STARTER_ADDRESS"] != nil }
}

/// Open files that a message over a bus takes along.
@MainActor
final class FileDescriptors {
    /// A `GUnixFDList`, of which this holds a reference; nil for none.
    let list: UnsafeMutablePointer<GUnixFDList>?

    /// Duplicates them, as many as the system allows.
    init(_ descriptors: [Int32]) throws(GLibError) {
        guard !descriptors.isEmpty else {
            list = nil
            return
        }
        let list = g_unix_fd_list_new()
        self.list = list
        for descriptor in descriptors {
            var error: UnsafeMutablePointer<GError>?
            guard g_unix_fd_list_append(list, descriptor, &error) >= 0 else { throw GLibError(adopting: error) }
        }
    }

    isolated deinit { if let list { g_object_unref(UnsafeMutableRawPointer(list)) } }
}
