import FlyerLayout
import Flyers
import Platform

extension FlyerExport {
    /// Writes a flyer for each valid row of a table.
    func write(_ batch: FlyerBatch, allOrNothing: Bool) async throws {
        report.errors = []
        let files = try FlyerFiles(target, format: format, title: template.name)
        var made = 0
        for await item in batch.items() {
            if Interruption.isRequested { throw CommandError(tr("interrupted; nothing was written.")) }
            switch item {
            case .failure(let problem): refuse(problem)
            case .success(let flyer): made += try add(flyer, to: files)
            }
            Output.progress(tr("\(made) of \(batch.count) rows"))
        }
        let refused = report.errors?.count ?? 0
        if made == 0 {
            throw CommandError(
                tr(
                    "nothing was created: the only row can’t be used.",
                    plural: "nothing was created: none of the \(refused) rows can be used.", count: refused))
        }
        if allOrNothing, refused > 0 {
            throw CommandError(
                tr(
                    "nothing was created, because 1 row can’t be used. Correct it, or leave out --all-or-nothing.",
                    plural: "nothing was created, because \(refused) rows can’t be used. Correct them, or leave out --all-or-nothing.",
                    count: refused))
        }
        try finish(files)
    }

    /// Writes a flyer without the rows that have problems, and returns the number of rows on it.
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
        warn(problems.map { tr("line \($0.line ?? item.lines.first ?? 1): \($0.text)") })
        if report.pages == 0 { warn(FlyerContrast.problems(of: item.flyer, template: template)) }
        try files.add(rendering)
        report.pages = files.pageCount
        report.paper = rendering.pages[0].size
        return item.lines.count
    }

    /// Adds the flyer without the rows that have problems: a wrong label must not prevent the others of its sheet.
    private func add(_ item: BatchFlyer, without problems: [Problem], to files: FlyerFiles) throws -> Int {
        let named = Set(problems.compactMap(\.line))
        // A problem without a row concerns all of them.
        let refused = named.isEmpty ? Set(item.lines) : named
        for line in refused.sorted() {
            guard let problem = problems.first(where: { $0.line == line }) ?? problems.first else { continue }
            refuse(BatchError(line: line, message: problem.text))
        }
        guard let rest = item.keeping({ !refused.contains($0) }) else { return 0 }
        return try add(rest, to: files)
    }

    /// Adds the flyer without the rows whose codes cannot be drawn.
    private func addDrawable(_ item: BatchFlyer, _ error: FlyerError, to files: FlyerFiles) throws -> Int {
        var problems: [Problem] = []
        for line in Set(item.lines).sorted() {
            guard let one = item.keeping({ $0 == line }) else { continue }
            do throws(FlyerError) {
                _ = try FlyerRendering(one.flyer, template: template)
            } catch {
                problems.append(Problem(line: line, text: error.text))
            }
        }
        // Each row alone can be drawn: the flyer fails for another reason, such as its picture.
        if problems.isEmpty { throw error }
        return try add(item, without: problems, to: files)
    }

    private func refuse(_ problem: BatchError) {
        report.errors?.append(FlyerReport.RowError(line: problem.line, reason: problem.message))
        if !json { Output.message(tr("line \(problem.line): \(problem.message.visible)")) }
    }
}
