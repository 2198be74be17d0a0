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

/// What the engine wants done by its host, in this order.
public enum TimelineEffect: Hashable, Sendable {
    /// Send `wake` then and not before; replaces the last one. Nil: nothing is ahead.
    case sleep(until: Date?)
    /// Draw this until the next one.
    case show(WidgetUpdate)
    /// Draw the kind's placeholder.
    case showPlaceholder(WidgetInstance.ID)
    /// Ask the provider and send `answered` with the token.
    case refresh(WidgetInstance.ID, RefreshToken, RefreshReason)
    /// Stop waiting for that answer, and end what works on it where that is possible.
    case cancel(RefreshToken)
    /// Follow the kind's `updates`, if there are any: send `streamed` for what comes, and `streamEnded` in any case.
    case follow(WidgetInstance.ID, RefreshToken)
    /// Have that end, and send `streamEnded` once it has.
    case unfollow(RefreshToken)
    /// Write to disk.
    case keep(KeptTimeline, of: WidgetInstance.ID)
    case keepLedger(RefreshLedger, of: WidgetInstance.ID)
    /// Delete both from disk.
    case forget(WidgetInstance.ID)
}

/// Why a provider is asked.
public enum RefreshReason: String, Hashable, Codable, Sendable {
    /// Its policy says so.
    case policy
    /// It failed before.
    case retry
    /// The host has started, and what the widget shows may have changed meanwhile.
    case restart
    /// The time of day was set to before the timeline was made.
    case clock
    /// The widget is new, or was configured differently.
    case configuration
    /// Somebody pressed a button in it.
    case interaction
    /// Somebody or something asked for it by name.
    case reload
    /// The time zone, daylight saving time or the language changed.
    case environment

    /// Whether it leaves the daily budget alone.
    public var isFree: Bool {
        switch self {
        case .policy, .retry, .restart, .clock: false
        case .configuration, .interaction, .reload, .environment: true
        }
    }
}

/// Tells one refresh, or one following of updates, from every other of the same engine.
public struct RefreshToken: Hashable, Sendable {
    let number: UInt64
}

/// How timelines that came by themselves came to an end.
public enum StreamEnd: Hashable, Sendable {
    /// The kind has none for this configuration: everything comes from its `timeline`.
    case none
    /// Nothing more will come, and nothing is wrong.
    case finished
    case failed(TimelineError)
}

/// Why nobody can see an instance; visible while there is no reason.
public struct HiddenReasons: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Its window is closed, minimized or not mapped.
    public static let window = HiddenReasons(rawValue: 1)
    /// It stands on another workspace than the current one.
    public static let workspace = HiddenReasons(rawValue: 2)
    /// Something opaque covers all of it.
    public static let covered = HiddenReasons(rawValue: 4)
}
