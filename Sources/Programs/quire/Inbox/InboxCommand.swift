import ArgumentParser

/// The folder that other programs leave codes in.
struct InboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "See what other programs left for the library, and what could not be taken in.",
        usage: "quire inbox <command>",
        discussion: """
            A program that has a code for the library writes a file of JSON elsewhere on the same disk and renames it into the inbox, which is \
            the folder quire/inbox in XDG_DATA_HOME (~/.local/share). An open Quire takes it in at once, any other when it starts. A file that \
            cannot be taken in is moved to the folder “rejected” in there, beside its reason. data/inbox/INBOX.md says what the files hold.

            Examples:
              quire inbox
              quire inbox take
              quire inbox retry order-17.json
              quire inbox retry --all
            """,
        subcommands: [InboxListCommand.self, InboxTakeCommand.self, InboxRetryCommand.self],
        defaultSubcommand: InboxListCommand.self)
}
