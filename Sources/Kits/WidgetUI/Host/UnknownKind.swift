import Foundation
import Timeline

/// Stands in for a kind that this Quire does not have: the window says so, and stays until it is removed.
struct UnknownKind: WidgetKind {
    let id: String
    let name = "Unknown widget"
    let summary = ""
    let iconName = "quire-warning-symbolic"
    let families: [WidgetFamily] = WidgetFamily.allCases
    let schema = ConfigurationSchema([])
    let dependencies: WidgetDependencies = []
    /// What it shows is nothing that the real one would go on from.
    let revision = "unknown"

    private func entry(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(
            date: context.date,
            view: .message(
                title: "Unknown widget", advice: "This Quire has no widget “\(id)”. Update it, or remove this window.", iconName: iconName,
                family: context.family))
    }

    func placeholder(in context: WidgetContext) -> TimelineEntry { entry(in: context) }
    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry { entry(in: context) }
    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        WidgetTimeline(entries: [entry(in: context)], policy: .never)
    }
}
