public import Timeline

/// A button, a toggle or a link of a view: what a press on its place does, and what it is called.
public struct PlacedControl: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case button(ButtonNode.Style)
        case toggle(isOn: Bool)
        case link
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

    /// A name is what was given as one, or else the words that are seen.
    private static func label(_ given: String, or child: ViewNode, else last: String) -> String {
        if !given.isEmpty { return given }
        let words = ViewDescription(root: child).texts.joined(separator: ", ")
        return words.isEmpty ? last : words
    }
}
