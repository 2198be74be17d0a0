import Foundation
import Synchronization

/// Where the updates of one widget wait to be looked at: one at a time, and of many the newest.
///
/// One task puts in, one takes out. Whoever puts in very much without a pause is held up until something has been taken out; nobody can
/// fill the memory here.
final class StreamInlet: Sendable {
    struct Item: Sendable {
        let timeline: WidgetTimeline
        /// When it came.
        let received: Moment
    }

    private struct State {
        var item: Item?
        var isClosed = false
        var count = 0
        var taker: CheckedContinuation<Void, Never>?
        var putter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let burst: Int

    /// - Parameter burst: how many are let in before one is taken out.
    init(burst: Int) { self.burst = burst }

    func put(_ item: Item) async {
        let (taker, isFull) = state.withLock { state in
            state.item = item
            state.count += 1
            return (state.taker.take(), state.count >= burst)
        }
        taker?.resume()
        guard isFull else { return }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.count >= burst else { return true }
                state.putter = continuation
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Nothing more will be put in.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.taker.take()
        }?.resume()
    }

    /// Returns once there is something; false when nothing more will come.
    func filled() async -> Bool {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.item != nil || state.isClosed { return true }
                state.taker = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
        return state.withLock { $0.item != nil }
    }

    /// The newest of what waits; nil when there is nothing.
    func take() -> Item? {
        let (item, putter) = state.withLock { state in
            state.count = 0
            return (state.item.take(), state.putter.take())
        }
        putter?.resume()
        return item
    }
}
