import Foundation
import Timeline

/// What the simulation knows of one widget, learnt from events and effects alone, never from inside the engine.
struct SimulatedWidget {
    let provider: SimulatedProvider
    var timeline: WidgetTimeline?
    var shown: TimelineEntry?
    var flight: RefreshToken?
    var isHidden = false
    /// Refreshes that count, by the boot clock.
    var counted: [Double] = []
    /// By the boot clock: when its last refresh ended, and since when it can be seen.
    var lastEnd: Double?
    var seenSince = 0.0
    var failures = 0
    /// The step in which it was shown something last.
    var lastShow = -1
    var answers = 0
    var stream: SimulatedStream?
    /// An update has come since the provider was asked.
    var isOutrun = false
    var hasFinished = false
    /// By the boot clock: until when its broken stream is left alone, when its last update came, and when it was last written to disk.
    var restsUntil = 0.0
    var streamedAt = -Double.infinity
    var keptAt = -Double.infinity
    var kept: WidgetTimeline?

    /// The entry that has to be on screen at a moment, as the documentation says it: the latest that is due.
    func due(at date: Date) -> TimelineEntry? {
        guard let entries = timeline?.entries else { return nil }
        return entries.indices.last { entries[$0].date <= date }.map { entries[$0] }
    }
}
