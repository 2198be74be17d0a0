/// Which part of a view something is: its place in the tree, and what is drawn there.
///
/// A part of the next view with the same identity is the same part, changed or not; one of another kind at the same place is another part.
public struct PartID: Hashable, Sendable {
    /// The number of each node among its siblings, from the root down; empty for the root and for what belongs to the view as a whole.
    public let path: [UInt16]
    public let role: Role

    public enum Role: Hashable, Sendable {
        case background, edge, text, icon, image, code, gauge, sparkline, divider, ground
        /// What a button stands on, and the switch of a toggle.
        case buttonGround, knob
        /// What a field stands on, and what stands in it while it is empty.
        case fieldGround, prompt
        /// What takes a press, or what is typed.
        case button, toggle, link, field
    }

    /// Of a field: what stands in it while it is empty.
    public var prompt: PartID { PartID(path: path, role: .prompt) }
}
