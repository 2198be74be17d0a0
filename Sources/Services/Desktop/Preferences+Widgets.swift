extension Preferences {
    /// Whether a status with an end is shown in a window of its own until then.
    public var showsActivities: Bool {
        get { flag("live-activities") }
        set { setFlag("live-activities", newValue) }
    }
}
