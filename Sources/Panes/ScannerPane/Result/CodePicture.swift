import Drawing
import Graphics
import Gtk
import Platform
import Scanning

/// A picture with outlines around its codes, which can be selected with the pointer or the keyboard.
@MainActor
final class CodePicture {
    let root: Widget
    var onChoose: ((ScanResult.ID) -> Void)?

    private let picture: PictureView
    private let canvas: CanvasView
    private let layer = FixedLayer(name: tr("Codes in the picture")).hidden()
    private let shown = Shown()
    private var buttons: [OutlineButton] = []
    private var results: [ScanResult] = []
    private var size = (width: 0, height: 0)
    private var room = (width: 0, height: 0)
    private var hovered: ScanResult.ID?
    private var focused: ScanResult.ID?

    /// The state of the drawing closure, which may outlive this object.
    private final class Shown {
        var outlines = Outlines.none
        var painter = OutlinePainter(accent: .white, chosen: nil, pointed: nil, isNumbered: false)
    }

    /// - Parameter name: the accessible name of the picture.
    init(name: LocalizedText) {
        let shown = self.shown
        picture = PictureView(name: name)
        canvas = CanvasView(name: .empty) { context, _, _, _ in
            shown.painter.paint(shown.outlines, on: Canvas(borrowing: context))
        }.hidden()
        canvas.isPointerTarget = false
        let overlay = Overlay(picture).clipsContent()
        overlay.add(canvas)
        overlay.add(layer)
        let link = WeakLink<CodePicture>()
        let bin = AdaptiveBin(overlay, minimumWidth: 120, minimumHeight: 90) { width, height in link.target?.resized(width, height) }
        bin.addClass("code-picture")
        root = bin
        link.target = self
        bin.add(MotionController { [weak self] in self?.point(at: $0) })
        bin.add(ClickGesture { [weak self] _, point in self?.press(point) })
        layer.add(
            KeyController { [weak self] key, modifiers in
                guard modifiers.isDisjoint(with: [.control, .alt]) else { return false }
                return self?.step(key) ?? false
            })
    }

    // MARK: Content

    /// Shows a picture; nil shows nothing.
    func show(_ texture: Texture?) { picture.show(texture) }

    /// Outlines codes. `width` and `height` are the size in pixels of the picture in which their corners are given.
    func show(_ results: [ScanResult], width: Int, height: Int) {
        (self.results, size) = (results, (width, height))
        if !results.contains(where: { $0.id == chosen }) { chosen = nil }
        (hovered, focused) = (nil, nil)
        rebuild()
    }

    /// Mirrors the picture, as people know themselves.
    var isMirrored = false {
        didSet {
            guard isMirrored != oldValue else { return }
            picture.setClass("mirrored", isMirrored)
            layOut()
        }
    }

    /// Whether the picture fills the view and is cropped, instead of being seen whole.
    var covers = false {
        didSet {
            picture.covers = covers
            layOut()
        }
    }

    /// The selected code.
    var chosen: ScanResult.ID? {
        didSet {
            guard chosen != oldValue else { return }
            for button in buttons { button.isChosen = button.id == chosen }
            redraw()
        }
    }

    /// Focuses the selected code, else the first.
    @discardableResult
    func grabFocus() -> Bool { (buttons.first { $0.id == chosen } ?? buttons.first)?.root.grabFocus() ?? false }

    /// The outlines in logical pixels of the view, for tests.
    var outlines: Outlines { shown.outlines }

    // MARK: Layout

    private func rebuild() {
        // The focused button is about to be removed; its successor gets the focus.
        let hadFocus = buttons.contains { $0.root.hasFocus }
        for button in buttons { layer.remove(button.root) }
        buttons = results.enumerated().map { index, result in
            let button = OutlineButton(
                id: result.id, name: result.name(index, of: results.count), isChosen: result.id == chosen,
                pressed: { [weak self] in self?.onChoose?(result.id) }, focused: { [weak self] in self?.focus($0, at: result.id) })
            layer.put(button.root, x: 0, y: 0)
            return button
        }
        canvas.isVisible = !results.isEmpty
        layer.isVisible = !results.isEmpty
        layOut()
        if hadFocus { grabFocus() }
    }

