import Foundation
import LibraryStore
import Scanning
import Synchronization

/// The text of an error: what happened and what to do.
public struct ErrorText: Sendable, Equatable {
    /// What happened.
    public let message: String
    /// What to do; empty when there is nothing.
    public let recovery: String

    /// Creates the text of any error.
    public init(_ error: any Error) {
        switch error {
        case let error as LibraryError:
            message = error.message
            recovery = error.recovery
        case let error as BackupError:
            message = error.message
            recovery = error.recovery
        case let error as CodeReadingError:
            message = error.message
            recovery = ""
        // Errors of symbols, pictures and flyers bring both texts.
        case let error as any LocalizedError where error.errorDescription?.isEmpty == false:
            message = error.errorDescription ?? ""
            recovery = error.recoverySuggestion ?? ""
        default:
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

    /// Creates a channel to the main thread.
    public init(_ received: @escaping @MainActor @Sendable (Value) -> Void) { self.received = received }

    /// Passes on a value from any thread.
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
