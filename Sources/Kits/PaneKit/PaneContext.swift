public import Desktop
public import GLib
public import Gtk
public import LibraryStore
public import Payload
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