    /// GTK is allocating sizes when this is called, so the change waits for the next turn of the main loop.
    private func resized(_ width: Int, _ height: Int) {
        guard room != (width, height) else { return }
        room = (width, height)
        guard !results.isEmpty else { return }
        Task { @MainActor [weak self] in self?.layOut() }
    }

    private func layOut() {
        if let fit = FrameFit(picture: size, view: room, isMirrored: isMirrored, covers: covers) {
            shown.outlines = Outlines(results.map { ($0.id, $0.code.corners) }, fit: fit, view: room)
        } else {
            shown.outlines = .none
        }
        for button in buttons {
            guard let outline = shown.outlines[button.id] else { continue }
            let frame = shown.outlines.frame(of: outline)
            button.root.setSize(width: Int(frame.width), height: Int(frame.height))
            layer.move(button.root, x: frame.x, y: frame.y)
        }
        redraw()
    }

    private func redraw() {
        shown.painter = OutlinePainter(
            accent: Toolkit.palette[.accent], chosen: chosen, pointed: hovered ?? focused,
            isNumbered: results.count > 1)
        canvas.queueDraw()
    }

    // MARK: Pointer and keys

    private func focus(_ isInside: Bool, at id: ScanResult.ID) {
        if isInside { focused = id } else if focused == id { focused = nil }
        redraw()
    }

    private func point(at place: Point?) {
        let now = place.flatMap { shown.outlines.result(at: $0) }
        guard now != hovered else { return }
        hovered = now
        root.setCursor(now == nil ? nil : "pointer")
        redraw()
    }

    private func press(_ point: Point) {
        if let id = shown.outlines.result(at: point) { onChoose?(id) }
    }

    /// Moves the focus. Arrow keys go in their direction, or to the next or previous code if nothing lies there; Home and End go to the
    /// ends.
    func step(_ key: Key) -> Bool {
        guard let here = buttons.firstIndex(where: { $0.id == focused }) else { return false }
        let id = buttons[here].id
        let target: ScanResult.ID?
        switch key {
        case .right: target = shown.outlines.neighbour(of: id, toward: (1, 0)) ?? next(here, by: 1)
        case .down: target = shown.outlines.neighbour(of: id, toward: (0, 1)) ?? next(here, by: 1)
        case .left: target = shown.outlines.neighbour(of: id, toward: (-1, 0)) ?? next(here, by: -1)
        case .up: target = shown.outlines.neighbour(of: id, toward: (0, -1)) ?? next(here, by: -1)
        case .home: target = buttons.first?.id
        case .end: target = buttons.last?.id
        default: return false
        }
        if let target { buttons.first { $0.id == target }?.root.grabFocus() }
        return true
    }

    private func next(_ here: Int, by step: Int) -> ScanResult.ID { buttons[(here + step + buttons.count) % buttons.count].id }
}

/// An invisible button over a code in a picture, for the keyboard and for assistive technology. The pointer passes through, as it meets the
/// outline itself.
@MainActor
final class OutlineButton {
    let id: ScanResult.ID
    let root: Button

    init(
        id: ScanResult.ID, name: LocalizedText, isChosen: Bool, pressed: @escaping @MainActor () -> Void,
        focused: @escaping @MainActor (Bool) -> Void
    ) {
        self.id = id
        self.isChosen = isChosen
        root = Button(content: Box(.row), name: name, classes: ["outline-button"], pressed)
        root.isPointerTarget = false
        root.add(FocusController(focused))
        describe()
    }

    var isChosen: Bool {
        didSet { if isChosen != oldValue { describe() } }
    }

    private func describe() { root.setAccessibleDescription(isChosen ? tr("Selected") : .empty) }
}
