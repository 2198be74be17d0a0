import Desktop
import Foundation
public import Gtk
import LibraryStore
import Navigation
public import PaneKit
import Timeline
public import WidgetKit
public import WidgetPrograms

/// The gallery of widget kinds, drawn from their snapshots, and what is pinned to the desktop.
@MainActor
public final class WidgetsPane: Pane {
    public let identity = PaneIdentity(id: "widgets", title: "Widgets", iconName: "quire-widgets-symbolic", order: 40)
    public let searchHint: String? = "Search widgets"

    let context: PaneContext
    private(set) var registry: WidgetRegistry
    private let offering: (@MainActor (KnownPrograms) -> WidgetRegistry)?
    let host: HostState
    let commands: PinCommands
    let gallery: GallerySection
    let pinned: PinnedSection
    let programs = ProgramsSection()
    private let programCommands: ProgramCommands
    private let catalog: ProgramCatalog
    private let approvals: ProgramApprovals
    private var programWatch: ProgramWatch?
    private var items: [PinnedItem] = []
    private var watching: Task<Void, Never>?
    private var styling: UUID?
    private let tasksRow: TasksSection
    private(set) var tasks: TasksSheet?
    public var menuCommands: [PaneCommand] {
        [PaneCommand(title: "Tasks…", iconName: "quire-list-symbolic", keys: ["<Control>t"]) { [weak self] in self?.showTasks() }]
    }
    public let shortcuts = [
        PaneShortcuts(
            title: "Tasks",
            keys: [
                ("Enter", "Add what was typed"), ("Space", "Tick off, or take back"), ("F2", "Edit the task"), ("Delete", "Remove the task"),
                ("Alt+↑, Alt+↓", "Move a task without a time"), ("Ctrl+Z", "Undo, while a message offers it"),
            ])
    ]
    public lazy var view: Widget = makeView()

    /// - Parameter offering: the kinds that there are with those programs, which come and go while the pane is shown.
    public convenience init(_ context: PaneContext, registry: WidgetRegistry, offering: (@MainActor (KnownPrograms) -> WidgetRegistry)? = nil) {
        self.init(context, registry: registry, timelines: TimelineFolder(TimelineFolder.standardFolder), offering: offering)
    }

    /// - Parameter timelines: where the program of the pinned windows keeps what they show.
    init(
        _ context: PaneContext, registry: WidgetRegistry, timelines: any TimelineKeeping, catalog: ProgramCatalog = .standard,
        approvals: ProgramApprovals = ProgramApprovals(), offering: (@MainActor (KnownPrograms) -> WidgetRegistry)? = nil
    ) {
        self.context = context
        self.registry = registry
        self.catalog = catalog
        self.approvals = approvals
        self.offering = offering
        programCommands = ProgramCommands(context, catalog: catalog, approvals: approvals)
        host = HostState(bus: context.bus, library: context.library.file.path)
        commands = PinCommands(context, registry: registry, host: host)
        gallery = GallerySection(registry: registry, style: context.style)
        pinned = PinnedSection(
            style: context.style, timelines: timelines, first: registry.firstToPin.map { "Pin a \($0.name.lowercased())" })
        tasksRow = TasksSection(library: context.library)
        connect()
    }

    private func connect() {
        pinned.actions = commands
        programs.wished = { [weak self] item, wish in self?.programCommands.carryOut(wish, item) }
        programs.wantsFolder = { [weak self] in self?.programCommands.openFolder() }
        programs.wantsManual = { [weak self] in self?.programCommands.openManual() }
        gallery.asked = { [weak self] item in self?.programCommands.askToTurnOn(item) }
        tasksRow.wanted = { [weak self] in self?.showTasks() }
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
        let column = Box(.column, spacing: 24, [gallery.root, pinned.root, tasksRow.root, programs.root])
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
        programWatch = ProgramWatch(catalog, approvals: approvals) { [weak self] in self?.take($0) }
        let changes = context.library.changes()
        watching = Task { [weak self] in
            await self?.listPinned()
            await self?.tasksRow.refresh()
            for await change in changes {
                if change.topics.contains(.tasks) { await self?.tasksRow.refresh() }
                if change.topics.contains(.codes) { self?.gallery.refresh() }
                await self?.listPinned()
            }
        }
    }

    public func disappear() {
        watching?.cancel()
        watching = nil
        host.stop()
        programWatch?.stop()
        programWatch = nil
        gallery.disappear()
        pinned.disappear()
        if let styling { context.style.stopObserving(styling) }
        styling = nil
    }

    public func search(_ text: String) { gallery.search(text) }

    /// What the pane shows over itself: `tasks`, and `task/ID` for one of them; else what a link names.
    public func open(place: PanePlace.ID) {
        if let link = DeepLink(place) { return follow(link) }
        let parts = place.split(separator: "/")
        switch parts.first {
        case "tasks": showTasks()
        case "task": showTasks(at: parts.count == 2 ? TodoTask.ID(parts[1]) : nil)
        default: break
        }
    }

    // MARK: Programs

    /// Programs have come, gone or changed, or were turned on or off.
    private func take(_ known: KnownPrograms) {
        let items = ProgramItem.items(of: known)
        programs.show(items)
        if let offering { registry = offering(known) }
        commands.offer(registry)
        gallery.offer(registry, programs: items)
        guard watching != nil else { return }
        Task { [weak self] in await self?.listPinned() }
    }

    // MARK: Tasks

    private func showTasks(at task: TodoTask.ID? = nil) {
        guard let shell = context.shell else { return }
        if let tasks {
            tasks.sheet.window.present()
            if let task { tasks.show(task: task) }
            return
        }
        let sheet = TasksSheet(library: context.library, over: shell.window)
        tasks = sheet
        sheet.closed = { [weak self] in self?.tasks = nil }
        sheet.pins = { [weak self] in
            guard let self, let kind = self.registry[TasksWidget.kind] else { return }
            self.commands.pinNow(kind, .medium)
        }
        sheet.present(showing: task)
    }

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

/// Where links lead: to a kind in the gallery, or to what was pushed under a name.
extension WidgetsPane {
    func follow(_ link: DeepLink) {
        switch link {
        case .widget(let kind):
            if !gallery.reveal(kind) { explain("There is no widget “\(kind)” here. A program that makes one may be missing.") }
        case .status(let name): showStatus(name)
        default: break
        }
    }

    private func showStatus(_ name: String) {
        guard let shell = context.shell else { return }
        guard let kind = registry[StatusSheet.kind] else { return explain("This Quire shows no statuses. Update it.") }
        let sheet = StatusSheet(name: name, kind: kind, style: context.style, over: shell.window)
        sheet.pins = { [weak self] in self?.commands.pinNow(kind, .small, $0) }
        sheet.present()
    }

    private func explain(_ sentence: String) { context.shell?.show(Toast(sentence)) }
}
