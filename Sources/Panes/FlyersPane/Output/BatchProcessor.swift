import Drawing
import FlyerLayout
import Flyers
import Foundation
import LibraryStore
import PaneKit
import Platform

/// Reads, checks and writes the flyers of a table, away from the main thread.
enum BatchProcessor {
    /// Bytes. A table of a million rows is smaller.
    private static let maximumBytes = 64 * 1_048_576
    /// The interval between updates of a growing preview.
    private static let interval = Duration.milliseconds(150)
    /// Characters of a row's texts.
    private static let maximumDetailLength = 160

    /// What was written.
    struct Outcome: Hashable, Sendable {
        let paths: [String]
        let pages: Int
        /// The number of rows without a flyer.
        let leftOut: Int
    }

    @concurrent
    static func read(_ path: String, for job: OutputJob, library: Library) async throws -> FlyerBatch {
        let bytes: [UInt8]
        let name = (path as NSString).lastPathComponent
        do throws(DrawingError) {
            bytes = try FileInput.read(path, limit: maximumBytes)
        } catch {
            switch error {
            case .fileTooLarge:
                throw FlyerError.refused(
                    message: tr("“\(name)” is larger than \(maximumBytes / 1_048_576) MiB."), recovery: tr("Split it into smaller tables.")
                )
            case .cannotRead(_, let reason):
                throw FlyerError.refused(
                    message: tr("“\(name)” can’t be read: \(reason)."), recovery: tr("Check that you have permission to read it."))
            default: throw FlyerError.refused(message: tr("There’s no file “\(name)”."), recovery: tr("Choose another table."))
            }
        }
        return try FlyerBatch(csv: bytes, flyer: job.flyer, template: job.template) { name in
            let code: Code
            do throws(LibraryError) {
                code = try await library.code(idOrTitle: name)
            } catch .noSuchCode {
                throw FlyerError.refused(
                    message: tr("There is no code “\(name.prefix(60))” in the library."),
                    recovery: tr("Correct the name, or create the code first.")
                )
            }
            return FlyerCode(code)
        }
    }

    /// Draws every flyer once and reads its codes back.
    ///
    /// - Parameter progress: receives the growing preview.
    @concurrent
    static func check(
        _ batch: FlyerBatch, for job: OutputJob, progress: @escaping @Sendable (BatchPreview) -> Void
    ) async throws -> BatchPreview {
        var preview = BatchPreview()
        let check = FlyerCheck(dotsPerInch: FlyerExportPlan.printResolution)
        let clock = ContinuousClock()
        var shown = clock.now
        for await item in batch.items() {
            try Task.checkCancellation()
            switch item {
            case .failure(let problem):
                preview.add(line: problem.line, problem: problem.message, isLeftOut: true)
            case .success(let made): add(made, to: &preview, check, job.template)
            }
            if clock.now - shown > interval {
                shown = clock.now
                progress(preview)
            }
        }
        preview.isComplete = true
        return preview
    }

    /// Adds a row for each code of a flyer.
    private static func add(_ made: BatchFlyer, to preview: inout BatchPreview, _ check: FlyerCheck, _ template: FlyerTemplate) {
        let rows = RenderedRows(made, template: template)
        for problem in rows.refused {
            preview.add(line: problem.line, problem: problem.message, isLeftOut: true)
        }
        guard let (made, rendering) = rows.drawn else { return }
        var problems: [Int: [LocalizedText]] = [:]
        for page in rendering.pages.indices {
            for finding in check.findings(on: page, of: rendering) {
                if let problem = finding.problem { problems[finding.code, default: []].append(problem) }
            }
            var texts = OutputFindings()
            texts.add([], texts: rendering.texts(onPage: page), page: 0, of: 1, template: template)
            // On a sheet the label is unknown; the sentence quotes the text instead.
            if !texts.isFine { problems[template.codeCount == .one ? page : 0, default: []] += texts.problems }
        }
        var line: Int?
        for (index, code) in made.flyer.codes.enumerated() where made.lines.indices.contains(index) {
            // Codes that every row shares count as one row.
            if made.lines[index] == line { continue }
            line = made.lines[index]
            let own = made.lines.indices.filter { made.lines[$0] == line }.flatMap { problems[$0] ?? [] }
            let columns = code.columns.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
            let detail = columns.joined(separator: " · ").split(whereSeparator: \.isNewline).joined(separator: " ")
            preview.add(
                line: made.lines[index], title: String(code.title.prefix(80)), texts: String(detail.prefix(maximumDetailLength)),
                problem: own.isEmpty ? nil : own.joined(separator: " "), isLeftOut: false)
        }
    }

