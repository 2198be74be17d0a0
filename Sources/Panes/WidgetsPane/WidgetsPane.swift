import Desktop
import Foundation
public import Gtk
import LibraryStore
public import Navigation
public import PaneKit
public import Platform
public import Timeline
import WidgetKit
public import WidgetPrograms
import WidgetUI

/// The widgets pane: the gallery of widget kinds, the pinned widgets, tasks, and widget programs.
@MainActor
public final class WidgetsPane: Pane {
    public static let identity = PaneIdentity(id: "widgets", title: tr("Widgets"), iconName: "quire-widgets-symbolic", order: 40)
    public static let links: [any LinkedDestination.Type] = [TaskCompletion.self, WidgetsDestination.self]
    public static let actions: [any LinkedDestination] = [WidgetsDestination.tasks]
    public let searchHint: LocalizedText? = tr("Search widgets")

    let context: PaneContext
    private(set) var registry: WidgetRegistry
    private let offering: (@MainActor (KnownPrograms) -> WidgetRegistry)?
    let host: WidgetHostMonitor
    let commands: PinCommands
    let gallery: GallerySection
    let pinned: PinnedSection
    let programs: ProgramsSection
    private let programCommands: ProgramCommands
    private let catalog: ProgramCatalog
    private let approvals: ProgramApprovals
    private var programWatch: ProgramMonitor?
    private var items: [PinnedItem] = []
    /// Where the pinned widgets stand: above the gallery, or below it while there are none.
    private let above = Box(.column).hidden()
    private let below = Box(.column)
    private var isPinnedFirst = false
    private var watching: Task<Void, Never>?
    private var styling: UUID?
    private let tasksSection: TasksSection
    private(set) var tasks: TasksSheet?
    public var menuCommands: [PaneCommand] {
        [PaneCommand(title: tr("Tasks…"), iconName: "quire-list-symbolic", keys: ["<Control>t"]) { [weak self] in self?.showTasks() }]
    }
    public let shortcuts = [
        PaneShortcuts(
            title: tr("Tasks"),
            keys: [
                ("Enter", tr("Add what was typed")), ("Space", tr("Tick off, or take back")), ("F2", tr("Edit the task")),
                ("Delete", tr("Remove the task")),
                ("Alt+↑, Alt+↓", tr("Move a task without a time")), ("Ctrl+Z", tr("Undo, while a message offers it")),
            ])
    ]
    public lazy var view: Widget = makeView()

    /// - Parameter offering: returns the registry with the kinds of those programs, which come and go while the pane is visible.
    public convenience init(
        _ context: PaneContext, registry: WidgetRegistry, offering: (@MainActor (KnownPrograms) -> WidgetRegistry)? = nil
    ) {
        self.init(context, registry: registry, timelines: TimelineFolder(TimelineFolder.standardFolder), offering: offering)
    }

    /// - Parameter timelines: where quire-widgets keeps the timelines.
    init(
        _ context: PaneContext, registry: WidgetRegistry, timelines: any TimelineStore, catalog: ProgramCatalog = .standard,
        approvals: ProgramApprovals = ProgramApprovals(), offering: (@MainActor (KnownPrograms) -> WidgetRegistry)? = nil
    ) {
        (self.context, self.registry, self.offering) = (context, registry, offering)
        (self.catalog, self.approvals) = (catalog, approvals)
        programCommands = ProgramCommands(context, catalog: catalog, approvals: approvals)
        programs = ProgramsSection(programCommands)
        host = WidgetHostMonitor(bus: context.bus, library: context.library.file.path)
        commands = PinCommands(context, registry: registry, host: host)
        gallery = GallerySection(registry: registry, style: context.style)
        pinned = PinnedSection(
            style: context.style, timelines: timelines, actions: commands,
            // Translators: the name of a kind of widget, such as “clock”.
            first: registry.firstToPin.map { tr("Pin a \($0.name.string.lowercased())") })
        tasksSection = TasksSection(library: context.library)
        gallery.onTurnOn = { [weak self] item in self?.programCommands.askToTurnOn(item) }
        tasksSection.onShow = { [weak self] in self?.showTasks() }
        gallery.onAction = { [weak self] kind, family, request in self?.commands.pin(kind, family, request) }
        pinned.onPinFirst = { [weak self] in
            guard let self, let kind = self.registry.firstToPin else { return }
            self.commands.pin(kind, kind.families.first ?? .small, .standard)
        }
        pinned.onFocusLost = { [weak self] in self?.gallery.focus() }
        host.onChange = { [weak self] in
            self?.render()
            self?.pinned.refreshPictures()
        }
    }

