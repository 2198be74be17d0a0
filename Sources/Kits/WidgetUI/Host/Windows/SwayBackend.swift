import Foundation
import GLib
import Gtk
import LibraryStore

/// Windows of the X server of sway: it puts every window that asks for a place into the middle of the screen, but lets programs move
/// windows with commands of its own (sway(5), `swaymsg`).
@MainActor
final class SwayBackend: X11Backend {
    /// Whether this session is one of sway, which then tells where its commands go.
    static var isHere: Bool { ProcessInfo.processInfo.environment["SWAYSOCK"]?.isEmpty == false }

    /// Where it shall stand, until it does for the first time: only then sway takes commands for it.
    private var wanted: Placement?
    private var tries = 0
    private static let mostTries = 4
    private static var isAnnounced = false
    /// Whether the pointer is over the window, and whether somebody types into it.
    private var isPointed = false
    private var isTaken = false
    /// Longer than it takes from a click to the press of what was clicked.
    private static let moment = Duration.milliseconds(150)

    override func prepare(at place: Placement?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        window.add(HoverController { [weak self] in self?.isPointed = $0 })
        // Once is enough: sway keeps it.
        guard !Self.isAnnounced else { return }
        Self.isAnnounced = true
        Self.run(#"no_focus [class="^quire-widgets$" window_type="utility"]"#)
    }

    override func shown(at place: Placement?) {
        wanted = place
        tries = 0
        super.shown(at: place)
    }

    override func stands(at place: Placement) {
        guard let wanted else { return super.stands(at: place) }
        // The X server says so first: sway has not seen the window yet, and will put it into the middle.
        if place == wanted, tries == 0 { return }
        tries += 1
        guard place != wanted, tries <= Self.mostTries else {
            self.wanted = nil
            return super.stands(at: place)
        }
        tell("floating enable, border none, \(sticky), \(Self.move(to: wanted))")
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.isOnAllWorkspaces != before.isOnAllWorkspaces { tell(sticky) }
    }

    override func move(to place: Placement) {
        if wanted == nil { tell(Self.move(to: place)) } else { wanted = place }
    }

    // MARK: The keyboard

    /// sway gives the keyboard to whatever is pointed at or clicked, whatever that says: nothing is to be asked for.
    override func takeKeyboard() { isTaken = true }

    override func giveKeyboardBack() {
        isTaken = false
        window.isFocusVisible = false
        if window.isActive { Self.run("focus tiling") }
    }

    override func loseKeyboard() { isTaken = false }

    /// Brought by the pointer it goes back at once, unless somebody begins to type; who came here with keys stays.
    override func gotKeyboard() {
        Task { [weak self] in
            // Ended only with the program.
            guard (try? await MainLoop.sleep(for: Self.moment)) != nil else { return }
            if let self, self.isPointed, !self.isTaken { self.giveKeyboardBack() }
        }
    }

    private static func move(to place: Placement) -> String { "move absolute position \(place.x) \(place.y)" }

    private var sticky: String { options.isOnAllWorkspaces ? "sticky enable" : "sticky disable" }

    private func tell(_ command: String) {
        guard let id = surface?.id, id != 0 else { return }
        Self.run("[id=\(id)] \(command)")
    }

    private static func run(_ command: String) {
        // Where swaymsg is missing, windows stand where sway puts them.
        try? Programs.startDetached(["swaymsg", "--quiet", "--", command])
    }
}
