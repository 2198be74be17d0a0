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
