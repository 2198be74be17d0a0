public import CGLib
public import Foundation
import Platform
import Synchronization

/// A GObject with one strong reference, held for as long as the Swift object lives.
///
/// The toolkit's objects belong to the main thread, so this does too.
@MainActor
open class Object {
    public let pointer: UnsafeMutableRawPointer

    /// Takes over the caller's reference; a floating one, as `*_new()` gives for widgets, is sunk first.
    public init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        if quire_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    }

    /// Adds a reference to an object that somebody else owns.
    public init(retaining pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        g_object_ref_sink(pointer)
    }

    isolated deinit { g_object_unref(pointer) }

    /// Calls `handler` each time the signal is emitted, until the object is freed or the handler is disconnected.
    ///
    /// GLib keeps the handler: capture the objects that own this one weakly, or none of them is ever freed.
    /// A signal name that the type does not have is a programmer's error and stops the program.
    ///
    /// - Parameter isLast: whether it is called after the handlers that are connected without this, also those to come.
    @discardableResult
    public final func on(
        _ signal: String, isLast: Bool = false, _ handler: @escaping @MainActor (SignalArguments) -> SignalResult
    ) -> SignalConnection {
        let box = BoxedValue.retain(handler)
        let id = quire_signal_connect(
            pointer, signal, box,
            { box, result, count, arguments in
                guard let box else { return }
                let handler = BoxedValue<@MainActor (SignalArguments) -> SignalResult>.value(at: box)
                nonisolated(unsafe) let values = SignalArguments(first: arguments, count: Int(count))
                nonisolated(unsafe) let slot = result
                MainActor.assumeIsolated { handler(values).store(in: slot) }
            },
            { box, _ in
                releaseBox(box)
            }, isLast ? 1 : 0)
        precondition(id != 0, "no signal named \(signal)")
        return SignalConnection(instance: self, id: id)
    }

    /// Calls `handler`, which needs no arguments and returns nothing, each time the signal is emitted.
    @discardableResult
    public final func on(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        on(signal) { _ in
            handler()
            return .nothing
        }
    }
}

/// The connection of a handler to a signal. It holds the object weakly.
@MainActor
public struct SignalConnection {
    private weak var instance: Object?
    private let id: gulong

    init(instance: Object, id: gulong) {
        self.instance = instance
        self.id = id
    }

    /// Disconnects the handler, which GLib then releases. A second call does nothing.
    public func disconnect() {
        guard let instance, g_signal_handler_is_connected(instance.pointer, id) != 0 else { return }
        g_signal_handler_disconnect(instance.pointer, id)
    }

    /// Runs `body` with the handler blocked.
    public func silenced(_ body: () -> Void) {
        guard let instance else { return body() }
        g_signal_handler_block(instance.pointer, id)
        body()
        g_signal_handler_unblock(instance.pointer, id)
    }
}

/// The arguments of a signal without the emitting object: index 0 is the first argument of the signal's documentation.
///
/// They are valid only while the handler runs.
public struct SignalArguments {
    let first: UnsafePointer<GValue>?
    let count: Int

    private subscript(index: Int) -> UnsafePointer<GValue> {
        precondition(index + 1 < count, "the signal has \(count - 1) arguments")
        return first!.advanced(by: index + 1)
    }

    public func int(_ index: Int) -> Int { Int(g_value_get_int(self[index])) }
    public func uint(_ index: Int) -> UInt32 { g_value_get_uint(self[index]) }
    /// The raw value of an enumeration.
    public func choice(_ index: Int) -> UInt32 { UInt32(bitPattern: g_value_get_enum(self[index])) }
    public func flags(_ index: Int) -> UInt32 { g_value_get_flags(self[index]) }
    public func double(_ index: Int) -> Double { g_value_get_double(self[index]) }
    public func bool(_ index: Int) -> Bool { g_value_get_boolean(self[index]) != 0 }
    public func string(_ index: Int) -> String? { g_value_get_string(self[index]).map { String(cString: $0) } }
    /// An object, borrowed.
    public func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(self[index]).map { UnsafeMutableRawPointer($0) } }
    /// A variant, borrowed; nil where there is none.
    public func variant(_ index: Int) -> OpaquePointer? { g_value_get_variant(self[index]) }
    /// A plain pointer argument.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(self[index]) }
    /// The value that a boxed `GValue` argument carries, as drop targets give.
    public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(self[index]) }
}

