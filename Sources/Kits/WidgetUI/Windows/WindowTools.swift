import Graphics
import Gtk
import Platform
import Timeline

/// What appears over a pinned window while the pointer or the keyboard is in it: its settings, its removal, and a handle that resizes it.
@MainActor
final class WindowTools {
    /// The view of the widget with the tools over it.
    let root: Overlay
    var onRequest: (@MainActor (WindowRequest) -> Void)?
    private let families: [WidgetFamily]
    private let family: WidgetFamily
    private let grip: Button
    private let size = Label(classes: ["caption"]).hidden()
    /// The family that the handle has been dragged to.
    private var wanted: WidgetFamily?

    init(over view: Widget, of name: LocalizedText, families: [WidgetFamily], family: WidgetFamily, isConfigurable: Bool) {
        (self.families, self.family) = (families, family)
        root = Overlay(view)
        let link = WeakLink<WindowTools>()
        let bar = Box(.row, spacing: 4, classes: ["window-tools"])
        if isConfigurable {
            bar.append(
                Button(icon: "quire-settings-symbolic", name: tr("Configure \(name)"), classes: ["window-tool"]) {
                    link.target?.onRequest?(.configure)
                })
        }
        bar.append(
            Button(icon: "quire-close-symbolic", name: tr("Remove \(name)"), classes: ["window-tool"]) { link.target?.onRequest?(.remove) })
        root.add(bar.placed(horizontal: .end, vertical: .start))
        // With keys it offers the next size; the pointer drags it.
        grip = Button(icon: "quire-grip-symbolic", name: tr("Resize \(name)"), classes: ["window-tool", "window-grip"]) {
            link.target?.resizeToNext()
        }
        let corner = Box(.row, spacing: 4, classes: ["window-tools"], [size, grip]).placed(horizontal: .end, vertical: .end)
        link.target = self
        guard families.count > 1 else { return }
        root.add(corner)
        grip.add(
            DragGesture(
                began: { [weak self] _ in self?.wanted = nil }, moved: { [weak self] dx, dy in self?.drag(by: (dx, dy)) },
                ended: { [weak self] in self?.endDrag() }))
    }

    /// The family whose size is nearest to that of the window after a drag of its corner.
    static func family(_ family: WidgetFamily, draggedBy way: (x: Double, y: Double), among families: [WidgetFamily]) -> WidgetFamily? {
        let wanted = Size(width: family.size.width + way.x, height: family.size.height + way.y)
        func distance(_ family: WidgetFamily) -> Double {
            abs(family.size.width - wanted.width) + abs(family.size.height - wanted.height)
        }
        return families.min { distance($0) < distance($1) }
    }

    private func drag(by way: (x: Double, y: Double)) {
        guard DragGesture.isDrag(way.x, way.y) || wanted != nil else { return }
        wanted = Self.family(family, draggedBy: way, among: families)
        size.text = wanted?.name ?? .empty
        size.isVisible = true
    }

    private func endDrag() {
        size.isVisible = false
        defer { wanted = nil }
        if let wanted, wanted != family { onRequest?(.resize(wanted)) }
    }

    private func resizeToNext() {
        guard wanted == nil, let index = families.firstIndex(of: family) else { return }
        onRequest?(.resize(families[(index + 1) % families.count]))
    }
}
