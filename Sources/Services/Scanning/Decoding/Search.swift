import Drawing

/// One search of one picture: takes the looks of a plan until what there is has been found or the time is over.
struct Search {
    private let plan: SearchPlan
    private let decoders: [any CodeDecoder]
    private let original: LumaPlane
    private let base: Preparation
    private var budget: TimeBudget
    private var sightings = Sightings()
    private var taken: Set<Look> = []
    /// The newest preparation, for the case that the next look wants it too.
    private var prepared: (step: PreparationStep, parts: [Preparation])?
    /// The picture at half its size, which many steps start from.
    private var half: Preparation?

    init(_ plane: LumaPlane, plan: SearchPlan, limit: Duration, decoders: [any CodeDecoder], clock: @escaping TimeBudget.Clock) {
        budget = TimeBudget(limit, clock: clock)
        self.plan = plan
        self.decoders = decoders
        original = plane
        base = PreparationStep.base(of: plane)
    }

    mutating func run() throws(CodeReadingError) -> [FoundCode] {
        for look in plan.find {
            try take(look)
            // Bars that were seen must be seen again.
            if sightings.trusted.isEmpty, sightings.hasBars { try takeAll(plan.bars) }
            if !sightings.trusted.isEmpty { break }
        }
        guard !sightings.trusted.isEmpty else { return [] }
        if !sightings.hasBars, let glance = plan.glance.first(where: { !prepare($0.step).isEmpty }) { try take(glance) }
        if sightings.hasBars { try takeAll(plan.bars) }
        try findMore()
        return sightings.trusted
    }

    /// A code that was not read still shows its finder patterns.
    private mutating func findMore() throws(CodeReadingError) {
        guard !plan.more.isEmpty else { return }
        var unexplained = UnexplainedPatterns(in: base.plane.shorterSide >= 400 ? halved() ?? base : base)
        unexplained.explain(by: sightings.trusted)
        for look in (unexplained.suggestMany ? plan.many : []) + plan.more {
            unexplained.explain(by: sightings.trusted)
            guard unexplained.suggestMore else { return }
            try take(look)
        }
    }

    private mutating func takeAll(_ looks: [Look]) throws(CodeReadingError) {
        for look in looks { try take(look) }
    }

    private mutating func take(_ look: Look) throws(CodeReadingError) {
        let isFirst = taken.isEmpty
        guard let decoder = decoders.first(where: { $0.name == look.decoder }), taken.insert(look).inserted else { return }
        guard isFirst || budget.allows(.zero) else { return }
        for part in prepare(look.step) {
            let expected = look.expected(pixels: part.plane.pixels.count)
            // The first look is always taken: a picture is searched at least once.
            guard isFirst || budget.allows(expected) else { return }
            let codes = try budget.spend(expected) { () throws(CodeReadingError) in try decoder.decode(part.plane, look.options) }
            for code in codes { sightings.add(code, by: look, in: part) }
        }
    }

    private mutating func prepare(_ step: PreparationStep) -> [Preparation] {
        if let prepared, prepared.step == step { return prepared.parts }
        let parts = step.prepare(base, half: { self.halved() }, original: original)
        prepared = (step, parts)
        return parts
    }

    private mutating func halved() -> Preparation? {
        if half == nil { half = base.halved() }
        return half
    }
}

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
