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
