import Foundation
import Timeline

extension WidgetContext {
    /// The context of a widget on this desktop: its locale and its time zone.
    public static func here(_ family: WidgetFamily, at date: Date, isPreview: Bool = false) -> WidgetContext {
        WidgetContext(family: family, isPreview: isPreview, locale: .desktop, timeZone: .autoupdatingCurrent, date: date)
    }
}
