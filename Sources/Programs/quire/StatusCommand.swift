import ArgumentParser

/// Statuses that programs push and widgets show.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Push a live status that widgets show, from a script or by hand.",
        usage: "quire status <command>",
        discussion: """
            Every widget of the kind “status” that shows the name changes at once; “quire widget pin status --set name=NAME” pins one. \
            What was pushed stays until something else is pushed under its name, or it is cleared.

            Examples:
              quire status set backup state=running title="Nightly backup" progress=40%
              quire status set backup state=ok title="Nightly backup" text="12 GB" ttl=1d
              quire status set tea title=Tea state=brewing end=+4m
              quire status get backup state
              quire status clear backup
            """,
        subcommands: [StatusSetCommand.self, StatusGetCommand.self, StatusClearCommand.self, StatusListCommand.self])
}
