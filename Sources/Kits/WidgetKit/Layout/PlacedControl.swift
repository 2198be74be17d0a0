public import Timeline

/// A button, a toggle, a link or a field of a view: what a press on its place, or Enter in it, does, and what it is called.
public struct PlacedControl: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case button(ButtonNode.Style)
        case toggle(isOn: Bool)
        case link
        /// One line to type, of so many Unicode scalars at most.
        case field(maximumLength: Int)
    }

    public let kind: Kind
    /// For assistive technology; never empty.
    public let label: String
    public let action: ViewAction

    var role: PartID.Role {
        switch kind {
        case .button: .button
        case .toggle: .toggle
        case .link: .link
        case .field: .field
        }
    }

    init(_ button: ButtonNode) {
        kind = .button(button.style)
        label = Self.label(button.label, or: button.child, else: "Button")
        action = button.action
    }

    init(_ toggle: ToggleNode) {
        kind = .toggle(isOn: toggle.isOn)
        label = toggle.title.isEmpty ? "Switch" : toggle.title
        action = toggle.pressed
    }

    init(_ link: LinkNode) {
        kind = .link
        label = Self.label(link.label, or: link.child, else: link.address)
        action = .open(link.address)
    }

    init(_ field: FieldNode) {
        kind = .field(maximumLength: field.maximumLength)
        let names = [field.label ?? "", field.prompt, "Text"]
        label = names.first { !$0.isEmpty } ?? "Text"
        action = field.action
    }

    /// The action of a field with what was typed.
    public func sending(_ text: String) -> ViewAction {
        FieldNode(prompt: label, action: action).sending(text)
    }

    /// A name is what was given as one, or else the words that are seen.
    private static func label(_ given: String, or child: ViewNode, else last: String) -> String {
        if !given.isEmpty { return given }
        let words = ViewDescription(root: child).texts.joined(separator: ", ")
        return words.isEmpty ? last : words
    }
}

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
