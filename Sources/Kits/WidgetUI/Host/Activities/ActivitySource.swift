public import StatusStore
public import Timeline

/// Where live activities come from, and the kind of widget that shows them.
public struct ActivitySource: Sendable {
    public let folder: StatusFolder
    public let kind: any WidgetKind
    /// The kind's configuration for a name.
    public let configuration: @Sendable (StatusName) -> WidgetConfiguration
    public let isOn: Bool

    public init(
        folder: StatusFolder, kind: any WidgetKind, isOn: Bool,
        configuration: @escaping @Sendable (StatusName) -> WidgetConfiguration
    ) {
        self.folder = folder
        self.kind = kind
        self.isOn = isOn
        self.configuration = configuration
    }
}
