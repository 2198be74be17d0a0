import GLib
import Graphics

/// The icon on the bus, as panels show it: StatusNotifierItem, with its menu beside it.
@MainActor
final class StatusNotifierItem {
    enum Click: Hashable { case first, second, menu }

    /// The icon itself was clicked.
    var clicked: (@MainActor (Click) -> Void)?
    private var pixmaps: Variant
    private var iconName = ""
    private var object: BusObject?
    private let folder: StatusItemIconFolder?
    private var token: String?

    init(color: RGB, folder: StatusItemIconFolder? = StatusItemIconFolder()) {
        self.folder = folder
        pixmaps = IconPixmap.all(color: color)
        iconName = Self.write(color, folder)
    }

    func export(on bus: MessageBus) throws(GLibError) {
        object = try bus.export(StatusItemInterface.description, at: StatusItemNames.path, properties: { [weak self] in self?.property($0) }) {
            [weak self] method, arguments in
            self?.take(method, arguments)
            return []
        }
    }

    func withdraw() {
        object?.withdraw()
        object = nil
        folder?.remove()
    }

    func setColor(_ color: RGB) {
        pixmaps = IconPixmap.all(color: color)
        iconName = Self.write(color, folder)
        // Panels listen to the first; programs that follow properties as D-Bus has them to the second.
        object?.emit("NewIcon", [])
        object?.tellChanged(["IconPixmap": pixmaps, "IconName": .string(iconName)])
    }

    /// The permission to take the focus that the panel gave for the click that comes with it or after it; once.
    func takeToken() -> String? {
        defer { token = nil }
        return token
    }

    /// Without files the pixels alone are shown.
    private static func write(_ color: RGB, _ folder: StatusItemIconFolder?) -> String { (try? folder?.write(color)) ?? "" }

    private func take(_ method: String, _ arguments: [Variant]) {
        switch method {
        case "Activate": clicked?(.first)
        case "SecondaryActivate": clicked?(.second)
        case "ContextMenu": clicked?(.menu)
        case "ProvideXdgActivationToken": token = arguments.first?.string.flatMap { 1...1024 ~= $0.utf8.count ? $0 : nil }
        // There is nothing to scroll through.
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
            .tuple([.string(""), Self.noPixmaps, .string("Quire"), .string("Click for the window, with the middle button to scan the screen")])
        default: nil
        }
    }

    private static let noPixmaps = Variant.array(of: "(iiay)", [])
}

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

/// Where panels find the icon (StatusNotifierItem, freedesktop.org) and its menu (`com.canonical.dbusmenu`).
public enum StatusItemNames {
    public static let path = "/StatusNotifierItem"
    public static let menuPath = "/MenuBar"
    public static let watcher = "org.kde.StatusNotifierWatcher"
    static let watcherPath = "/StatusNotifierWatcher"
    /// Of KDE, which everybody speaks; the specification's own name is used by nobody.
    static let interface = "org.kde.StatusNotifierItem"
    static let menuInterface = "com.canonical.dbusmenu"
    /// The program that shows the icon, or could: whoever has this name in a session is the only one.
    public static let owner = "org.quirebook.Quire.StatusItem"
    static let ownerPath = "/org/quirebook/Quire/StatusItem"
}
