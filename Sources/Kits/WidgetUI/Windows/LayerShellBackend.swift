import Gtk
import LibraryStore

/// Windows that are a part of the desktop (`zwlr_layer_shell_v1`): they stand by margins from the corner of a monitor, in logical pixels, and
/// a drag changes these.
@MainActor
final class LayerShellBackend: WindowBackend {
    private var origin = Placement(x: 0, y: 0)
    private var size = (width: 0, height: 0)
    private var monitor: Monitor?
    private var isDragged = false
    /// A change of the margins is on its way to the compositor: until it is done, the pointer's way is told from the place before.
    private var isMoving = false

    override var isPlaceable: Bool { true }
    override var isHeld: Bool { isDragged }
    override var place: Placement? { origin }

    override func prepare(at place: Placement?, width: Int, height: Int) {
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

    override func move(to place: Placement) { stand(at: place) }

    override func beginDrag(at point: (x: Double, y: Double)) -> Bool {
        isDragged = true
        return false
    }

    override func drag(by way: (x: Double, y: Double)) {
        guard isDragged, !isMoving else { return }
        let place = Placement(x: origin.x + Int(way.x.rounded()), y: origin.y + Int(way.y.rounded()))
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
        // All keys, or the compositor would wait for one more click; once they come, what is clicked next may have them.
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

    /// Where its middle is, that is its monitor.
    private func stand(at place: Placement) {
        origin = place
        let monitors = Monitor.all
        let area = ScreenArea(x: place.x, y: place.y, width: size.width, height: size.height)
        let areas = monitors.map { ScreenArea(x: $0.area.x, y: $0.area.y, width: $0.area.width, height: $0.area.height) }
        guard let home = Placing(on: areas).home(of: area), let index = areas.firstIndex(of: home) else { return }
        // One that came back or changed is another one: the compositor took the window off the old one.
        if monitors[index] != monitor {
            monitor = monitors[index]
            LayerShell.setMonitor(index, of: window)
        }
        LayerShell.setMargins(left: place.x - home.x, top: place.y - home.y, of: window)
    }
}
