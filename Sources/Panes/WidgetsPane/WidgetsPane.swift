import DesktopIntegration
import Foundation
public import Gtk
import LibraryStore
public import PaneKit
import Timeline
public import WidgetKit

/// The gallery of widget kinds, drawn from their snapshots, and what is pinned to the desktop.
@MainActor
public final class WidgetsPane: Pane {
    public let identity = PaneIdentity(id: "widgets", title: "Widgets", iconName: "quire-widgets-symbolic", order: 40)
    public let searchHint: String? = "Search widgets"

    private let context: PaneContext
    private let registry: WidgetRegistry
    let host: HostState
    let commands: PinCommands
    let gallery: GallerySection
    let pinned: PinnedSection
    private var items: [PinnedItem] = []
    private var watching: Task<Void, Never>?
    private var styling: UUID?
    public lazy var view: Widget = makeView()

    public convenience init(_ context: PaneContext, registry: WidgetRegistry) {
        self.init(context, registry: registry, timelines: TimelineFolder(TimelineFolder.standardFolder))
    }

    /// - Parameter timelines: where the program of the pinned windows keeps what they show.
    init(_ context: PaneContext, registry: WidgetRegistry, timelines: any TimelineKeeping) {
        self.context = context
        self.registry = registry
        host = HostState(bus: context.bus, library: context.library.file.path)
        commands = PinCommands(context, registry: registry, host: host)
        gallery = GallerySection(registry: registry, style: context.style)
        pinned = PinnedSection(
            style: context.style, timelines: timelines, first: registry.firstToPin.map { "Pin a \($0.name.lowercased())" })
        connect()
    }

    private func connect() {
        pinned.actions = commands
        gallery.wished = { [weak self] kind, family, wish in self?.commands.pin(kind, family, wish) }
        pinned.wantsFirst = { [weak self] in
            guard let self, let kind = self.registry.firstToPin else { return }
            self.commands.pin(kind, kind.families.first ?? .small, .standard)
        }
        pinned.wantsHost = { [weak self] in self?.commands.startHost() }
        pinned.wantsFocus = { [weak self] in self?.gallery.focus() }
        host.changed = { [weak self] in
            self?.render()
            self?.pinned.refreshPictures()
        }
    }

    private func makeView() -> Widget {
        let column = Box(.column, spacing: 24, [gallery.root, pinned.root])
        column.setMargins(horizontal: 24, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(column, width: 960))
        scrolled.expandsVertically = true
        return scrolled
    }

    // MARK: Pane

    public func appear() {
        _ = view
        gallery.appear()
        pinned.appear()
        styling = context.style.observe { [weak self] _ in self?.redraw() }
        host.start()
        let changes = context.library.changes()
        watching = Task { [weak self] in
            await self?.listPinned()
            for await change in changes {
                if change.topics.contains(.codes) { self?.gallery.refresh() }
                await self?.listPinned()
            }
        }
    }

    public func disappear() {
        watching?.cancel()
        watching = nil
        host.stop()
        gallery.disappear()
        pinned.disappear()
        if let styling { context.style.stopObserving(styling) }
        styling = nil
    }

    public func search(_ text: String) { gallery.search(text) }

    private func redraw() {
        gallery.restyle()
        pinned.redraw()
    }

    // MARK: What is pinned

    private func listPinned() async {
        do {
            let choices = LibraryChoices(context.library)
            var items: [PinnedItem] = []
            for pin in try await context.library.pins() {
                items.append(PinnedItem(pin: pin, kind: registry[pin.kind], title: await registry.title(of: pin, in: choices)))
            }
            guard !Task.isCancelled else { return }
            self.items = items
            render()
            pinned.refreshPictures()
        } catch {
            if !Task.isCancelled { context.shell?.report(error) }
        }
    }

    private func render() {
        pinned.show(
            items.map { item in
                var item = item
                item.state = PinState(
                    presence: host.presence, report: host.widgets[item.id], dependencies: item.kind?.dependencies)
                return item
            })
        tellOfHost()
    }

    private func tellOfHost() {
        if !WidgetHostLauncher.isInstalled {
            pinned.tell("quire-widgets, which draws pinned widgets, was not found here. Install Quire completely; what is pinned is kept.")
        } else if host.presence == .absent, !items.isEmpty {
            pinned.tell("The pinned widgets are not on the screen, because quire-widgets does not run.", offersHost: true)
        } else {
            pinned.tell(nil)
        }
    }
}

extension WidgetRegistry {
    /// The kind that makes a good beginning: one that has nothing to ask.
    fileprivate var firstToPin: (any WidgetKind)? { kinds.first { $0.schema.question == nil } ?? kinds.first }
}
