import LibraryStore
import Timeline

extension PinnedWidget {
    /// A family that this Quire does not know is the smallest.
    var widgetFamily: WidgetFamily { WidgetFamily(rawValue: family) ?? .small }
}
