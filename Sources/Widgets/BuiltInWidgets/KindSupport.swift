import Foundation
import LibraryStore
import Timeline

// What several kinds need.

/// Reads or changes a library for a widget. An error of the library becomes one that the widget shows.
func withLibraryErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as LibraryError {
        throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
    }
}

extension WidgetTimeline {
    /// A timeline with one entry. Its date is always the same, so that an unchanged view is the same entry and is not drawn again.
    static func constant(_ view: ViewDescription, policy: Policy = .never) -> WidgetTimeline {
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: view)], policy: policy)
    }
}

extension AsyncThrowingStream<WidgetTimeline, any Error> {
    /// A stream whose newest timeline replaces one that has not been read yet. The work is cancelled when nobody reads it any more.
    static func newest(from work: @escaping @Sendable (Continuation) async throws -> Void) -> Self {
        Self(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let following = Task {
                do {
                    try await work(continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }
}

extension Locale {
    /// The calendar of the place in a time zone.
    func calendar(in timeZone: TimeZone) -> Calendar {
        var calendar = calendar
        calendar.timeZone = timeZone
        return calendar
    }
}

extension WidgetContext {
    /// The calendar of the place that the widget is for.
    var calendar: Calendar { locale.calendar(in: timeZone) }

    private var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

    /// The icon of a button that turns forward or back, in the direction of the script.
    func turnIconName(isForward: Bool) -> String { isForward == isRightToLeft ? "quire-back-symbolic" : "quire-forward-symbolic" }
}
