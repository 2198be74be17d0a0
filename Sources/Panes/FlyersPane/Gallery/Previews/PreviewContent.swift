import FlyerLayout
import Flyers
import Foundation

/// What a preview shows: the first page of a flyer, or of one that is kept.
struct PreviewContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case flyer(Flyer)
        /// Read anew for each drawing, so that its picture is not kept for as long as the shelf is.
        case draft(UUID, modified: Date, in: URL)
    }

    let source: Source
    let template: FlyerTemplate
    /// What the page is taken to be until it is drawn.
    let paper: PaperSize

    /// Labels of a sheet that are drawn with codes of their own; the others are too small to be told apart.
    static let mostLabels = 100

    init(_ source: Source, template: FlyerTemplate, paper: PaperSize? = nil) {
        self.source = source
        self.template = template
        self.paper = paper ?? template.paper
    }

    /// A template as it would look with such codes.
    init(_ template: FlyerTemplate, codes: [FlyerCode]) {
        self.init(.flyer(Flyer(template: template.id, codes: codes)), template: template)
    }

    /// The flyer as it is drawn: with no more codes than its first page shows.
    private func flyer() throws(FlyerError) -> Flyer {
        var flyer =
            switch source {
            case .flyer(let flyer): flyer
            case .draft(let id, _, let folder): try DraftFolder(folder).draft(id).flyer
            }
        flyer.codes = Array(flyer.codes.prefix(template.codeCount == .one ? 1 : Self.mostLabels))
        return flyer
    }

    /// Draws the page; on any thread.
    ///
    /// - Parameter side: pixels of its longer side.
    func drawn(side: Int) throws(FlyerError) -> DrawnPage {
        let rendering = try FlyerRendering(try flyer(), template: template)
        guard let page = rendering.pages.first else { throw .refused(message: "It has no page.", recovery: "Choose another template.") }
        return try DrawnPage(page.size, side: side) { rendering.draw(page: 0, on: $0, pixelsPerMillimetre: $1) }
    }
}
