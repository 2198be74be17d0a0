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

/// The ways in which an event is told.
public struct FeedbackChannels: Hashable, Sendable {
    public var isHeard: Bool
    public var isFelt: Bool
    public var isSeen: Bool

    public init(isHeard: Bool, isFelt: Bool, isSeen: Bool) {
        self.isHeard = isHeard
        self.isFelt = isFelt
        self.isSeen = isSeen
    }

    public static let none = FeedbackChannels(isHeard: false, isFelt: false, isSeen: false)
}

extension Preferences {
    /// Whether what was done is told, as when something is saved.
    public var feedbackSuccess: Bool {
        get { flag("feedback-success") }
        set { setFlag("feedback-success", newValue) }
    }

    /// Whether a change is told, as when something is deleted or taken back.
    public var feedbackImpact: Bool {
        get { flag("feedback-impact") }
        set { setFlag("feedback-impact", newValue) }
    }

    /// Whether a choice is told, as when something is marked.
    public var feedbackSelection: Bool {
        get { flag("feedback-selection") }
        set { setFlag("feedback-selection", newValue) }
    }

    /// Whether events are heard.
    public var feedbackSound: Bool {
        get { flag("feedback-sound") }
        set { setFlag("feedback-sound", newValue) }
    }

    /// Whether events are felt, where feedbackd runs.
    public var feedbackVibration: Bool {
        get { flag("feedback-vibration") }
        set { setFlag("feedback-vibration", newValue) }
    }

    /// Whether events are seen at the edge of the window.
    public var feedbackHighlight: Bool {
        get { flag("feedback-highlight") }
        set { setFlag("feedback-highlight", newValue) }
    }
}
