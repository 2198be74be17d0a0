public import Gtk
public import Platform

/// A large area on which something can be dropped, with what is wanted and the buttons to choose it otherwise.
@MainActor
public enum DropZone {
    /// - Parameter dropped: false if it is of no use.
    public static func make(
        iconName: String, title: LocalizedText, text: LocalizedText, buttons: Widget,
        dropped: @escaping @MainActor (DropTarget.Dropped) -> Bool
    ) -> Widget {
        let column = Box(
            .column, spacing: 12,
            [
                Icon(iconName, size: 32).withClass("dim"), Label(title, classes: ["heading"]).aligned(0.5),
                Label(text, classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 52),
                buttons.placed(horizontal: .center),
            ]
        ).placed(horizontal: .center, vertical: .center).expanding(.vertical).margins(16)
        let zone = Box(.column, classes: ["drop-zone"], [column]).margins(16).expanding(.vertical)
        zone.add(DropTarget(dropped) { [weak zone] in zone?.setClass("hovering", $0) })
        return zone
    }
}

extension Widget {
    /// Takes the first of the files that are dropped on the widget, which shows while one hovers over it.
    ///
    /// - Parameter dropped: gets the path. It must capture widgets weakly.
    public func takesFile(_ dropped: @escaping @MainActor (String) -> Void) {
        add(
            DropTarget(
                { content in
                    guard case .files(let paths) = content, let path = paths.first else { return false }
                    dropped(path)
                    return true
                }, hovering: { [weak self] in self?.setClass("hovering", $0) }))
    }
}
