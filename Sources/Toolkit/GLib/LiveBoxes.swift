import Synchronization

/// Counts the Swift closures that GLib keeps for us, so that a test can see the count return to where it was.
///
/// A box is retained once when it is handed to C and released only by GLib's destroy-notify, on whatever thread that runs.
public enum LiveBoxes {
    private static let boxes = Atomic<Int>(0)

    /// How many closures C holds now.
    public static var count: Int { boxes.load(ordering: .relaxed) }

    fileprivate static func add(_ difference: Int) { boxes.add(difference, ordering: .relaxed) }
}

/// A Swift value that C keeps as `gpointer`.
public final class BoxedValue<Value> {
    public let value: Value

    private init(_ value: Value) { self.value = value }

    /// The value as a pointer with one reference that `release(_:)` gives back.
    public static func retain(_ value: Value) -> UnsafeMutableRawPointer {
        LiveBoxes.add(1)
        return Unmanaged.passRetained(BoxedValue(value)).toOpaque()
    }

    /// The value behind a pointer of `retain(_:)`; the reference stays with C.
    public static func value(at pointer: UnsafeMutableRawPointer) -> Value {
        Unmanaged<BoxedValue<Value>>.fromOpaque(pointer).takeUnretainedValue().value
    }

    /// Gives back the reference; called once, from a destroy-notify.
    public static func release(_ pointer: UnsafeMutableRawPointer) {
        LiveBoxes.add(-1)
        Unmanaged<BoxedValue<Value>>.fromOpaque(pointer).release()
    }
}
