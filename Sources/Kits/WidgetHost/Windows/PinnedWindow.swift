import Drawing
import Gtk
import Theme
import Timeline
import WidgetKit

/// The small undecorated window of one pinned widget. It draws what it is told to and knows nothing of where that comes from.
@MainActor
final class PinnedWindow {
    private let window: Window
    private let title: String
    private let family: WidgetFamily
    private var canvas: CanvasView!
    private var look: WidgetLook
    private var view: ViewDescription?
    private var surface: PinnedSurface?
    private var menu: Popover?
    private let actions = ActionGroup()
    private var drag: DragGesture?
    private var dragStart = (x: 0.0, y: 0.0)

    private static let stay: PinnedSurface.Stay = [.above, .allWorkspaces, .outOfTaskbar]

    var moved: (@MainActor (Placement) -> Void)?
    var removed: (@MainActor () -> Void)?
    var openedMain: (@MainActor () -> Void)?

    init(title: String, family: WidgetFamily, look: WidgetLook) {
        self.title = title
        self.family = family
        self.look = look
        window = Window(title: title)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // Decorations of our own that are none: a window that has given up its decorations gets a title bar from sway.
        window.setTitlebar(nil)
        window.isResizable = false
        canvas = CanvasView(name: title) { [weak self] context, _, _, scale in self?.draw(on: Canvas(borrowing: context), scale: scale) }
        canvas.setContentSize(width: width, height: height)
        canvas.isFocusable = true
        window.setContent(canvas)
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
        window.present()
    }

    func show(_ view: ViewDescription) {
        guard view != self.view else { return }
        self.view = view
        // One group with its words in order: what a screen reader says of the whole window.
        canvas.setAccessibleLabel(([title] + view.texts).joined(separator: ", "))
        canvas.queueDraw()
    }

    /// Draws the same view anew, for its parts that change with time.
    func redraw() { canvas.queueDraw() }

    func show(_ look: WidgetLook) {
        guard look != self.look else { return }
        self.look = look
        canvas.queueDraw()
    }

    /// Calls `changed` whenever it can be seen less or more, once it is open.
    func followSight(_ changed: @escaping @MainActor (WindowConcealment) -> Void) -> WindowSight { window.followSight(changed) }

    func close() {
        menu?.unparent()
        menu = nil
        moved = nil
        window.destroy()
    }

    private func draw(on canvas: Canvas, scale: Int) {
        guard let view else { return }
        let renderer = ViewRenderer(look: look, scale: Double(scale))
        do {
            try renderer.draw(view, size: family.size, on: canvas)
        } catch {
            // A view that breaks the limits says so in its own window.
            try? renderer.draw(
                .message(title: title, advice: error.message, iconName: "quire-warning-symbolic", family: family), size: family.size,
                on: canvas)
        }
    }

    // MARK: Hands

    private func listen() {
        drag = DragGesture(
            began: { [weak self] x, y in self?.dragStart = (x, y) },
            moved: { [weak self] dx, dy in
                guard let self, DragGesture.isDrag(dx, dy) else { return }
                // From here on the window manager moves the window, until the button is let go.
                self.drag?.reset()
                self.surface?.beginMove(at: self.dragStart)
            })
        if let drag { canvas.add(drag) }
        canvas.add(ClickGesture(button: 3) { [weak self] _, x, y in self?.openMenu(at: (x, y)) })
        canvas.add(
            KeyController { [weak self] key, modifiers in
                guard key == .menu || (key == .f10 && modifiers.contains(.shift)) else { return false }
                self?.openMenu(at: nil)
                return true
            })
        actions.add("open") { [weak self] in self?.openedMain?() }
        actions.add("remove") { [weak self] in self?.removed?() }
        actions.insert(into: canvas, as: "widget")
    }

    private func openMenu(at point: (x: Double, y: Double)?) {
        let entries = Menu().add("Open Quire", action: "widget.open").addSection(Menu().add("Remove", action: "widget.remove"))
        menu?.unparent()
        let opened = Popover(menu: entries, on: canvas)
        menu = opened
        opened.open(at: point ?? (Double(width) / 2, Double(height) / 2))
    }
}
