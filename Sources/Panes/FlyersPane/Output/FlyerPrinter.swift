import Drawing
import FlyerLayout
import Flyers
import Foundation
import Gtk
import Platform

/// Prints a flyer in its exact size.
@MainActor
enum FlyerPrinter {
    /// A print operation that draws the pages on demand.
    static func operation(_ job: OutputJob) async throws -> PrintOperation {
        // Drawing errors are reported before the print dialog opens.
        let printed = PrintedPages(job, first: try await PrintedPages.rendering(job))
        let papers = printed.pages.map { PrintPaper(width: $0.size.width, height: $0.size.height) }
        return PrintOperation(title: .verbatim(job.title), fileName: job.fileName, pages: papers) { page, context throws(PrintError) in
            try printed.draw(page, on: Canvas(borrowing: context))
        }
    }
}

/// Renders the pages one at a time, so that a thousand of them take no more memory than one.
@MainActor
private final class PrintedPages {
    let pages: [FlyerPage]
    private let job: OutputJob
    private var current: (number: Int, rendering: FlyerRendering)

    init(_ job: OutputJob, first: FlyerRendering) {
        self.job = job
        pages = job.pages
        current = (0, first)
    }

    /// Runs away from the main thread, because logos and pictures are decoded.
    @concurrent
    static func rendering(_ job: OutputJob) async throws -> sending FlyerRendering {
        try FlyerRendering(job.flyer, template: job.template, pages: Array(job.pages.prefix(1)))
    }

    func draw(_ number: Int, on canvas: Canvas) throws(PrintError) {
        if number != current.number {
            do throws(FlyerError) {
                current = (number, try FlyerRendering(job.flyer, template: job.template, pages: [pages[number]]))
            } catch {
                throw PrintError(
                    reason: tr("page \((number + 1).formatted()) cannot be drawn. \(error.message)"), remedy: error.recovery ?? .empty)
            }
        }
        current.rendering.draw(page: 0, on: canvas)
    }
}
