public import Foundation
import Platform
public import Timeline

extension WidgetContext {
    /// The context of a widget on this desktop, with its current locale and time zone. The auto-updating ones would always equal
    /// themselves, so that changes could not be detected.
    public static func here(_ family: WidgetFamily, at date: Date, isPreview: Bool = false) -> WidgetContext {
        WidgetContext(family: family, isPreview: isPreview, locale: .desktop, timeZone: .current, date: date)
    }
}
