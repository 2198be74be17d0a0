import ArgumentParser

/// The tags of the library.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "List, rename and remove tags.",
        usage: "quire tag <command>",
        discussion: """
            “quire edit” gives a code tags and takes them away.

            Examples:
              quire tag list
              quire tag rename trian train
              quire tag remove train
            """,
        subcommands: [TagListCommand.self, TagRenameCommand.self, TagRemoveCommand.self])
}
