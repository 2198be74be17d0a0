import GLib

/// A menu in the terms of `com.canonical.dbusmenu`: items with ids, each with the properties that differ from their defaults.
struct MenuLayout: Hashable {
    struct Node: Hashable {
        let id: Int32
        let properties: [String: Variant]
        let children: [Int32]
        let action: StatusItemAction?
    }

    static let root: Int32 = 0
    private let nodes: [Int32: Node]

    init(_ items: [StatusMenuItem], ids: inout MenuItemIDs) {
        var nodes: [Int32: Node] = [:]
        var keys: Set<String> = []
        func add(_ item: StatusMenuItem) -> Int32? {
            // Two items with one key would have the same id.
            guard keys.insert(item.key).inserted else { return nil }
            let id = ids.id(of: item.key)
            nodes[id] = Node(id: id, properties: Self.properties(item), children: item.children.compactMap(add), action: item.action)
            return id
        }
        nodes[Self.root] = Node(
            id: Self.root, properties: ["children-display": .string("submenu")], children: items.compactMap(add), action: nil)
        ids.keep(only: keys)
        self.nodes = nodes
    }

    private static func properties(_ item: StatusMenuItem) -> [String: Variant] {
        if item.isSeparator { return ["type": .string("separator")] }
        var properties: [String: Variant] = ["label": .string(item.label)]
        if !item.isEnabled { properties["enabled"] = .bool(false) }
        if !item.children.isEmpty { properties["children-display"] = .string("submenu") }
        return properties
    }

    subscript(id: Int32) -> Node? { nodes[id] }
    var ids: [Int32] { nodes.keys.sorted() }

    /// Whether both menus have the same items in the same order.
    func hasSameItems(as other: MenuLayout) -> Bool { nodes.mapValues(\.children) == other.nodes.mapValues(\.children) }

    /// `(ia{sv}av)`: an item with the items below it, to a depth; a negative depth means all. Nil for an unknown item.
    func value(of id: Int32, depth: Int32, properties names: Set<String>) -> Variant? {
        guard let node = nodes[id] else { return nil }
        let below = depth == 0 ? [] : node.children.compactMap { value(of: $0, depth: depth < 0 ? -1 : depth - 1, properties: names) }
        return .tuple([.int32(id), .dictionary(node.picked(names)), .array(of: "v", below.map { .variant($0) })])
    }

    /// `a(ia{sv})`: the properties of the known items among `ids`; of all items if `ids` is empty.
    func properties(of ids: [Int32], _ names: Set<String>) -> Variant {
        var seen: Set<Int32> = []
        let known = (ids.isEmpty ? self.ids : ids).filter { seen.insert($0).inserted }.compactMap { nodes[$0] }
        return .array(of: "(ia{sv})", known.map { .tuple([.int32($0.id), .dictionary($0.picked(names))]) })
    }
}

extension MenuLayout.Node {
    /// The defaults of the specification for properties that are left out.
    private static let defaults: [String: Variant] = [
        "type": .string("standard"), "label": .string(""), "enabled": .bool(true), "visible": .bool(true), "icon-name": .string(""),
        "icon-data": .bytes([]), "shortcut": .array(of: "as", []), "toggle-type": .string(""), "toggle-state": .int32(-1),
        "children-display": .string(""), "disposition": .string("normal"),
    ]

    /// The properties with these names; all of them if `names` is empty.
    func picked(_ names: Set<String>) -> [String: Variant] { names.isEmpty ? properties : properties.filter { names.contains($0.key) } }

    /// A property or its default; nil if the specification does not define it.
    func property(_ name: String) -> Variant? { properties[name] ?? Self.defaults[name] }
}

/// The ids by which a panel knows the items of a menu; 0 is the menu itself. An id is never used for another item later.
struct MenuItemIDs {
    private var ids: [String: Int32] = [:]
    private var last: Int32 = 0

    mutating func id(of key: String) -> Int32 {
        if let id = ids[key] { return id }
        // After two thousand million items the ids start again, so that the program does not crash.
        last = last == .max ? 1 : last + 1
        ids[key] = last
        return last
    }

    /// Forgets the items that are gone. They get new ids if they return.
    mutating func keep(only keys: Set<String>) { ids = ids.filter { keys.contains($0.key) } }
}

/// The difference between two menus, as a panel has to be notified of it.
struct MenuChange {
    /// The items that remain with other properties.
    private var updated: [(id: Int32, properties: [String: Variant])] = []
    private var removed: [(id: Int32, names: [String])] = []
    /// Whether items were added, removed or moved.
    let hasNewLayout: Bool

    init(from old: MenuLayout, to new: MenuLayout) {
        hasNewLayout = !new.hasSameItems(as: old)
        for id in new.ids {
            guard let before = old[id]?.properties, let after = new[id]?.properties, before != after else { continue }
            let changed = after.filter { before[$0.key] != $0.value }
            let gone = before.keys.filter { after[$0] == nil }.sorted()
            if !changed.isEmpty { updated.append((id, changed)) }
            if !gone.isEmpty { removed.append((id, gone)) }
        }
    }

    /// The arguments of `ItemsPropertiesUpdated`; nil if no properties have changed.
    var properties: [Variant]? {
        guard !updated.isEmpty || !removed.isEmpty else { return nil }
        return [
            .array(of: "(ia{sv})", updated.map { .tuple([.int32($0.id), .dictionary($0.properties)]) }),
            .array(of: "(ias)", removed.map { .tuple([.int32($0.id), .strings($0.names)]) }),
        ]
    }
}
