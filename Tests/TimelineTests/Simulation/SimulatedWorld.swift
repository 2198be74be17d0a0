import Foundation
import TestNumbers
import Testing
import Timeline

/// A machine with clocks, a host and ten thousand widgets. It checks the engine's promises at every step.
struct SimulatedWorld {
    /// Something that happens at a time of the boot clock.
    enum Happening {
        case answer(RefreshToken, Int)
        case stream(RefreshToken, Int)
        case endStream(RefreshToken, Int, StreamEnd)
        case interact(Int)
        case suspend(Double)
        case setClock(by: Double)
        case travel(TimeZone)
        case lock(Bool)
        case hide(Int, Bool)
        case reload(WidgetSelection)
    }

    var engine: TimelineEngine
    var numbers: SeededNumbers
    var widgets: [SimulatedWidget]
    var happenings = HappeningQueue()
    // Clocks
    var boot = 0.0
    var suspended = 0.0
    var offset: Double
    var timer: Date?
    var isLocked = false
    var lockedSince = 0.0
    /// Whether this step handles the answer of a provider.
    var isAnswering = false
    // Statistics
    var steps = 0
    var wakeups = 0
    var refreshes = 0
    var shows = 0
    var followings = 0
    var streamed = 0
    var lastWakeup = Date.distantPast
    var givenUp = 0
    /// Until when refreshes may wait for a turn, because very many are due at once.
    var crowdedUntil = 0.0
    var failures: [String] = []
    let seed: UInt64

    /// - Parameter scale: 1 for ten thousand widgets.
    init(seed: UInt64, scale: Double, start: Date, timeZone: TimeZone) {
        self.seed = seed
        numbers = SeededNumbers(seed)
        engine = TimelineEngine(random: SeededNumbers(seed &+ 1))
        offset = start.timeIntervalSinceReferenceDate
        widgets = SimulatedProvider.allCases.flatMap { provider in
            Array(repeating: SimulatedWidget(provider: provider), count: max(Int(Double(provider.share) * scale), 1))
        }
        step(.environment(timeZone: timeZone, locale: Locale(identifier: "en_GB")))
        crowdedUntil = Self.crowd
        for (index, widget) in widgets.enumerated() {
            step(
                .added(
                    WidgetDescription(
                        id: Int64(index), kind: widget.provider.rawValue, family: .small, dependencies: widget.provider.dependencies)))
        }
    }

    var wall: Date { Date(timeIntervalSinceReferenceDate: boot + offset) }
    var moment: ClockReading { ClockReading(wall: wall, boot: boot, awake: boot - suspended) }

    mutating func fail(_ problem: String) {
        if failures.count < 20 { failures.append("step \(steps), \(wall): \(problem)") }
    }

    // MARK: Time

    /// Runs the simulation until a time of the boot clock.
    mutating func run(until end: Double) {
        while failures.isEmpty {
            let alarm = timer.map { max($0.timeIntervalSinceReferenceDate - offset, boot) } ?? .infinity
            let next = happenings.first ?? .infinity
            guard min(alarm, next) <= end else { break }
            if alarm <= next {
                // Timers end shortly after their date, never before.
                boot = alarm + Double.random(in: 0...0.02, using: &numbers)
                wakeUp()
            } else if let (date, happening) = happenings.pop() {
                boot = max(boot, date)
                happen(happening)
            }
        }
    }

    private mutating func wakeUp() {
        guard let timer, wall >= timer else {
            // The sum above was rounded, so the timer has not ended yet.
            boot += 0.001
            return
        }
        self.timer = nil
        wakeups += 1
        if timer <= lastWakeup { fail("woken twice for \(timer)") }
        lastWakeup = timer
        step(.wake)
    }

    private mutating func happen(_ happening: Happening) {
        switch happening {
        case .answer(let token, let index): answer(token, index)
        case .stream(let token, let index): stream(token, index)
        case .endStream(let token, let index, let end): endStream(token, index, end)
        case .interact(let index):
            let stream = widgets[index].stream?.isEnding
            step(.requested(.instance(Int64(index)), .interaction))
            if stream != widgets[index].stream?.isEnding { fail("\(index) is interrupted by an interaction") }
        case .suspend(let seconds):
            boot += seconds
            suspended += seconds
            resumeEverybody()
            step(.clockChanged)
        case .setClock(let seconds):
            offset += seconds
            // The clock was set back, so the same seconds may cause another wake-up.
            lastWakeup = .distantPast
            resumeEverybody()
            step(.clockChanged)
        case .travel(let zone):
            crowdedUntil = boot + Self.crowd
            step(.environment(timeZone: zone, locale: Locale(identifier: "en_GB")))
        case .lock(let isLocked):
            self.isLocked = isLocked
            lockedSince = boot
            if !isLocked { resumeEverybody() }
            step(.locked(isLocked))
        case .hide(let index, let isHidden):
            widgets[index].isHidden = isHidden
            widgets[index].seenSince = boot
            step(.visibility(Int64(index), hidden: isHidden ? .workspace : []))
        case .reload(let selection):
            // A request ends every wait.
            for index in widgets.indices { widgets[index].restsUntil = 0 }
            crowdedUntil = boot + Self.crowd
            step(.requested(selection, .reload))
        }
    }

