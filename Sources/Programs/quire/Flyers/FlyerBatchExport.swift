import FlyerLayout
import Flyers

extension FlyerExportRun {
    /// Writes a flyer for each row that makes one.
    func write(_ batch: FlyerBatch, allOrNothing: Bool) throws {
        report.errors = []
        let files = try FlyerFiles(target, format: format, title: template.name)
        var made = 0
        for item in batch.items() {
            if Interruption.hasCome { throw Failure("interrupted; nothing was written.") }
            switch item {
            case .failure(let problem): refuse(problem)
            case .success(let flyer): made += try add(flyer, to: files)
            }
            Output.progress("\(made) of \(batch.count) rows")
        }
        let refused = report.errors?.count ?? 0
        let rows = refused == 1 ? "1 row" : "\(refused) rows"
        if made == 0 { throw Failure("nothing was made: none of the \(rows) can be used.") }
        if allOrNothing, refused > 0 {
            throw Failure("nothing was made, because \(rows) cannot be used. Correct them, or leave --all-or-nothing away.")
        }
        try finish(files)
    }

    /// Writes a flyer without the rows that are refused, and says how many rows are on it.
    private func add(_ item: BatchFlyer, to files: FlyerFiles) throws -> Int {
        let rendering: FlyerRendering
        do throws(FlyerError) {
            rendering = try FlyerRendering(item.flyer, template: template)
        } catch {
            return try addDrawable(item, error, to: files)
        }
        let known = report.codes.count
        let problems = problems(of: rendering, pages: rendering.pages.indices, lines: item.lines)
        guard problems.isEmpty || isForced else {
            report.codes.removeLast(report.codes.count - known)
            return try add(item, without: problems, to: files)
        }
        warn(problems.map { "line \($0.line ?? item.lines.first ?? 1): \($0.text)" })
        if report.pages == 0 { warn(FlyerContrast.problems(of: item.flyer, template: template)) }
        try files.add(rendering)
        report.pages = files.pageCount
        report.paper = rendering.pages[0].size
        return item.lines.count
    }

    /// One label that goes wrong must not take the others of its sheet with it.
    private func add(_ item: BatchFlyer, without problems: [Problem], to files: FlyerFiles) throws -> Int {
        let named = Set(problems.compactMap(\.line))
        // What belongs to no row in particular is wrong with all of them.
        let refused = named.isEmpty ? Set(item.lines) : named
        for line in refused.sorted() {
            guard let problem = problems.first(where: { $0.line == line }) ?? problems.first else { continue }
            refuse(BatchProblem(line: line, message: problem.text))
        }
        guard let rest = item.keeping({ !refused.contains($0) }) else { return 0 }
        return try add(rest, to: files)
    }

    /// Leaves out the rows whose codes cannot be drawn.
    private func addDrawable(_ item: BatchFlyer, _ error: FlyerError, to files: FlyerFiles) throws -> Int {
        var problems: [Problem] = []
        for line in Set(item.lines).sorted() {
            guard let one = item.keeping({ $0 == line }) else { continue }
            do throws(FlyerError) {
                _ = try FlyerRendering(one.flyer, template: template)
            } catch {
                problems.append(Problem(line: line, text: Failure.message(for: error) ?? ""))
            }
        }
        // Together they fail for another reason, such as the picture.
        if problems.isEmpty { throw error }
        return try add(item, without: problems, to: files)
    }

    private func refuse(_ problem: BatchProblem) {
        report.errors?.append(FlyerReport.RowError(line: problem.line, reason: problem.message))
        if !json { Output.message("line \(problem.line): \(TerminalText.visible(problem.message))") }
    }
}
