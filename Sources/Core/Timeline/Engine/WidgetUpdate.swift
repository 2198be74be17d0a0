/// What a widget shows from now on, until its next update.
public struct WidgetUpdate: Hashable, Sendable {
    public let instance: WidgetInstance.ID
    public let entry: TimelineEntry
    /// True until a provider has answered for the first time.
    public let isPlaceholder: Bool
    /// True while the provider cannot be reached for anything newer.
    public let isStale: Bool
    /// True when this is what is on screen already, and only its live parts have to be drawn anew.
    public let isAgain: Bool

    public init(
        instance: WidgetInstance.ID, entry: TimelineEntry, isPlaceholder: Bool = false, isStale: Bool = false, isAgain: Bool = false
    ) {
        self.instance = instance
        self.entry = entry
        self.isPlaceholder = isPlaceholder
        self.isStale = isStale
        self.isAgain = isAgain
    }

    /// Whether nothing that a person can see tells the two apart.
    func looksLike(_ other: WidgetUpdate) -> Bool {
        entry.view == other.entry.view && isPlaceholder == other.isPlaceholder && isStale == other.isStale
    }

    /// The same once more, for its live parts.
    var again: WidgetUpdate {
        WidgetUpdate(instance: instance, entry: entry, isPlaceholder: isPlaceholder, isStale: isStale, isAgain: true)
    }
}
