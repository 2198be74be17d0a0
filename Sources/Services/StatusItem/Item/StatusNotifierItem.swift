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
