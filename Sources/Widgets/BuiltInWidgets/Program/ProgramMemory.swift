import Synchronization
import Timeline

/// What programs said without being asked for a timeline, for when they are: a stream goes on, and a program is never run twice at once for
/// one widget.
final class ProgramMemory: Sendable {
    /// One widget, as far as a program is concerned.
    struct Place: Hashable {
        let widget: Int64?
        let family: WidgetFamily
        let configuration: WidgetConfiguration

        init(_ configuration: WidgetConfiguration, _ context: WidgetContext) {
            self.configuration = configuration
            widget = context.widget
            family = context.family
        }
    }

    private struct State {
        var followed: [Place: WidgetTimeline] = [:]
        var kept: [Place: WidgetTimeline] = [:]
    }

    private let state = Mutex(State())

    /// What a stream gave last.
    func follow(_ timeline: WidgetTimeline, at place: Place) {
        state.withLock { $0.followed[place] = timeline }
    }

    /// A stream has ended: from now on the program is asked.
    func leave(_ place: Place) { state.withLock { $0.followed[place] = nil } }

    /// What an action answered, for the question that follows it.
    func keep(_ timeline: WidgetTimeline, for place: Place) {
        state.withLock { state in
            // Widgets that were unpinned between the two are few, and forgotten here.
            if state.kept.count > 100 { state.kept = [:] }
            state.kept[place] = timeline
        }
    }

    /// The timeline that is known already; nil where the program has to be asked.
    func take(for place: Place) -> WidgetTimeline? {
        state.withLock { $0.kept.removeValue(forKey: place) ?? $0.followed[place] }
    }
}
