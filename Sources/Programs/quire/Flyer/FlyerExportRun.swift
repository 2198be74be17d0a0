import ArgumentParser
import FlyerLayout
import Flyers
import Foundation

/// Draws flyers, checks what would go wrong on paper, and writes them.
final class FlyerExportRun {
    let template: FlyerTemplate
    let check: FlyerCheck
    var report: FlyerReport
    private let output: String
    let format: FlyerFormat
    private let page: Int?
    let isForced: Bool
    let json: Bool
    /// Said once, however many flyers have it.
    private var warned: Set<String> = []

    init(
        template: FlyerTemplate, output: String, format: FlyerFileFormat, page: Int?, dotsPerInch: Double, distance: Double?, isForced: Bool,
        json: Bool
    ) {
        (self.template, self.output, self.page, self.isForced, self.json) = (template, output, page, isForced, json)
        self.format = format.format(dotsPerInch: dotsPerInch)
        check = FlyerCheck(dotsPerInch: dotsPerInch, snapsToPixels: format == .png, distance: distance)
        report = FlyerReport(template: template)
    }

    /// Writes one flyer.
    func write(_ flyer: Flyer) throws {
        let rendering = try FlyerRendering(flyer, template: template)
        let pages = try chosenPages(of: rendering)
        warn(FlyerContrast.problems(of: flyer, template: template))
        let problems = problems(of: rendering, pages: pages).map(\.text)
        if let first = problems.first, !isForced {
            let more = problems.count > 1 ? " There are \(problems.count - 1) more problems like this." : ""
            throw Failure("\(first)\(more) (--force makes it all the same.)")
        }
        warn(problems)
        let files = try FlyerFiles(target, format: format, title: rendering.title)
        try files.add(rendering, page: page.map { $0 - 1 })
        report.paper = rendering.pages[pages.lowerBound].size
        try finish(files)
    }

    func warn(_ messages: [String]) {
        for message in messages where warned.insert(message).inserted {
            report.warnings.append(message)
            if !json { Output.message("quire: \(TerminalText.visible(message))") }
        }
    }

    // MARK: Where it goes

    var target: String { output == "-" ? "/dev/stdout" : output }

    private func chosenPages(of rendering: FlyerRendering) throws -> Range<Int> {
        let count = rendering.pages.count
        guard let page else {
            if output == "-", count > 1, format != .pdf {
                throw ValidationError("Standard output takes one page, and there are \(count): choose one with --page, or use --format pdf.")
            }
            return 0..<count
        }
        guard page <= count else { throw Failure("there is no page \(page): the flyer has \(count == 1 ? "one page" : "\(count) pages").") }
        return (page - 1)..<page
    }

    func finish(_ files: FlyerFiles) throws {
        report.pages = files.pageCount
        let paths = try files.finish()
        guard output != "-" else { return }
        if paths.count == 1 { report.file = paths[0] } else { report.files = paths }
        guard !json else { return try Output.json(report) }
        if let errors = report.errors {
            let pages = report.pages == 1 ? "1 page" : "\(report.pages) pages"
            let place = paths.count == 1 ? paths[0] : "\(paths[0]) to \(paths[paths.count - 1])"
            Output.line("\(pages) in \(TerminalText.visible(place))\(errors.isEmpty ? "" : ", \(errors.count) left out").")
        }
    }
}
