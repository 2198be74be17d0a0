import ArgumentParser
import DesktopAPI
import LibraryStore
import Platform

/// Removes codes from the library.
struct RemoveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Move codes to the trash, or delete them permanently."),
        usage: "quire remove ID|TITLE … [--permanently] [<options>]",
        discussion: tr(
            """
            Either all of the specified codes are removed, or none if one of them is unknown. Codes that have been in the trash for 30 \
            days are deleted permanently.
            """),
        examples: ["quire remove 12 13", #"quire remove "Old link" --permanently"#])

    @Argument(help: ArgumentHelp(tr("The ids or titles of the codes.")), completion: .codes)
    var codes: [String]

    @Flag(help: ArgumentHelp(tr("Delete them permanently instead. This cannot be undone.")))
    var permanently = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: reports) { library in
            let ids = try await codes.asyncMap { try await library.code(idOrTitle: $0).id }
            let removed = try await library.codes(ids: ids)
            if permanently { try await library.removePermanently(ids) } else { try await library.trash(ids) }
            return removed
        } people: { removed, _ in
            guard !permanently else { return }
            let names = removed.map { String($0.id) }.joined(separator: " ")
            Output.message(
                tr(
                    "Moved to the trash. Use “quire restore \(names)” to restore it.",
                    plural: "Moved to the trash. Use “quire restore \(names)” to restore them.", count: removed.count))
        }
    }

    private func reports(of removed: [Code], in library: Library) async throws -> [CodeReport] {
        try await CodeReport.of(permanently ? removed : library.codes(ids: removed.map(\.id)), in: library)
    }
}

/// Takes codes out of the trash.
struct RestoreCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: tr("Restore codes from the trash."),
        usage: "quire restore ID|TITLE … [<options>]",
        examples: ["quire restore 12", "quire list --trash"])

    @Argument(help: ArgumentHelp(tr("The ids or titles of the codes.")), completion: .trashedCodes)
    var codes: [String]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: { try await CodeReport.of($1.codes(ids: $0), in: $1) }) { library in
            let ids = try await codes.asyncMap { try await library.code(idOrTitle: $0, preferring: .trash).id }
            try await library.restore(ids)
            return ids
        }
    }
}

extension CodeReport {
    static func of(_ codes: [Code], in library: Library) async throws -> [CodeReport] {
        let folders = try await FolderNames(library)
        return codes.map { CodeReport($0, in: folders) }
    }

    static func of(_ code: Code, in library: Library) async throws -> [CodeReport] { try await of([code], in: library) }
}
