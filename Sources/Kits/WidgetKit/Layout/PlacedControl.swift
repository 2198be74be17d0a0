import Platform
public import Timeline

/// An interactive part of a view: a button, a toggle, a link, a slider or a field, with its action and its name.
public struct PlacedControl: Hashable, Sendable {
    /// The type of a control.
    public enum Kind: Hashable, Sendable {
        case button(ButtonNode.Style)
        case toggle(isOn: Bool)
        case link
        /// A share from 0 to 1.
        case slider(Double)
        /// One line of text, with a maximum length in Unicode scalars.
        case field(maximumLength: Int)
    }

    /// The type of the control.
    public let kind: Kind
    /// The accessible name; never empty.
    public let label: String
    /// The action when it is used.
    public let action: ViewAction

    var role: PartID.Role {
        switch kind {
        case .button: .button
        case .toggle: .toggle
        case .link: .link
        case .slider: .slider
        case .field: .field
        }
    }

    init(_ button: ButtonNode) {
        kind = .button(button.style)
        label = Self.label(button.label, or: button.child, else: tr("Button").string)
        action = button.action
    }

    init(_ toggle: ToggleNode) {
        kind = .toggle(isOn: toggle.isOn)
        label = toggle.title.isEmpty ? tr("Switch").string : toggle.title
        action = toggle.pressed
    }

    init(_ link: LinkNode) {
        kind = .link
        label = Self.label(link.label, or: link.child, else: link.address)
        action = .open(link.address)
    }

    init(_ slider: SliderNode) {
        kind = .slider(slider.value)
        label = slider.label.isEmpty ? tr("Slider").string : slider.label
        action = slider.action
    }

    init(_ field: FieldNode) {
        kind = .field(maximumLength: field.maximumLength)
        label = [field.label ?? "", field.prompt].first { !$0.isEmpty } ?? tr("Text").string
        action = field.action
    }

    /// Returns the action of a field for the entered text.
    public func sending(_ text: String) -> ViewAction {
        FieldNode(prompt: .verbatim(label), action: action).sending(text)
    }

    /// Returns the action of a slider for the share that it was moved to.
    public func moved(to value: Double) -> ViewAction { SliderNode(value, action: action, label: .verbatim(label)).moved(to: value) }

    /// The given label, or else the visible text.
    private static func label(_ given: String, or child: ViewNode, else last: String) -> String {
        if !given.isEmpty { return given }
        let text = ViewDescription(root: child).texts.joined(separator: ", ")
        return text.isEmpty ? last : text
    }
}

/// A node of the view tree with its path and a number, which identifies it in the cache of measurements.
final class LayoutNode {
    let number: Int
    let path: [UInt16]
    let node: ViewNode
    let children: [LayoutNode]
    /// The control that receives the node's clicks.
    let control: PlacedControl?

    init(_ node: ViewNode, at path: [UInt16], next: inout Int) {
        number = next
        next += 1
        self.path = path
        // A toggle becomes a row with its title and its switch. All other nodes stay as they are.
        if case .toggle(let toggle) = node {
            self.node = .row(StackNode(alignment: .center, []))
            children = [
                LayoutNode(.text(.verbatim(toggle.title), minimumScale: 0.7), at: path + [0], next: &next),
                LayoutNode(.space(), at: path + [1], next: &next), LayoutNode(toggle, at: path + [2], next: &next),
            ]
        } else {
            self.node = node
            var children: [LayoutNode] = []
            for (index, child) in node.children.enumerated() {
                children.append(LayoutNode(child, at: path + [UInt16(clamping: index)], next: &next))
            }
            self.children = children
        }
        control =
            switch node {
            case .toggle(let toggle): PlacedControl(toggle)
            case .button(let button): PlacedControl(button)
            case .link(let link): PlacedControl(link)
            case .slider(let slider): PlacedControl(slider)
            case .field(let field): PlacedControl(field)
            default: nil
            }
    }

    /// The switch of a toggle.
    init(_ toggle: ToggleNode, at path: [UInt16], next: inout Int) {
        number = next
        next += 1
        self.path = path
        node = .toggle(toggle)
        children = []
        control = nil
    }
}
