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
