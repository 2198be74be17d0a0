import Dispatch
import Flyers

/// Draws previews away from the main thread, one after the other in the order of asking; what is no longer wanted is left out.
///
/// It has a queue of its own, because a page with many codes would hold up everything else on the concurrent executor's few threads.
@MainActor
final class PreviewQueue {
    typealias Answer = Result<DrawnPage, FlyerError>

    private struct Job {
        let content: PreviewContent
        let side: Int
        let done: @MainActor (Answer) -> Void
    }

    private let queue = DispatchQueue(label: "org.quirebook.Quire.previews", qos: .userInitiated)
    private var jobs: [ObjectIdentifier: Job] = [:]
    private var order: [ObjectIdentifier] = []
    /// Whose drawing is under way.
    private var current: ObjectIdentifier?
    private(set) var isWorking = false

    /// Asks for a drawing; another one for the same is forgotten.
    func ask(for owner: AnyObject, _ content: PreviewContent, side: Int, done: @escaping @MainActor (Answer) -> Void) {
        let id = ObjectIdentifier(owner)
        cancel(owner)
        jobs[id] = Job(content: content, side: side, done: done)
        order.append(id)
        next()
    }

    /// Forgets what was asked; it is not told of any more.
    func cancel(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        if jobs.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
        if current == id { current = nil }
    }

    private func next() {
        guard !isWorking, !order.isEmpty, let job = jobs.removeValue(forKey: order[0]) else { return }
        let id = order.removeFirst()
        current = id
        isWorking = true
        Task { [weak self, queue, content = job.content, side = job.side] in
            let answer = await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.draw(content, side: side)) }
            }
            guard let self else { return }
            self.isWorking = false
            if self.current == id {
                self.current = nil
                job.done(answer)
            }
            self.next()
        }
    }

    private nonisolated static func draw(_ content: PreviewContent, side: Int) -> Answer {
        do throws(FlyerError) { return .success(try content.drawn(side: side)) } catch { return .failure(error) }
    }
}
