import Timeline

/// How much of the date stands beside the time.
enum ClockDateStyle: String, CaseIterable {
    case automatic, full, short, weekday, none

    var choice: ConfigurationParameter.Choice {
        switch self {
        case .automatic: .init(rawValue, name: "Weekday and day")
        case .full: .init(rawValue, name: "Weekday, day and year")
        case .short: .init(rawValue, name: "Short")
        case .weekday: .init(rawValue, name: "Weekday")
        case .none: .init(rawValue, name: "None")
        }
    }
}