/// The value that a handler returns to the signal.
///
/// The `Sendable` is unchecked because of the object: it is handed to the signal on the main thread, where it was made.
public enum SignalResult: @unchecked Sendable {
    case nothing
    case bool(Bool)
    case int(Int32)
    case flags(UInt32)
    /// An object; its one reference is handed over to the signal.
    case object(UnsafeMutableRawPointer)

    /// Stops the event: no other handler gets it.
    public static let handled = SignalResult.bool(true)
    /// Lets other handlers have the event.
    public static let unhandled = SignalResult.bool(false)

    func store(in slot: UnsafeMutablePointer<GValue>?) {
        guard let slot else { return }
        switch self {
        case .nothing: break
        case .bool(let value): g_value_set_boolean(slot, value ? 1 : 0)
        case .int(let value): g_value_set_int(slot, value)
        case .flags(let value): g_value_set_flags(slot, value)
        case .object(let object): g_value_take_object(slot, object)
        }
    }
}

// MARK: Values that C keeps

/// Counts the boxed values that C holds, so that a test can see the count return to where it was.
public enum LiveBoxes {
    private static let boxes = Atomic<Int>(0)

    /// The number of boxes that C holds now.
    public static var count: Int { boxes.load(ordering: .relaxed) }

    fileprivate static func add(_ difference: Int) { boxes.add(difference, ordering: .relaxed) }
}

/// A Swift value that C keeps as `gpointer`, mostly a closure.
///
/// A box is retained once when it is handed to C, and released once by C's destroy-notify, on whatever thread that runs.
public final class BoxedValue<Value> {
    public let value: Value

    private init(_ value: Value) { self.value = value }

    /// The value as a pointer with one reference, which `releaseBox` or `take(_:)` gives back.
    public static func retain(_ value: Value) -> UnsafeMutableRawPointer {
        LiveBoxes.add(1)
        return Unmanaged.passRetained(BoxedValue(value)).toOpaque()
    }

    /// The value behind a pointer of `retain(_:)`; the reference stays with C.
    public static func value(at pointer: UnsafeMutableRawPointer) -> Value {
        Unmanaged<BoxedValue<Value>>.fromOpaque(pointer).takeUnretainedValue().value
    }

    /// The value behind a pointer of `retain(_:)`, whose reference is given back: for callbacks that are called once.
    public static func take(_ pointer: UnsafeMutableRawPointer) -> Value {
        defer { releaseBox(pointer) }
        return value(at: pointer)
    }
}

/// Gives back the reference of a `BoxedValue` of any type: the destroy-notify to hand to C.
public func releaseBox(_ box: UnsafeMutableRawPointer?) {
    guard let box else { return }
    LiveBoxes.add(-1)
    Unmanaged<AnyObject>.fromOpaque(box).release()
}

/// Work for the main loop.
typealias MainWork = @MainActor () -> Void

/// The function of a source of the main loop that runs its boxed `MainWork` and is removed.
func runBoxedWork(_ box: UnsafeMutableRawPointer?) -> gboolean {
    if let work = box.map(BoxedValue<MainWork>.value) { MainActor.assumeIsolated { work() } }
    return 0
}

// MARK: Errors

/// An error that GLib reported.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    /// A sentence in the user's language.
    public let message: String
    public let domain: String
    public let code: Int
    /// The D-Bus name of an error that a service returned, such as `org.freedesktop.DBus.Error.ServiceUnknown`; nil for other errors.
    public let busName: String?

    /// Takes the error over and frees it.
    public init(adopting error: UnsafeMutablePointer<GError>?) {
        let named = error.flatMap { g_dbus_error_get_remote_error($0) }
        // The name stands before the sentence otherwise.
        if named != nil { g_dbus_error_strip_remote_error(error) }
        message = error?.pointee.message.map { String(cString: $0) } ?? tr("unknown error").string
        domain = error.map { String(cString: g_quark_to_string($0.pointee.domain)) } ?? ""
        code = Int(error?.pointee.code ?? 0)
        busName = named.map { String(cString: $0) }
        g_free(named)
        if let error { g_error_free(error) }
    }

    public var description: String { message }
}

extension GLibError: LocalizedError {
    public var errorDescription: String? { message }
}
