public import ArgumentParser
import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform

extension ExchangeFormat: ExpressibleByArgument {}
extension DuplicatePolicy: ExpressibleByArgument {}

/// Imports codes from a file into the library.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: tr("Import the codes in a file into the library."),
        usage: "quire import FILE | -  [<options>]",
        discussion: tr(
            """
            Quire libraries, CSV, vCards, iCalendar, wallet passes, lists with one entry per line, and files exported from QRBook, Binary \
            Eye, Catima and Mini QR are recognised by their content. Rows that cannot be read are reported with their line number on \
            standard error; the others are imported, all in one step. Anything too long for a code is also reported, and kept without \
            one, unless --only-what-fits shortens it.
            """),
        examples: [
            "quire import library.json",
            "quire import codes.csv --dry-run",
            "quire import contacts.vcf --duplicates replace --json",
        ])

    @Argument(help: ArgumentHelp(tr("The file; “-” is standard input.")), completion: .file())
    var file: String

    @Option(help: ArgumentHelp(tr("The format of the file, if its content does not show it."), valueName: "format"))
    var format: ExchangeFormat?

    @Flag(help: ArgumentHelp(tr("Only show what would happen.")))
    var dryRun = false

    @Flag(help: ArgumentHelp(tr("Import nothing if a row cannot be read.")))
    var allOrNothing = false

    @Flag(
        help: ArgumentHelp(
            tr(
                "Shorten contacts and events to fit into a code, keeping the remainder in their notes; leave out anything else that is too long."
            )))
    var onlyWhatFits = false

    @Option(help: ArgumentHelp(tr("What to do with codes that are already in the library."), valueName: "skip|keep|replace"))
    var duplicates: DuplicatePolicy = .skip

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let bytes = try PayloadSource.read(file, limit: LibraryReading.sizeLimit)
        let result = try LibraryReading.read(bytes, as: format)
        let library = try libraryOptions.open(toChange: !dryRun)
        let plan = ImportPlan(result, known: try library.knownCodes(), duplicates: duplicates, onlyWhatFits: onlyWhatFits)
        let isRefused = allOrNothing && !plan.isComplete
        var outcome = ImportOutcome(imported: 0, skipped: plan.skipped)
        if dryRun, !isRefused {
            outcome = ImportOutcome(
                imported: plan.coming, skipped: plan.skipped, restored: plan.restored.count, redrawn: plan.symbologies.count,
                importedTasks: plan.tasks.tasks.count,
                skippedTasks: plan.tasks.skipped)
        } else if !isRefused, !plan.steps.isEmpty || !plan.tasks.isEmpty {
            outcome = try library.carryOut(plan)
            announce(plan.tasks.isEmpty ? [.codes] : [.codes, .tasks], in: library)
        }
        try report(outcome, plan)
        let rows = plan.problems.count
        if isRefused {
            throw CommandError(
                tr(
                    "nothing was imported, because 1 row can’t be read. Correct it, or leave out --all-or-nothing.",
                    plural: "nothing was imported, because \(rows) rows can’t be read. Correct them, or leave out --all-or-nothing.",
                    count: rows))
        }
        if plan.steps.isEmpty, plan.tasks.isEmpty, !plan.problems.isEmpty {
            throw CommandError(
                tr(
                    "nothing was imported: the only row can’t be read.",
                    plural: "nothing was imported: none of the \(rows) rows can be read.", count: rows))
        }
    }

    private func report(_ outcome: ImportOutcome, _ plan: ImportPlan) throws {
        if jsonOption.json {
            try Output.json(ImportReport(outcome, plan))
            return
        }
        for problem in plan.problems { Output.message(tr("line \(problem.line): \(problem.reason.visible)")) }
        for step in plan.withoutRoom { Output.message(tr("line \(step.imported.line): \(tooLong(step))")) }
        for (step, reason) in plan.unfit {
            Output.message(tr("line \(step.imported.line): “\(title(of: step))” is kept without a symbol. \(reason)"))
        }
        let (more, names) = (plan.codesWithMore, plan.besideSymbols)
        if more > 0 {
            Output.message(
                tr(
                    "1 code has data that doesn’t fit in the code itself and stays in the library: \(names).",
                    plural: "\(count: more) codes have data that doesn’t fit in the code itself and stays in the library: \(names).",
                    count: more))
        }
        if !plan.steps.isEmpty || plan.tasks.isEmpty { Output.line(codes(outcome.imported, skipped: outcome.skipped)) }
        if outcome.restored > 0 { Output.line(restored(outcome.restored)) }
        if outcome.redrawn > 0 { Output.line(redrawn(outcome.redrawn)) }
        if !plan.tasks.isEmpty { Output.line(tasks(outcome.importedTasks, skipped: outcome.skippedTasks)) }
    }

    private func title(of step: ImportPlan.Step) -> LocalizedText {
        let code = step.imported.code
        return LocalizedText.verbatim(String((code.title.isEmpty ? code.payload.title : code.title).prefix(60))).visible
    }

    private func tooLong(_ step: ImportPlan.Step) -> LocalizedText {
        let title = title(of: step)
        let (bytes, limit) = (step.room.oversize ?? 0, SymbolRoom.maximumBytes)
        return step.action == .leaveOut
            ? tr("“\(title)” is too long for a code (\(bytes) bytes, at most \(limit)) and is left out.")
            : tr("“\(title)” is too long for a code (\(bytes) bytes, at most \(limit)) and is kept without one.")
    }

    private func codes(_ count: Int, skipped: Int) -> LocalizedText {
        switch (dryRun, skipped) {
        case (false, 0): tr("1 code imported.", plural: "\(count) codes imported.", count: count)
        case (true, 0): tr("1 code would be imported.", plural: "\(count) codes would be imported.", count: count)
        case (false, _):
            tr(
                "1 code imported, \(skipped) already in the library.",
                plural: "\(count: count) codes imported, \(skipped) already in the library.",
                count: count)
        case (true, _):
            tr(
                "1 code would be imported, \(skipped) already in the library.",
                plural: "\(count: count) codes would be imported, \(skipped) already in the library.", count: count)
        }
    }

    private func restored(_ count: Int) -> LocalizedText {
        dryRun
            ? tr("1 code would be restored from the trash.", plural: "\(count) codes would be restored from the trash.", count: count)
            : tr("1 code restored from the trash.", plural: "\(count) codes restored from the trash.", count: count)
    }

    private func redrawn(_ count: Int) -> LocalizedText {
        dryRun
            ? tr(
                "1 code already in the library would be drawn in the symbology of the file instead of as a QR code.",
                plural: "\(count) codes already in the library would be drawn in the symbology of the file instead of as QR codes.",
                count: count)
            : tr(
                "1 code already in the library is now drawn in the symbology of the file instead of as a QR code.",
                plural: "\(count) codes already in the library are now drawn in the symbology of the file instead of as QR codes.",
                count: count)
    }

    private func tasks(_ count: Int, skipped: Int) -> LocalizedText {
        switch (dryRun, skipped) {
        case (false, 0): tr("1 task imported.", plural: "\(count) tasks imported.", count: count)
        case (true, 0): tr("1 task would be imported.", plural: "\(count) tasks would be imported.", count: count)
        case (false, _):
            tr(
                "1 task imported, \(skipped) already in the library.",
                plural: "\(count: count) tasks imported, \(skipped) already in the library.",
                count: count)
        case (true, _):
            tr(
                "1 task would be imported, \(skipped) already in the library.",
                plural: "\(count: count) tasks would be imported, \(skipped) already in the library.", count: count)
        }
    }
}

/// The result of an import as JSON.
struct ImportReport: Encodable {
    let imported: Int
    let skipped: Int
    /// Codes that lay in the trash.
    let restored: Int
    /// Codes that were there already as QR codes and got the symbology of the file.
    let redrawn: Int
    let errors: [ImportRowError]
    /// The lines of codes that no symbol holds.
    let tooLong: [Int]
    /// The lines of codes that their symbology cannot hold.
    let unfit: [Int]
    /// The number of codes that have more than a symbol holds.
    let codesWithMore: Int
    /// Nil where the file holds no tasks.
    let importedTasks: Int?
    let skippedTasks: Int?

    init(_ outcome: ImportOutcome, _ plan: ImportPlan) {
        (imported, skipped, restored, errors) = (outcome.imported, outcome.skipped, outcome.restored, plan.problems)
        redrawn = outcome.redrawn
        tooLong = plan.withoutRoom.map(\.imported.line)
        unfit = plan.unfit.map(\.step.imported.line)
        codesWithMore = plan.codesWithMore
        importedTasks = plan.tasks.isEmpty ? nil : outcome.importedTasks
        skippedTasks = plan.tasks.isEmpty ? nil : outcome.skippedTasks
    }
}
