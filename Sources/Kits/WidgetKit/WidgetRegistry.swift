import Timeline

/// The kinds of widget that a program offers, in the order of its gallery.
public struct WidgetRegistry: Sendable {
    public let kinds: [any WidgetKind]

    /// Takes a composition root's literal; two kinds with one id are a mistake in it.
    public init(_ kinds: [any WidgetKind]) {
        precondition(Set(kinds.map(\.id)).count == kinds.count, "two widget kinds share an id")
        self.kinds = kinds
    }

    public subscript(id: String) -> (any WidgetKind)? {
        kinds.first { $0.id == id }
    }
}
