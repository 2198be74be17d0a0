import Foundation
import Timeline

extension WidgetTimeline {
    /// A timeline with one entry. Its date is always the same, so that an unchanged view is the same entry and is not drawn again.
    static func constant(_ view: ViewDescription, policy: Policy = .never) -> WidgetTimeline {
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: view)], policy: policy)
    }
}
