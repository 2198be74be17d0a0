import CGLib
import Foundation
import Platform

/// A D-Bus message bus: the user's session bus or the system bus.
///
/// Sending needs no main loop, so the command line can announce a change and end. Signals arrive in the loop of the thread that subscribed.
public final class MessageBus: Sendable {
    /// GDBusConnection is documented as safe to use from any thread.
    nonisolated(unsafe) let connection: OpaquePointer

    public enum Scope: Sendable {
        /// The bus of one user's programs.
        case session
        /// The bus of the machine's services, such as NetworkManager.
        case system
    }

    /// Connects to a bus. Nil where there is none: each caller then goes without its own feature only.
    public init?(_ scope: Scope = .session) {
        guard scope == .system || Self.hasSession else { return nil }
        guard let connection = g_bus_get_sync(scope == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
        self.connection = connection
        // A bus that goes away must not take the program with it.
        g_dbus_connection_set_exit_on_close(connection, 0)
    }

    /// Connects to the bus at an address, such as "unix:path=/run/bus".
    public init(address: String) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, &error)
        guard let connection else { throw GLibError(adopting: error) }
        self.connection = connection
        g_dbus_connection_set_exit_on_close(connection, 0)
    }

    /// A second connection to the session bus, which nothing else in this program uses: portals know a program by its connection.
    /// Nil where there is no session bus.
    public static func separateSession() -> MessageBus? {
        guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        defer { g_free(address) }
        // The bus may have gone: that is no bus.
        return try? MessageBus(address: String(cString: address))
    }

    /// GIO would start a bus of its own on an X display that has none, and nobody listens on that one.
    private static var hasSession: Bool {
        if Environment.current["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        guard let folder = BaseFolders.current.runtime else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "bus").path)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    /// The unique name of this connection, such as `:1.42`.
    public var uniqueName: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    /// Whether the bus started this program for a call to one of its names (D-Bus specification, "Message Bus Starting Services").
    ///
    /// The bus's service manager may end such a program when it is idle, together with the programs that it started itself.
    /// It therefore has the bus start other programs.
    public static var isBusActivated: Bool { Environment.current["DBUS_STARTER_ADDRESS"] != nil }

    /// Calls `handler` when the bus goes away, as at the end of the session; for as long as the program runs.
    @MainActor
    public func onClose(_ handler: @escaping @MainActor () -> Void) {
        let object = Object(retaining: UnsafeMutableRawPointer(connection))
        // The connection itself keeps the handler; the handle may go once the handler is set.
        withExtendedLifetime(object) { _ = object.on("closed", handler) }
    }

    // MARK: Calls

    /// Calls a method and blocks until the answer is there.
    ///
    /// - Parameter timeout: in milliseconds.
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

    /// Calls a method from the main loop and suspends the task until the answer is there.
    ///
    /// - Parameters:
    ///   - descriptors: open files to send along. They are duplicated; `Variant.handles` refers to them.
    ///   - timeout: in milliseconds; -1 for none.
    @MainActor
    public func answer(
        _ name: String, path: String, interface: String, method: String, _ arguments: [Variant], descriptors: [Int32] = [],
        timeout: Int32 = 25_000
    ) async throws(GLibError) -> [Variant] {
        let files = try FileDescriptors(descriptors)
        let result = await withCheckedContinuation { (continuation: AnswerContinuation) in
            g_dbus_connection_call_with_unix_fd_list(
                connection, name, path, interface, method, Variant.tuple(arguments).make(), nil,
                G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION, timeout, files.list, nil, resumeWithAnswer,
                BoxedValue.retain(continuation))
        }
        return try result.get()
    }

    /// Calls a method that answers with an open file, from the main loop, and suspends the task until it is there. The caller closes it.
    @MainActor
    public func openFile(_ name: String, path: String, interface: String, method: String, _ arguments: [Variant]) async throws(GLibError)
        -> Int32
    {
        let result = await withCheckedContinuation { (continuation: FileContinuation) in
            g_dbus_connection_call_with_unix_fd_list(
                connection, name, path, interface, method, Variant.tuple(arguments).make(), nil, G_DBUS_CALL_FLAGS_NONE, 25_000, nil, nil,
                resumeWithFile, BoxedValue.retain(continuation))
        }
        return try result.get()
    }

    /// Calls a method. `completion` runs on the main thread with the answer, or with nil when there was none.
    @MainActor
    public func call(
        _ name: String, path: String, interface: String, method: String, _ arguments: [Variant],
        completion: @escaping @MainActor ([Variant]?) -> Void
    ) {
        g_dbus_connection_call(
            connection, name, path, interface, method, Variant.tuple(arguments).make(), nil,
            G_DBUS_CALL_FLAGS_NONE, 5000, nil,
            { source, result, box in
                guard let source, let box else { return }
                let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
                let values = answer.flatMap { Variant($0).members }
                if let answer { g_variant_unref(answer) }
                MainActor.assumeIsolated { BoxedValue<@MainActor ([Variant]?) -> Void>.take(box)(values) }
            }, BoxedValue.retain(completion))
    }

    /// Calls a method of a service from any thread, without a main loop. Ends early with the task.
    ///
    /// - Parameters:
    ///   - startsService: whether the bus starts the service if it does not run.
    ///   - timeout: in milliseconds; nil for none.
    ///   - mayAsk: whether the service may ask the user for a permission, as PolicyKit does.
    public func reply(
        from service: String, path: String, interface: String, method: String, _ arguments: [Variant] = [], timeout: Int32? = 25_000,
        mayAsk: Bool = false, startsService: Bool = false
    ) async throws(GLibError) -> [Variant] {
        let cancellable = Cancellable()
        let answer: CallResult = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                BackgroundLoop.shared.run { [self] in
                    var flags = startsService ? G_DBUS_CALL_FLAGS_NONE.rawValue : G_DBUS_CALL_FLAGS_NO_AUTO_START.rawValue
                    if mayAsk { flags |= G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION.rawValue }
                    g_dbus_connection_call_with_unix_fd_list(
                        connection, service, path, interface, method, Variant.tuple(arguments).make(), nil, GDBusCallFlags(flags),
                        timeout ?? .max, nil, cancellable.pointer, resumeWithAnswer, BoxedValue.retain(continuation))
                }
            }
        } onCancel: {
            cancellable.cancel()
        }
        return try answer.get()
    }
}

