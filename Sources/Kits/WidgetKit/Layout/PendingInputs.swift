public import Timeline

/// What a person has set in a view and its provider has not confirmed yet. The keys are paths in the tree.
public struct PendingInputs: Hashable, Sendable {
    /// Toggles and whether they are on.
    public var toggles: [[UInt16]: Bool] = [:]
    /// Sliders and their shares from 0 to 1.
    public var sliders: [[UInt16]: Double] = [:]

    /// Creates an empty set.
    public init() {}

    /// Whether nothing is pending.
    public var isEmpty: Bool { toggles.isEmpty && sliders.isEmpty }

    /// Keeps the inputs whose parts are the same in another view.
    public mutating func keep(from old: ViewDescription?, to new: ViewDescription) {
        func isSame(_ path: [UInt16]) -> Bool {
            switch (old?.node(at: path), new.node(at: path)) {
            case (.toggle(let before)?, .toggle(let after)?): before.title == after.title && before.action == after.action
            case (.slider(let before)?, .slider(let after)?): before.action == after.action
            default: false
            }
        }
        toggles = toggles.filter { isSame($0.key) }
        sliders = sliders.filter { isSame($0.key) }
    }
}

extension ViewDescription {
    /// The view with what a person has set in it.
    func applying(_ inputs: PendingInputs) -> ViewDescription {
        guard !inputs.isEmpty else { return self }
        func applying(_ node: ViewNode, at path: [UInt16]) -> ViewNode {
            switch node {
            case .toggle(var toggle):
                if let isOn = inputs.toggles[path] { toggle.isOn = isOn }
                return .toggle(toggle)
            case .slider(var slider):
                if let value = inputs.sliders[path] { (slider.value, slider.span) = (value, nil) }
                return .slider(slider)
            default: return node.mapChildren { applying($1, at: path + [UInt16(clamping: $0)]) }
            }
        }
        var view = self
        view.root = applying(root, at: [])
        return view
    }

    /// The part at a path in the tree; nil if there is none.
    func node(at path: [UInt16]) -> ViewNode? {
        var node = root
        for index in path {
            guard Int(index) < node.children.count else { return nil }
            node = node.children[Int(index)]
        }
        return node
    }
}
