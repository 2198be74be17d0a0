/// A ready-made configuration that the gallery offers beside a kind's standard one.
public struct WidgetRecommendation: Hashable, Sendable {
    /// What tells it from the others, as "24 hours".
    public let title: String
    public let configuration: WidgetConfiguration
    /// The family it looks best in; nil for any.
    public let family: WidgetFamily?

    public init(title: String, configuration: WidgetConfiguration, family: WidgetFamily? = nil) {
        self.title = title
        self.configuration = configuration
        self.family = family
    }
}
