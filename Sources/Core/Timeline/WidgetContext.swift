public import Foundation
public import Graphics
public import Platform

/// Where and when the entries of a provider will be shown.
public struct WidgetContext: Sendable {
    /// The size class of the widget.
    public let family: WidgetFamily
    /// True in the gallery, where sample content is better than none.
    public let isPreview: Bool
    /// The size of the widget in logical pixels.
    public let size: Size
    /// The locale for numbers, dates and words.
    public let locale: Locale
    /// The time zone for dates and times.
    public let timeZone: TimeZone
    /// The current time of the host. A provider reads no clock of its own, so that it can be tested at any date.
    public let date: Date
    /// The pinned widget, for providers that store something for each; nil in the gallery and in pictures.
    public private(set) var widget: WidgetInstance.ID?

    /// Creates a context; without a size, with that of the family.
    public init(
        family: WidgetFamily, isPreview: Bool = false, size: Size? = nil, locale: Locale,
        timeZone: TimeZone, date: Date
    ) {
        self.family = family
        self.isPreview = isPreview
        self.size = size ?? family.size
        self.locale = locale
        self.timeZone = timeZone
        self.date = date
    }

    /// The context for a pinned widget.
    public func of(_ widget: WidgetInstance.ID) -> WidgetContext {
        var context = self
        context.widget = widget
        return context
    }
}

/// The size class of a widget.
public enum WidgetFamily: String, Codable, CaseIterable, Sendable {
    case small, medium, large, extraLarge, control

    /// The name for people.
    public var name: LocalizedText {
        switch self {
        case .small: tr("Small")
        case .medium: tr("Medium")
        case .large: tr("Large")
        case .extraLarge: tr("Extra large")
        case .control: tr("Control")
        }
    }

    /// The gap between two widgets that stand side by side, in logical pixels.
    public static let gap = 16.0

    /// The size of the window in logical pixels. Sizes tile: two small widgets with a gap are as wide as a medium one, two medium ones as
    /// high as a large one, and two controls as high as a small one.
    public var size: Size {
        switch self {
        case .small: Size(width: 164, height: 164)
        case .medium: Size(width: 344, height: 164)
        case .large: Size(width: 344, height: 344)
        case .extraLarge: Size(width: 704, height: 344)
        case .control: Size(width: 164, height: 74)
        }
    }
}
