import GLib

/// A menu in the terms of `com.canonical.dbusmenu`: lines with numbers, each with the properties that differ from what they are by default.
struct MenuLayout: Hashable {
    struct Node: Hashable {
        let id: Int32
        let properties: [String: Variant]
        let children: [Int32]
        let action: StatusItemAction?
    }

    static let root: Int32 = 0
    private let nodes: [Int32: Node]

    init(_ lines: [StatusMenuLine], numbers: inout MenuNumbers) {
        var nodes: [Int32: Node] = [:]
        var keys: Set<String> = []
        func add(_ line: StatusMenuLine) -> Int32? {
            // Two lines of one key would be one to the panel.
            guard keys.insert(line.key).inserted else { return nil }
            let id = numbers.number(of: line.key)
            nodes[id] = Node(id: id, properties: Self.properties(line), children: line.lines.compactMap(add), action: line.action)
            return id
        }
        nodes[Self.root] = Node(
            id: Self.root, properties: ["children-display": .string("submenu")], children: lines.compactMap(add), action: nil)
        numbers.keep(only: keys)
        self.nodes = nodes
    }

    private static func properties(_ line: StatusMenuLine) -> [String: Variant] {
        if line.isSeparator { return ["type": .string("separator")] }
        var properties: [String: Variant] = ["label": .string(line.label)]
        if !line.isEnabled { properties["enabled"] = .bool(false) }
        if !line.lines.isEmpty { properties["children-display"] = .string("submenu") }
        return properties
    }

    subscript(id: Int32) -> Node? { nodes[id] }
    var ids: [Int32] { nodes.keys.sorted() }

    /// Whether the same lines stand in the same order.
    func hasSameLines(as other: MenuLayout) -> Bool { nodes.mapValues(\.children) == other.nodes.mapValues(\.children) }

    /// `(ia{sv}av)`: a line with what is below it, to a depth; every depth for a negative one. Nil for a line that there is not.
    func value(of id: Int32, depth: Int32, properties names: Set<String>) -> Variant? {
        guard let node = nodes[id] else { return nil }
        let below = depth == 0 ? [] : node.children.compactMap { value(of: $0, depth: depth < 0 ? -1 : depth - 1, properties: names) }
        return .tuple([.int32(id), .dictionary(node.picked(names)), .array(of: "v", below.map { .variant($0) })])
    }

    /// `a(ia{sv})`: those of the lines that there are; all of them for no ids.
    func properties(of ids: [Int32], _ names: Set<String>) -> Variant {
        var seen: Set<Int32> = []
        let known = (ids.isEmpty ? self.ids : ids).filter { seen.insert($0).inserted }.compactMap { nodes[$0] }
        return .array(of: "(ia{sv})", known.map { .tuple([.int32($0.id), .dictionary($0.picked(names))]) })
    }
}

extension MenuLayout.Node {
    /// What the specification says of properties that are not told.
    private static let defaults: [String: Variant] = [
        "type": .string("standard"), "label": .string(""), "enabled": .bool(true), "visible": .bool(true), "icon-name": .string(""),
        "icon-data": .bytes([]), "shortcut": .array(of: "as", []), "toggle-type": .string(""), "toggle-state": .int32(-1),
        "children-display": .string(""), "disposition": .string("normal"),
    ]

    /// All for no names.
    func picked(_ names: Set<String>) -> [String: Variant] { names.isEmpty ? properties : properties.filter { names.contains($0.key) } }

    /// A property, told or not; nil for one that the specification does not know.
    func property(_ name: String) -> Variant? { properties[name] ?? Self.defaults[name] }
}

/// The numbers by which a panel knows the lines of a menu: 0 is the menu itself. A number never stands for another line later.
struct MenuNumbers {
    private var numbers: [String: Int32] = [:]
    private var last: Int32 = 0

    mutating func number(of key: String) -> Int32 {
        if let number = numbers[key] { return number }
        // After two thousand million lines it begins anew, rather than ending the program.
        last = last == .max ? 1 : last + 1
        numbers[key] = last
        return last
    }

    /// Forgets the lines that are gone for good; they get new numbers should they come again.
    mutating func keep(only keys: Set<String>) { numbers = numbers.filter { keys.contains($0.key) } }
}

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
