public import Desktop
public import Foundation
public import GLib
public import Gtk
public import LibraryStore
public import Payload
public import Scanning
public import WidgetUI

/// What every pane is given: the library, the user's choices, and the window around it.
@MainActor
public final class PaneContext {
    public let library: Library
    public let preferences: Preferences
    public let style: Style
    public let bus: MessageBus?
    /// What is heard, felt and seen of what happens.
    public let feedback: FeedbackPlayer
    /// The window; weak, because it owns the panes.
    public weak var shell: (any Shell)?

    public init(library: Library, preferences: Preferences, style: Style, bus: MessageBus?) {
        self.library = library
        self.preferences = preferences
        self.style = style
        self.bus = bus
        feedback = FeedbackPlayer(
            bus: bus, application: (id: "org.quirebook.Quire", name: "Quire"), file: DataFolder.path("sounds/code-found.wav"),
            choice: { preferences.feedbackChannels(of: $0) })
    }

    /// Runs work of the library and tells the user when it failed. The task is the caller's to cancel.
    @discardableResult
    public func perform(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
        Task { [weak self] in
            do {
                try await work()
            } catch {
                if !Task.isCancelled { self?.shell?.report(error) }
            }
        }
    }
}

/// The main window, as panes see it.
@MainActor
public protocol Shell: AnyObject {
    var window: Window { get }
    /// Shows a message for some seconds, with something to undo or to go to.
    func show(_ toast: Toast)
    /// Tells of something that went wrong: what happened, and what to do.
    func report(_ error: any Error)
    /// Shows a code as large as the window; Esc comes back. The arrow keys step among `ids`, such as the codes listed around it.
    func showLarge(_ code: Code, among ids: [Code.ID])
    /// Shows a payload that is in no library as large as the window; Esc comes back.
    func showLarge(unsaved payload: Payload, kind: PayloadKind, title: String)
    /// Goes to another pane, and to a place in it.
    func go(to pane: String, place: String?)
    /// Asks before it opens an address, showing all of it.
    func confirmOpening(_ address: String)
}

extension Shell {
    /// Shows a code as large as the window; Esc comes back.
    public func showLarge(_ code: Code) { showLarge(code, among: []) }
}

/// A short message at the bottom of the window.
@MainActor
public struct Toast {
    public let message: String
    /// What it tells of, to be heard, felt and seen too; nil for what is only to be read.
    public let event: FeedbackEvent?
    public let button: (title: String, run: @MainActor () -> Void)?

    public init(_ message: String, event: FeedbackEvent? = nil, button: (title: String, run: @MainActor () -> Void)? = nil) {
        self.message = message
        self.event = event
        self.button = button
    }
}

extension PaneContext {
    /// Opens a page of this installation that describes how to write something, in the desktop's program for texts; says where it lies
    /// when there is none.
    public func openManual(_ file: URL) {
        let path = file.path
        guard FileManager.default.fileExists(atPath: path) else {
            shell?.show(Toast("The description was not found at \(path). Install Quire completely."))
            return
        }
        for type in ["text/markdown", "text/plain"] {
            do throws(GLibError) {
                return try Links.open(file: path, ofType: type)
            } catch {
                // The next type may have a program.
                continue
            }
        }
        shell?.show(Toast("No program for texts opened \(path). You find the description there."))
    }
}

/// Putting a code on the desktop as a small window of its own.
extension PaneContext {
    /// By the names that widget kinds and their sizes have in the library.
    private static let kind = "code", family = "small", parameter = "code"

    /// Pins a code and starts what draws it.
    /// - Returns: the pin, and whether something draws it: quire-widgets may not be installed.
    public func pin(_ code: Code) async throws(LibraryError) -> (id: PinnedWidget.ID, isShown: Bool) {
        let pin = try await library.pin(kind: Self.kind, family: Self.family, configuration: [Self.parameter: String(code.id)])
        return (pin.id, WidgetHostLauncher.start(bus: bus))
    }

    /// What to say of a pin that nothing draws.
    public static let undrawnPin = "Pinned, but quire-widgets, which draws it, was not found. Install Quire completely."
}

extension Preferences {
    /// How an event is told, as the person and the desktop want it.
    public func feedbackChannels(of event: FeedbackEvent) -> FeedbackChannels {
        let isWanted =
            switch event {
            case .success: feedbackSuccess
            case .impact: feedbackImpact
            case .selection: feedbackSelection
            }
        guard isWanted else { return .none }
        return FeedbackChannels(
            isHeard: feedbackSound && Toolkit.areEventSoundsOn, isFelt: feedbackVibration, isSeen: feedbackHighlight)
    }
}

/// Making flyers, from wherever codes are shown.
extension Shell {
    /// Goes to the gallery of flyers, to make one of these codes, or one that holds all of them.
    public func makeFlyer(of codes: [Code.ID]) {
        go(to: "flyers", place: "codes/" + codes.map(String.init).joined(separator: ","))
    }
}

extension ScreenSession {
    /// Protocols of Wayland by which a compositor lets programs copy the screen, grim among them.
    private static let copyProtocols = ["zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1"]

    /// The session that this window is in.
    @MainActor
    public static var here: ScreenSession {
        let answers = copyProtocols.compactMap { DisplayServer.compositorOffers($0) }
        return ScreenSession(offersCopies: answers.isEmpty ? nil : answers.contains(true))
    }
}
