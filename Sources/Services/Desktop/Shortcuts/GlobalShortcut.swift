import GLib
import Platform

/// A global shortcut, a key that works in every program, as it is requested from the desktop. The user decides there which key it is.
struct GlobalShortcut: Hashable, Sendable {
    let action: ProgramAction
    /// The suggested key, in the notation of the XDG Shortcuts Specification.
    let preferredTrigger: String

    /// The shortcuts that Quire requests: actions that should not wait until Quire's window is found.
    static let all = [
        GlobalShortcut(action: .scanScreen, preferredTrigger: "LOGO+ALT+q"),
        GlobalShortcut(action: .scanCamera, preferredTrigger: "LOGO+ALT+c"),
        GlobalShortcut(action: .scanClipboard, preferredTrigger: "LOGO+ALT+v"),
        GlobalShortcut(action: .create, preferredTrigger: "LOGO+ALT+n"),
        GlobalShortcut(action: .favorites, preferredTrigger: "LOGO+ALT+f"),
        GlobalShortcut(action: .library, preferredTrigger: "LOGO+ALT+b"),
    ]

    /// `(sa{sv})`, as `BindShortcuts` takes it.
    var variant: Variant {
        .tuple([
            .string(action.name),
            .dictionary(["description": .string(action.title.string), "preferred_trigger": .string(preferredTrigger)]),
        ])
    }

    /// `a(sa{sv})`
    static var variant: Variant { .array(of: "(sa{sv})", all.map(\.variant)) }
}

/// A key that the desktop has assigned to an action.
public struct BoundShortcut: Hashable, Sendable {
    public let action: ProgramAction
    /// A description of the key, as the desktop writes it. Empty if no key is assigned, or if the desktop does not say.
    public let trigger: String

    /// Reads an `a(sa{sv})` of the portal. Ids that are no actions of Quire are ignored.
    static func list(_ variant: Variant?) -> [BoundShortcut] {
        (variant?.items ?? []).compactMap { item in
            guard let members = item.members, members.count == 2, let id = members[0].string, let action = ProgramAction(rawValue: id)
            else {
                return nil
            }
            return BoundShortcut(action: action, trigger: members[1].dictionary?["trigger_description"]?.string ?? "")
        }
    }
}

/// The state of the global shortcuts.
public enum ShortcutsState: Hashable, Sendable {
    /// They are turned off.
    case off
    /// The desktop has no portal for them.
    case unavailable
    /// The desktop is being asked; it may ask the user.
    case asking
    case on([BoundShortcut], isConfigurable: Bool)
    /// The user refused them in the desktop's own dialog.
    case refused
    /// The portal's error message.
    case failed(String)

    /// Whether the program has to keep running for them.
    var isStaying: Bool {
        switch self {
        case .asking, .on: true
        case .off, .unavailable, .refused, .failed: false
        }
    }
}
