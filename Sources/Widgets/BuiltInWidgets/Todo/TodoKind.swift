public import Platform
public import Desktop
import Foundation
public import LibraryStore
public import Timeline

/// The to-do widget: the open tasks of a list or of all lists, which a click completes.
///
/// The changes of due dates are in the timeline from the beginning. A new timeline is needed only every few days, and when the tasks
/// change, which the host signals.
public struct TodoKind: WidgetKind {
    public static let identifier = "todo"
    public let id = identifier
    public let name = tr("To-do")
    public let summary = tr("Your open tasks, completed with a click.")
    public let iconName = "quire-task-done-symbolic"
    public let families: [WidgetFamily] = [.medium, .large, .extraLarge]
    public let schema = TodoSettings.schema
    public let dependencies: WidgetDependencies = [.tasks, .timeZone, .locale]

    /// The number of days in a timeline, and the maximum number of its entries.
    private static let daysAhead = 3
    private static let maximumEntries = 40

    private let library: @Sendable () throws -> Library
    private let isThere: @Sendable () -> Bool
    private let pages: WidgetStateFile
    private let mint: LinkSigner?

    /// - Parameter mint: Signs the links that complete a task without a question, for hosts that draw the view elsewhere.
    public init(library: Library, pages: WidgetStateFile = .taskPages, mint: LinkSigner? = nil) {
        self.init(opening: { library }, isThere: { true }, pages: pages, mint: mint)
    }

    /// Opens the library only when it is needed.
    ///
    /// - Parameter isThere: Returns whether the library exists. None is created for recommendations.
    public init(
        opening library: @escaping @Sendable () throws -> Library, isThere: @escaping @Sendable () -> Bool,
        pages: WidgetStateFile = .taskPages, mint: LinkSigner? = nil
    ) {
        (self.library, self.isThere, self.pages, self.mint) = (library, isThere, pages, mint)
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        try await withLibraryErrors {
            let settings = TodoSettings(configuration)
            do {
                var contents = try await TodoContents(settings, of: try library(), in: context)
                if context.isPreview, !contents.hasAny { contents = TodoSample.contents(at: context.date, timeZone: context.timeZone) }
                return timeline(of: contents, settings, in: context)
            } catch is TodoContents.Failure {
                let view = ViewDescription.message(
                    title: tr("This list was removed"), advice: tr("Choose another one in “Configure…”."), iconName: iconName,
                    family: context.family)
                return .constant(view)
            }
        }
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let wanted = TodoAction(action, parameters) else { throw TimelineError.unknownAction(action, kind: name) }
        try await withLibraryErrors {
            let library = try library()
            let settings = TodoSettings(configuration)
            switch wanted {
            case .complete(let task, _): try await library.completeTask(task, at: context.date)
            case .reopen(let task): try await library.reopenTask(task)
            // A blank line adds nothing.
            case .add(let text) where text.allSatisfy(\.isWhitespace): break
            case .add(let text): try await library.addTask(TaskDraft(text), to: settings.list, at: context.date)
            case .turn(let step, let widget): try await turn(widget, by: step, settings, library, in: context)
            }
        }
    }

    /// Each list, if there are several.
    public func recommendations() async throws -> [WidgetRecommendation] {
        guard isThere() else { return [] }
        return try await withLibraryErrors {
            let lists = try await library().lists()
            guard lists.count > 1 else { return [] }
            return lists.prefix(4).map {
                WidgetRecommendation(title: .verbatim($0.name), configuration: WidgetConfiguration(["list": String($0.id)]), family: .large)
            }
        }
    }

