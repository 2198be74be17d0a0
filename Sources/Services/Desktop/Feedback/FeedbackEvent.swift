/// An event with audible, tactile or visible feedback, in rising order of importance.
public enum FeedbackEvent: Int, CaseIterable, Comparable, Sendable {
    /// Something was selected.
    case selection
    /// Something was changed: copied, deleted or undone.
    case impact
    /// Something was completed: saved, sent or found.
    case success

    /// The event's name in the Event Naming Specification, as the themes of feedbackd have it. Each gives a short rumble in the quiet
    /// profile.
    var hapticName: String {
        switch self {
        case .selection: "button-released"
        case .impact: "button-pressed"
        case .success: "bell-terminal"
        }
    }

    /// The event's name in the Sound Naming Specification (freedesktop.org). A theme without that sound stays silent.
    var soundName: String {
        switch self {
        case .selection: "item-selected"
        case .impact: "button-pressed"
        case .success: "complete"
        }
    }

    public static func < (one: FeedbackEvent, other: FeedbackEvent) -> Bool { one.rawValue < other.rawValue }
}

/// The ways in which feedback is given.
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
    /// Whether completing something gives feedback, such as saving.
    public var feedbackSuccess: Bool {
        get { flag("feedback-success") }
        set { setFlag("feedback-success", newValue) }
    }

    /// Whether a change gives feedback, such as deleting or undoing.
    public var feedbackImpact: Bool {
        get { flag("feedback-impact") }
        set { setFlag("feedback-impact", newValue) }
    }

    /// Whether a selection gives feedback.
    public var feedbackSelection: Bool {
        get { flag("feedback-selection") }
        set { setFlag("feedback-selection", newValue) }
    }

    /// Whether feedback plays sounds.
    public var feedbackSound: Bool {
        get { flag("feedback-sound") }
        set { setFlag("feedback-sound", newValue) }
    }

    /// Whether feedback vibrates, where feedbackd runs.
    public var feedbackVibration: Bool {
        get { flag("feedback-vibration") }
        set { setFlag("feedback-vibration", newValue) }
    }

    /// Whether feedback highlights the edge of the window.
    public var feedbackHighlight: Bool {
        get { flag("feedback-highlight") }
        set { setFlag("feedback-highlight", newValue) }
    }
}
