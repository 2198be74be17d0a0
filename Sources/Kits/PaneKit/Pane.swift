public import Gtk
public import LibraryStore
public import Navigation
public import Platform

/// A part of the main window, added by one line in the composition root of quire-desktop.
///
/// The window requests `view` when the pane is first shown. It calls `appear` and `disappear` in turn as the pane is shown and hidden, and
/// `disappear` before the window closes. Everything that `appear` started has ended when `disappear` returns.
///
/// ```swift
/// @MainActor
/// final class GreetingPane: Pane {
///     static let identity = PaneIdentity(id: "greeting", title: "Greeting", iconName: "quire-kind-text-symbolic", order: 60)
///     lazy var view: Widget = Label("Hello")
///     private let context: PaneContext
///
///     init(_ context: PaneContext) { self.context = context }
///
///     func appear() { context.shell?.show(Toast("Nice to see you.")) }
/// }
/// ```
@MainActor
public protocol Pane: AnyObject {
    /// What the pane shows: its places in the sidebar, and whatever else is opened in it. None for a pane that only appears.
    associatedtype Place: Destination = NoPlace
    /// The name of the pane and its position in the sidebar.
    static var identity: PaneIdentity { get }
    /// The destinations with addresses that the pane answers for. By default `Place`, if it has addresses. `quire://ID` leads to the pane
    /// without any.
    static var links: [any LinkedDestination.Type] { get }
    /// The destinations that D-Bus, launchers and keys call by name, beside the pane itself.
    static var actions: [any LinkedDestination] { get }
    /// Created at the first use and kept.
    var view: Widget { get }
    /// The entries below the pane in the sidebar. The pane opens at the first one.
    var places: [PanePlace] { get }
    /// Makes another place, below the last one in the sidebar; nil if people make none.
    var newPlaceCommand: PaneCommand? { get }
    /// The main action: a button at the end of the header bar, with shortcut keys.
    var mainCommand: PaneCommand? { get }
    /// Further actions for the main menu. Their keys work while the pane is shown.
    var menuCommands: [PaneCommand] { get }
    /// The placeholder of the search entry in the header bar; nil if the pane has no search.
    var searchHint: LocalizedText? { get }
    /// Replaces the header bar while not nil, for example during a selection. `announced` reports changes.
    var header: HeaderBar? { get }
    /// The keys that the pane's view handles, for the shortcuts window.
    var shortcuts: [PaneShortcuts] { get }
    /// Set by the window; the pane calls it when something has changed by itself.
    var onPaneEvent: (@MainActor (PaneEvent) -> Void)? { get set }

    /// Filters by the text of the search entry; an empty text ends the search.
    func search(_ text: String)
    /// Moves the focus from the search entry to the first result; `opens` also opens it, as Enter does there.
    func goToFirstResult(opens: Bool)
    /// Opens what can be done with the first result, as Tab does in the search entry; false where there is none.
    func openActionsOfFirstResult() -> Bool
    /// Shows a destination of the pane.
    func open(_ place: Place)
    /// Gives the sidebar's entry of a place what it can do besides leading there: drops, keys, a menu over `list`. Called once for each.
    func prepare(_ entry: Widget, of place: PanePlace, in list: Widget)
    /// Called when the sidebar comes or goes; without it the pane itself leads to those of its places that are `isInPane`.
    func adapt(hasSidebar: Bool)
    /// Called when the pane is shown.
    func appear()
    /// Called when the pane is hidden, and before the window closes.
    func disappear()
}

extension Pane {
    public static var links: [any LinkedDestination.Type] { [] }
    public static var actions: [any LinkedDestination] { [] }
    public var identity: PaneIdentity { Self.identity }
    public var places: [PanePlace] { [] }
    public var newPlaceCommand: PaneCommand? { nil }
    public func openActionsOfFirstResult() -> Bool { false }
    public func prepare(_ entry: Widget, of place: PanePlace, in list: Widget) {}
    public func adapt(hasSidebar: Bool) {}
    public var mainCommand: PaneCommand? { nil }
    public var menuCommands: [PaneCommand] { [] }
    public var searchHint: LocalizedText? { nil }
    public var header: HeaderBar? { nil }
    public var shortcuts: [PaneShortcuts] { [] }
    public var onPaneEvent: (@MainActor (PaneEvent) -> Void)? {
        get { nil }
        set {}
    }
    public func search(_ text: String) {}
    public func goToFirstResult(opens: Bool) {}
    public func appear() {}
    public func disappear() {}

    /// Whether the pane shows a destination.
    public func shows(_ destination: any Destination) -> Bool { destination is Place }
    /// Opens a destination, if it is one that the pane shows.
    public func open(ifShown destination: any Destination) {
        if let place = destination as? Place { open(place) }
    }
}

/// The destinations of a pane that only appears: there are none.
public enum NoPlace: Destination {}

extension Pane where Place == NoPlace {
    public func open(_ place: NoPlace) {}
}

extension Pane where Place: LinkedDestination {
    public static var links: [any LinkedDestination.Type] { [Place.self] }
}

