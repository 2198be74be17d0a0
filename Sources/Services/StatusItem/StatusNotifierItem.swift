import Foundation
import GLib
import Graphics
import Platform

/// The status icon on the bus (StatusNotifierItem), with its menu beside it.
@MainActor
final class StatusNotifierItem {
    enum Click: Hashable { case first, second, menu }

    /// Called when the icon itself was clicked.
    var clicked: (@MainActor (Click) -> Void)?
    private var pixmaps: Variant
    private var iconName = ""
    private var object: BusObject?
    private let folder: StatusItemIconFolder?
    private var token: String?

    init(color: Color, folder: StatusItemIconFolder? = StatusItemIconFolder()) {
        self.folder = folder
        pixmaps = IconPixmap.all(color: color)
        iconName = Self.write(color, folder)
    }

    func export(on bus: MessageBus) throws(GLibError) {
        object = try bus.export(
            StatusItemInterface.description, at: StatusItemNames.path, properties: { [weak self] in self?.property($0) }
        ) {
            [weak self] method, arguments in
            self?.handle(method, arguments)
            return []
        }
    }

    func withdraw() {
        object?.withdraw()
        object = nil
        folder?.remove()
    }

    func setColor(_ color: Color) {
        pixmaps = IconPixmap.all(color: color)
        iconName = Self.write(color, folder)
        // Panels listen to `NewIcon`; programs that follow properties in the standard way of D-Bus listen to the second signal.
        object?.emit("NewIcon", [])
        object?.emitPropertiesChanged(["IconPixmap": pixmaps, "IconName": .string(iconName)])
    }

    /// Returns the permission to take the focus that the panel gave with the click, and forgets it.
    func takeToken() -> String? {
        defer { token = nil }
        return token
    }

    /// Without files panels show the pixels.
    private static func write(_ color: Color, _ folder: StatusItemIconFolder?) -> String { (try? folder?.write(color)) ?? "" }

    private func handle(_ method: String, _ arguments: [Variant]) {
        switch method {
        case "Activate": clicked?(.first)
        case "SecondaryActivate": clicked?(.second)
        case "ContextMenu": clicked?(.menu)
        case "ProvideXdgActivationToken": token = arguments.first?.string.flatMap { 1...1024 ~= $0.utf8.count ? $0 : nil }
        // Scrolling has no effect.
        default: break
        }
    }

    private func property(_ name: String) -> Variant? {
        switch name {
        case "Category": .string("ApplicationStatus")
        case "Id": .string("org.quirebook.Quire")
        case "Title": .string("Quire")
        case "Status": .string("Active")
        case "WindowId": .int32(0)
        case "IconThemePath": .string(iconName.isEmpty ? "" : folder?.folder.path ?? "")
        case "Menu": .objectPath(StatusItemNames.menuPath)
        case "ItemIsMenu": .bool(false)
        case "IconName": .string(iconName)
        case "IconPixmap": pixmaps
        case "OverlayIconName", "AttentionIconName", "AttentionMovieName": .string("")
        case "OverlayIconPixmap", "AttentionIconPixmap": Self.noPixmaps
        case "ToolTip":
            .tuple([
                .string(""), Self.noPixmaps, .string("Quire"),
                .string(tr("Click to open Quire, middle-click to scan the screen").string),
            ])
        default: nil
        }
    }

    private static let noPixmaps = Variant.array(of: "(iiay)", [])
}

/// `org.kde.StatusNotifierItem` with the types of KDE's own description, which every panel expects. The specification differs only in
/// `WindowId`, which is always 0 here.
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

/// The names under which panels find the icon (StatusNotifierItem, freedesktop.org) and its menu (`com.canonical.dbusmenu`).
public enum StatusItemNames {
    public static let path = "/StatusNotifierItem"
    public static let menuPath = "/MenuBar"
    public static let watcher = "org.kde.StatusNotifierWatcher"
    static let watcherPath = "/StatusNotifierWatcher"
    /// KDE's name, which every panel uses. No panel uses the specification's own name.
    static let interface = "org.kde.StatusNotifierItem"
    static let menuInterface = "com.canonical.dbusmenu"
    /// The name that the program with the icon owns, so that there is only one in a session.
    public static let owner = "org.quirebook.Quire.StatusItem"
    static let ownerPath = "/org/quirebook/Quire/StatusItem"
}
