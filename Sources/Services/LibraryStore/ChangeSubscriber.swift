import Synchronization

/// One reader of changes: what happens while it is busy is put together into one change.
final class ChangeSubscriber: Sendable {
    private struct State {
        var pending: Set<LibraryChange.Topic> = []
        var waiting: CheckedContinuation<LibraryChange?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())

    func receive(_ topics: Set<LibraryChange.Topic>) {
        let waiting = state.withLock { state -> CheckedContinuation<LibraryChange?, Never>? in
            guard !state.isFinished else { return nil }
            guard let waiting = state.waiting else {
                state.pending.formUnion(topics)
                return nil
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: LibraryChange(topics: topics))
    }

    func next() async -> LibraryChange? {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> LibraryChange?? in
                if state.isFinished { return .some(nil) }
                if !state.pending.isEmpty {
                    defer { state.pending = [] }
                    return LibraryChange(topics: state.pending)
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
