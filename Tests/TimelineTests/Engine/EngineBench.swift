import Foundation
import TestNumbers
import Timeline

/// An engine with clocks that the test sets, and the effects of its last step.
struct EngineBench {
    var engine: TimelineEngine
    /// Seconds since `start` by the wall clock, and by the other two clocks.
    private(set) var wall = 0.0
    private(set) var boot = 0.0
    private(set) var awake = 0.0
    private(set) var effects: [TimelineEffect] = []
    /// The last deadline, in seconds since `start`.
    private(set) var alarm: Double?
    /// Whether kinds have streams. Those without one end it at once.
    var isLive = false

    init(rules: TimelineRules = .exact, zone: String = "GMT") {
        engine = TimelineEngine(rules: rules, random: SeededNumbers(1))
        take(.environment(timeZone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")))
    }

    mutating func take(_ event: TimelineEvent) {
        effects = engine.step(event, at: moment)
        if !isLive {
            for follow in followed { effects += engine.step(.streamEnded(follow.token, .none), at: moment) }
        }
        for case .sleep(let date) in effects { alarm = date?.timeIntervalSince(start) }
    }

    private var moment: ClockReading { ClockReading(wall: start + wall, boot: boot, awake: awake) }

    // MARK: Time

    /// Lets time pass without an event.
    mutating func pass(_ seconds: Double) {
        wall += seconds
        boot += seconds
        awake += seconds
    }

    /// Lets time pass, and wakes the engine.
    mutating func wake(after seconds: Double) {
        pass(seconds)
        take(.wake)
    }

    mutating func suspend(_ seconds: Double) {
        wall += seconds
        boot += seconds
        take(.clockChanged)
    }

    mutating func setClock(by seconds: Double) {
        wall += seconds
        take(.clockChanged)
    }

    // MARK: Widgets

    mutating func add(
        _ id: Int64 = 1, kind: String = "test", dependencies: WidgetDependencies = [], kept: StoredTimeline? = nil,
        ledger: RefreshHistory? = nil, hidden: HiddenReasons = []
    ) {
        take(.added(Self.widget(id, kind, dependencies), kept: kept, ledger: ledger, hidden: hidden))
    }

    static func widget(_ id: Int64 = 1, _ kind: String = "test", _ dependencies: WidgetDependencies = []) -> WidgetDescription {
        WidgetDescription(id: id, kind: kind, family: .small, dependencies: dependencies)
    }

    /// Adds a widget, and answers with a timeline.
    mutating func add(_ id: Int64 = 1, kind: String = "test", dependencies: WidgetDependencies = [], showing timeline: WidgetTimeline) {
        add(id, kind: kind, dependencies: dependencies)
        answer(timeline)
    }

    /// Answers the refresh that the last step began.
    mutating func answer(_ timeline: WidgetTimeline) {
        guard let token = refreshes.first?.token, let checked = try? CheckedTimeline(timeline, at: start + wall) else { return }
        take(.answered(token, .success(checked)))
    }

    mutating func fail() {
        guard let token = refreshes.first?.token else { return }
        take(.answered(token, .failure(.noEntries)))
    }

    /// Delivers a timeline from a stream.
    mutating func stream(_ timeline: WidgetTimeline, _ token: RefreshToken, received: Double? = nil) {
        guard let checked = try? CheckedTimeline(timeline, at: start + wall) else { return }
        take(.streamed(token, .success(checked), received: received ?? boot))
    }

    mutating func reload(_ id: Int64 = 1) { take(.requested(.instance(id), .reload)) }

    // MARK: The last step

    var refreshes: [(id: Int64, token: RefreshToken, reason: RefreshReason)] {
        effects.compactMap { if case .refresh(let id, let token, let reason) = $0 { (id, token, reason) } else { nil } }
    }
    /// “1 words”, “1 words (stale)”, or “1 …” for a placeholder.
    var shown: [String] {
        effects.compactMap {
            switch $0 {
            case .show(let update):
                "\(update.instance) \(update.text)\(update.isStale ? " (stale)" : "")\(update.isRedraw ? " (again)" : "")"
            case .showPlaceholder(let id): "\(id) …"
            default: nil
            }
        }
    }
    var followed: [(id: Int64, token: RefreshToken)] {
        effects.compactMap { if case .follow(let id, let token) = $0 { (id, token) } else { nil } }
    }
    var unfollowed: [RefreshToken] { effects.compactMap { if case .unfollow(let token) = $0 { token } else { nil } } }
    var cancelled: [RefreshToken] { effects.compactMap { if case .cancel(let token) = $0 { token } else { nil } } }
    var kept: StoredTimeline? { effects.lazy.compactMap { if case .keep(let kept, _) = $0 { kept } else { nil } }.first }
    var ledger: RefreshHistory? { effects.compactMap { if case .keepLedger(let ledger, _) = $0 { ledger } else { nil } }.last }

    func next(_ id: Int64 = 1) -> Double? { engine.status(of: id)?.nextRefresh?.timeIntervalSince(start) }
}

extension TimelineRules {
    /// The standard rules without jitter.
    static let exact: TimelineRules = {
        var rules = TimelineRules()
        rules.jitter = 0
        return rules
    }()
}
