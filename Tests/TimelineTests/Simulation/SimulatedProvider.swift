import Foundation
import TestNumbers
import TestTexts
import Timeline

/// The behaviour of a widget's provider in the simulation.
enum SimulatedProvider: String, CaseIterable {
    /// One entry for ever, as for a code.
    case still
    /// A few entries a day.
    case daily
    /// A refresh every few hours.
    case hourly
    /// An entry for each minute.
    case minutes
    /// Every other refresh fails.
    case failing
    /// Answers never, or long after the time-out.
    case hanging
    /// Always asks for a refresh at once.
    case flooding
    /// Has a stream, and one entry a day besides.
    case streaming
    /// Its stream fails again and again.
    case breaking
    /// Its stream ends by itself.
    case finishing
    /// Its stream ends long after it was told to.
    case lingering

    /// The number of such widgets among ten thousand.
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

    /// Seconds until the answer; nil when there is none.
    func delay(_ numbers: inout SeededNumbers) -> Double? {
        switch self {
        case .hanging: Bool.random(using: &numbers) ? nil : Double.random(in: 31...300, using: &numbers)
        case .flooding: 0.001
        default: Double.random(in: 0.01...0.2, using: &numbers)
        }
    }

    /// The longest time between two updates in seconds; nil without a stream.
    var pace: Double? {
        switch self {
        case .streaming: 900
        case .breaking, .finishing, .lingering: 300
        default: nil
        }
    }

    func answer(from date: Date, number: Int, _ numbers: inout SeededNumbers) -> Result<CheckedTimeline, TimelineError> {
        if self == .failing, Bool.random(using: &numbers) {
            return .failure(.unavailable(message: "The network is away.", recovery: "Quire will try again later."))
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
