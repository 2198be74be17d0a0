import ArgumentParser
import FlyerLayout
import Flyers
import Foundation
import Graphics
import Platform

/// Draws flyers, checks for problems in print, and writes the files.
final class FlyerExport {
    let template: FlyerTemplate
    let check: FlyerCheck
    var report: FlyerReport
    private let output: String
    let format: FlyerFormat
    private let page: Int?
    let isForced: Bool
    let json: Bool
    /// Warnings that were printed. Each is printed once, however many flyers have it.
    private var warned: Set<LocalizedText> = []

    init(
        template: FlyerTemplate, output: String, format: FlyerFileFormat, page: Int?, dotsPerInch: Double, distance: Double?,
        isForced: Bool,
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
            let more = problems.count > 1 ? tr("More problems like this: \(problems.count - 1).") : nil
            throw CommandError(first.followed(by: more).followed(by: tr("(Use --force to create it anyway.)")))
        }
        warn(problems)
        let files = try FlyerFiles(target, format: format, title: rendering.title)
        try files.add(rendering, page: page.map { $0 - 1 })
        report.paper = rendering.pages[pages.lowerBound].size
        try finish(files)
    }

    func warn(_ messages: [LocalizedText]) {
        for message in messages where warned.insert(message).inserted {
            report.warnings.append(message)
            if !json { Output.notice(message.visible) }
        }
    }

    // MARK: Output

    var target: String { output == "-" ? "/dev/stdout" : output }

    private func chosenPages(of rendering: FlyerRendering) throws -> Range<Int> {
        let count = rendering.pages.count
        guard let page else {
            if output == "-", count > 1, format != .pdf {
                throw ValidationError(
                    tr("Standard output can take only one page, but there are \(count). Choose one with --page, or use --format pdf."))
            }
            return 0..<count
        }
        guard page <= count else {
            throw CommandError(
                tr(
                    "there is no page \(page): the flyer has one page.",
                    plural: "there is no page \(page): the flyer has \(count: count) pages.", count: count))
        }
        return (page - 1)..<page
    }

    func finish(_ files: FlyerFiles) throws {
        report.pages = files.pageCount
        let paths = try files.finish()
        guard output != "-" else { return }
        if paths.count == 1 { report.file = paths[0] } else { report.files = paths }
        guard !json else { return try Output.json(report) }
        if let errors = report.errors {
            let (first, pages, leftOut) = (TerminalText.visible(paths[0]), report.pages, errors.count)
            let place = paths.count == 1 ? .verbatim(first) : tr("\(first) to \(TerminalText.visible(paths[paths.count - 1]))")
            Output.line(
                leftOut == 0
                    ? tr("1 page in \(place).", plural: "\(count: pages) pages in \(place).", count: pages)
                    : tr(
                        "1 page in \(place), \(leftOut) left out.", plural: "\(count: pages) pages in \(place), \(leftOut) left out.",
                        count: pages))
        }
    }
}

// MARK: Checks

extension FlyerExport {
    /// A problem in print, and the row of the table that causes it.
    struct Problem {
        let line: Int?
        let text: LocalizedText
    }

    /// Checks pages. The findings about their codes are added to the report.
    ///
    /// - Parameter lines: the row of each code.
    func problems(of rendering: FlyerRendering, pages: Range<Int>, lines: [Int] = []) -> [Problem] {
        var problems = template.problems(of: rendering.flyer).map { Problem(line: lines.first, text: $0) }
        for page in pages {
            for finding in check.findings(on: page, of: rendering) {
                report.add(finding, of: rendering.flyer, page: report.pages + page - pages.lowerBound + 1)
                if let warning = finding.warning { warn([warning]) }
                guard let problem = finding.problem else { continue }
                problems.append(Problem(line: lines.indices.contains(finding.code) ? lines[finding.code] : nil, text: problem))
            }
            for text in rendering.texts(onPage: page) where text.isTooLong {
                problems.append(Problem(line: line(of: text, on: rendering.pages[page], lines: lines), text: tooLong(text)))
            }
        }
        return problems
    }

    /// The row of a text: on a sheet that of the code on the same label, else that of the nearest code.
    private func line(of text: PlacedText, on page: FlyerPage, lines: [Int]) -> Int? {
        func distance(_ box: Rectangle) -> Double {
            let (x, y) = (
                box.x + box.width / 2 - text.box.x - text.box.width / 2, box.y + box.height / 2 - text.box.y - text.box.height / 2
            )
            return x * x + y * y
        }
        let codes = page.items.compactMap { item -> (index: Int, distance: Double)? in
            guard case .code(let place) = item.content else { return nil }
            guard let sheet = template.sheet, sheet.count > 1 else { return (place.code, distance(item.box)) }
            let isSame = (0..<sheet.count).contains { sheet.box($0).holds(item.box) && sheet.box($0).holds(text.box) }
            return isSame ? (place.code, 0) : nil
        }
        guard let nearest = codes.min(by: { $0.distance < $1.distance }), lines.indices.contains(nearest.index) else { return nil }
        return lines[nearest.index]
    }

    private func tooLong(_ text: PlacedText) -> LocalizedText {
        let name = text.field.flatMap { id in template.fields.first { $0.id == id }?.name }
        let shown = TerminalText.visible(text.text.count > 40 ? text.text.prefix(39) + "…" : text.text)
        return name.map { tr("“\($0)” doesn’t fit: “\(shown)”. Shorten it, or use larger paper.") }
            ?? tr("A text doesn’t fit: “\(shown)”. Shorten it, or use larger paper.")
    }
}

extension Rectangle {
    /// Whether the center of another box is in this one.
    fileprivate func holds(_ other: Rectangle) -> Bool {
        let (middleX, middleY) = (other.x + other.width / 2, other.y + other.height / 2)
        return middleX >= x && middleX <= maxX && middleY >= y && middleY <= maxY
    }
}

/// The result of an export as JSON.
struct FlyerReport: Encodable {
    /// The only file.
    var file: String?
    /// The files, when there are several.
    var files: [String]?
    var pages = 0
    let template: String
    var paper: PaperSize
    var codes: [ReportedCode] = []
    var warnings: [LocalizedText] = []
    /// The errors of the rows of a table.
    var errors: [RowError]?

    /// A code of a page.
    struct ReportedCode: Encodable {
        /// The id of a code of the library.
        let code: Int64?
        let title: String
        /// From 1.
        let page: Int
        /// In millimetres.
        let moduleSize: Double
        /// In metres.
        let distance: Double
        let reads: Bool
    }

    /// The reason why a row of a table made no flyer.
    struct RowError: Encodable {
        let line: Int
        let reason: LocalizedText
    }

    init(template: FlyerTemplate) {
        self.template = template.id
        paper = template.paper
    }

    mutating func add(_ finding: CodeFinding, of flyer: Flyer, page: Int) {
        let code = flyer.codes[finding.code]
        codes.append(
            ReportedCode(
                code: code.id, title: code.title, page: page, moduleSize: Self.rounded(finding.moduleSize),
                distance: Self.rounded(finding.distance), reads: finding.reads))
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
