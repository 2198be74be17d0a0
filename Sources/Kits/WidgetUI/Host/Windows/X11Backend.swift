import GLib
import Gtk
import LibraryStore

/// Windows of an X server: hints that the window manager reads, and places in device pixels of the whole screen.
@MainActor
class X11Backend: WindowBackend {
    /// Whether the X server is a guest of a Wayland compositor.
    private let isNested: Bool

    init(_ window: Window, options: WindowOptions, isNested: Bool = true) {
        self.isNested = isNested
        super.init(window, options: options)
    }

    override var unit: Int { window.scaleFactor }
    override var isPlaceable: Bool { true }
    override var isHeld: Bool { surface?.isButtonDown ?? false }
    override var place: Placement? { surface?.position.map { Placement(x: $0.x, y: $0.y) } }

    override func prepare(at place: Placement?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        surface?.prepare(stay: options.stay, at: place.map { ($0.x, $0.y) })
        surface?.setTakesKeys(false)
        surface?.onMove { [weak self] x, y in self?.stands(at: Placement(x: x, y: y)) }
    }

    /// The window manager has put it there.
    func stands(at place: Placement) { moved?(place) }

    override func shown(at place: Placement?) {
        super.shown(at: place)
        surface?.keep(options.stay)
        surface?.setTakesKeys(false)
        if let place { move(to: place) }
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.stay != before.stay { surface?.keep(options.stay, before: before.stay) }
    }

    /// A compositing manager beside the X server reads the property; a Wayland compositor may not.
    override func showOpacity() {
        if isNested { super.showOpacity() } else { surface?.setOpacity(options.opacity) }
    }

    // MARK: The keyboard

    /// Who had it, while it is here: what the X server calls that window, 0 for one of another display or none.
    private var previous: UInt?
    /// Long enough for a window manager to answer.
    private static let patience = Duration.milliseconds(300)

    override func takeKeyboard() {
        guard previous == nil, let surface else { return }
        // Whoever has chosen the window by other means keeps it.
        guard !window.isActive else { return }
        previous = surface.activeWindow
        surface.setTakesKeys(true)
        surface.focus(surface.id)
        Task { [weak self] in
            // Ended only with the program.
            guard (try? await MainLoop.sleep(for: Self.patience)) != nil else { return }
            // Some window managers keep the focus from moving where a program asks for it; a person did.
            if let self, self.previous != nil, !self.window.isActive { self.surface?.forceFocus() }
        }
    }

    override func giveKeyboardBack() {
        guard let previous else { return }
        loseKeyboard()
        // Nobody reaches it with keys now: nothing has a ring around it.
        window.isFocusVisible = false
        surface?.focus(previous == surface?.id ? 0 : previous)
    }

    override func loseKeyboard() {
        guard previous != nil else { return }
        previous = nil
        surface?.setTakesKeys(false)
    }

    override func move(to place: Placement) { surface?.move(to: (place.x, place.y)) }
}

extension WindowOptions {
    fileprivate var stay: PinnedSurface.Stay {
        var stay: PinnedSurface.Stay = .outOfTaskbar
        switch level {
        case .above: stay.insert(.above)
        case .below: stay.insert(.below)
        case .ordinary: break
        }
        if isOnAllWorkspaces { stay.insert(.allWorkspaces) }
        return stay
    }
}