    private func timeline(of contents: TodoContents, _ settings: TodoSettings, in context: WidgetContext) -> WidgetTimeline {
        // Samples in the gallery cannot be completed.
        let links = context.isPreview ? [:] : mint?.completions(of: contents.tasks.filter { !$0.isCompleted }) ?? [:]
        let entryView = TodoEntryView(
            contents: contents, settings: settings, page: page(of: context.widget), context: context,
            links: links.mapValues(\.address))
        let end = CivilDay(context.date, in: context.timeZone).adding(Self.daysAhead).start(in: context.timeZone)
        let moments = contents.moments(from: context.date, to: end, timeZone: context.timeZone)
        var entries: [TimelineEntry] = []
        for moment in moments.prefix(Self.maximumEntries) {
            // The first entry shows the current state.
            let view = entryView.view(at: entries.isEmpty ? context.date : moment)
            if view != entries.last?.view { entries.append(TimelineEntry(date: moment, view: view)) }
        }
        if moments.count > Self.maximumEntries { return WidgetTimeline(entries: entries, policy: .after(moments[Self.maximumEntries])) }
        return WidgetTimeline(entries: entries, policy: contents.hasDue ? .after(end) : .never)
    }

    /// Turns within the existing pages, so that every step of the wheel is visible.
    private func turn(
        _ widget: WidgetInstance.ID, by step: Int, _ settings: TodoSettings, _ library: Library, in context: WidgetContext
    ) async throws {
        let rows = try await TodoContents(settings, of: library, in: context).rows(at: context.date, showingDone: settings.showsDone)
        let measures = TodoMetrics(context.family, hasField: settings.hasField)
        let now = TaskPages(rows: rows.count, perPage: measures.rows, wanted: page(of: widget))
        let next = TaskPages(rows: rows.count, perPage: measures.rows, wanted: now.current + step).current
        pages.update(widget) { _ in next == 0 ? nil : next }
    }

    /// The page of a widget, from 0. It may be beyond the last one by now.
    private func page(of widget: WidgetInstance.ID?) -> Int {
        widget.flatMap { pages[$0] }.map { min(max($0, 0), TodoContents.maximumTasks) } ?? 0
    }
}

struct TodoSettings {
    static let schema = ConfigurationSchema([
        ConfigurationParameter(name: "list", title: tr("List"), kind: .list),
        ConfigurationParameter(name: "done", title: tr("Show completed tasks"), kind: .toggle, standard: "false"),
        ConfigurationParameter(name: "field", title: tr("Add tasks in the widget"), kind: .toggle, standard: "true"),
    ])

    /// The list; nil for all lists.
    let list: TodoList.ID?
    let showsDone: Bool
    let hasField: Bool

    init(_ configuration: WidgetConfiguration) {
        list = if case .list(let id)? = Self.schema.typedValue(of: "list", in: configuration) { id } else { nil }
        showsDone = Self.schema.typedValue(of: "done", in: configuration) == .boolean(true)
        hasField = Self.schema.typedValue(of: "field", in: configuration) != .boolean(false)
    }
}

/// The actions of the controls of a to-do widget.
enum TodoAction {
    /// Completes a task. The link does the same for hosts that draw the view elsewhere.
    case complete(TodoTask.ID, link: String? = nil)
    case reopen(TodoTask.ID)
    case add(String)
    case turn(by: Int, WidgetInstance.ID)

    /// Nil for an unknown action.
    init?(_ name: String, _ parameters: [String: String]) {
        let task = parameters["task"].flatMap(Int64.init)
        switch (name, task) {
        case ("complete", let task?): self = .complete(task)
        case ("undo", let task?): self = .reopen(task)
        case ("add", _):
            guard let text = parameters["text"] else { return nil }
            self = .add(text)
        case ("page", _):
            guard let widget = parameters["widget"].flatMap(Int64.init), let step = parameters["by"].flatMap(Int.init),
                [-1, 1].contains(step)
            else {
                return nil
            }
            self = .turn(by: step, widget)
        default: return nil
        }
    }

    /// The action for a view.
    var request: ViewAction {
        switch self {
        case .complete(let task, let link):
            .provider("complete", parameters: ["task": String(task)].merging(link.map { ["link": $0] } ?? [:]) { $1 })
        case .reopen(let task): .provider("undo", parameters: ["task": String(task)])
        // The host adds the typed text.
        case .add: .provider("add")
        case .turn(let step, let widget): .provider("page", parameters: ["by": String(step), "widget": String(widget)])
        }
    }
}
