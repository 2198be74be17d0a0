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

/// Which instances are meant.
public enum WidgetSelection: Hashable, Sendable {
    case instance(WidgetInstance.ID)
    case kind(String)
    /// Those that show something of a kind of source.
    case dependent(on: WidgetDependencies)
    case all

    func includes(_ widget: WidgetDescription) -> Bool {
        switch self {
        case .instance(let id): widget.id == id
        case .kind(let kind): widget.kind == kind
        case .dependent(let sources): !widget.dependencies.isDisjoint(with: sources)
        case .all: true
        }
    }
}