    /// Writes all flyers, or nothing if it is cancelled or fails.
    ///
    /// - Parameters:
    ///   - isOneFile: one PDF of all, instead of a numbered file per page.
    ///   - progress: receives the number of finished rows.
    @concurrent
    static func write(
        _ batch: FlyerBatch, of job: OutputJob, as format: FlyerFormat, isOneFile: Bool, to path: String,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws -> Outcome {
        let files = try FlyerFiles(path, format: format, title: job.title)
        var (done, leftOut) = (0, 0)
        for await item in batch.items() {
            try Task.checkCancellation()
            switch item {
            case .failure:
                leftOut += 1
                done += 1
            case .success(let made):
                let rows = RenderedRows(made, template: job.template)
                if let (_, rendering) = rows.drawn {
                    if isOneFile {
                        try files.add(rendering)
                    } else {
                        for page in rendering.pages.indices { try files.add(rendering, page: page) }
                    }
                }
                leftOut += rows.refused.count
                done += Set(made.lines).count
            }
            progress(done)
        }
        try Task.checkCancellation()
        let pages = files.pageCount
        guard pages > 0 else {
            throw FlyerError.refused(
                message: tr("No flyers can be made from this table."), recovery: tr("Correct the listed errors, then try again."))
        }
        return Outcome(paths: try files.finish(), pages: pages, leftOut: leftOut)
    }
}

/// A flyer of a batch, drawn without the rows whose codes cannot be drawn: one bad label must not take the whole sheet with it.
struct RenderedRows {
    /// The rest of the flyer; nil if nothing is left.
    let drawn: (flyer: BatchFlyer, rendering: FlyerRendering)?
    /// The rows that were left out, in order.
    let refused: [BatchError]

    init(_ flyer: BatchFlyer, template: FlyerTemplate) {
        let reason: FlyerError
        do throws(FlyerError) {
            (drawn, refused) = ((flyer, try FlyerRendering(flyer.flyer, template: template)), [])
            return
        } catch {
            reason = error
        }
        let lines = Set(flyer.lines).sorted()
        let problems = lines.compactMap { line in
            flyer.keeping { $0 == line }.flatMap { Self.problem(of: $0, line: line, template) }
        }
        let bad = Set(problems.map(\.line))
        // If the others cannot be drawn together either, the error concerns all rows.
        if !bad.isEmpty, let rest = flyer.keeping({ !bad.contains($0) }),
            let rendering = try? FlyerRendering(rest.flyer, template: template)
        {
            (drawn, refused) = ((rest, rendering), problems)
        } else {
            // An error of all rows, such as a bad picture, is reported for those without an error of their own.
            let message = ErrorText(reason).full
            drawn = nil
            refused = lines.map { line in problems.first { $0.line == line } ?? BatchError(line: line, message: message) }
        }
    }

    private static func problem(of flyer: BatchFlyer, line: Int, _ template: FlyerTemplate) -> BatchError? {
        do throws(FlyerError) {
            _ = try FlyerRendering(flyer.flyer, template: template)
            return nil
        } catch {
            return BatchError(line: line, message: ErrorText(error).full)
        }
    }
}
