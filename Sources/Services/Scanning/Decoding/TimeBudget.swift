/// How long a call may take, and how much of that is left.
struct TimeBudget {
    /// Time since some moment, never going back; tests hand in their own.
    typealias Clock = @Sendable () -> Duration

    /// The time that the processor was awake, since the process first asked.
    static let systemClock: Clock = {
        let reference = SuspendingClock.now
        return { reference.duration(to: .now) }
    }()

    private let limit: Duration
    private let now: Clock
    private let start: Duration
    /// What the work so far should have taken, and what it took: how much slower than expected this machine is.
    private var expected = Duration.zero
    private var measured = Duration.zero

    init(_ limit: Duration, clock: @escaping Clock) {
        self.limit = limit
        now = clock
        start = clock()
    }

    /// Whether work that should take a time will end before the budget does.
    func allows(_ duration: Duration) -> Bool {
        let pace = expected > .zero ? max(measured / expected, 0.1) : 1
        return now() - start + duration * pace <= limit
    }

    /// Does work that should take a time, and learns from the time that it took.
    mutating func spend<Result, Failure: Error>(_ duration: Duration, on work: () throws(Failure) -> Result) throws(Failure) -> Result {
        let before = now()
        let result = try work()
        expected += duration
        measured += now() - before
        return result
    }
}