/// The name of a pane and its position in the sidebar.
public struct PaneIdentity: Hashable, Identifiable, Sendable {
    /// Lower case and never translated, as `quire://ID` leads to the pane.
    public let id: String
    /// The title in the sidebar.
    public let title: LocalizedText
    /// The name of the symbolic icon.
    public let iconName: String
    /// Panes are sorted by this number; no two are equal.
    public let order: Int

    /// Creates the identity of a pane.
    public init(id: String, title: LocalizedText, iconName: String, order: Int) {
        self.id = id
        self.title = title
        self.iconName = iconName
        self.order = order
    }
}

/// A part of a pane, listed below it in the sidebar.
public struct PanePlace: Equatable, Identifiable, Sendable {
    /// What the entry leads to.
    public let destination: any Destination
    /// Never translated, as the session of the window is restored by it.
    public let id: String
    /// The title in the sidebar.
    public let title: LocalizedText
    /// The name of the symbolic icon.
    public let iconName: String
    /// The colour of a dot beside the title, as six hexadecimal digits.
    public let color: String?
    /// True if the pane itself leads there too. A narrow window has no sidebar and then need not list it.
    public let isInPane: Bool
    /// How much there is, at the end of the entry; nil where nobody counts.
    public let count: Int?
    /// What screen readers say; the title where nothing is given.
    public let spokenName: LocalizedText

    /// Creates an entry of the sidebar.
    public init(
        _ destination: any Destination, id: String, title: LocalizedText, iconName: String, color: String? = nil, isInPane: Bool = false,
        count: Int? = nil, spokenName: LocalizedText? = nil
    ) {
        self.destination = destination
        self.id = id
        self.title = title
        self.iconName = iconName
        self.color = color
        self.isInPane = isInPane
        self.count = count
        self.spokenName = spokenName ?? title
    }

    public static func == (one: PanePlace, other: PanePlace) -> Bool {
        one.destination.isEqual(to: other.destination) && one.id == other.id && one.title == other.title && one.iconName == other.iconName
            && one.color == other.color && one.isInPane == other.isInPane && one.count == other.count && one.spokenName == other.spokenName
    }
}

/// A change of a pane that the window shows.
public enum PaneEvent: Hashable, Sendable {
    case places, header
}

/// The keys of one part of a pane, for the shortcuts window.
public struct PaneShortcuts: Sendable {
    /// The heading above the keys.
    public let title: LocalizedText
    /// The keys in GTK's notation, and what they do.
    public let keys: [(keys: String, meaning: LocalizedText)]

    /// Creates a group of the shortcuts window.
    public init(title: LocalizedText, keys: [(keys: String, meaning: LocalizedText)]) {
        self.title = title
        self.keys = keys
    }
}

/// An action of a pane with its keys.
@MainActor
public struct PaneCommand {
    /// The label of the button or the menu item.
    public let title: LocalizedText
    /// The name of the symbolic icon.
    public let iconName: String
    /// In GTK's notation, such as `<Control>n`.
    public let keys: [String]
    /// Performs the action.
    public let run: @MainActor () -> Void

    /// Creates an action.
    public init(title: LocalizedText, iconName: String, keys: [String], run: @escaping @MainActor () -> Void) {
        self.title = title
        self.iconName = iconName
        self.keys = keys
        self.run = run
    }
}

/// What is done with one code wherever it is shown.
public enum CodeAction: Hashable, Sendable {
    case edit, toggleFavorite, pin, makeFlyer, showHistory, copyPicture
}

/// The pane that keeps the codes of the library, and does for the rest of the window what its own menu does.
@MainActor
public protocol CodeKeepingPane: Pane {
    /// Does one of these with a code that is not in the trash.
    func perform(_ action: CodeAction, on code: Code)
    /// Opens the menu of a code that is shown large, below a widget that stays.
    func openMenu(of code: Code, below anchor: Widget)
}

/// A pane that shows files and texts which the desktop passes to Quire. Nothing is saved, sent or opened by that.
@MainActor
public protocol ContentOpeningPane: Pane {
    /// Whether the pane is the one for this content.
    func accepts(_ content: OpenedContent) -> Bool
    /// Shows the content. Returns when it is visible, or when the reason why not was shown.
    func open(_ content: OpenedContent) async
}

/// Content that the desktop passes to a pane.
public enum OpenedContent: Hashable, Sendable {
    /// Absolute paths of pictures, PDF files and folders to scan.
    case pictures([String])
    /// The absolute path of a file with codes as text: a contact, a table or a note.
    case document(String)
    /// A text to make a code from.
    case text(String)
    /// Texts to make one code each from.
    case texts([String])
}

/// A destination that leads on to another one, after something was looked up, asked or done.
public protocol IndirectDestination: Destination {
    /// Returns the destination to open then; nil when there is none, or when what was asked for is done or refused.
    ///
    /// The window cancels it when it is led elsewhere meanwhile, and reports its error.
    @MainActor
    func resolve(in context: PaneContext) async throws -> (any Destination)?
    /// Whether it covers nothing that is shown, and so waits for no sheet to close.
    var isImmediate: Bool { get }
}

extension IndirectDestination {
    public var isImmediate: Bool { false }
}
