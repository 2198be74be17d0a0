import Timeline

extension ViewDescription {
    /// The view with some of its toggles, by their places in the tree, in other states.
    func asking(_ states: [[UInt16]: Bool]) -> ViewDescription {
        guard !states.isEmpty else { return self }
        func asking(_ node: ViewNode, at path: [UInt16]) -> ViewNode {
            func all(_ nodes: [ViewNode]) -> [ViewNode] {
                nodes.enumerated().map { asking($0.element, at: path + [UInt16(clamping: $0.offset)]) }
            }
            switch node {
            case .toggle(var toggle):
                if let isOn = states[path] { toggle.isOn = isOn }
                return .toggle(toggle)
            case .row(var stack):
                stack.children = all(stack.children)
                return .row(stack)
            case .column(var stack):
                stack.children = all(stack.children)
                return .column(stack)
            case .grid(var grid):
                grid.children = all(grid.children)
                return .grid(grid)
            case .button(var button):
                button.child = asking(button.child, at: path + [0])
                return .button(button)
            case .link(var link):
                link.child = asking(link.child, at: path + [0])
                return .link(link)
            case .text, .date, .icon, .image, .code, .gauge, .progress, .sparkline, .spacer, .divider, .field: return node
            }
        }
        var view = self
        view.root = asking(root, at: [])
        return view
    }

    /// The toggle at a place in the tree; nil where there is none.
    func toggle(at path: [UInt16]) -> ToggleNode? {
        var node = root
        for index in path {
            guard Int(index) < node.children.count else { return nil }
            node = node.children[Int(index)]
        }
        return if case .toggle(let toggle) = node { toggle } else { nil }
    }
}
