import Desktop
import Gtk
import LibraryStore
import Timeline
import WidgetKit

/// The small undecorated window of one pinned widget. It shows what it is told to and knows nothing of where that comes from.
@MainActor
final class PinnedWindow {
    let kind: any WidgetKind
    let family: WidgetFamily
    let backend: WindowBackend
    let window: Window
    /// What is seen of the widget.
    let face: WidgetFace
    private let technique: WindowTechnique
    /// Around the face: popovers of a box get the room that they come to need.
    private let content = Box(.column)
    private var drag: DragGesture?
    /// Nil while what is pressed is a control.
    private var dragStart: (x: Double, y: Double)?
    private var menu: WindowMenu?
    /// The popover that is open, or was the last one to be.
    private var popover: Popover?
    /// What is pressed has been drawn far enough to be a drag.
    private var isDragBegun = false
    /// Somebody dragged it, and it has not come to rest since.
    private(set) var isDragged = false

    var moved: (@MainActor (Placement) -> Void)?
    /// What somebody wants of the window.
    var asked: (@MainActor (WindowRequest) -> Void)?

    init(kind: any WidgetKind, family: WidgetFamily, options: WindowOptions, technique: WindowTechnique, look: WidgetLook) {
        self.kind = kind
        self.family = family
        self.technique = technique
        face = WidgetFace(title: kind.name, family: family, look: look)
        window = Window(title: kind.name)
        window.addClass("pinned")
        window.setIconName("org.quirebook.Quire")
        // Decorations of our own that are none: a window that has given up its decorations gets a title bar from sway.
        window.setTitlebar(nil)
        window.isResizable = false
        backend = .make(for: window, technique: technique, options: options)
        content.append(face.root)
        window.setContent(content)
        // What is pinned stays until it is removed: a key that closes windows does not take it away, and neither does a monitor that goes.
        window.onCloseRequest { false }
        listen()
    }

    var title: String { kind.name }
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
        // What is pinned by the pointer, or at login, has no ring around it.
        window.isFocusVisible = false
        // Shown without being presented: that would ask for the focus.
        window.isVisible = true
    }

    func show(_ view: ViewDescription) { face.show(view) }

    /// Draws what changes with time.
    func redraw() { face.redraw() }

    func show(_ look: WidgetLook) { face.show(look) }

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

    // MARK: Hands

    private func listen() {
        face.typed = { [weak self] isTyping in isTyping ? self?.backend.takeKeyboard() : self?.backend.giveKeyboardBack() }
        window.onActiveChange { [weak self] isActive in
            guard let self else { return }
            if isActive { return self.backend.gotKeyboard() }
            // A popover of its own may take the keys meanwhile.
            guard self.popover?.isMapped != true else { return }
            self.backend.loseKeyboard()
            self.face.leaveField()
        }
        drag = DragGesture(
            began: { [weak self] x, y in
                self?.isDragBegun = false
                self?.dragStart = self?.face.isControl(at: (x, y)) == false ? (x, y) : nil
            },
            moved: { [weak self] dx, dy in self?.drag(by: (dx, dy)) },
            ended: { [weak self] in self?.backend.endDrag() })
        if let drag { face.root.add(drag) }
        face.root.add(ClickGesture(button: 3) { [weak self] _, x, y in self?.openMenu(at: (x, y)) })
        face.root.add(
            KeyController { [weak self] key, modifiers in
                guard key == .menu || (key == .f10 && modifiers.contains(.shift)) else { return false }
                self?.openMenu(at: nil)
                return true
            })
    }

    private func drag(by way: (x: Double, y: Double)) {
        guard let dragStart, !options.isLocked else { return }
        if !isDragBegun {
            guard DragGesture.isDrag(way.x, way.y) else { return }
            (isDragBegun, isDragged) = (true, true)
            // From here on the window manager moves the window, until the button is let go.
            if backend.beginDrag(at: dragStart) { drag?.reset() }
        }
        backend.drag(by: way)
    }

    private func openMenu(at point: (x: Double, y: Double)?) {
        let menu = WindowMenu(families: kind.families, family: family, options: options, abilities: technique.abilities,
            isConfigurable: !kind.schema.parameters.isEmpty)
        menu.asked = { [weak self] in self?.asked?($0) }
        self.menu = menu
        menu.actions.insert(into: content, as: WindowMenu.prefix)
        let popover = Popover(menu: menu.menu, on: content)
        // Its entries are reached with keys too; what had the keyboard gets it back.
        backend.takeKeyboard()
        popover.onClosed { [weak self] in if self?.face.isTyping == false { self?.backend.giveKeyboardBack() } }
        open(popover, at: point)
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

extension PinnedWidget {
    /// A family that this Quire does not know is the smallest.
    var widgetFamily: WidgetFamily { WidgetFamily(rawValue: family) ?? .small }
}
