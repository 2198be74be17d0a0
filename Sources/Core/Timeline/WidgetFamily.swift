/// A size that a widget comes in.
public enum WidgetFamily: String, Codable, CaseIterable, Sendable {
    case small, medium, large, extraLarge, control

    public var name: String {
        switch self {
        case .small: "Small"
        case .medium: "Medium"
        case .large: "Large"
        case .extraLarge: "Extra large"
        case .control: "Control"
        }
    }

    /// The size of its window in logical pixels.
    public var size: WidgetSize {
        switch self {
        case .small: WidgetSize(width: 170, height: 170)
        case .medium: WidgetSize(width: 364, height: 170)
        case .large: WidgetSize(width: 364, height: 382)
        case .extraLarge: WidgetSize(width: 742, height: 382)
        case .control: WidgetSize(width: 170, height: 76)
        }
    }
}
