public import Gtk

/// A part of the main window that plugs in: one line in the composition root of quire-desktop.
///
/// The window asks for `view` when the pane is first shown, and calls `appear` and `disappear` in turn as it is shown and hidden, and
/// `disappear` before the window goes. What a pane started in `appear` has ended when `disappear` returns.
@MainActor
public protocol Pane: AnyObject {
    var identity: PaneIdentity { get }
    /// Made at the first use and kept.
    var view: Widget { get }
    /// What stands below the pane in the sidebar, if anything. The first is where the pane opens.
    var places: [PanePlace] { get }
    /// What the pane is mainly for: a button at the end of the header bar, with the keys of the command.
    var mainCommand: PaneCommand? { get }
    /// What else the pane does as a whole: entries of the main menu, whose keys work while the pane is shown.
    var menuCommands: [PaneCommand] { get }
    /// A hint for the search entry in the header bar; nil where there is nothing to search.
    var searchHint: String? { get }
    /// Takes the place of the header bar while there is one, as while things are selected; `announced` tells when that changes.
    var header: HeaderBar? { get }
    /// The keys that the pane's own view listens to, for the list of all keys.
    var shortcuts: [PaneShortcuts] { get }
    /// Set by the window: the pane tells it what has changed by itself.
    var announced: (@MainActor (PaneNews) -> Void)? { get set }

    func search(_ text: String)
    /// Shows one of `places`.
    func open(place: PanePlace.ID)
    func appear()
    func disappear()
}

extension Pane {
    public var places: [PanePlace] { [] }
    public var mainCommand: PaneCommand? { nil }
    public var menuCommands: [PaneCommand] { [] }
    public var searchHint: String? { nil }
    public var header: HeaderBar? { nil }
    public var shortcuts: [PaneShortcuts] { [] }
    public var announced: (@MainActor (PaneNews) -> Void)? {
        get { nil }
        set {}
    }
    public func search(_ text: String) {}
    public func open(place: PanePlace.ID) {}
    public func appear() {}
    public func disappear() {}
}

/// What a pane is called and where it stands.
public struct PaneIdentity: Hashable, Identifiable, Sendable {
    /// Lower case and never translated: deep links and tests use it.
    public let id: String
    public let title: String
    public let iconName: String
    /// Panes stand in rising order; no two have the same.
    public let order: Int

    public init(id: String, title: String, iconName: String, order: Int) {
        self.id = id
        self.title = title
        self.iconName = iconName
        self.order = order
    }
}

/// A part of a pane that the sidebar lists below it.
public struct PanePlace: Hashable, Identifiable, Sendable {
    public let id: String
    public let title: String
    public let iconName: String
    /// Six hexadecimal digits of a round beside the title.
    public let color: String?
    /// Whether the pane itself leads there too, so that a narrow window, which has no sidebar, need not.
    public let isInPane: Bool

    public init(id: String, title: String, iconName: String, color: String? = nil, isInPane: Bool = false) {
        self.id = id
        self.title = title
        self.iconName = iconName
        self.color = color
        self.isInPane = isInPane
    }
}

/// What of a pane has changed by itself.
public enum PaneNews: Hashable, Sendable {
    case places, header
}

/// Keys of one part of a pane, in words.
public struct PaneShortcuts: Sendable {
    public let title: String
    public let keys: [(keys: String, meaning: String)]

    public init(title: String, keys: [(keys: String, meaning: String)]) {
        self.title = title
        self.keys = keys
    }
}

/// Something a pane does, with its key.
@MainActor
public struct PaneCommand {
    public let title: String
    public let iconName: String
    /// GTK's notation, such as `<Control>n`.
    public let keys: [String]
    public let run: @MainActor () -> Void

    public init(title: String, iconName: String, keys: [String], run: @escaping @MainActor () -> Void) {
        self.title = title
        self.iconName = iconName
        self.keys = keys
        self.run = run
    }
}

/// A pane that shows what the desktop hands to Quire: files that are opened with it, and texts. Nothing is saved, sent or opened by that.
@MainActor
public protocol OpeningPane: Pane {
    /// Comes back when what was handed over is there to be looked at, or when it was said why nothing comes of it.
    func open(_ content: OpenedContent) async
}

/// What the desktop hands to a pane.
public enum OpenedContent: Hashable, Sendable {
    /// Absolute paths of pictures, PDF files and folders, for their codes to be read.
    case pictures([String])
    /// The absolute path of a file that holds codes as text: a contact, a table, a note.
    case document(String)
    /// One text to make a code of.
    case text(String)
    /// Several texts, to make a code of each.
    case texts([String])
}
