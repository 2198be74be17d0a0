/// The face that the timelines show to the rest of the program, to the session bus and to the command line.
public protocol TimelineCenter: Sendable {
    /// Asks the providers of a kind now; returns how many widgets are asked.
    @discardableResult
    func reloadTimelines(ofKind kind: String) async -> Int
    /// Asks one provider now; refuses an id that no widget has.
    func reloadTimeline(of id: WidgetInstance.ID) async throws(TimelineError)
    /// Asks every provider now; returns how many widgets are asked.
    @discardableResult
    func reloadAllTimelines() async -> Int
    /// Every widget with its kind, family, configuration and next refresh, in the order of their ids.
    func currentConfigurations() async -> [WidgetStatus]
    /// What changes from now on, until the stream is dropped. A reader that falls behind misses the oldest.
    func changes() async -> AsyncStream<WidgetChange>
}
