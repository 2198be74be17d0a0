import Synchronization

/// Hands progress from a working thread to the main one: as many calls as there are, and no more of them at once than one.
public final class Latest<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var isOnItsWay = false
    }

    private let state = Mutex(State())
    private let received: @MainActor @Sendable (Value) -> Void

    public init(_ received: @escaping @MainActor @Sendable (Value) -> Void) { self.received = received }

    public func send(_ value: Value) {
        let isFirst = state.withLock { state in
            state.value = value
            defer { state.isOnItsWay = true }
            return !state.isOnItsWay
        }
        guard isFirst else { return }
        Task { @MainActor in
            let value = state.withLock { state in
                state.isOnItsWay = false
                return state.value
            }
            if let value { received(value) }
        }
    }
}
