import LibraryStore
import Timeline

/// What can be chosen for a to-do widget.
struct TodoSettings {
    static let schema = ConfigurationSchema([
        ConfigurationParameter(name: "list", title: "List", kind: .list),
        ConfigurationParameter(name: "done", title: "Show what was done", kind: .toggle, standard: "false"),
        ConfigurationParameter(name: "field", title: "Add tasks in the widget", kind: .toggle, standard: "true"),
    ])

    /// Nil stands for all lists.
    let list: TodoList.ID?
    let showsDone: Bool
    let hasField: Bool

    init(_ configuration: WidgetConfiguration) {
        list = if case .list(let id)? = Self.schema.typedValue(of: "list", in: configuration) { id } else { nil }
        showsDone = Self.schema.typedValue(of: "done", in: configuration) == .boolean(true)
        hasField = Self.schema.typedValue(of: "field", in: configuration) != .boolean(false)
    }
}
