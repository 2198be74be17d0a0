import FlyerLayout
import Flyers
import Foundation
import Gtk
import PaneKit

/// What reading the finished pages back has shown: whether everything on them does what it is there for.
struct OutputFindings: Hashable, Sendable {
    /// A sentence each: what is wrong and what to do.
    var problems: [String] = []
    /// What works and had better be otherwise, such as a code that only good printers print.
    var hints: [String] = []
    /// How many codes were read back.
    var codes = 0
    /// Of the smallest code, in millimetres.
    var moduleSize: Double?
    /// From how far away all of them can be scanned, in metres.
    var distance: Double?

    var isFine: Bool { problems.isEmpty }

    /// More than these are only counted.
    private static let mostSentences = 6

    /// What is wrong, a line each.
    var shownProblems: [String] {
        let more = problems.count - Self.mostSentences
        return problems.prefix(Self.mostSentences) + (more > 0 ? ["And \(more.formatted()) more like these."] : [])
    }

    /// What is right, in a sentence; nil where there is no code.
    var praise: String? {
        guard codes > 0, let moduleSize, let distance else { return nil }
        let which = codes == 1 ? "The code was read back from the page." : "All \(codes.formatted()) codes were read back from the pages."
        let size = moduleSize.formatted(.number.precision(.fractionLength(2)))
        let far =
            distance < 1
            ? "\((distance * 100).formatted(.number.precision(.fractionLength(0)))) cm" : "\(distance.formatted(.number.precision(.fractionLength(1)))) m"
        let hint = hints.first.map { " " + $0 } ?? ""
        return "\(which) Its smallest squares are \(size) mm wide: scans from up to \(far) away.\(hint)"
    }

    /// Adds what a page has shown.
    mutating func add(_ findings: [CodeFinding], texts: [PlacedText], page: Int, of pageCount: Int, template: FlyerTemplate) {
        let place = pageCount > 1 ? "Page \((page + 1).formatted()): " : ""
        for finding in findings {
            codes += 1
            moduleSize = min(moduleSize ?? .infinity, finding.moduleSize)
            distance = min(distance ?? .infinity, finding.distance)
            if let problem = finding.problem { add(place + problem) }
            if let warning = finding.warning, hints.isEmpty { hints.append(place + warning) }
        }
        for text in texts where text.isTooLong {
            let name = template.fields.first { $0.id == text.field }?.name ?? "Text"
            add("\(place)“\(name)” is too long for its place and is cut off: “\(text.text.prefix(40))…”. Shorten it, or choose larger paper.")
        }
    }

    /// The same on many pages, such as a text that is too long on each label, is said once.
    private mutating func add(_ sentence: String) { if problems.last != sentence { problems.append(sentence) } }
}

extension OutputFindings {
    /// Reads pages back, away from the main thread.
    ///
    /// - Parameter progress: is told how many pages were read back.
    @concurrent
    static func of(
        _ job: OutputJob, pages: [Int], as format: FlyerFormat, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> OutputFindings {
        let check: FlyerCheck
        if case .png(let dotsPerInch) = format {
            check = FlyerCheck(dotsPerInch: dotsPerInch, snapsToPixels: true)
        } else {
            check = FlyerCheck(dotsPerInch: FlyerExportPlan.printResolution)
        }
        var findings = OutputFindings()
        var done = 0
        let count = job.pages.count
        try FlyerExportWork.forEachPage(of: job, pages: pages) { page, number in
            findings.add(
                check.findings(on: 0, of: page), texts: page.texts(onPage: 0), page: number, of: count, template: job.template)
            done += 1
            progress(done)
        }
        return findings
    }
}

/// Says what reading the finished pages back has shown, or how far that has come.
@MainActor
final class FindingsView {
    let root: Gtk.Box
    private let icon = Icon("quire-check-symbolic")
    private let words = Label("").fitting(.wrap).width(characters: 24, atMost: 56)
    /// Many mistakes must not push what they are about out of sight.
    private let longWords = Label("").fitting(.wrap).width(characters: 24, atMost: 56)
    private let scrolled: ScrolledView
    /// Characters, from which on it is scrolled.
    private static let longText = 180

    init() {
        icon.verticalAlignment = .start
        words.expandsHorizontally = true
        scrolled = ScrolledView(longWords)
        scrolled.setMinimumContentHeight(108)
        scrolled.expandsHorizontally = true
        root = Box(.row, spacing: 8, classes: ["findings"], [icon, words, scrolled])
        root.isVisible = false
    }

    /// - Parameters:
    ///   - done: pages that were read back.
    ///   - all: pages that are to be.
    func showProgress(_ done: Int, of all: Int) {
        show("quire-reload-symbolic", all == 1 ? "Reading the code back…" : "Reading codes back: page \(done.formatted()) of \(all.formatted())…")
        root.removeClass("bad")
        root.removeClass("good")
    }

    /// Nothing is shown of pages without codes on which everything fits.
    func show(_ findings: OutputFindings) {
        root.setClass("bad", !findings.isFine)
        root.setClass("good", findings.isFine)
        if findings.isFine {
            if let praise = findings.praise { show("quire-check-symbolic", praise) } else { hide() }
        } else {
            show("quire-warning-symbolic", findings.shownProblems.joined(separator: "\n"))
        }
    }

    func hide() { root.isVisible = false }

    private func show(_ iconName: String, _ text: String) {
        icon.show(iconName)
        let isLong = text.count > Self.longText
        words.text = isLong ? "" : text
        longWords.text = isLong ? text : ""
        (words.isVisible, scrolled.isVisible) = (!isLong, isLong)
        root.isVisible = true
    }
}
