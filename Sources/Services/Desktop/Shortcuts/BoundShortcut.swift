import GLib

/// A key that the desktop has given for an action.
public struct BoundShortcut: Hashable, Sendable {
    public let action: ProgramAction
    /// The key in words, as the desktop writes it; empty where none is chosen, or the desktop does not tell.
    public let trigger: String

    public init(action: ProgramAction, trigger: String) {
        self.action = action
        self.trigger = trigger
    }

    /// Reads an `a(sa{sv})` of the portal; what is none of Quire's actions is passed over.
    static func list(_ variant: Variant?) -> [BoundShortcut] {
        (variant?.items ?? []).compactMap { item in
            guard let members = item.members, members.count == 2, let id = members[0].string, let action = ProgramAction(rawValue: id) else {
                return nil
            }
            return BoundShortcut(action: action, trigger: members[1].dictionary?["trigger_description"]?.string ?? "")
        }
    }
}
