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
    public var onPaneEvent: (@MainActor (PaneEvent) -> Void)?

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
    let tasks: TasksPage
    private var openTasks: Int?
    /// The sidebar counts the tasks while another pane is shown, too.
    private var counting: Task<Void, Never>?
    private var place = WidgetsDestination.gallery
    private let stack = Stack().expanding()
    private let galleryPage = ScrolledView().expanding(.vertical)
    public var places: [PanePlace] {
        [
            PanePlace(WidgetsDestination.gallery, id: "gallery", title: tr("Gallery"), iconName: "quire-widgets-symbolic"),
            PanePlace(
                WidgetsDestination.tasks, id: "tasks", title: tr("Tasks"), iconName: "quire-check-symbolic", count: openTasks,
                spokenName: openTasks.map { tr("Tasks, 1 open", plural: "Tasks, \($0) open", count: $0) }),
        ]
    }
    public var menuCommands: [PaneCommand] {
        [
            PaneCommand(title: tr("Tasks"), iconName: "quire-check-symbolic", keys: ["<Control>t"]) { [weak self] in
                self?.context.shell?.go(to: WidgetsDestination.tasks)
            }
        ]
    }
    public let shortcuts = [
        PaneShortcuts(
            title: tr("Tasks"),
            keys: [
                ("Enter", tr("Add the task")), ("Space", tr("Complete or reopen the task")), ("F2", tr("Edit the task")),
                ("Delete", tr("Remove the task")),
                ("Alt+↑, Alt+↓", tr("Move a task without a due date")), ("Ctrl+Z", tr("Undo, while a message offers it")),
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
        gallery = GallerySection(registry: registry, style: context.style, choices: LibraryChoices(context.library))
        pinned = PinnedSection(
            style: context.style, timelines: timelines, actions: commands,
            // Translators: the name of a kind of widget, such as “clock”.
            first: registry.firstToPin.map { tr("Pin a \($0.name.string.lowercased())") })
        tasks = TasksPage(context)
        gallery.onTurnOn = { [weak self] item in self?.programCommands.askToTurnOn(item) }
        tasks.onPin = { [weak self] in
            guard let self, let kind = self.registry[TasksWidget.kind] else { return }
            self.commands.pinNow(kind, .medium)
        }
        gallery.onPin = { [weak self] kind, family, configuration in self?.commands.askAndPin(kind, family, configuration) }
        pinned.onPinFirst = { [weak self] in
            guard let self, let kind = self.registry.firstToPin else { return }
            self.commands.askAndPin(kind, kind.families.first ?? .small)
        }
        pinned.onFocusLost = { [weak self] in self?.gallery.focus() }
        counting = context.library.watch([.tasks]) { [weak self] in await self?.countTasks() }
        Task { [weak self] in await self?.countTasks() }
        host.onChange = { [weak self] in
            self?.render()
            self?.pinned.refreshPictures()
        }
    }

    isolated deinit { counting?.cancel() }

    private func makeView() -> Widget {
        below.append(pinned.root)
        let column = Box(.column, spacing: 24, [above, gallery.root, below, programs.root])
        column.margins(horizontal: 24, vertical: 16)
        stack.add(galleryPage, id: "gallery")
        stack.add(tasks.root, id: "tasks")
        galleryPage.setChild(ClampedColumn.make(column, width: 960))
        tasks.root.isVisible = false
        return stack
    }

    // MARK: Pane

    public func appear() {
        _ = view
        gallery.appear()
        pinned.appear()
        tasks.appear()
        styling = context.style.observe { [weak self] _ in
            self?.gallery.restyle()
            self?.pinned.redraw()
        }
        host.start()
        programWatch = ProgramMonitor(catalog, approvals: approvals) { [weak self] in self?.update($0) }
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
        programWatch?.stop()
        programWatch = nil
        gallery.disappear()
        pinned.disappear()
        tasks.disappear()
        if let styling { context.style.stopObserving(styling) }
        styling = nil
    }

    public func search(_ text: String) {
        gallery.search(text)
        if !text.isEmpty, place == .tasks { context.shell?.go(to: WidgetsDestination.gallery) }
    }

    public func goToFirstResult(opens: Bool) { gallery.focus() }

    public func open(_ place: WidgetsDestination) {
        switch place {
        case .gallery: show(.gallery)
        case .tasks:
            show(.tasks)
            tasks.focus()
        case .task(let id):
            tasks.show(task: id)
            lead(to: .tasks)
        case .kind(let id):
            lead(to: .gallery)
            if !gallery.reveal(id) { explain(tr("There’s no widget “\(id)”. The program that provides it may be missing.")) }
        case .status(let name): showStatus(name)
        }
    }

    private func showStatus(_ name: String) {
        guard let shell = context.shell else { return }
        guard let kind = registry[StatusSheet.kind] else { return explain(tr("This version of Quire can’t show statuses. Update Quire.")) }
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

    /// Shows one of the pane's places, also in the sidebar, for what is opened in it.
    private func lead(to place: WidgetsDestination) {
        guard self.place != place else { return }
        show(place)
        context.shell?.go(to: place)
    }

    /// Shows one of the pane's places.
    private func show(_ place: WidgetsDestination) {
        self.place = place
        _ = view
        let (new, old) = place == .tasks ? (tasks.root, galleryPage) : (galleryPage, tasks.root)
        new.isVisible = true
        stack.visiblePage = place == .tasks ? "tasks" : "gallery"
        // Assistive technology lists what is on a page behind another one.
        old.isVisible = false
    }

    private func countTasks() async {
        // The page of the tasks reports that the library cannot be read.
        guard let open = try? await context.library.taskCounts().open(), open != openTasks else { return }
        openTasks = open
        onPaneEvent?(.places)
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
                tr(
                    "quire-widgets, which shows pinned widgets, wasn’t found. Check that Quire is fully installed; your pinned widgets are kept."
                ))
        } else if host.presence == .absent, !items.isEmpty {
            pinned.showNotice(tr("The pinned widgets aren’t on screen because quire-widgets isn’t running."), offersHost: true)
        } else {
            pinned.showNotice(nil)
        }
    }
}

extension WidgetRegistry {
    /// The first kind to suggest: one without a question.
    fileprivate var firstToPin: (any WidgetKind)? { kinds.first { $0.schema.question == nil } ?? kinds.first }
}
