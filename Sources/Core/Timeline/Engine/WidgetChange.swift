/// What has changed about a widget, for those who list widgets.
public struct WidgetChange: Hashable, Sendable {
    public enum Event: String, Hashable, Sendable {
        case added, removed
        /// It shows something else.
        case shown
        /// Its provider is being asked, or has answered: the next refresh is at another time.
        case refreshing, refreshed
        case visibility
    }

    public let instance: WidgetInstance.ID
    public let event: Event

    public init(_ instance: WidgetInstance.ID, _ event: Event) {
        self.instance = instance
        self.event = event
    }
}
