import DesktopIntegration
import Drawing
import Gtk
import LibraryStore
import Theme
import Timeline
import WidgetKit

/// The small undecorated window of one pinned widget. It draws what it is told to and knows nothing of where that comes from.
@MainActor
final class PinnedWindow {
    let kind: any WidgetKind
    let family: WidgetFamily
    let backend: WindowBackend
    private let window: Window
    private let technique: WindowTechnique
    /// Where the pointer can take hold of it and its menu opens: a box, which gives popovers the room that they come to need.
    private let content = Box(.column)
    private var canvas: CanvasView!
    private var look: WidgetLook
    private var view: ViewDescription?
    private var drag: DragGesture?
    private var dragStart = (x: 0.0, y: 0.0)
    private var menu: WindowMenu?
    /// The popover that is open, or was the last one to be.
    private var popover: Popover?
    /// Somebody dragged it, and it has not come to rest since.
    private(set) var isDragged = false

    var moved: (@MainActor (Placement) -> Void)?
    /// What somebody wants of the window.
    var asked: (@MainActor (WindowRequest) -> Void)?

    init(kind: any WidgetKind, family: WidgetFamily, options: WindowOptions, technique: WindowTechnique, look: WidgetLook) {
        self.kind = kind
        self.family = family
        self.technique = technique
        self.look = look
        window = Window(title: kind.name)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // Decorations of our own that are none: a window that has given up its decorations gets a title bar from sway.
        window.setTitlebar(nil)
        window.isResizable = false
        backend = .make(for: window, technique: technique, options: options)
        canvas = CanvasView(name: kind.name) { [weak self] context, _, _, scale in self?.draw(on: Canvas(borrowing: context), scale: scale) }
        canvas.setContentSize(width: width, height: height)
        canvas.isFocusable = true
        content.append(canvas)
        window.setContent(content)
        // What is pinned stays until it is removed: a key that closes windows does not take it away, and neither does a monitor that goes.
        window.onCloseRequest { false }
        listen()
    }

    /// Logical pixels.
    var width: Int { Int(family.size.width) }
    var height: Int { Int(family.size.height) }
    var options: WindowOptions { backend.options }
    /// The screen that it covers, standing there.
    func area(at place: Placement) -> ScreenArea {
        ScreenArea(x: place.x, y: place.y, width: width * backend.unit, height: height * backend.unit)
    }

    /// Opens the window at a place; nil leaves the place to the window manager.
    func open(at place: Placement?) {
        backend.prepare(at: place, width: width, height: height)
        backend.moved = { [weak self] in self?.moved?($0) }
        window.on("map") { [weak self] in
            self?.round()
            self?.backend.shown(at: place)
        }
        window.on("notify::scale-factor") { [weak self] in self?.round() }
        // Shown without being presented: that would ask for the focus.
        window.isVisible = true
    }

    func show(_ view: ViewDescription) {
        guard view != self.view else { return }
        self.view = view
        // One group with its words in order: what a screen reader says of the whole window.
        canvas.setAccessibleLabel(([kind.name] + view.texts).joined(separator: ", "))
        canvas.queueDraw()
    }

    /// Draws the same view anew, for its parts that change with time.
    func redraw() { canvas.queueDraw() }

    func show(_ look: WidgetLook) {
        guard look != self.look else { return }
        self.look = look
        canvas.queueDraw()
    }

    /// The drag is over, and where it ended is known.
    func rest() { isDragged = false }

    func close() {
        popover?.unparent()
        popover = nil
        moved = nil
        backend.moved = nil
        window.destroy()
    }

    private func round() {
        backend.surface?.round(width: width, height: height, radius: Int(ViewRenderer.cornerRadius), scale: window.scaleFactor)
    }

    private func draw(on canvas: Canvas, scale: Int) {
        guard let view else { return }
        let renderer = ViewRenderer(look: look, scale: Double(scale))
        do {
            try renderer.draw(view, size: family.size, on: canvas)
        } catch {
            // A view that breaks the limits says so in its own window.
            try? renderer.draw(
                .message(title: kind.name, advice: error.message, iconName: "quire-warning-symbolic", family: family), size: family.size,
                on: canvas)
        }
    }

    // MARK: Hands

    private func listen() {
        drag = DragGesture(
            began: { [weak self] x, y in self?.dragStart = (x, y) },
            moved: { [weak self] dx, dy in self?.drag(by: (dx, dy)) },
            ended: { [weak self] in self?.backend.endDrag() })
        if let drag { content.add(drag) }
        content.add(ClickGesture(button: 3) { [weak self] _, x, y in self?.openMenu(at: (x, y)) })
        content.add(
            KeyController { [weak self] key, modifiers in
                guard key == .menu || (key == .f10 && modifiers.contains(.shift)) else { return false }
                self?.openMenu(at: nil)
                return true
            })
    }

    private func drag(by way: (x: Double, y: Double)) {
        guard !options.isLocked else { return }
        if !isDragged || !backend.isHeld {
            guard DragGesture.isDrag(way.x, way.y) else { return }
            isDragged = true
            // From here on the window manager moves the window, until the button is let go.
            if backend.beginDrag(at: dragStart) { drag?.reset() }
        }
        backend.drag(by: way)
    }

    private func openMenu(at point: (x: Double, y: Double)?) {
        let menu = WindowMenu(families: kind.families, family: family, options: options, abilities: technique.abilities)
        menu.asked = { [weak self] in self?.asked?($0) }
        self.menu = menu
        menu.actions.insert(into: content, as: WindowMenu.prefix)
        open(Popover(menu: menu.menu, on: content), at: point)
    }

    /// Opens a popover of a text about this window.
    func open(_ note: Box) { open(Popover(content: note, on: content), at: nil) }

    func closePopover() { popover?.close() }

    private func open(_ new: Popover, at point: (x: Double, y: Double)?) {
        popover?.unparent()
        popover = new
        new.open(at: point ?? (Double(width) / 2, Double(height) / 2))
    }
}
