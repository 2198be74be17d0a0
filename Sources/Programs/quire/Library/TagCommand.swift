import ArgumentParser
import LibraryStore
import Platform

/// The tags of the library.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: tr("List, rename and remove tags."),
        usage: "quire tag <command>",
        discussion: tr("Use “quire edit” to add tags to a code or remove them."),
        examples: ["quire tag list", "quire tag rename trian train", "quire tag remove train"],
        subcommands: [TagListCommand.self, TagRenameCommand.self, TagRemoveCommand.self])
}

/// Lists the tags.
struct TagListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the tags, with the number of codes for each."),
        usage: "quire tag list [<options>]",
        examples: ["quire tag list", "quire tag list --json | jq .name"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await Output.reports(try libraryOptions.open().tags().map(TagReport.init), json: jsonOption.json)
    }
}

/// A tag and the number of its codes.
struct TagReport: LineReport {
    private let name: String
    private let codes: Int

    init(_ tag: CodeTag) {
        name = tag.name
        codes = tag.count
    }

    var line: String { "\(TerminalText.visible(name))\t\(codes)" }
}

/// Renames a tag.
struct TagRenameCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: tr("Rename a tag on all codes; using the name of another tag merges the two."),
        usage: "quire tag rename NAME NEW-NAME [<options>]",
        examples: ["quire tag rename trian train"])

    @Argument(help: ArgumentHelp(tr("The tag.")), completion: .tags)
    var name: String

    @Argument(help: ArgumentHelp(tr("Its new name.")))
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: { try await $1.tags().filter { $0.isCalled(newName) }.map(TagReport.init) }) {
            try await $0.renameTag(name, to: newName)
        }
    }
}

/// Removes a tag from all codes.
struct TagRemoveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove a tag from all codes."),
        usage: "quire tag remove NAME [<options>]",
        examples: ["quire tag remove train"])

    @Argument(help: ArgumentHelp(tr("The tag.")), completion: .tags)
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: { removed, _ in removed.map(TagReport.init) }) { library in
            let removed = try await library.tags().filter { $0.isCalled(name) }
            try await library.removeTag(name)
            return removed
        }
    }
}
