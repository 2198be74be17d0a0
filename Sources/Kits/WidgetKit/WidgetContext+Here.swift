import Foundation
import Timeline

extension WidgetContext {
    /// The context of a widget on this desktop: its locale and its time zone as they are now. What follows the system by itself could never be
    /// told from what it was before.
    public static func here(_ family: WidgetFamily, at date: Date, isPreview: Bool = false) -> WidgetContext {
        WidgetContext(family: family, isPreview: isPreview, locale: .desktop, timeZone: .current, date: date)
    }
}
