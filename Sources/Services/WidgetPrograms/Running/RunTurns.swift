/// Lets one run of a widget at a time begin, in the order in which they were asked for.
actor RunTurns {
    /// More that wait are refused.
    static let maximumWaiting = 8

    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private var taken: Set<String> = []
    private var waiting: [String: [Waiter]] = [:]
    private var count = 0

    /// Comes back when nobody else with this key runs. Whoever it comes back to gives the turn back with `end`.
    func begin(_ key: String) async throws {
        if taken.insert(key).inserted { return }
        guard waiting[key, default: []].count < Self.maximumWaiting else { throw ProgramFault.busy }
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiting[key, default: []].append(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            Task { await self.giveUp(number, key) }
        }
    }

    func end(_ key: String) {
        guard var waiters = waiting.removeValue(forKey: key), !waiters.isEmpty else {
            taken.remove(key)
            return
        }
        let next = waiters.removeFirst()
        if !waiters.isEmpty { waiting[key] = waiters }
        next.continuation.resume()
    }

    private func giveUp(_ number: Int, _ key: String) {
        guard let index = waiting[key]?.firstIndex(where: { $0.number == number }) else { return }
        waiting[key]?.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
