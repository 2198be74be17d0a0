public import ArgumentParser
import Foundation
import LibraryStore
import LibraryTransfer

extension ExchangeFormat: ExpressibleByArgument {}
extension DuplicatePolicy: ExpressibleByArgument {}

/// Imports codes from a file into the library.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take the codes of a file into the library.",
        usage: "quire import FILE | -  [<options>]",
        discussion: """
            A Quire library, CSV, vCards, iCalendar, wallet passes, lists of lines, and what QRBook, Binary Eye, Catima and Mini QR export \
            are recognised by their content. Rows that cannot be read are named with their line on standard error; the others come in, all \
            in one step.

            Examples:
              quire import library.json
              quire import codes.csv --dry-run
              quire import contacts.vcf --duplicates replace --json
            """)

    @Argument(help: "The file; “-” takes standard input.")
    var file: String

    @Option(help: ArgumentHelp("What the file is, where its content does not tell.", valueName: "format"))
    var format: ExchangeFormat?

    @Flag(help: "Only say what would happen.")
    var dryRun = false

    @Flag(help: "Import nothing when a row cannot be read.")
    var allOrNothing = false

    @Option(help: ArgumentHelp("What becomes of codes that are there already.", valueName: "skip|keep|replace"))
    var duplicates: DuplicatePolicy = .skip

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let bytes = try PayloadSource.read(file, limit: LibraryReading.sizeLimit)
        let result = try LibraryReading.read(bytes, as: format)
        let library = try libraryOptions.open(toChange: !dryRun)
        let plan = ImportPlan(result, known: try library.knownCodes(), duplicates: duplicates)
        let isRefused = allOrNothing && !plan.isComplete
        var outcome = ImportOutcome(imported: 0, skipped: plan.skipped)
        if dryRun, !isRefused {
            outcome = ImportOutcome(
                imported: plan.steps.count - plan.skipped, skipped: plan.skipped, importedTasks: plan.tasks.tasks.count,
                skippedTasks: plan.tasks.skipped)
        } else if !isRefused, !plan.steps.isEmpty || !plan.tasks.isEmpty {
            outcome = try library.carryOut(plan)
            announce(plan.tasks.isEmpty ? [.codes] : [.codes, .tasks], in: library)
        }
        try report(outcome, plan)
        let rows = plan.problems.count == 1 ? "1 row" : "\(plan.problems.count) rows"
        if isRefused {
            throw CommandError("nothing was imported, because \(rows) cannot be read. Correct them, or leave --all-or-nothing away.")
        }
        if plan.steps.isEmpty, plan.tasks.isEmpty, !plan.problems.isEmpty {
            throw CommandError("nothing was imported: none of the \(rows) can be read.")
        }
    }

    private func report(_ outcome: ImportOutcome, _ plan: ImportPlan) throws {
        if jsonOption.json {
            try Output.json(ImportReport(outcome, errors: plan.problems, hasTasks: !plan.tasks.isEmpty))
            return
        }
        for problem in plan.problems { Output.message("line \(problem.line): \(TerminalText.visible(problem.reason))") }
        let codes = outcome.imported == 1 ? "1 code" : "\(outcome.imported) codes"
        if !plan.steps.isEmpty || plan.tasks.isEmpty { say(codes, skipped: outcome.skipped) }
        if !plan.tasks.isEmpty {
            say(outcome.importedTasks == 1 ? "1 task" : "\(outcome.importedTasks) tasks", skipped: outcome.skippedTasks)
        }
    }

    private func say(_ what: String, skipped: Int) {
        let done = dryRun ? "\(what) would be imported" : "\(what) imported"
        Output.line(skipped == 0 ? "\(done)." : "\(done), \(skipped) there already.")
    }
}

/// The result of an import as JSON.
struct ImportReport: Encodable {
    let imported: Int
    let skipped: Int
    let errors: [ImportRowError]
    /// Nil where the file holds no tasks.
    let importedTasks: Int?
    let skippedTasks: Int?

    init(_ outcome: ImportOutcome, errors: [ImportRowError], hasTasks: Bool) {
        (imported, skipped, self.errors) = (outcome.imported, outcome.skipped, errors)
        importedTasks = hasTasks ? outcome.importedTasks : nil
        skippedTasks = hasTasks ? outcome.skippedTasks : nil
    }
}
