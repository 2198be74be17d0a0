import Foundation

/// What a host tells the engine.
public enum TimelineEvent: Sendable {
    /// A widget was pinned, or is pinned when the host starts, with what was kept of it; the same id again replaces it.
    case added(WidgetDescription, kept: KeptTimeline? = nil, ledger: RefreshLedger? = nil, hidden: HiddenReasons = [])
    case removed(WidgetInstance.ID)
    /// Somebody wants providers asked now.
    case requested(WidgetSelection, RefreshReason)
    /// A provider answered, or failed; of a refresh that is over already, it changes nothing.
    case answered(RefreshToken, Result<CheckedTimeline, TimelineError>)
    /// A timeline came by itself; of a stream that is to end already, it changes nothing. Received at a moment of the boot clock: one that
    /// lay waiting since before the provider was asked for the timeline that is there is not newer than that.
    case streamed(RefreshToken, Result<CheckedTimeline, TimelineError>, received: Double)
    /// Nothing more comes from it, and nothing of it runs any more.
    case streamEnded(RefreshToken, StreamEnd)
    case visibility(WidgetInstance.ID, hidden: HiddenReasons)
    /// The screen was locked or unlocked.
    case locked(Bool)
    /// The time that the last `sleep` asked for has come. Early or late does no harm.
    case wake
    /// The machine woke up, or the wall clock was set: the engine sees from the moment which, and how far.
    case clockChanged
    /// The host starts, or the time zone or the language is another one.
    case environment(timeZone: TimeZone, locale: Locale)
}
