/// What happened, as far as it is heard, felt and seen; in rising order of weight.
public enum FeedbackEvent: Int, CaseIterable, Comparable, Sendable {
    /// Something was marked or chosen.
    case selection
    /// Something was changed: copied, deleted, taken back.
    case impact
    /// Something was done: saved, sent, found.
    case success

    /// Of the Event Naming Specification, as feedbackd's themes know it: each gives a short rumble in the quiet profile.
    var feltName: String {
        switch self {
        case .selection: "button-released"
        case .impact: "button-pressed"
        case .success: "bell-terminal"
        }
    }

    /// Of the Sound Naming Specification (freedesktop.org): a theme that has none of that name leaves it silent.
    var heardName: String {
        switch self {
        case .selection: "item-selected"
        case .impact: "button-pressed"
        case .success: "complete"
        }
    }

    public static func < (one: FeedbackEvent, other: FeedbackEvent) -> Bool { one.rawValue < other.rawValue }
}
