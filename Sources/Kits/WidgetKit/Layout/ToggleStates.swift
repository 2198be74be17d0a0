public import Timeline

extension ViewDescription {
    /// The view with some toggles in other states. The keys are paths in the tree.
    func applying(_ states: [[UInt16]: Bool]) -> ViewDescription {
        guard !states.isEmpty else { return self }
        func applying(_ node: ViewNode, at path: [UInt16]) -> ViewNode {
            guard case .toggle(var toggle) = node else {
                return node.mapChildren { applying($1, at: path + [UInt16(clamping: $0)]) }
            }
            if let isOn = states[path] { toggle.isOn = isOn }
            return .toggle(toggle)
        }
        var view = self
        view.root = applying(root, at: [])
        return view
    }

    /// The toggle at a path in the tree; nil if there is none.
    public func toggle(at path: [UInt16]) -> ToggleNode? {
        var node = root
        for index in path {
            guard Int(index) < node.children.count else { return nil }
            node = node.children[Int(index)]
        }
        return if case .toggle(let toggle) = node { toggle } else { nil }
    }
}
