import Foundation
import Platform
import Synchronization

/// The text of an error: what happened and what to do.
public struct ErrorText: Sendable, Equatable {
    public let message: String
    public let recovery: String

    public init(_ error: any Error) {
        if let error = error as? any PresentableError {
            (message, recovery) = (error.message, error.recovery)
        } else {
            message = "Something unexpected went wrong: \(error.localizedDescription)"
            recovery = "What was saved before is safe. Try again."
        }
    }

    /// Both sentences in one line.
    public var full: String { recovery.isEmpty ? message : "\(message) \(recovery)" }
}

/// Passes progress from a worker thread to the main thread. Of values that arrive faster than the main thread handles them, only the latest
/// is delivered.
public final class LatestValue<Value: Sendable>: Sendable {
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
