import Foundation

/// A place where the last good timeline of every widget outlives the program.
///
/// Called from the scheduler's own executor; losing a timeline is never an error, the provider is asked again.
public protocol TimelineKeeping: Sendable {
    func timeline(of id: WidgetInstance.ID) -> KeptTimeline?
    func keep(_ timeline: KeptTimeline, of id: WidgetInstance.ID)
    func forget(_ id: WidgetInstance.ID)
}

/// A timeline together with what it was made for.
public struct KeptTimeline: Hashable, Codable, Sendable {
    public let kind: String
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration
    public let timeline: WidgetTimeline

    public init(instance: WidgetInstance, timeline: WidgetTimeline) {
        kind = instance.kind.id
        family = instance.family
        configuration = instance.configuration
        self.timeline = timeline
    }

    /// Whether an instance is still what this was made for.
    public func fits(_ instance: WidgetInstance) -> Bool {
        kind == instance.kind.id && family == instance.family && configuration == instance.configuration
    }
}
