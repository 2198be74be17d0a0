/// A pinned widget with its kind.
public struct WidgetInstance: Identifiable, Sendable {
    /// The id of the pin in the library.
    public let id: Int64
    /// The kind, with its provider.
    public let kind: any WidgetKind
    /// The size class.
    public let family: WidgetFamily
    /// The chosen settings.
    public let configuration: WidgetConfiguration

    /// Creates an instance of a kind.
    public init(id: Int64, kind: any WidgetKind, family: WidgetFamily, configuration: WidgetConfiguration = WidgetConfiguration()) {
        self.id = id
        self.kind = kind
        self.family = family
        self.configuration = configuration
    }
}

/// The engine's description of an instance: only data, without code of its provider.
public struct WidgetDescription: Hashable, Sendable, Identifiable {
    /// The id of the instance.
    public let id: WidgetInstance.ID
    /// The id of the kind.
    public let kind: String
    /// The size class.
    public let family: WidgetFamily
    /// The chosen settings.
    public let configuration: WidgetConfiguration
    /// The sources that its entries depend on.
    public let dependencies: WidgetDependencies
    /// The revision of the kind.
    public let revision: String

    /// Creates a description from its parts.
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

    /// Creates the description of an instance.
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
