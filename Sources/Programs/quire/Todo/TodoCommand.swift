import ArgumentParser

/// What there is to do.
struct TodoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Add, list and complete the tasks that the to-do widget shows.",
        usage: "quire todo <command>",
        discussion: """
            Tasks stand in lists; without --list, “add” uses the first one. A day or a time is written as today, tomorrow, friday, +3d, \
            17:30, “friday 17:30”, 2026-12-01 or 2026-12-01T09:00:00Z.

            Examples:
              quire todo add "Buy milk" --due tomorrow
              quire todo list
              quire todo done 12
              quire todo lists add Work
            """,
        subcommands: [
            TodoAddCommand.self, TodoListCommand.self, TodoDoneCommand.self, TodoReopenCommand.self, TodoEditCommand.self,
            TodoRemoveCommand.self, TodoListsCommand.self,
        ])
}
