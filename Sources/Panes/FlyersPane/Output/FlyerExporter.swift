import Desktop
import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// Writes a flyer into files, away from the main thread.
enum FlyerExporter {
    /// Writes the chosen pages: all of them, or none if it is cancelled or fails.
    ///
    /// - Parameters:
    ///   - pages: counted from 0, in order.
    ///   - path: the file; for several files a number is inserted before the extension.
    ///   - progress: receives the number of finished pages.
    /// - Returns: the paths of the written files.
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

    /// Calls `body` with a rendering of one page at a time, so that a thousand pages take no more memory than one.
    static func forEachPage(of job: OutputJob, pages: [Int], _ body: (FlyerRendering, _ number: Int) throws -> Void) throws {
        let all = job.pages
        for number in pages where all.indices.contains(number) {
            try Task.checkCancellation()
            try body(try FlyerRendering(job.flyer, template: job.template, pages: [all[number]]), number)
        }
    }
}

/// Finds unused names for several files.
enum UnusedFileName {
    /// A path whose numbered names (`Sign-1.png`, `Sign-2.png` …) are all free: `Sign.png`, else `Sign 2.png` and so on.
    static func path(in folder: String, name: String, ending: String, count: Int) -> String {
        // A folder that cannot be listed cannot be written to either, which is reported then.
        let taken = Set(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { $0.lowercased() })
        var base = name
        var number = 2
        while (1...max(1, count)).contains(where: { taken.contains("\(base)-\($0).\(ending)".lowercased()) }) {
            base = "\(name) \(number)"
            number += 1
        }
        return (folder as NSString).appendingPathComponent("\(base).\(ending)")
    }
}

/// Reports what was written, and shows it in the file manager.
@MainActor
enum WrittenFiles {
    static func announce(_ paths: [String], pages: Int, leftOut: Int = 0, context: PaneContext) {
        guard let first = paths.first else { return }
        let name = (first as NSString).lastPathComponent
        let folder = ((first as NSString).deletingLastPathComponent as NSString).lastPathComponent
        let written =
            paths.count == 1
            ? tr("Saved one page to “\(name)”", plural: "Saved \(count: pages.formatted()) pages to “\(name)”", count: pages)
            : tr(
                "Saved 1 file to “\(folder)”", plural: "Saved \(count: paths.count.formatted()) files to “\(folder)”",
                count: paths.count)
        let message =
            leftOut == 0
            ? written
            : tr("\(written), one row skipped", plural: "\(written), \(count: leftOut.formatted()) rows skipped", count: leftOut)
        context.shell?.show(Toast(message, button: (tr("Show in folder"), { show(paths, context: context) })))
    }

    /// - Parameters:
    ///   - path: the file that was printed to.
    ///   - title: the title of the flyer.
    static func announcePrinted(_ path: String, title: String, context: PaneContext) {
        let message = tr("Printed “\(title)” to “\((path as NSString).lastPathComponent)”")
        context.shell?.show(Toast(message, button: (tr("Show in folder"), { show([path], context: context) })))
    }

    /// Selects the files in the file manager, or else opens their folder.
    static func show(_ paths: [String], context: PaneContext) {
        guard let first = paths.first else { return }
        Task {
            if let bus = context.bus, await FileBrowser.show(paths, bus: bus) { return }
            guard let shell = context.shell else { return }
            let folder = URL(fileURLWithPath: (first as NSString).deletingLastPathComponent, isDirectory: true)
            Links.open(folder.absoluteString, over: shell.window) { _ in
                shell.show(Toast(tr("No file manager was found. Look in \(folder.path).")))
            }
        }
    }
}
