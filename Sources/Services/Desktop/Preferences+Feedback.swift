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
