import FlyerLayout
import Flyers
import Foundation
import Gtk
import Platform

/// The result of checking finished pages: whether codes can be read and texts fit.
struct OutputFindings: Hashable, Sendable {
    /// Sentences that say what is wrong and what to do.
    var problems: [LocalizedText] = []
    /// What works but could be better, such as a code that only good printers can print.
    var hints: [LocalizedText] = []
    /// The number of codes that were read back.
    var codes = 0
    /// The module size of the smallest code, in millimetres.
    var moduleSize: Double?
    /// The distance from which all codes can be scanned, in metres.
    var distance: Double?

    var isFine: Bool { problems.isEmpty }

    /// Further problems are only counted.
    private static let maximumSentences = 6

    /// The problems to show, a line each.
    var shownProblems: [LocalizedText] {
        let more = problems.count - Self.maximumSentences
        return problems.prefix(Self.maximumSentences)
            + (more > 0 ? [tr("And 1 more like these.", plural: "And \(count: more.formatted()) more like these.", count: more)] : [])
    }

    /// What works, in a sentence; nil without codes.
    var praise: LocalizedText? {
        guard codes > 0, let moduleSize, let distance else { return nil }
        let which = tr(
            "The code on the page scans correctly.", plural: "All \(count: codes.formatted()) codes on the pages scan correctly.",
            count: codes)
        let size = moduleSize.formatted(.number.precision(.fractionLength(2)))
        let far =
            distance < 1
            ? tr("\((distance * 100).formatted(.number.precision(.fractionLength(0)))) cm")
            : tr("\(distance.formatted(.number.precision(.fractionLength(1)))) m")
        return which.followed(by: tr("The smallest squares are \(size) mm wide: scans from up to \(far) away.")).followed(by: hints.first)
    }

    /// Adds the findings of a page.
    mutating func add(_ findings: [CodeFinding], texts: [PlacedText], page: Int, of pageCount: Int, template: FlyerTemplate) {
        func placed(_ sentence: LocalizedText) -> LocalizedText {
            pageCount > 1 ? tr("Page \((page + 1).formatted()): \(sentence)") : sentence
        }
        for finding in findings {
            codes += 1
            moduleSize = min(moduleSize ?? .infinity, finding.moduleSize)
            distance = min(distance ?? .infinity, finding.distance)
            if let problem = finding.problem { add(placed(problem)) }
            if let warning = finding.warning, hints.isEmpty { hints.append(placed(warning)) }
        }
        for text in texts where text.isTooLong {
            let name = template.fields.first { $0.id == text.field }?.name ?? tr("Text").string
            add(
                placed(
                    tr(
                        "“\(name)” is too long and is cut off: “\(text.text.prefix(40))…”. Shorten it, or choose larger paper."
                    ))
            )
        }
    }

    /// Skips a repetition, such as a text that is too long on each label.
    private mutating func add(_ sentence: LocalizedText) { if problems.last != sentence { problems.append(sentence) } }
}

extension OutputFindings {
    /// Checks pages away from the main thread.
    ///
    /// - Parameter progress: receives the number of checked pages.
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
        try FlyerExporter.forEachPage(of: job, pages: pages) { page, number in
            findings.add(
                check.findings(on: 0, of: page), texts: page.texts(onPage: 0), page: number, of: count, template: job.template)
            done += 1
            progress(done)
        }
        return findings
    }
}

/// Shows the result of checking the pages, or its progress.
@MainActor
final class FindingsView {
    let root: Gtk.Box
    private let icon = Icon("quire-check-symbolic").placed(vertical: .start)
    private let shortText = Label().fitting(.wrap).width(characters: 24, atMost: 56).expanding(.horizontal)
    /// A long list scrolls, so that it does not push the choices out of sight.
    private let longText = Label().fitting(.wrap).width(characters: 24, atMost: 56)
    private let scrolled: ScrolledView
    /// The number of characters from which on it scrolls.
    private static let scrollThreshold = 180

    init() {
        scrolled = ScrolledView(longText, minimumContentHeight: 108).expanding(.horizontal)
        root = Box(.row, spacing: 8, classes: ["findings"], [icon, shortText, scrolled]).hidden()
    }

    /// - Parameters:
    ///   - done: the number of checked pages.
    ///   - all: the number of pages to check.
    func showProgress(_ done: Int, of all: Int) {
        show(
            "quire-reload-symbolic",
            all == 1 ? tr("Checking the code…") : tr("Checking codes: page \(done.formatted()) of \(all.formatted())…"))
        root.removeClass("bad")
        root.removeClass("good")
    }

    /// Shows the findings; hides the view for pages without codes on which every text fits.
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

    private func show(_ iconName: String, _ text: LocalizedText) {
        icon.show(iconName)
        let isLong = text.string.count > Self.scrollThreshold
        shortText.text = isLong ? .empty : text
        longText.text = isLong ? text : .empty
        (shortText.isVisible, scrolled.isVisible) = (!isLong, isLong)
        root.isVisible = true
    }
}
