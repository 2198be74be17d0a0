/// One pinned widget, as the scheduler knows it.
public struct WidgetInstance: Identifiable, Sendable {
    public let id: Int64
    public let kind: any WidgetKind
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration

    public init(id: Int64, kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration()) {
        self.id = id
        self.kind = kind
        self.family = family
        self.configuration = configuration
    }
}
