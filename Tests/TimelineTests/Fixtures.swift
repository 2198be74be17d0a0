import Foundation
import Platform
import Synchronization
import TestTexts
import Timeline

/// 10:00:00 UTC on a day in 2026.
let start = Date(timeIntervalSince1970: 1_780_000_800)

func view(_ text: String) -> ViewDescription {
    ViewDescription(root: .text(TextNode(.verbatim(text))))
}

func entry(_ text: String, at seconds: Double) -> TimelineEntry {
    TimelineEntry(date: start + seconds, view: view(text))
}

func timeline(_ entries: (String, Double)..., policy: WidgetTimeline.Policy = .never) -> WidgetTimeline {
    WidgetTimeline(entries: entries.map { entry($0.0, at: $0.1) }, policy: policy)
}

extension WidgetScheduler {
    /// A scheduler in UTC.
    ///
    /// Retries have no jitter, so that tests know their time.
    init(clock: any WallClock, keeping: any TimelineStore) {
        var rules = TimelineRules()
        rules.jitter = 0
        self.init(clock: clock, keeping: keeping, rules: rules) {
            WidgetContext(family: $0, locale: Locale(identifier: "en_GB"), timeZone: .gmt, date: $1)
        }
    }
}

extension WidgetUpdate {
    var text: String { entry.view.texts.first ?? "" }
}

/// A kind that gives scripted answers one after the other; the last one is repeated.
final class ScriptedKind: WidgetKind {
    struct Failure: Error {}

    let id: String
    let name: LocalizedText = "Scripted"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-kind-text-symbolic"
    let families = WidgetFamily.allCases
    let schema = ConfigurationSchema()
    private let answers: Mutex<[Result<WidgetTimeline, Failure>]>
    private let counts = Mutex((calls: 0, running: 0, most: 0))
    /// Each answer waits for this gate, if there is one.
    let gate: Gate?
    private let pictures: Set<String>

    init(id: String = "scripted", _ answers: [Result<WidgetTimeline, Failure>], gate: Gate? = nil, pictures: Set<String> = []) {
        self.id = id
        self.pictures = pictures
        self.answers = Mutex(answers)
        self.gate = gate
    }

    func mayShow(pictureFile path: String) -> Bool { pictures.contains(path) }

    var calls: Int { counts.withLock { $0.calls } }
    var mostAtOnce: Int { counts.withLock { $0.most } }

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: view("placeholder"))
    }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        counts.withLock {
            $0.calls += 1
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
        defer { counts.withLock { $0.running -= 1 } }
        await gate?.pass()
        return try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
}

/// A kind that gives a timeline of 60 entries, one for each minute.
final class MinuteKind: WidgetKind {
    let id = "minutes"
    let name: LocalizedText = "Minutes"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families = [WidgetFamily.small]
    let schema = ConfigurationSchema()
    private let count = Mutex(0)

    var calls: Int { count.withLock { $0 } }

    func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: view("placeholder"))
    }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        count.withLock { $0 += 1 }
        let minute = (context.date.timeIntervalSince(start) / 60).rounded(.down)
        let entries = (0..<60).map { entry("minute \(Int(minute) + $0)", at: (minute + Double($0)) * 60) }
        return WidgetTimeline(entries: entries, policy: .atEnd)
    }
}

/// Holds providers until a test lets them continue, one at a time.
actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for arrival in arrivals { arrival.resume() }
            arrivals = []
        }
    }

    /// Waits for a provider, and lets it continue.
    func open() async {
        await arrived()
        waiting.removeFirst().resume()
    }

    func arrived() async {
        if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
    }
}

/// Stores timelines in memory.
final class MemoryTimelineStore: TimelineStore {
    private let kept: Mutex<[WidgetInstance.ID: StoredTimeline]>
    private let ledgers = Mutex<[WidgetInstance.ID: RefreshHistory]>([:])

    init(_ kept: [WidgetInstance.ID: StoredTimeline] = [:]) {
        self.kept = Mutex(kept)
    }

    func timeline(of id: WidgetInstance.ID) -> StoredTimeline? { kept.withLock { $0[id] } }
    func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID) { kept.withLock { $0[id] = timeline } }
    func ledger(of id: WidgetInstance.ID) -> RefreshHistory? { ledgers.withLock { $0[id] } }
    func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID) { ledgers.withLock { $0[id] = ledger } }
    func forget(_ id: WidgetInstance.ID) {
        kept.withLock { $0[id] = nil }
        ledgers.withLock { $0[id] = nil }
    }
}

extension ViewDescription {
    /// The view as the answer of a widget program is read: parsed once, within limits, and checked.
    init(json: Data) throws(TimelineError) {
        do {
            let tree = try JSONReader.tree([UInt8](json), limits: .init(length: 1_048_576))
            self = try CheckedView(JSONTreeDecoder().decode(ViewDescription.self, from: tree)).description
        } catch let error as TimelineError {
            throw error
        } catch let error as DecodingError {
            throw .malformedView(error)
        } catch {
            throw .malformedView(path: "view", problem: "it isn’t JSON")
        }
    }

    /// Equal views give equal bytes.
    func canonicalJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