    /// The maximum time for ten thousand refreshes, eight at a time.
    static let crowd = 600.0

    /// From now on, everything may be due at once.
    private mutating func resumeEverybody() {
        crowdedUntil = boot + Self.crowd
    }

    // MARK: Providers

    private mutating func answer(_ token: RefreshToken, _ index: Int) {
        let isLate = widgets[index].flight != token
        widgets[index].answers += 1
        let answer = widgets[index].provider.answer(from: wall, number: widgets[index].answers, &numbers)
        if !isLate {
            widgets[index].flight = nil
            widgets[index].lastEnd = boot
            flights[token] = nil
            if case .success(let checked) = answer {
                if !widgets[index].isSuperseded { widgets[index].timeline = checked.timeline }
                widgets[index].failures = 0
            } else if !widgets[index].isSuperseded {
                widgets[index].failures += 1
            }
        }
        isAnswering = true
        step(.answered(token, answer))
        isAnswering = false
    }

    // MARK: Steps

    mutating func step(_ event: TimelineEvent) {
        steps += 1
        for effect in engine.step(event, at: moment) { check(effect) }
    }

    private mutating func check(_ effect: TimelineEffect) {
        switch effect {
        case .sleep(let date):
            if let date, date <= wall { fail("told to sleep until \(date), which is over") }
            if let date, date.timeIntervalSinceReferenceDate.rounded() != date.timeIntervalSinceReferenceDate {
                fail("woken between seconds")
            }
            timer = date
        case .show(let update): checkShow(update)
        case .showPlaceholder(let id): checkSeen(Int(id))
        case .refresh(let id, let token, let reason): checkRefresh(Int(id), token, reason)
        case .cancel(let token): checkCancel(token)
        case .follow(let id, let token): checkFollow(Int(id), token)
        case .unfollow(let token): checkUnfollow(token)
        case .keep(let kept, let id): checkKeep(Int(id), kept)
        case .keepLedger, .forget: break
        }
    }

    mutating func checkSeen(_ index: Int) {
        if widgets[index].isHidden || isLocked { fail("\(index) is busy although nobody sees it") }
    }

    private mutating func checkShow(_ update: WidgetUpdate) {
        let index = Int(update.instance)
        shows += 1
        checkSeen(index)
        if widgets[index].lastShow == steps { fail("\(index) is shown two things at once") }
        widgets[index].lastShow = steps
        widgets[index].shown = update.entry
        guard let due = widgets[index].due(at: wall) else {
            if widgets[index].timeline != nil, update.entry.date > wall, !update.isStale { fail("\(index) shows an entry early") }
            return
        }
        if update.entry.date > wall { fail("\(index) shows an entry early") }
        if update.entry != due { fail("\(index) shows \(update.entry.date) in the place of \(due.date)") }
    }

    private mutating func checkRefresh(_ index: Int, _ token: RefreshToken, _ reason: RefreshReason) {
        refreshes += 1
        checkSeen(index)
        if widgets[index].flight != nil { fail("\(index) is refreshed twice at once") }
        widgets[index].flight = token
        widgets[index].isSuperseded = false
        if !reason.isFree {
            let budget = TimelineRules.standard.dailyBudget
            if widgets[index].counted.count == budget {
                let first = widgets[index].counted.removeFirst()
                if boot - first < 86_400 { fail("\(index) has \(budget + 1) refreshes within a day") }
            }
            widgets[index].counted.append(boot)
        }
        if let delay = widgets[index].provider.delay(&numbers) { happenings.add(.answer(token, index), at: boot + delay) }
        if widgets[index].provider == .hanging { flights[token] = (index, boot - suspended) }
    }

    /// The refreshes that will time out, with their beginning by the clock that stops in a suspend.
    private var flights: [RefreshToken: (index: Int, began: Double)] = [:]

    private mutating func checkCancel(_ token: RefreshToken) {
        guard let (index, began) = flights.removeValue(forKey: token) else { return fail("a refresh in time is given up") }
        givenUp += 1
        let taken = boot - suspended - began
        if taken < TimelineRules.standard.refreshTimeout - 0.01 { fail("\(index) is given up after \(taken) s") }
        widgets[index].flight = nil
        widgets[index].lastEnd = boot
        widgets[index].failures += 1
    }
}
