import Foundation

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
