import ArgumentParser
import LibraryTransfer

/// Lists what waits in the inbox, and what was set aside.
struct InboxListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the files that wait, and those that were set aside with the reason why.",
        usage: "quire inbox list [--json]",
        discussion: """
            Each line has the name of a file, “waiting” or “rejected”, and the reason, with tabs between them.

            Examples:
              quire inbox list
              quire inbox list --json | jq -r 'select(.state == "rejected") | .reason'
            """)

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let folder = InboxFolder()
        let reports = try folder.waiting().map(InboxReport.init(waiting:)) + folder.rejected().map(InboxReport.init(rejected:))
        try Output.lines(try reports.map { jsonOption.json ? try JSONLine.text($0) : $0.line })
        if reports.isEmpty, !jsonOption.json { Output.message("The inbox \(TerminalText.visible(folder.url.path)) is empty.") }
    }
}
