import GLib

/// `org.kde.StatusNotifierItem` in the types that KDE's own description has and every panel expects: the specification's text has
/// another one for `WindowId` alone, which is always 0 here.
enum StatusItemInterface {
    static let description = BusInterface(
        StatusItemNames.interface,
        methods: [
            .init("ContextMenu", takes: [.init("x", "i"), .init("y", "i")]),
            .init("Activate", takes: [.init("x", "i"), .init("y", "i")]),
            .init("SecondaryActivate", takes: [.init("x", "i"), .init("y", "i")]),
            .init("Scroll", takes: [.init("delta", "i"), .init("orientation", "s")]),
            .init("ProvideXdgActivationToken", takes: [.init("token", "s")]),
        ],
        signals: [
            .init("NewTitle"), .init("NewIcon"), .init("NewAttentionIcon"), .init("NewOverlayIcon"), .init("NewMenu"), .init("NewToolTip"),
            .init("NewStatus", carries: [.init("status", "s")]), .init("NewIconThemePath", carries: [.init("icon_theme_path", "s")]),
        ],
        properties: [
            .init("Category", "s"), .init("Id", "s"), .init("Title", "s"), .init("Status", "s"), .init("WindowId", "i"),
            .init("IconThemePath", "s"), .init("Menu", "o"), .init("ItemIsMenu", "b"),
            .init("IconName", "s"), .init("IconPixmap", "a(iiay)"),
            .init("OverlayIconName", "s"), .init("OverlayIconPixmap", "a(iiay)"),
            .init("AttentionIconName", "s"), .init("AttentionIconPixmap", "a(iiay)"), .init("AttentionMovieName", "s"),
            .init("ToolTip", "(sa(iiay)ss)"),
        ])
}
