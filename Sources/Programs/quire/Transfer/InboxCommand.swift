import ArgumentParser
import Foundation
import LibraryStore
import LibraryTransfer
import Platform

/// The inbox: a folder in which other programs leave codes.
struct InboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: tr("Show what other programs left for the library, and what could not be imported."),
        usage: "quire inbox <command>",
        discussion: tr(
            """
            A program that has a code for the library writes a JSON file elsewhere on the same disk and renames it into the inbox, which \
            is the folder quire/inbox in XDG_DATA_HOME (~/.local/share). If Quire is open, it imports the file at once; otherwise, the \
            next time it starts. A file that cannot be imported is moved to the “rejected” folder in the inbox, next to its reason. \
            data/inbox/INBOX.md describes the files.
            """),
        examples: ["quire inbox", "quire inbox take", "quire inbox retry order-17.json", "quire inbox retry --all"],
        subcommands: [InboxListCommand.self, InboxTakeCommand.self, InboxRetryCommand.self],
        defaultSubcommand: InboxListCommand.self)
}

/// Lists the files that wait in the inbox and the rejected ones.
struct InboxListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List waiting files, and rejected files with the reason."),
        usage: "quire inbox list [--json]",
        discussion: tr("Each line has the name of a file, “waiting” or “rejected”, and the reason, separated by tabs."),
        examples: ["quire inbox list", #"quire inbox list --json | jq -r 'select(.state == "rejected") | .reason'"#])

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let folder = InboxFolder()
        let reports = try folder.waiting().map(InboxReport.init(waiting:)) + folder.rejected().map(InboxReport.init(rejected:))
        try Output.reports(reports, json: jsonOption.json)
        if reports.isEmpty, !jsonOption.json { Output.message(tr("The inbox \(TerminalText.visible(folder.url.path)) is empty.")) }
    }
}

/// Imports the files in the inbox.
struct InboxTakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: tr("Import the files in the inbox now."),
        usage: "quire inbox take [--json] [--library FILE]",
        discussion: tr(
            """
            Each line has the name of a file, “taken” or “rejected”, and the ids of its codes or the reason, separated by tabs. The exit \
            status is 1 if a file was rejected.
            """),
        examples: ["quire inbox take", "quire inbox take --json"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws { try InboxImport(library: try libraryOptions.open(toChange: true), isJSON: jsonOption.json).run() }
}

/// Retries rejected files.
struct InboxRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: tr("Try rejected files again after correcting them."),
        usage: "quire inbox retry NAME … | --all  [--json] [--library FILE]",
        examples: ["quire inbox retry order-17.json", "quire inbox retry --all"])

    @Argument(help: ArgumentHelp(tr("Names of rejected files, as shown by “quire inbox list”.")))
    var names: [String] = []

    @Flag(help: ArgumentHelp(tr("Try all rejected files.")))
    var all = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard names.isEmpty == all else { throw ValidationError(tr("Specify the files to try again, or use --all.")) }
    }

    func run() throws {
        let folder = InboxFolder()
        let rejected = try folder.rejected()
        // Checked before anything is moved, so that a wrong name changes nothing.
        let wanted =
            try all
            ? rejected
            : names.map { name in
                guard let file = rejected.first(where: { $0.isCalled(name) }) else {
                    throw CommandError(
                        tr("no file called “\(TerminalText.visible(name))” was rejected. “quire inbox list” shows the rejected files."))
                }
                return file
            }
        let library = try libraryOptions.open(toChange: true)
        for file in wanted { _ = try folder.retry(file) }
        try InboxImport(library: library, isJSON: jsonOption.json).run()
    }
}

/// Imports all files in the inbox and reports the result of each.
struct InboxImport {
    let library: Library
    let isJSON: Bool

    /// The time to wait for another Quire that is importing.
    private static let lockTimeout = Duration.seconds(10)
    /// Seconds between two checks of a file that may be incomplete.
    private static let pollInterval = 0.25

    func run() throws {
        let folder = InboxFolder()
        var (taken, rejected): ([InboxPass.Taken], [RejectedFile]) = ([], [])
        defer { if !taken.isEmpty { announce(taken.contains { $0.tasks > 0 } ? [.codes, .tasks] : [.codes], in: library) } }
        while true {
            let pass = try folder.take(into: library, waiting: Self.lockTimeout)
            taken += pass.taken
            rejected += pass.rejected
            let reports = pass.taken.map { InboxReport($0) } + pass.rejected.map(InboxReport.init(rejected:))
            try Output.reports(reports, json: isJSON)
            for file in pass.taken where file.tooLong > 0 {
                let name = TerminalText.visible(file.name)
                let limit = SymbolRoom.maximumBytes
                Output.message(
                    tr(
                        "\(name): 1 entry is too long for a code (more than \(limit) bytes) and is kept without one.",
                        plural:
                            "\(name): \(count: file.tooLong) entries are too long for a code (more than \(limit) bytes) and are kept without one.",
                        count: file.tooLong))
            }
            if let obstacle = pass.obstacle { throw CommandError(obstacle) }
            if pass.isElsewhere { throw CommandError(tr("another Quire is importing the files. Try again in a moment.")) }
            if pass.hasUnsettledFiles {
                // An incomplete file is complete, or counts as broken, within seconds.
                Thread.sleep(forTimeInterval: Self.pollInterval)
            } else if !pass.hasMore {
                break
            }
        }
        guard !rejected.isEmpty else { return }
        let place = TerminalText.visible(folder.rejectedURL.path)
        throw CommandError(
            tr(
                "1 file was rejected and is now in \(place). Correct it, then use “quire inbox retry --all”.",
                plural:
                    "\(count: rejected.count) files were rejected and are now in \(place). Correct them, then use “quire inbox retry --all”.",
                count: rejected.count))
    }
}

/// A file of the inbox.
struct InboxReport: LineReport {
    enum State: String, Encodable { case waiting, taken, rejected }

    let name: String
    let state: State
    /// The codes that were imported from it.
    var ids: [Code.ID]?
    var reason: String?
    /// The number of these codes that are too long for any symbol.
    var tooLong: Int?

    init(waiting name: String) { (self.name, state) = (name, .waiting) }

    init(rejected file: RejectedFile) { (name, state, reason) = (file.name, .rejected, file.reason) }

    init(_ taken: InboxPass.Taken) {
        (name, state, ids, tooLong) = (taken.name, .taken, taken.codes, taken.tooLong > 0 ? taken.tooLong : nil)
    }

    var line: String {
        let result = ids.map { $0.map(String.init).joined(separator: ", ") } ?? reason
        return ([name, state.rawValue] + (result.map { [$0] } ?? [])).map(TerminalText.visible).joined(separator: "\t")
    }
}
