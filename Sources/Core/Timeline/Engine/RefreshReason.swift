/// Why a provider is asked.
public enum RefreshReason: String, Hashable, Codable, Sendable {
    /// Its policy says so.
    case policy
    /// It failed before.
    case retry
    /// The host has started, and what the widget shows may have changed meanwhile.
    case restart
    /// The time of day was set to before the timeline was made.
    case clock
    /// The widget is new, or was configured differently.
    case configuration
    /// Somebody pressed a button in it.
    case interaction
    /// Somebody or something asked for it by name.
    case reload
    /// The time zone, daylight saving time or the language changed.
    case environment

    /// Whether it leaves the daily budget alone.
    public var isFree: Bool {
        switch self {
        case .policy, .retry, .restart, .clock: false
        case .configuration, .interaction, .reload, .environment: true
        }
    }
}
