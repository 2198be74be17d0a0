import ArgumentParser
import DesktopAPI
import LibraryStore
import Platform

/// Removes codes from the library.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Move codes to the trash, or delete them for good.",
        usage: "quire remove ID|TITLE … [--permanently] [<options>]",
        discussion: """
            All of the codes named are removed, or none when one of them is unknown. What has been in the trash for 30 days is deleted
            for good.

            Examples:
              quire remove 12 13
              quire remove "Old link" --permanently
            """)

    @Argument(help: "The ids or titles of the codes.")
    var codes: [String]

    @Flag(help: "Delete them for good instead. This cannot be undone.")
    var permanently = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let ids = try await codes.asyncMap { try await library.code(idOrTitle: $0).id }
        let removed = try await library.codes(ids: ids)
        if permanently { try await library.removePermanently(ids) } else { try await library.trash(ids) }
        announce([.codes], in: library)
        if jsonOption.json {
            let folders = try await FolderNames(library)
            try await Output.json(lines: try (permanently ? removed : library.codes(ids: ids)).map { CodeReport($0, in: folders) })
        } else if !permanently {
            let names = ids.map(String.init).joined(separator: " ")
            Output.message("Moved to the trash. “quire restore \(names)” brings \(ids.count == 1 ? "it" : "them") back.")
        }
    }
}

/// Takes codes out of the trash.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring codes back from the trash.",
        usage: "quire restore ID|TITLE … [<options>]",
        discussion: """
            Examples:
              quire restore 12
              quire list --trash
            """)

    @Argument(help: "The ids or titles of the codes.")
    var codes: [String]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let ids = try await codes.asyncMap { try await library.code(idOrTitle: $0, preferring: .trash).id }
        try await library.restore(ids)
        announce([.codes], in: library)
        guard jsonOption.json else { return }
        let folders = try await FolderNames(library)
        try await Output.json(lines: try library.codes(ids: ids).map { CodeReport($0, in: folders) })
    }
}
