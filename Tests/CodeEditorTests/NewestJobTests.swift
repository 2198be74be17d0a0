import Testing

@testable import CodeEditor

@MainActor
@Suite struct NewestJobTests {
    @Test func onlyTheNewestIsTold() async {
        var told: [String] = []
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            let job = NewestJob<Int, Int>("test", work: { $0 * 2 }) { input, output in
                told.append("\(input) \(output)")
                end.resume()
            }
            for input in 1...50 { job.start(input) }
            kept.job = job
        }
        #expect(told == ["50 100"])
        #expect(kept.job?.isWorking == false)
    }

    @Test func whatWasCancelledIsNotTold() async {
        var told: [Int] = []
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            let job = NewestJob<Int, Int>("test", work: { $0 }) { input, _ in
                told.append(input)
                end.resume()
            }
            job.start(1)
            job.cancel()
            job.start(2)
            kept.job = job
        }
        #expect(told == [2])
    }

    /// A job lives as long as its owner wants it.
    private final class Kept { var job: NewestJob<Int, Int>? }
    private let kept = Kept()
}
