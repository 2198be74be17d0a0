import Timeline

/// A node of a view with its place in the tree, and its number in it, by which measurements are remembered.
final class NumberedNode {
    let number: Int
    let path: [UInt16]
    let node: ViewNode
    let children: [NumberedNode]
    /// What takes a press on its place.
    let control: PlacedControl?

    init(_ node: ViewNode, at path: [UInt16], next: inout Int) {
        number = next
        next += 1
        self.path = path
        // A toggle is its words and its switch; everything else is laid out as it stands.
        if case .toggle(let toggle) = node {
            self.node = .row(StackNode(alignment: .center, []))
            children = [
                NumberedNode(.text(toggle.title, minimumScale: 0.7), at: path + [0], next: &next),
                NumberedNode(.space(), at: path + [1], next: &next), NumberedNode(toggle, at: path + [2], next: &next),
            ]
        } else {
            self.node = node
            var children: [NumberedNode] = []
            for (index, child) in node.children.enumerated() {
                children.append(NumberedNode(child, at: path + [UInt16(clamping: index)], next: &next))
            }
            self.children = children
        }
        control =
            switch node {
            case .toggle(let toggle): PlacedControl(toggle)
            case .button(let button): PlacedControl(button)
            case .link(let link): PlacedControl(link)
            case .field(let field): PlacedControl(field)
            default: nil
            }
    }

    /// The switch of a toggle alone.
    init(_ toggle: ToggleNode, at path: [UInt16], next: inout Int) {
        number = next
        next += 1
        self.path = path
        node = .toggle(toggle)
        children = []
        control = nil
    }
}
