import Desktop
import Graphics
import Gtk
import LibraryStore
import Timeline
import WidgetKit

/// The window of one pinned widget, with its menu. The person drags it by its background.
@MainActor
final class PinnedWindow: WidgetWindow {
    let kind: any WidgetKind
    private let technique: WindowingSystem
    /// The box around the view; a popover of a box can grow later.
    private let content = Box(.column)
    private var drag: DragGesture?
    /// Where a press began; nil if on a control.
    private var dragStart: Point?
    private var menu: WindowMenu?
    private let tools: WindowTools
    /// The popover that is open, or was opened last.
    private var popover: Popover?
    /// True after a press has moved far enough to be a drag.
    private var isDragBegun = false
    /// True from a drag until the window has come to rest.
    private(set) var isDragged = false

    /// Called with the requests of the person, from the menu.
    var onRequest: (@MainActor (WindowRequest) -> Void)?

    init(kind: any WidgetKind, family: WidgetFamily, options: WindowOptions, technique: WindowingSystem, look: WidgetAppearance) {
        self.kind = kind
        self.technique = technique
        let view = WidgetView(title: kind.name, family: family, look: look)
        tools = WindowTools(
            over: view.root, of: kind.name, families: kind.families, family: family, isConfigurable: !kind.schema.parameters.isEmpty)
        super.init(view, options: options, technique: technique)
        content.append(tools.root)
        tools.onRequest = { [weak self] in self?.onRequest?($0) }
        window.setContent(content)
        // A pinned window stays until it is unpinned: neither a closing key nor a disconnected monitor removes it.
        window.onCloseRequest { false }
        listen()
    }

    var options: WindowOptions { backend.options }

    /// Ends a drag whose final place is known.
    func finishDrag() { isDragged = false }

    func close() {
        popover?.unparent()
        popover = nil
        backend.moved = nil
        window.destroy()
    }

    // MARK: Input

    private func listen() {
        widgetView.onTyping = { [weak self] isTyping in isTyping ? self?.backend.takeKeyboard() : self?.backend.giveKeyboardBack() }
        window.onActiveChange { [weak self] isActive in
            guard let self else { return }
            if isActive { return self.backend.gotKeyboard() }
            // A popover of its own may have the keyboard meanwhile.
            guard self.popover?.isMapped != true else { return }
            self.backend.loseKeyboard()
            self.widgetView.leaveField()
        }
        drag = DragGesture(
            began: { [weak self] point in
                self?.isDragBegun = false
                self?.dragStart = self?.widgetView.isControl(at: point) == false ? point : nil
            },
            moved: { [weak self] dx, dy in self?.drag(by: (dx, dy)) },
            ended: { [weak self] in self?.backend.endDrag() })
        if let drag { widgetView.root.add(drag) }
        widgetView.root.onMenuRequest { [weak self] in self?.openMenu(at: $0) }
        widgetView.root.add(
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
            // From here on the window manager moves the window, until the button is released.
            if backend.beginDrag(at: dragStart) { drag?.reset() }
        }
        backend.drag(by: way)
    }

    private func openMenu(at point: Point?) {
        let menu = WindowMenu(
            families: kind.families, family: family, options: options, abilities: technique.abilities,
            isConfigurable: !kind.schema.parameters.isEmpty)
        menu.onRequest = { [weak self] in self?.onRequest?($0) }
        self.menu = menu
        menu.actions.insert(into: content, as: WindowMenu.prefix)
        let popover = Popover(menu: menu.menu, on: content)
        // The menu is used with keys too; afterwards the keyboard goes back.
        backend.takeKeyboard()
        popover.onClosed { [weak self] in if self?.widgetView.isTyping == false { self?.backend.giveKeyboardBack() } }
        open(popover, at: point)
    }

    /// Opens a popover with a text about this window.
    func open(_ note: Box) { open(Popover(content: note, on: content), at: nil) }

    func closePopover() { popover?.close() }

    private func open(_ new: Popover, at point: Point?) {
        popover?.unparent()
        popover = new
        new.open(at: point ?? Point(x: family.size.width / 2, y: family.size.height / 2))
    }
}

extension PinnedWidget {
    /// The family of the widget; an unknown one becomes the smallest.
    var widgetFamily: WidgetFamily { WidgetFamily(rawValue: family) ?? .small }
}
