import GLib

/// What a panel has to be told after a menu has changed.
struct MenuChange {
    /// The lines that are still there and say something else.
    private var updated: [(id: Int32, properties: [String: Variant])] = []
    private var removed: [(id: Int32, names: [String])] = []
    /// Whether lines came, went or moved.
    let hasNewLayout: Bool

    init(from old: MenuLayout, to new: MenuLayout) {
        hasNewLayout = !new.hasSameLines(as: old)
        for id in new.ids {
            guard let before = old[id]?.properties, let after = new[id]?.properties, before != after else { continue }
            let changed = after.filter { before[$0.key] != $0.value }
            let gone = before.keys.filter { after[$0] == nil }.sorted()
            if !changed.isEmpty { updated.append((id, changed)) }
            if !gone.isEmpty { removed.append((id, gone)) }
        }
    }

    /// The arguments of `ItemsPropertiesUpdated`; nil where every line says what it said.
    var properties: [Variant]? {
        guard !updated.isEmpty || !removed.isEmpty else { return nil }
        return [
            .array(of: "(ia{sv})", updated.map { .tuple([.int32($0.id), .dictionary($0.properties)]) }),
            .array(of: "(ias)", removed.map { .tuple([.int32($0.id), .strings($0.names)]) }),
        ]
    }
}
