public import ArgumentParser
public import LibraryStore
import Platform

/// Adds a task.
struct TodoAddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add a task and print its id."),
        usage: "quire todo add TITLE [--list NAME] [--due WHEN] [--notes TEXT] [<options>]",
        discussion: tr("The list must exist already. Use “quire todo lists add NAME” to create one."),
        examples: [#"quire todo add "Buy milk""#, #"quire todo add "Call the plumber" --due "friday 9:00" --list Home"#])

    @Argument(help: ArgumentHelp(tr("The title of the task.")))
    var title: String

    @Option(help: ArgumentHelp(tr("The list for the task. (default: the first one)"), valueName: "name"), completion: .todoLists)
    var list: String?

    @Option(
        help: ArgumentHelp(
            tr("The day or time it is due, such as tomorrow, friday, +3d, 17:30 or 2026-12-01."), valueName: "when"))
    var due: TaskDue?

    @Option(help: ArgumentHelp(tr("Notes about the task."), valueName: "text"))
    var notes: String?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change([.tasks], json: TaskReport.of) {
            try await $0.addTask(TaskDraft(title, notes: notes ?? "", due: due), to: try $0.listID(named: list))
        } people: { task, library in
            Output.line(String(task.id))
            // A hint for people only, not for scripts.
            if Output.isTerminal, try await !library.pins().contains(where: { $0.kind == "todo" }) {
                Output.message(tr("Keep your tasks in view: “quire widget pin todo” pins them to the desktop."))
            }
        }
    }
}

/// Changes a task.
struct TodoEditCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Change a task: its title, due date, notes, list or position."),
        usage: "quire todo edit ID [<options>]",
        discussion: tr("Anything not specified stays as it is. “--due none” removes the due date."),
        examples: [
            #"quire todo edit 12 --title "Buy milk and bread""#,
            "quire todo edit 12 --due +2d",
            "quire todo edit 12 --list Home",
            "quire todo edit 12 --before 7",
        ])

    @Argument(help: ArgumentHelp(tr("The id of the task."), valueName: "id"), completion: .allTasks)
    var id: Int64

    @Option(help: ArgumentHelp(tr("The title of the task.")))
    var title: String?

    @Option(
        help: ArgumentHelp(
            tr("The day or time it is due, such as tomorrow, friday, +3d, 17:30 or 2026-12-01; “none” removes it."),
            valueName: "when"))
    var due: TaskDueChange?

    @Option(help: ArgumentHelp(tr("Notes about the task; an empty text removes them."), valueName: "text"))
    var notes: String?

    @Option(help: ArgumentHelp(tr("Move it to the end of this list."), valueName: "name"), completion: .todoLists)
    var list: String?

    @Option(help: ArgumentHelp(tr("Move it directly before this task, into the same list."), valueName: "id"))
    var before: Int64?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if title == nil, due == nil, notes == nil, list == nil, before == nil {
            throw ValidationError(tr("Specify what to change: --title, --due, --notes, --list or --before."))
        }
        if list != nil, before != nil { throw ValidationError(tr("Use either --list or --before, not both.")) }
    }

    func run() async throws {
        try await change([.tasks], json: TaskReport.of) { library in
            let list = try await library.listID(named: list)
            if let before { _ = try await library.task(before) }
            let task = try await library.editTask(id) { draft in
                if let title { draft.title = title }
                if let due { draft.due = due.due }
                if let notes { draft.notes = notes }
            }
            return if list != nil || before != nil { try await library.moveTask(id, to: list, before: before) } else { task }
        }
    }
}

extension TaskDue: ExpressibleByArgument {
    public init?(argument: String) { self.init(typed: argument) }
}

/// A new due date; nil for “none”.
struct TaskDueChange: ExpressibleByArgument {
    let due: TaskDue?

    init?(argument: String) {
        if argument.lowercased() == "none" {
            due = nil
        } else if let due = TaskDue(typed: argument) {
            self.due = due
        } else {
            return nil
        }
    }
}