/// Properties of objects on the bus, from any thread, without a main loop.
extension MessageBus {
    private static let properties = "org.freedesktop.DBus.Properties"

    /// All properties of an interface of an object.
    public func properties(
        of service: String, path: String, interface: String, startsService: Bool = false
    ) async throws(GLibError) -> [String: Variant] {
        try await reply(
            from: service, path: path, interface: Self.properties, method: "GetAll", [.string(interface)], startsService: startsService
        ).first?.dictionary ?? [:]
    }

    /// Changes a property.
    public func setProperty(
        _ name: String, of service: String, path: String, interface: String, to value: Variant, mayAsk: Bool = false
    ) async throws(GLibError) {
        _ = try await reply(
            from: service, path: path, interface: Self.properties, method: "Set", [.string(interface), .string(name), .variant(value)],
            mayAsk: mayAsk)
    }
}

private typealias CallResult = Result<[Variant], GLibError>
private typealias AnswerContinuation = CheckedContinuation<CallResult, Never>

/// Resumes a boxed `AnswerContinuation` with the answer of a call with a list of descriptors.
private func resumeWithAnswer(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ box: UnsafeMutableRawPointer?) {
    guard let source, let box else { return }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_with_unix_fd_list_finish(OpaquePointer(source), nil, result, &error)
    let continuation = BoxedValue<AnswerContinuation>.take(box)
    guard let answer else { return continuation.resume(returning: .failure(GLibError(adopting: error))) }
    defer { g_variant_unref(answer) }
    continuation.resume(returning: .success(Variant(answer).members ?? []))
}

private typealias FileContinuation = CheckedContinuation<Result<Int32, GLibError>, Never>

/// Resumes a boxed `FileContinuation` with the first file of an answer.
private func resumeWithFile(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ box: UnsafeMutableRawPointer?) {
    guard let source, let box else { return }
    var error: UnsafeMutablePointer<GError>?
    var files: UnsafeMutablePointer<GUnixFDList>?
    let answer = g_dbus_connection_call_with_unix_fd_list_finish(OpaquePointer(source), &files, result, &error)
    let continuation = BoxedValue<FileContinuation>.take(box)
    defer { if let files { g_object_unref(UnsafeMutableRawPointer(files)) } }
    guard let answer else { return continuation.resume(returning: .failure(GLibError(adopting: error))) }
    g_variant_unref(answer)
    // A list that has none is an answer as wrong as no answer.
    let descriptor = files.map { g_unix_fd_list_get($0, 0, &error) } ?? -1
    continuation.resume(returning: descriptor >= 0 ? .success(descriptor) : .failure(GLibError(adopting: error)))
}

/// Cancels a call.
private final class Cancellable: Sendable {
    /// GCancellable is documented as safe to cancel from any thread.
    nonisolated(unsafe) let pointer = g_cancellable_new()

    func cancel() { g_cancellable_cancel(pointer) }

    deinit { g_object_unref(pointer) }
}

/// Open files that go along with a message.
@MainActor
private final class FileDescriptors {
    /// A `GUnixFDList`, of which this holds a reference; nil for no files.
    let list: UnsafeMutablePointer<GUnixFDList>?

    /// Duplicates the descriptors. Throws when the system allows no more.
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
