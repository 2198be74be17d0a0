import ArgumentParser
import LibraryStore
import Platform

/// The commands for tasks.
struct TodoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: tr("Add, list and complete the tasks shown in the to-do widget."),
        usage: "quire todo <command>",
        discussion: tr(
            """
            Tasks are kept in lists; without --list, “add” uses the first one. Enter a day or a time as today, tomorrow, friday, +3d, \
            17:30, “friday 17:30”, 2026-12-01 or 2026-12-01T09:00:00Z.
            """),
        examples: [
            #"quire todo add "Buy milk" --due tomorrow"#,
            "quire todo list",
            "quire todo done 12",
            "quire todo lists add Work",
        ],
        subcommands: [
            TodoAddCommand.self, TodoListCommand.self, TodoDoneCommand.self, TodoReopenCommand.self, TodoEditCommand.self,
            TodoRemoveCommand.self, TodoListsCommand.self,
        ])
}

/// Completes tasks.
struct TodoDoneCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Mark tasks as done."),
        usage: "quire todo done ID … [<options>]",
        discussion: tr("If one of the ids is unknown, none is marked. Use “quire todo reopen” to undo this."),
        examples: ["quire todo done 12", "quire todo done 12 13"])

    @Argument(help: ArgumentHelp(tr("The ids of the tasks."), valueName: "id"), completion: .openTasks)
    var ids: [Int64]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(ids, unchanged: { tr("“\($0)” was already done.") }) { try await $0.completeTask($1) }
    }
}

/// Reopens completed tasks.
struct TodoReopenCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: tr("Mark tasks as not done."),
        usage: "quire todo reopen ID … [<options>]",
        examples: ["quire todo reopen 12"])

    @Argument(help: ArgumentHelp(tr("The ids of the tasks."), valueName: "id"), completion: .allTasks)
    var ids: [Int64]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(ids, unchanged: { tr("“\($0)” is not done.") }) { try await $0.reopenTask($1) }
    }
}

/// Removes tasks.
struct TodoRemoveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove tasks permanently."),
        usage: "quire todo remove ID … | --done [--list NAME] [<options>]",
        discussion: tr(
            """
            Either all of the specified tasks are removed, or none if one of them is unknown. With --json, the removed tasks are printed.
            """),
        examples: ["quire todo remove 12", "quire todo remove --done"])

    @Argument(help: ArgumentHelp(tr("The ids of the tasks."), valueName: "id"), completion: .allTasks)
    var ids: [Int64] = []

    @Flag(help: ArgumentHelp(tr("Remove all completed tasks.")))
    var done = false

    @Option(help: ArgumentHelp(tr("With --done, only in this list."), valueName: "name"))
    var list: String?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if ids.isEmpty != done { throw ValidationError(tr("Specify the ids of the tasks, or use --done.")) }
        if list != nil, !done { throw ValidationError(tr("--list can only be used with --done.")) }
    }

    func run() async throws {
        try await change([.tasks], json: { removed, _ in removed }, announcedIf: { !$0.isEmpty }) { library in
            let list = try await library.listID(named: list)
            let names = try await TodoListNames(library)
            let removed = if done { try await library.removeDoneTasks(in: list) } else { try await library.removeTasks(ids) }
            return removed.tasks.map { TaskReport($0, in: names) }
        }
    }
}

extension ChangingCommand {
    /// Applies one change to several tasks, or changes nothing when an id is unknown.
    ///
    /// - Parameter note: what to say of a task that needed no change, by its title.
    func change(
        _ ids: [TodoTask.ID], unchanged note: (String) -> LocalizedText, _ apply: (Library, TodoTask.ID) async throws -> TaskChange
    ) async throws {
        try await change([.tasks], json: TaskReport.of, announcedIf: { $0.contains(where: \.hasChanged) }) { library in
            for id in ids { _ = try await library.task(id) }
            return try await ids.asyncMap { try await apply(library, $0) }
        } people: { changes, _ in
            for change in changes where !change.hasChanged {
                Output.notice(note(TerminalText.visible(change.task.title)))
            }
        }
    }
}

extension TaskReport {
    fileprivate static func of(_ changes: [TaskChange], in library: Library) async throws -> [TaskReport] {
        let names = try await TodoListNames(library)
        return changes.map { TaskReport($0.task, in: names) }
    }

    static func of(_ task: TodoTask, in library: Library) async throws -> [TaskReport] {
        try await [TaskReport(task, in: TodoListNames(library))]
    }
}
