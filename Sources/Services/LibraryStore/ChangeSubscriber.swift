import Synchronization

/// One reader of changes: what happens while it is busy is put together into one change.
final class ChangeSubscriber: Sendable {
    private struct State {
        var pending: LibraryChange?
        var waiting: CheckedContinuation<LibraryChange?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())

    func receive(_ change: LibraryChange) {
        let waiting = state.withLock { state -> CheckedContinuation<LibraryChange?, Never>? in
            guard !state.isFinished else { return nil }
            guard let waiting = state.waiting else {
                state.pending = state.pending?.joined(with: change) ?? change
                return nil
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: change)
    }

    func next() async -> LibraryChange? {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> LibraryChange?? in
                if state.isFinished { return .some(nil) }
                if let pending = state.pending {
                    state.pending = nil
                    return pending
                }
                state.waiting = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func finish() {
        let waiting = state.withLock { state -> CheckedContinuation<LibraryChange?, Never>? in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }
}
