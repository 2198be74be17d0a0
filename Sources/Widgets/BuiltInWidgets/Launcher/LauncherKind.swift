public import Platform
import Desktop
import Foundation
public import LibraryStore
import Payload
public import Timeline

/// The launcher widget: buttons for scanning, a new code, and a favourite.
public struct LauncherKind: WidgetKind {
    public let id = "launcher"
    public let name = tr("Launcher")
    public let summary = tr("Scan, create a code or show a favourite with one click.")
    public let iconName = "quire-launcher-symbolic"
    public let families: [WidgetFamily] = [.control, .small]
    public let schema = ConfigurationSchema([ConfigurationParameter(name: "code", title: tr("Favourite"), kind: .code)])
    public let dependencies: WidgetDependencies = [.library]

    private let library: @Sendable () throws -> Library

    public init(library: Library) { self.init(opening: { library }) }

    /// Opens the library only when it is needed.
    public init(opening library: @escaping @Sendable () throws -> Library) { self.library = library }

    /// The buttons need no data, so they are shown at once.
    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: LauncherEntryView(favorite: .none).view(in: context.family))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        TimelineEntry(date: context.date, view: try await entryView(configuration, in: context).entryView.view(in: context.family))
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        let (entryView, end) = try await entryView(configuration, in: context)
        return .constant(entryView.view(in: context.family), policy: end.map { .after($0) } ?? .never)
    }

    /// The view with the chosen code while it is usable, or else the newest favourite, and the date until which it holds.
    private func entryView(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> (
        entryView: LauncherEntryView, end: Date?
    ) {
        try await withLibraryErrors {
            let library = try library()
            if let id = schema.value(of: "code", in: configuration).flatMap(Int64.init), let code = try await library.code(id),
                code.trashed == nil, code.state(at: context.date) == .usable
            {
                return (LauncherEntryView(favorite: .chosen(code)), code.expires)
            }
            var query = CodeQuery(place: .favorites, state: .usable, sort: .created, limit: 1)
            query.now = context.date
            guard let code = try await library.codes(matching: query).first else { return (LauncherEntryView(favorite: .none), nil) }
            return (LauncherEntryView(favorite: .newest(code)), code.expires)
        }
    }
}

/// The view of the launcher: three buttons, as icons in a control, or with text.
struct LauncherEntryView {
    enum Favorite: Hashable {
        case chosen(Code)
        case newest(Code)
        /// There are no favourites: the third button leads to where one can be chosen.
        case none
    }

    let favorite: Favorite

    private struct Item {
        let address: String
        let iconName: String
        let title: LocalizedText
        /// The accessible label.
        let label: LocalizedText
        var isMain = false
    }

    private var items: [Item] {
        [
            Item(
                address: ProgramAction.scan.address, iconName: "quire-scanner-symbolic", title: tr("Scan"), label: tr("Scan a code"),
                isMain: true),
            Item(
                address: ProgramAction.create.address, iconName: "quire-add-symbolic", title: tr("New code"), label: tr("Create a new code")
            ),
            favoriteItem,
        ]
    }

    private var favoriteItem: Item {
        switch favorite {
        case .chosen(let code): item(code, iconName: code.kind.iconName)
        case .newest(let code): item(code, iconName: "quire-star-filled-symbolic")
        case .none:
            Item(
                address: ProgramAction.library.address, iconName: "quire-star-symbolic", title: tr("Favourites"),
                label: tr("Choose a favourite in the library"))
        }
    }

    private func item(_ code: Code, iconName: String) -> Item {
        let title = TextNode.shortened(code.title, to: 80)
        return Item(
            address: CodeDestination.show(code.id).address, iconName: iconName, title: .verbatim(title), label: tr("Show “\(title)”"))
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode =
            family == .control
            ? .column(spacing: 0, alignment: .center, [.space(), .row(spacing: 8, items.map(iconButton)), .space()])
            : .column(spacing: 8, items.map(wordButton))
        return ViewDescription(root: root)
    }

    private func iconButton(_ item: Item) -> ViewNode { button(item, .icon(item.iconName, size: 24, color: color(item))) }

    private func wordButton(_ item: Item) -> ViewNode {
        let words = ViewNode.text(item.title, weight: .medium, color: color(item), minimumScale: 0.85)
        let line = ViewNode.row(spacing: 8, alignment: .center, [.icon(item.iconName, color: color(item)), words, .space()])
        // As high as there is room for three buttons.
        return button(item, .column(spacing: 0, [.space(), line, .space()]))
    }

    private func button(_ item: Item, _ child: ViewNode) -> ViewNode {
        .button(ButtonNode(.open(item.address), label: item.label, style: item.isMain ? .prominent : .raised, child))
    }

    private func color(_ item: Item) -> ViewColor { item.isMain ? .onAccent : .text }
}
