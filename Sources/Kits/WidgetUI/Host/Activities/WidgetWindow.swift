import Gtk

/// A window with the face of one widget, pinned or there for a while.
@MainActor
protocol WidgetWindow: AnyObject {
    var window: Window { get }
    var face: WidgetFace { get }
    var title: String { get }
}

extension WidgetWindow {
    /// Calls `changed` whenever it can be seen less or more, once it is open.
    func followSight(_ changed: @escaping @MainActor (WindowConcealment) -> Void) -> WindowSight { window.followSight(changed) }
}

extension PinnedWindow: WidgetWindow {}
