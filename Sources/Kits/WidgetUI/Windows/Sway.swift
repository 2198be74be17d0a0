import Foundation
import GLib
import Graphics
import Gtk
import LibraryStore
import Platform

/// The commands of sway (sway(5), sway-ipc(7)), which places windows where it is told.
enum Sway {
    /// True in a session of sway, which has a socket for commands.
    static var isHere: Bool { Environment.current.nonEmpty("SWAYSOCK") != nil }

    static func move(to place: WindowPosition) -> String { "move absolute position \(place.x) \(place.y)" }

    static func sticky(_ options: WindowOptions) -> String { options.isOnAllWorkspaces ? "sticky enable" : "sticky disable" }

    /// Runs a command and does not wait for it.
    static func run(_ command: String) {
        // Without swaymsg, windows stand where sway puts them.
        try? Programs.startDetached(["swaymsg", "--quiet", "--", command])
    }

    /// Runs a command; false if it has failed, as for a window that sway does not have yet.
    static func ask(_ command: String) async -> Bool {
        (try? await Programs.output(of: ["swaymsg", "--", command], limit: 65_536, within: .seconds(5))) != nil
    }

    /// The place of the window with an application id; nil if sway has none.
    static func place(of id: String) async -> WindowPosition? {
        struct Node: Decodable {
            struct Box: Decodable {
                let x: Int
                let y: Int
            }
            let app_id: String?
            let rect: Box
            let nodes: [Node]
            let floating_nodes: [Node]
        }
        // More than the tree of any session needs.
        let limit = 16 * 1_048_576
        guard let written = try? await Programs.output(of: ["swaymsg", "-t", "get_tree", "--raw"], limit: limit, within: .seconds(5)),
            let root = try? JSONDecoder().decode(Node.self, from: Data(written))
        else { return nil }
        var nodes = [root]
        while let node = nodes.popLast() {
            if node.app_id == id { return WindowPosition(x: node.rect.x, y: node.rect.y) }
            nodes += node.nodes + node.floating_nodes
        }
        return nil
    }
}

/// Places windows of a sway session without XWayland by sway's own commands, in logical pixels. Each window has an application id of its own,
/// as titles are not unique.
@MainActor
final class SwayWaylandBackend: WindowBackend {
    private static let prefix = "org.quirebook.Quire.Widgets.pin"
    private static var last = 0
    private static var isAnnounced = false
    private let id: String
    private var placing: Task<Void, Never>?
    /// True from a drag until the place where it ended is known.
    private var isDragged = false
    /// The waits before the commands to a new window, in milliseconds, until sway has it.
    private static let waits = [0, 30, 100, 300, 1000]

    override init(_ window: Window, options: WindowOptions) {
        Self.last += 1
        id = "\(Self.prefix)\(Self.last)"
        super.init(window, options: options)
    }

    override var isPlaceable: Bool { true }
    override var isHeld: Bool { isDragged }

    override func prepare(at place: WindowPosition?, width: Int, height: Int) {
        super.prepare(at: place, width: width, height: height)
        // The pointer comes back at the end of a drag.
        window.add(HoverController { [weak self] isInside in if isInside { self?.findPlace() } })
        guard !Self.isAnnounced else { return }
        Self.isAnnounced = true
        Sway.run("no_focus [app_id=\"^\(Self.prefix.replacing(".", with: "\\."))\"]")
    }

    override func shown(at place: WindowPosition?) {
        super.shown(at: place)
        // Only a window that the compositor knows can have an id.
        surface?.setApplicationID(id)
        guard let place else { return }
        tell("floating enable, border none, \(Sway.sticky(options)), \(Sway.move(to: place))")
    }

    override func changed(from before: WindowOptions) {
        super.changed(from: before)
        if options.isOnAllWorkspaces != before.isOnAllWorkspaces { tell(Sway.sticky(options)) }
    }

    override func move(to place: WindowPosition) { tell(Sway.move(to: place)) }

    override func beginDrag(at point: Point) -> Bool {
        isDragged = true
        return super.beginDrag(at: point)
    }

    /// Runs a command for this window, once sway has it. A newer one replaces one that has not been taken yet.
    private func tell(_ command: String) {
        let before = placing
        before?.cancel()
        placing = Task { [id] in
            await before?.value
            for wait in Self.waits {
                guard (try? await MainLoop.sleep(for: .milliseconds(wait))) != nil else { return }
                if await Sway.ask("[app_id=\"^\(id.replacing(".", with: "\\."))$\"] \(command)") { return }
            }
        }
    }

    private func findPlace() {
        guard isDragged else { return }
        Task { [weak self, id] in
            let place = await Sway.place(of: id)
            self?.isDragged = false
            if let place { self?.moved?(place) }
        }
    }
}
