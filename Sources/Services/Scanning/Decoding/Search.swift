import Drawing

/// A search of one picture. It runs the passes of a plan until everything is found or the time is over.
struct Search {
    private let plan: SearchPlan
    private let decoders: [any CodeDecoder]
    private let original: LumaPlane
    private let base: PreparedImage
    private var budget: TimeBudget
    private var detections = Detections()
    private var finished: Set<DecodingPass> = []
    /// Whether a decoder has seen the picture. Some passes are for large pictures alone.
    private var isSearched = false
    /// The last result of preprocessing: the next pass often needs the same one.
    private var prepared: (step: PreprocessingStep, parts: [PreparedImage])?
    /// The picture at half its size, which many steps start from.
    private var half: PreparedImage?

    init(_ plane: LumaPlane, plan: SearchPlan, limit: Duration, decoders: [any CodeDecoder], clock: @escaping TimeBudget.Clock) {
        budget = TimeBudget(limit, clock: clock)
        self.plan = plan
        self.decoders = decoders
        original = plane
        base = PreprocessingStep.base(of: plane)
    }

    mutating func run() throws(CodeReadingError) -> [FoundCode] {
        for pass in plan.initial {
            try run(pass)
            // Linear codes must be confirmed by another pass.
            if detections.trusted.isEmpty, detections.hasLinear { try run(plan.linear) }
            if !detections.trusted.isEmpty { break }
        }
        guard !detections.trusted.isEmpty else { return [] }
        if !detections.hasLinear, let linearProbe = plan.linearProbe.first(where: { !prepare($0.step).isEmpty }) { try run(linearProbe) }
        if detections.hasLinear { try run(plan.linear) }
        try findRemaining()
        return detections.trusted
    }

    /// Looks for codes that have shown nothing but their finder patterns.
    private mutating func findRemaining() throws(CodeReadingError) {
        guard !plan.remaining.isEmpty else { return }
        var unmatched = UnmatchedFinderPatterns(in: base.plane.shorterSide >= 400 ? halved() ?? base : base)
        unmatched.removeMatches(by: detections.trusted)
        for pass in (unmatched.suggestsManyCodes ? plan.crowded : []) + plan.remaining {
            unmatched.removeMatches(by: detections.trusted)
            guard unmatched.suggestsMoreCodes else { return }
            try run(pass)
        }
    }

    private mutating func run(_ passes: [DecodingPass]) throws(CodeReadingError) {
        for pass in passes { try run(pass) }
    }

    private mutating func run(_ pass: DecodingPass) throws(CodeReadingError) {
        guard let decoder = decoders.first(where: { $0.name == pass.decoder }), finished.insert(pass).inserted else { return }
        guard !isSearched || budget.allows(.zero) else { return }
        for part in prepare(pass.step) {
            let expected = pass.expected(pixels: part.plane.pixels.count)
            // Every picture is searched at least once, however late it is.
            guard !isSearched || budget.allows(expected) else { return }
            isSearched = true
            let codes = try budget.spend(expected) { () throws(CodeReadingError) in try decoder.decode(part.plane, pass.options) }
            for code in codes { detections.add(code, by: pass, in: part) }
        }
    }

    private mutating func prepare(_ step: PreprocessingStep) -> [PreparedImage] {
        if let prepared, prepared.step == step { return prepared.parts }
        let parts = step.prepare(base, half: { self.halved() }, original: original)
        prepared = (step, parts)
        return parts
    }

    private mutating func halved() -> PreparedImage? {
        if half == nil { half = base.halved() }
        return half
    }
}

/// A time limit, and the part of it that is left.
struct TimeBudget {
    /// The time since any fixed moment, never going back. Tests pass their own clock.
    typealias Clock = @Sendable () -> Duration

    /// The time that the system was awake, counted from the first use.
    static let systemClock: Clock = {
        let reference = SuspendingClock.now
        return { reference.duration(to: .now) }
    }()

    private let limit: Duration
    private let now: Clock
    private let start: Duration
    /// The expected and the actual time of the work so far. Their ratio shows how slow this machine is.
    private var expected = Duration.zero
    private var measured = Duration.zero

    init(_ limit: Duration, clock: @escaping Clock) {
        self.limit = limit
        now = clock
        start = clock()
    }

    /// Whether work of an expected duration will end before the limit.
    func allows(_ duration: Duration) -> Bool {
        let pace = expected > .zero ? max(measured / expected, 0.1) : 1
        return now() - start + duration * pace <= limit
    }

    /// Does work of an expected duration, and learns from the time that it really took.
    mutating func spend<Result, Failure: Error>(_ duration: Duration, on work: () throws(Failure) -> Result) throws(Failure) -> Result {
        let before = now()
        let result = try work()
        expected += duration
        measured += now() - before
        return result
    }
}
