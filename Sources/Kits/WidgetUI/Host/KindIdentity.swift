import Timeline

/// What tells one making of a kind from another, which are no values that could be compared.
struct KindIdentity: Hashable {
    private let type: ObjectIdentifier
    private let id: String
    private let revision: String

    init(_ kind: any WidgetKind) {
        type = ObjectIdentifier(Swift.type(of: kind))
        id = kind.id
        revision = kind.revision
    }
}
