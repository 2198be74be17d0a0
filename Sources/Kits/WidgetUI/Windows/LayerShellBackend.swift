import Graphics
import Gtk
import LibraryStore

/// Places windows as parts of the desktop (`zwlr_layer_shell_v1`): by margins in logical pixels from the corner of a monitor, which a drag
/// changes.
@MainActor
final class LayerShellBackend: WindowBackend {
    private var origin = WindowPosition(x: 0, y: 0)
    private var size = (width: 0, height: 0)
    private var monitor: Monitor?
    private var isDragged = false
    /// True while the compositor applies a change of the margins. Until then pointer positions are relative to the previous place.
    private var isMoving = false

    override var isPlaceable: Bool { true }
    override var isHeld: Bool { isDragged }

    override func prepare(at place: WindowPosition?, width: Int, height: Int) {
        size = (width, height)
        LayerShell.begin(window, name: "quire-widget")
        LayerShell.setAbove(options.level == .above, of: window)
        if let place { stand(at: place) }
        super.prepare(at: place, width: width, height: height)
    }

    override func changed(from before: WindowOptions) {
        if options.level != before.level { LayerShell.setAbove(options.level == .above, of: window) }
        super.changed(from: before)
    }

    override func move(to place: WindowPosition) { stand(at: place) }

    override func beginDrag(at point: Point) -> Bool {
        isDragged = true
        return false
    }

    override func drag(by way: (x: Double, y: Double)) {
        guard isDragged, !isMoving else { return }
        let place = WindowPosition(x: origin.x + Int(way.x.rounded()), y: origin.y + Int(way.y.rounded()))
        guard place != origin else { return }
        isMoving = true
        stand(at: place)
        moved?(place)
        window.queueDraw()
        Task { [weak self] in
            await self?.window.frames(2, atMost: .milliseconds(200))
            self?.isMoving = false
        }
    }

    override func endDrag() { isDragged = false }

    // MARK: The keyboard

    override func takeKeyboard() {
        // Exclusive keyboard focus first, as the compositor would otherwise wait for one more click; later clicks may move it.
        LayerShell.setKeyboard(.all, of: window)
        window.queueDraw()
    }

    override func gotKeyboard() { setKeyboard(.onDemand) }
    override func giveKeyboardBack() {
        window.isFocusVisible = false
        setKeyboard(.none)
    }
    override func loseKeyboard() { setKeyboard(.none) }

    private func setKeyboard(_ keyboard: LayerShell.Keyboard) {
        LayerShell.setKeyboard(keyboard, of: window)
        window.queueDraw()
    }

    /// Places the window on the monitor that contains its middle.
    private func stand(at place: WindowPosition) {
        origin = place
        let monitors = Monitor.all
        let area = PixelArea(x: place.x, y: place.y, width: size.width, height: size.height)
        let areas = monitors.map(\.area)
        guard let home = WindowPlacer(on: areas).home(of: area), let index = areas.firstIndex(of: home) else { return }
        // A reconnected or changed monitor is a new object, and the compositor removed the window from the old one.
        if monitors[index] != monitor {
            monitor = monitors[index]
            LayerShell.setMonitor(index, of: window)
        }
        LayerShell.setMargins(left: place.x - home.x, top: place.y - home.y, of: window)
    }
}
