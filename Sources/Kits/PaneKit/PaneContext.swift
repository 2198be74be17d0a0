public import Desktop
public import Foundation
public import GLib
public import Gtk
public import LibraryStore
public import Navigation
public import Payload
public import Platform
public import Scanning
public import WidgetUI

/// The environment of every pane: the library, the preferences and the window.
@MainActor
public final class PaneContext {
    /// The library of the window.
    public let library: Library
    /// The settings of the person.
    public let preferences: Preferences
    /// The colours of all windows, as the person and the desktop chose them.
    public let style: Style
    /// The session bus; nil without one.
    public let bus: MessageBus?
    /// Plays sounds, vibrations and visual feedback.
    public let feedback: FeedbackPlayer
    /// The main window; weak, because it owns the panes.
    public weak var shell: (any Shell)?

    /// Creates the environment of a window's panes.
    public init(library: Library, preferences: Preferences, style: Style, bus: MessageBus?) {
        self.library = library
        self.preferences = preferences
        self.style = style
        self.bus = bus
        feedback = FeedbackPlayer(
            bus: bus, application: (id: "org.quirebook.Quire", name: "Quire"), file: DataFolder.path("sounds/code-found.wav"),
            choice: { preferences.feedbackChannels(of: $0) })
    }

    /// Runs an operation and reports its error to the person. The caller may cancel the task.
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

    /// Shows a message with an Undo button. An error of `undo` is reported.
    public func show(_ message: LocalizedText, undo: @escaping @MainActor () async throws -> Void) {
        shell?.show(Toast(message, button: (tr("Undo"), { self.perform(undo) })))
    }
}

/// The main window, as panes see it.
@MainActor
public protocol Shell: AnyObject {
    /// The window, as the parent of sheets and dialogs.
    var window: Window { get }
    /// Shows a message for some seconds, with an optional action such as Undo.
    func show(_ toast: Toast)
    /// Reports an error: what happened and what to do.
    func report(_ error: any Error)
    /// Shows a code at full window size; Esc closes it. The arrow keys step through `ids`, for example the codes of the current list.
    func showLarge(_ code: Code, among ids: [Code.ID])
    /// Shows a payload that is not in the library at full window size; Esc closes it.
    func showLarge(unsaved payload: Payload, kind: PayloadKind, title: String)
    /// Shows a message for longer, because it has to be read.
    func explain(_ toast: Toast)
    /// Shows a destination in its pane.
    func go(to destination: any Destination)
    /// Shows a destination in its pane, and searches there for a text.
    func search(_ text: String, at destination: any Destination)
    /// Opens a destination as a link does: over what is shown, and not before a sheet has closed.
    func open(_ destination: any Destination)
    /// Asks before it opens an address, showing all of it.
    func confirmOpening(_ address: String)
}

extension Shell {
    /// Shows a code at full window size; Esc closes it.
    public func showLarge(_ code: Code) { showLarge(code, among: []) }
}

/// A short message at the bottom of the window.
@MainActor
public struct Toast {
    /// The message, in one sentence.
    public let message: LocalizedText
    /// The event for sound, vibration and visual feedback; nil for none.
    public let event: FeedbackEvent?
    /// The button beside the message, which Ctrl+Z presses; nil for none.
    public let button: (title: LocalizedText, run: @MainActor () -> Void)?
    /// What one may want next, each with a button.
    public let next: [(title: LocalizedText, run: @MainActor () -> Void)]

    /// Creates a message.
    public init(
        _ message: LocalizedText, event: FeedbackEvent? = nil, button: (title: LocalizedText, run: @MainActor () -> Void)? = nil,
        next: [(title: LocalizedText, run: @MainActor () -> Void)] = []
    ) {
        self.next = next
        self.message = message
        self.event = event
        self.button = button
    }

    /// A text of unknown origin for a message: on one line, with a maximum length and without control characters.
    public static func quoted(_ text: String) -> String {
        let shown = Payload(String(text.prefix(200))).displayText.split(whereSeparator: \.isNewline).joined(separator: " ")
        return shown.count > 80 ? shown.prefix(80) + "…" : shown
    }
}

extension PaneContext {
    /// Opens a page of the installed manual in the default program for texts. Shows its path if there is none.
    public func openManual(_ file: URL) {
        let path = file.path
        guard FileManager.default.fileExists(atPath: path) else {
            shell?.show(Toast(tr("The manual page wasn’t found at \(path). Check that Quire is fully installed.")))
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
        shell?.show(Toast(tr("No text program could open \(path). You can find the manual page there.")))
    }
}

/// Pinning a code to the desktop as a small window.
extension PaneContext {
    /// The identifiers of the widget kind, the family and the parameter in the library.
    private static let kind = "code", family = "small", parameter = "code"

    /// Pins a code and starts the program that draws it.
    ///
    /// - Returns: the pin, and whether a program draws it: quire-widgets may not be installed.
    public func pin(_ code: Code) async throws(LibraryError) -> (id: PinnedWidget.ID, isShown: Bool) {
        let pin = try await library.pin(kind: Self.kind, family: Self.family, configuration: [Self.parameter: String(code.id)])
        return (pin.id, WidgetHostLauncher.start(bus: bus))
    }

    /// The message for a pin that no program draws.
    public static let pinNotShownMessage = tr(
        "Pinned, but quire-widgets, which draws it, wasn’t found. Check that Quire is fully installed.")
}

extension Preferences {
    /// The feedback channels of an event, as the person and the desktop allow.
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

/// A flyer to make, from any pane.
public enum FlyerDestination: Destination {
    /// The gallery of templates with these codes.
    case codes([Code.ID])
    /// A new flyer of this code from the template that suits it best.
    case sign(Code.ID)
    /// A new flyer from the template with this id.
    case template(String)
}

extension Shell {
    /// Opens the flyer gallery, to make a flyer of one of these codes or of all.
    public func makeFlyer(of codes: [Code.ID]) { go(to: FlyerDestination.codes(codes)) }

    /// Makes a sign of a code, ready to be printed or to be made of another template.
    public func makeSign(of code: Code.ID) { go(to: FlyerDestination.sign(code)) }
}

extension ScreenSession {
    /// Wayland protocols by which a compositor lets programs capture the screen, for example grim.
    private static let copyProtocols = ["zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1"]

    /// The session of this window.
    @MainActor
    public static var here: ScreenSession {
        let answers = copyProtocols.compactMap { DisplayServer.compositorOffers($0) }
        return ScreenSession(offersCopies: answers.isEmpty ? nil : answers.contains(true))
    }
}
