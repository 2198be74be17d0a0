import GLib

/// A key that works whatever program is in front, as the desktop is asked for it; which key it is, the person decides there.
struct GlobalShortcut: Hashable, Sendable {
    let action: ProgramAction
    /// A wish, as the XDG Shortcuts Specification writes keys.
    let preferredTrigger: String

    /// What is worth a key of its own: each is done before Quire's window could have been found.
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
            .dictionary(["description": .string(action.title), "preferred_trigger": .string(preferredTrigger)]),
        ])
    }

    /// `a(sa{sv})`
    static var variant: Variant { .array(of: "(sa{sv})", all.map(\.variant)) }
}

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

/// How it stands with keys that work in every program.
public enum ShortcutsState: Hashable, Sendable {
    /// Nobody wants them.
    case off
    /// The desktop has no portal for them.
    case unavailable
    /// The desktop is being asked, which may ask the person.
    case asking
    case on([BoundShortcut], isConfigurable: Bool)
    /// The person decided against them in the desktop's own question.
    case refused
    /// In the portal's words.
    case failed(String)

    /// Whether a program has to run for them.
    var isStaying: Bool {
        switch self {
        case .asking, .on: true
        case .off, .unavailable, .refused, .failed: false
        }
    }
}
