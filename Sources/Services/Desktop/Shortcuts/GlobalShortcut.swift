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
