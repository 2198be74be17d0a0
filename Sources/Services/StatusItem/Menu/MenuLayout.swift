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
