/// What the engine knows of an instance: data alone, none of its provider's code.
public struct WidgetDescription: Hashable, Sendable, Identifiable {
    public let id: WidgetInstance.ID
    public let kind: String
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration
    public let dependencies: WidgetDependencies
    /// Of its kind.
    public let revision: String

    public init(
        id: WidgetInstance.ID, kind: String, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration(),
        dependencies: WidgetDependencies = .all, revision: String = ""
    ) {
        self.id = id
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.dependencies = dependencies
        self.revision = revision
    }

    public init(_ instance: WidgetInstance) {
        self.init(
            id: instance.id, kind: instance.kind.id, family: instance.family, configuration: instance.configuration,
            dependencies: instance.kind.dependencies, revision: instance.kind.revision)
    }
}
