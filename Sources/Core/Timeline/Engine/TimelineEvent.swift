public import Foundation

/// An event that the host sends to the engine.
public enum TimelineEvent: Sendable {
    /// A widget was pinned, or the host starts with it, together with what was stored for it. A widget with the same id is replaced.
    case added(WidgetDescription, kept: StoredTimeline? = nil, ledger: RefreshHistory? = nil, hidden: HiddenReasons = [])
    case removed(WidgetInstance.ID)
    /// A refresh was requested.
    case requested(WidgetSelection, RefreshReason)
    /// A source that widgets depend on changed, at a boot time. A refresh that began after that shows the change already.
    case changed(WidgetDependencies, at: Double)
    /// An action of a widget begins. Requests that arrive meanwhile are answered by the one refresh that follows it.
    case actionBegan(WidgetInstance.ID)
    case actionEnded(WidgetInstance.ID, isDone: Bool)
    /// A provider answered or failed. Ignored when the refresh has already ended.
    case answered(RefreshToken, Result<CheckedTimeline, TimelineError>)
    /// A stream delivered a timeline at a boot time. Ignored when the stream has been told to end. A timeline that was received before
    /// the provider was asked for the current one is older than that.
    case streamed(RefreshToken, Result<CheckedTimeline, TimelineError>, received: Double)
    /// A stream has ended, and none of its code is running any more.
    case streamEnded(RefreshToken, StreamEnd)
    case visibility(WidgetInstance.ID, hidden: HiddenReasons)
    /// The screen was locked or unlocked.
    case locked(Bool)
    /// The program is about to end: what was to be stored later is stored now.
    case stopping
    /// The time of the last `sleep` effect has come. It may arrive early or late.
    case wake
    /// The machine woke up, or the wall clock was set. The engine detects what happened from the moment.
    case clockChanged
    /// The host starts, or the time zone or the locale has changed.
    case environment(timeZone: TimeZone, locale: Locale)
}

/// An effect that the host carries out, in the given order.
public enum TimelineEffect: Hashable, Sendable {
    /// Send `wake` at this date. Replaces the previous one; nil when nothing is scheduled.
    case sleep(until: Date?)
    /// Draw this view until the next update.
    case show(WidgetUpdate)
    /// Draw the placeholder of the kind.
    case showPlaceholder(WidgetInstance.ID)
    /// Ask the provider, and send `answered` with the token.
    case refresh(WidgetInstance.ID, RefreshToken, RefreshReason)
    /// Stop waiting for the answer, and cancel the work on it if possible.
    case cancel(RefreshToken)
    /// Start the stream of the kind's `updates`. Send `streamed` for each timeline and `streamEnded` at the end, also when the kind has
    /// no stream.
    case follow(WidgetInstance.ID, RefreshToken)
    /// Stop the stream, and send `streamEnded` once it has ended.
    case unfollow(RefreshToken)
    /// Store the timeline.
    case keep(StoredTimeline, of: WidgetInstance.ID)
    case keepLedger(RefreshHistory, of: WidgetInstance.ID)
    /// Delete the stored timeline and history.
    case forget(WidgetInstance.ID)
}

/// The reason why a provider is asked.
public enum RefreshReason: String, Hashable, Codable, Sendable {
    /// The policy of its timeline.
    case policy
    /// The last refresh failed.
    case retry
    /// The host has started, and the content may have changed in the meantime.
    case restart
    /// The wall clock was set to before the timeline was made.
    case clock
    /// The widget is new, or its configuration has changed.
    case configuration
    /// A button in the widget was pressed.
    case interaction
    /// A person or a program requested a reload.
    case reload
    /// The time zone, daylight saving time or the locale changed.
    case environment

    /// Whether the refresh does not count against the daily budget.
    public var isFree: Bool {
        switch self {
        case .policy, .retry, .restart, .clock: false
        case .configuration, .interaction, .reload, .environment: true
        }
    }
}

/// Identifies one refresh or one stream of an engine.
public struct RefreshToken: Hashable, Sendable {
    let number: UInt64
}

/// How a stream of updates ended.
public enum StreamEnd: Hashable, Sendable {
    /// The kind has no stream for this configuration; everything comes from its `timeline`.
    case none
    /// No more updates will come, and nothing is wrong.
    case finished
    case failed(TimelineError)
}

/// The reasons why an instance cannot be seen; empty when it is visible.
public struct HiddenReasons: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The window is closed, minimized or not mapped.
    public static let window = HiddenReasons(rawValue: 1)
    /// The window is on another workspace.
    public static let workspace = HiddenReasons(rawValue: 2)
    /// An opaque window covers all of it.
    public static let covered = HiddenReasons(rawValue: 4)
}
