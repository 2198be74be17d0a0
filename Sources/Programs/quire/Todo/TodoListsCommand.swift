import ArgumentParser

/// The lists of tasks.
struct TodoListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "List, add, rename and remove lists of tasks.",
        usage: "quire todo lists [<command>]",
        discussion: """
            Examples:
              quire todo lists
              quire todo lists add Work
              quire todo lists rename Work Office
              quire todo lists remove Office
            """,
        subcommands: [TodoListsListCommand.self, TodoListsAddCommand.self, TodoListsRenameCommand.self, TodoListsRemoveCommand.self],
        defaultSubcommand: TodoListsListCommand.self)
}
