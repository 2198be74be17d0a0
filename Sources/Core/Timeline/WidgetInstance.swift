/// A pinned widget with its kind.
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

/// The engine's description of an instance: only data, without code of its provider.
public struct WidgetDescription: Hashable, Sendable, Identifiable {
    public let id: WidgetInstance.ID
    public let kind: String
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration
    public let dependencies: WidgetDependencies
    /// The revision of the kind.
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

/// A selection of instances.
public enum WidgetSelection: Hashable, Sendable {
    case instance(WidgetInstance.ID)
    case kind(String)
    /// Instances that depend on one of these sources.
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
