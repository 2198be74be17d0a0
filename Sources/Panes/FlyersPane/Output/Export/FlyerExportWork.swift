import FlyerLayout
import Flyers
import Foundation

/// Writing a flyer into files, away from the main thread.
enum FlyerExportWork {
    /// Writes the pages that were chosen: all of them, or none when it is cancelled or fails.
    ///
    /// - Parameters:
    ///   - pages: counted from 0, in order.
    ///   - path: of the file; where several pages become a file each they are numbered before its ending.
    ///   - progress: is told how many pages are done.
    /// - Returns: the paths of what was written.
    @concurrent
    static func write(
        _ job: OutputJob, as format: FlyerFormat, pages: [Int], to path: String, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> [String] {
        let files = try FlyerFiles(path, format: format, title: job.title)
        var done = 0
        try forEachPage(of: job, pages: pages) { page, _ in
            try files.add(page)
            done += 1
            progress(done)
        }
        try Task.checkCancellation()
        return try files.finish()
    }

    /// Calls with a rendering of one page after the other, and the page's number: a thousand of them take no more memory than one.
    static func forEachPage(of job: OutputJob, pages: [Int], _ body: (FlyerRendering, _ number: Int) throws -> Void) throws {
        let all = job.pages
        for number in pages where all.indices.contains(number) {
            try Task.checkCancellation()
            try body(try FlyerRendering(job.flyer, template: job.template, pages: [all[number]]), number)
        }
    }
}
