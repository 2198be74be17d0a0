import Foundation
import GLib
import Gtk
import LibraryStore
import Platform

/// Places windows of an X server: by hints for the window manager, in device pixels of the whole screen.
@MainActor
class X11Backend: WindowBackend {
    /// Whether the X server runs inside a Wayland compositor (Xwayland).
    private let isNested: Bool

    init(_ window: Window, options: WindowOptions, isNested: Bool = true) {
        self.isNested = isNested
        super.init(window, options: options)
    }

    override var unit: Int { window.scaleFactor }
    override var isPlaceable: Bool { true }
    override var isHeld: Bool { surface?.isButtonDown ?? false }

    override func prepare(at place: WindowPosition?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        surface?.prepare(stay: options.stay, at: place.map { ($0.x, $0.y) })
        surface?.setTakesKeys(false)
        surface?.onMove { [weak self] x, y in self?.stands(at: WindowPosition(x: x, y: y)) }
    }

    /// Handles a place that the window manager has chosen.
    func stands(at place: WindowPosition) { moved?(place) }

    override func shown(at place: WindowPosition?) {
        super.shown(at: place)
        surface?.keep(options.stay)
        surface?.setTakesKeys(false)
        if let place { move(to: place) }
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.stay != before.stay { surface?.keep(options.stay, before: before.stay) }
    }

    // MARK: The keyboard

    /// The X window that had the keyboard before; 0 for none or one of another display.
    private var previous: UInt?
    /// Long enough for a window manager to answer.
    private static let timeout = Duration.milliseconds(300)

    override func takeKeyboard() {
        guard previous == nil, let surface else { return }
        // A window that was activated in another way keeps the keyboard.
        guard !window.isActive else { return }
        previous = surface.activeWindow
        surface.setTakesKeys(true)
        surface.focus(surface.id)
        Task { [weak self] in
            // Never cancelled; ends with the program at the latest.
            guard (try? await MainLoop.sleep(for: Self.timeout)) != nil else { return }
            // Some window managers prevent programs from taking the focus; here the person has asked for it.
            if let self, self.previous != nil, !self.window.isActive { self.surface?.forceFocus() }
        }
    }

    override func giveKeyboardBack() {
        guard let previous else { return }
        loseKeyboard()
        // No focus ring without the keyboard.
        window.isFocusVisible = false
        surface?.focus(previous == surface?.id ? 0 : previous)
    }

    override func loseKeyboard() {
        guard previous != nil else { return }
        previous = nil
        surface?.setTakesKeys(false)
    }

    override func move(to place: WindowPosition) { surface?.move(to: (place.x, place.y)) }
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

/// Places Xwayland windows of sway. It centres every window that requests a place, but lets programs move windows by its own commands
/// (sway(5), `swaymsg`).
@MainActor
final class SwayBackend: X11Backend {
    /// The place to move to, until the window is there: sway accepts commands only after that.
    private var wanted: WindowPosition?
    private var tries = 0
    private static let maximumTries = 4
    private static var isAnnounced = false
    /// Whether the pointer is over the window, and whether the person types into it.
    private var isPointed = false
    private var isTaken = false
    /// Longer than from a click to the press that it causes.
    private static let clickDelay = Duration.milliseconds(150)

    override func prepare(at place: WindowPosition?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        window.add(HoverController { [weak self] in self?.isPointed = $0 })
        // Once is enough, as sway keeps the rule.
        guard !Self.isAnnounced else { return }
        Self.isAnnounced = true
        Sway.run(#"no_focus [class="^quire-widgets$" window_type="utility"]"#)
    }

    override func shown(at place: WindowPosition?) {
        wanted = place
        tries = 0
        super.shown(at: place)
    }

    override func stands(at place: WindowPosition) {
        guard let wanted else { return super.stands(at: place) }
        // The X server confirms the place first: sway has not seen the window yet and will centre it.
        if place == wanted, tries == 0 { return }
        tries += 1
        guard place != wanted, tries <= Self.maximumTries else {
            self.wanted = nil
            return super.stands(at: place)
        }
        runCommand("floating enable, border none, \(sticky), \(Sway.move(to: wanted))")
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.isOnAllWorkspaces != before.isOnAllWorkspaces { runCommand(sticky) }
    }

    override func move(to place: WindowPosition) {
        if wanted == nil { runCommand(Sway.move(to: place)) } else { wanted = place }
    }

    // MARK: The keyboard

    /// Requests nothing: sway gives the keyboard to whatever is under the pointer or clicked.
    override func takeKeyboard() { isTaken = true }

    override func giveKeyboardBack() {
        isTaken = false
        window.isFocusVisible = false
        if window.isActive { Sway.run("focus tiling") }
    }

    override func loseKeyboard() { isTaken = false }

    /// Returns a keyboard focus that came with the pointer, unless the person begins to type. A focus that came by keys stays.
    override func gotKeyboard() {
        Task { [weak self] in
            // Never cancelled; ends with the program at the latest.
            guard (try? await MainLoop.sleep(for: Self.clickDelay)) != nil else { return }
            if let self, self.isPointed, !self.isTaken { self.giveKeyboardBack() }
        }
    }

    private var sticky: String { Sway.sticky(options) }

    private func runCommand(_ command: String) {
        guard let id = surface?.id, id != 0 else { return }
        Sway.run("[id=\(id)] \(command)")
    }
}
