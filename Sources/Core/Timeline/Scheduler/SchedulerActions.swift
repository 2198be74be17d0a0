import Foundation
import Platform
import Synchronization

extension WidgetScheduler {
    /// Performs an action of a button or a toggle, and then requests a new timeline. Actions of one widget run one after the other, in
    /// the order in which they arrived; actions of different widgets are independent.
    ///
    /// Returns when the new timeline is shown or the refresh has failed: from then on the widget shows the result.
    ///
    /// - Parameter parameters: those of the view's `ViewAction.provider`.
    /// - Throws: the error of the kind, `timedOut`, `tooManyActions` when too many actions are waiting, or `noSuchWidget`.
    public func perform(
        _ action: String, parameters: [String: String] = [:], of id: WidgetInstance.ID
    ) async throws(TimelineError) {
        try await beginTurn(of: id)
        handle(.actionBegan(id))
        let problem: TimelineError?
        if let instance = instances[id] {
            let context = makeContext(instance.family, clock.now).of(id)
            problem = await Self.problem(within: engine.rules.actionTimeout, by: clock, of: instance) {
                try await instance.kind.perform(action, parameters: parameters, configuration: instance.configuration, in: context)
            }
        } else {
            problem = .noSuchWidget(id)
        }
        endTurn(of: id)
        handle(.actionEnded(id, isDone: problem == nil))
        if let problem { throw problem }
        while engine.status(of: id)?.isRefreshing == true {
            await withCheckedContinuation { waiting[id, default: []].append($0) }
        }
    }

    /// Resumes the callers that wait for the end of a refresh.
    func resumeWaiting() {
        guard !waiting.isEmpty else { return }
        for id in waiting.keys where engine.status(of: id)?.isRefreshing != true {
            for continuation in waiting.removeValue(forKey: id) ?? [] { continuation.resume() }
        }
    }

    // MARK: Turns

    private func beginTurn(of id: WidgetInstance.ID) async throws(TimelineError) {
        guard let instance = instances[id] else { throw .noSuchWidget(id) }
        guard let turns = actions[id] else {
            actions[id] = []
            return
        }
        guard turns.count < engine.rules.maximumQueuedActions else { throw .tooManyActions(kind: instance.kind.name) }
        await withCheckedContinuation { actions[id, default: []].append($0) }
    }

    private func endTurn(of id: WidgetInstance.ID) {
        guard var turns = actions[id], !turns.isEmpty else {
            actions[id] = nil
            return
        }
        let next = turns.removeFirst()
        actions[id] = turns
        next.resume()
    }

    // MARK: Time-out

    /// Runs the work with a time-out. Returns its error, or nil when it succeeded. Work that times out is abandoned.
    private static func problem(
        within seconds: Double, by clock: any WallClock, of instance: WidgetInstance, _ work: @escaping @Sendable () async throws -> Void
    ) async -> TimelineError? {
        let outcome = Outcome()
        let thread = ProviderThread()
        let task = Task.detached(executorPreference: thread) {
            do {
                try await work()
                outcome.end(with: nil)
            } catch let error as TimelineError {
                outcome.end(with: error)
            } catch {
                outcome.end(
                    with: .unavailable(message: tr("“\(instance.kind.name)” couldn’t do that."), recovery: tr("Try again in a moment."))
                )
            }
        }
        let limit = Task {
            do { try await clock.sleep(until: clock.now + seconds) } catch { return }
            outcome.end(with: .timedOut(seconds: seconds))
            task.cancel()
            thread.lowerPriority()
        }
        let problem = await outcome.value
        limit.cancel()
        return problem
    }

    /// The result of several competing tasks: the first one wins.
    private final class Outcome: Sendable {
        private enum State {
            case open
            case awaited(CheckedContinuation<TimelineError?, Never>)
            case ended(TimelineError?)
        }

        private let state = Mutex(State.open)

        func end(with problem: TimelineError?) {
            let waiting: CheckedContinuation<TimelineError?, Never>? = state.withLock { state in
                switch state {
                case .ended: return nil
                case .open:
                    state = .ended(problem)
                    return nil
                case .awaited(let continuation):
                    state = .ended(problem)
                    return continuation
                }
            }
            waiting?.resume(returning: problem)
        }

        /// May be awaited only once.
        var value: TimelineError? {
            get async {
                await withCheckedContinuation { continuation in
                    let ended: TimelineError?? = state.withLock { state in
                        if case .ended(let problem) = state { return .some(problem) }
                        state = .awaited(continuation)
                        return nil
                    }
                    if let ended { continuation.resume(returning: ended) }
                }
            }
        }
    }
}