    private func makeView() -> Widget {
        below.append(pinned.root)
        let column = Box(.column, spacing: 24, [above, gallery.root, below, tasksSection.root, programs.root])
        column.margins(horizontal: 24, vertical: 16)
        return ScrolledView(ClampedColumn.make(column, width: 960)).expanding(.vertical)
    }

    // MARK: Pane

    public func appear() {
        _ = view
        gallery.appear()
        pinned.appear()
        styling = context.style.observe { [weak self] _ in
            self?.gallery.restyle()
            self?.pinned.redraw()
        }
        host.start()
        programWatch = ProgramMonitor(catalog, approvals: approvals) { [weak self] in self?.update($0) }
        let changes = context.library.changes()
        watching = Task { [weak self] in
            await self?.listPinned()
            await self?.tasksSection.refresh()
            for await change in changes {
                if change.topics.contains(.tasks) { await self?.tasksSection.refresh() }
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

    public func goToFirstResult(opens: Bool) { gallery.focusFirst() }

    public func open(_ place: WidgetsDestination) {
        switch place {
        case .tasks: showTasks()
        case .task(let id): showTasks(at: id)
        case .kind(let id):
            if !gallery.reveal(id) { explain(tr("There is no widget “\(id)” here. A program that makes one may be missing.")) }
        case .status(let name): showStatus(name)
        }
    }

    private func showStatus(_ name: String) {
        guard let shell = context.shell else { return }
        guard let kind = registry[StatusSheet.kind] else { return explain(tr("This Quire shows no statuses. Update it.")) }
        let sheet = StatusSheet(name: name, kind: kind, style: context.style, over: shell.window)
        sheet.onPin = { [weak self] in self?.commands.pinNow(kind, .small, $0) }
        sheet.present()
    }

    private func explain(_ sentence: LocalizedText) { context.shell?.show(Toast(sentence)) }

    // MARK: Programs

    /// Handles programs that were added, removed, changed, or turned on or off.
    private func update(_ known: KnownPrograms) {
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
        sheet.onClose = { [weak self] in self?.tasks = nil }
        sheet.onPin = { [weak self] in
            guard let self, let kind = self.registry[TasksWidget.kind] else { return }
            self.commands.pinNow(kind, .medium)
        }
        sheet.present(showing: task)
    }

    // MARK: Pinned widgets

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
        // What is on the desktop comes first; the empty desktop invites from below the gallery.
        let isFirst = !items.isEmpty
        if isFirst != isPinnedFirst {
            isPinnedFirst = isFirst
            let (old, new) = isFirst ? (below, above) : (above, below)
            old.remove(pinned.root)
            new.append(pinned.root)
            (old.isVisible, new.isVisible) = (false, true)
        }
        pinned.show(
            items.map { item in
                var item = item
                item.state = PinStatus(
                    presence: host.presence, report: host.widgets[item.id], dependencies: item.kind?.dependencies)
                return item
            })
        showHostNotice()
    }

    private func showHostNotice() {
        if !WidgetHostLauncher.isInstalled {
            pinned.showNotice(
                tr("quire-widgets, which draws pinned widgets, was not found here. Install Quire completely; what is pinned is kept."))
        } else if host.presence == .absent, !items.isEmpty {
            pinned.showNotice(tr("The pinned widgets are not on the screen, because quire-widgets does not run."), offersHost: true)
        } else {
            pinned.showNotice(nil)
        }
    }
}

extension WidgetRegistry {
    /// The first kind to suggest: one without a question.
    fileprivate var firstToPin: (any WidgetKind)? { kinds.first { $0.schema.question == nil } ?? kinds.first }
}
