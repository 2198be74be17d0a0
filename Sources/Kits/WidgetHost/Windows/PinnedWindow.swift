import Gtk
import Timeline
import WidgetFace
import WidgetKit

/// The small undecorated window of one pinned widget. It shows what it is told to and knows nothing of where that comes from.
@MainActor
final class PinnedWindow {
    let window: Window
    let title: String
    /// What is seen of the widget.
    let face: WidgetFace
    private let family: WidgetFamily
    private var surface: PinnedSurface?
    private var menu: Popover?
    private let actions = ActionGroup()
    private var drag: DragGesture?
    /// Nil while what is pressed is a control.
    private var dragStart: (x: Double, y: Double)?

    private static let stay: PinnedSurface.Stay = [.above, .allWorkspaces, .outOfTaskbar]

    var moved: (@MainActor (Placement) -> Void)?
    var removed: (@MainActor () -> Void)?
    var openedMain: (@MainActor () -> Void)?

    init(title: String, family: WidgetFamily, look: WidgetLook) {
        self.title = title
        self.family = family
        face = WidgetFace(title: title, family: family, look: look)
        window = Window(title: title)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // Decorations of our own that are none: a window that has given up its decorations gets a title bar from sway.
        window.setTitlebar(nil)
        window.isResizable = false
        window.setContent(face.root)
        listen()
    }

    var width: Int { Int(family.size.width) }
    var height: Int { Int(family.size.height) }
    var scale: Int { window.scaleFactor }

    /// Opens the window at a place; nil leaves the place to the window manager.
    func open(at place: Placement?) {
        surface = PinnedSurface(of: window)
        let position = place.map { (x: $0.x, y: $0.y) }
        surface?.prepare(stay: Self.stay, at: position)
        surface?.onMove { [weak self] x, y in self?.moved?(Placement(x: x, y: y)) }
        window.on("map") { [weak self] in
            guard let self else { return }
            self.surface?.round(
                width: self.width, height: self.height, radius: Int(ViewRenderer.cornerRadius), scale: self.scale)
            self.surface?.keep(Self.stay)
            if let position { self.surface?.move(to: position) }
        }
        // What is pinned by the pointer, or at login, has no ring around it.
        window.isFocusVisible = false
        window.present()
    }

    func show(_ view: ViewDescription) { face.show(view) }

    /// Draws what changes with time.
    func redraw() { face.redraw() }

    func show(_ look: WidgetLook) { face.show(look) }

    /// Calls `changed` whenever it can be seen less or more, once it is open.
    func followSight(_ changed: @escaping @MainActor (WindowConcealment) -> Void) -> WindowSight { window.followSight(changed) }

    func close() {
        menu?.unparent()
        menu = nil
        moved = nil
        window.destroy()
    }

    // MARK: Hands

    private func listen() {
        drag = DragGesture(
            began: { [weak self] x, y in self?.dragStart = self?.face.isControl(at: (x, y)) == false ? (x, y) : nil },
            moved: { [weak self] dx, dy in
                guard let self, let start = self.dragStart, DragGesture.isDrag(dx, dy) else { return }
                // From here on the window manager moves the window, until the button is let go.
                self.drag?.reset()
                self.surface?.beginMove(at: start)
            })
        if let drag { face.root.add(drag) }
        face.root.add(ClickGesture(button: 3) { [weak self] _, x, y in self?.openMenu(at: (x, y)) })
        face.root.add(
            KeyController { [weak self] key, modifiers in
                guard key == .menu || (key == .f10 && modifiers.contains(.shift)) else { return false }
                self?.openMenu(at: nil)
                return true
            })
        actions.add("open") { [weak self] in self?.openedMain?() }
        actions.add("remove") { [weak self] in self?.removed?() }
        actions.insert(into: face.root, as: "widget")
    }

    private func openMenu(at point: (x: Double, y: Double)?) {
        let entries = Menu().add("Open Quire", action: "widget.open").addSection(Menu().add("Remove", action: "widget.remove"))
        menu?.unparent()
        let opened = Popover(menu: entries, on: face.root)
        menu = opened
        opened.open(at: point ?? (Double(width) / 2, Double(height) / 2))
    }
}
