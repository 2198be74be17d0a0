import Foundation
import TestNumbers
import Timeline

/// How one widget's provider behaves in the simulation.
enum SimulatedProvider: String, CaseIterable {
    /// One entry for good, as a code.
    case still
    /// A few entries a day.
    case daily
    /// Asked every few hours.
    case hourly
    /// An entry a minute.
    case minutes
    /// Fails every other time.
    case failing
    /// Never answers, or long after its time.
    case hanging
    /// Wants to be asked again at once, always.
    case flooding
    /// Has updates, and an entry a day beside them.
    case streaming
    /// Its updates break off over and over.
    case breaking
    /// Its updates come to an end by themselves.
    case finishing
    /// Its updates go on for long after they were told to end.
    case lingering

    /// How many of ten thousand behave so.
    var share: Int {
        switch self {
        case .still: 8_924
        case .daily: 800
        case .hourly: 150
        case .minutes: 2
        case .failing: 14
        case .hanging: 10
        case .flooding: 10
        case .streaming: 50
        case .breaking: 20
        case .finishing, .lingering: 10
        }
    }

    var dependencies: WidgetDependencies {
        switch self {
        case .still: .library
        case .daily, .minutes: [.timeZone, .locale]
        case .streaming, .lingering: .timeZone
        case .hourly, .failing, .hanging, .flooding, .breaking, .finishing: []
        }
    }

    /// Seconds to its answer; nil when none ever comes.
    func delay(_ numbers: inout SeededNumbers) -> Double? {
        switch self {
        case .hanging: Bool.random(using: &numbers) ? nil : Double.random(in: 31...300, using: &numbers)
        case .flooding: 0.001
        default: Double.random(in: 0.01...0.2, using: &numbers)
        }
    }

    /// The longest time between two of its updates, in seconds; nil for one that has none.
    var pace: Double? {
        switch self {
        case .streaming: 900
        case .breaking, .finishing, .lingering: 300
        default: nil
        }
    }

    func answer(from date: Date, number: Int, _ numbers: inout SeededNumbers) -> Result<CheckedTimeline, TimelineError> {
        if self == .failing, Bool.random(using: &numbers) {
            return .failure(.unavailable(message: "The network is away.", recovery: "It is asked again later."))
        }
        return Result { () throws(TimelineError) in try CheckedTimeline(timeline(from: date, number: number, &numbers), at: date) }
    }

    private func timeline(from date: Date, number: Int, _ numbers: inout SeededNumbers) -> WidgetTimeline {
        func entry(_ index: Int, _ date: Date) -> TimelineEntry { TimelineEntry(date: date, view: view("\(number).\(index)")) }
        switch self {
        case .still: return WidgetTimeline(entries: [entry(0, .distantPast)], policy: .never)
        case .daily:
            let step = Double.random(in: 20_000...60_000, using: &numbers)
            return WidgetTimeline(entries: (0..<3).map { entry($0, date + Double($0) * step) }, policy: .atEnd)
        case .hourly, .failing, .hanging:
            let wait = Double.random(in: 9_000...30_000, using: &numbers)
            return WidgetTimeline(entries: [entry(0, date)], policy: .after(date + wait))
        case .minutes:
            let minute = Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60)
            return WidgetTimeline(entries: (0..<60).map { entry($0, minute + Double($0) * 60) }, policy: .atEnd)
        case .flooding: return WidgetTimeline(entries: [entry(0, date)], policy: .after(date))
        case .streaming, .breaking, .finishing, .lingering:
            return WidgetTimeline(entries: [entry(0, date), entry(1, date + 40)], policy: .after(date + 7_200))
        }
    }
}
