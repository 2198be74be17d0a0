import Flyers
import Foundation
import Gtk
import Platform

/// A flyer as a drag source: a PDF file for file managers and mail programs, a picture for all others.
@MainActor
final class FlyerDrag {
    /// Longer flyers would make the user wait with the button held down; they can be exported.
    nonisolated static let maximumPages = 12

    /// A prepared drag. Its file has a folder of its own.
    private struct Ready {
        let job: OutputJob
        let page: Int
        let folder: URL
        let content: DragSource.Content
    }

    private var ready: Ready?
    var isReady: Bool { ready != nil }
    private var preparing: Task<Void, Never>?

    isolated deinit { preparing?.cancel() }

    /// Prepares the drag away from the main thread, when the pointer comes near.
    func prepare(_ job: OutputJob, page: Int) {
        guard ready?.job != job || ready?.page != page else { return }
        preparing?.cancel()
        preparing = Task { [weak self] in
            // An error is shown when the drag begins.
            guard let made = try? await Self.makeAside(job, page: page) else { return }
            guard !Task.isCancelled, let self else { return Self.remove(made.folder) }
            self.keep(made)
        }
    }

    /// The content of the drag. If nothing is prepared, as with a touch that comes without hovering, it is made at once.
    ///
    /// - Parameter page: the page for the picture.
    func content(for job: OutputJob, page: Int) throws -> DragSource.Content {
        if let ready, ready.job == job, ready.page == page, Self.isThere(ready) { return ready.content }
        preparing?.cancel()
        let made = try Self.make(job, page: page)
        keep(made)
        return made.content
    }

    /// Removes the file of the last drag. The drop target has had time to read it.
    func remove() {
        preparing?.cancel()
        if let ready { Self.remove(ready.folder) }
        ready = nil
    }

    private func keep(_ made: Ready) {
        if let ready { Self.remove(ready.folder) }
        ready = made
    }

    /// Whether the file still exists; a drop target may have moved it.
    private static func isThere(_ ready: Ready) -> Bool {
        ready.content.files.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    // MARK: Making

    @concurrent
    private static func makeAside(_ job: OutputJob, page: Int) async throws -> Ready { try make(job, page: page) }

    nonisolated private static func make(_ job: OutputJob, page: Int) throws -> Ready {
        let count = job.pages.count
        guard count <= maximumPages else {
            throw FlyerError.refused(
                message: tr("A flyer of \(count.formatted()) pages is too long to drag."), recovery: tr("Use Export… instead."))
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-drag-\(UUID())")
        // Readable only by the user, because a code may hold a password.
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            let file = folder.appendingPathComponent(job.fileName + ".pdf").path
            let document = try FlyerPDF(file: file, title: job.title)
            try FlyerExporter.forEachPage(of: job, pages: Array(0..<count)) { page, _ in try document.add(page) }
            try document.finish()
            let picture = try FlyerCopier.data(of: job, page: page, as: [.png])
            return Ready(job: job, page: page, folder: folder, content: DragSource.Content(files: [file], data: picture))
        } catch {
            remove(folder)
            throw error
        }
    }

    nonisolated private static func remove(_ folder: URL) {
        // Files that cannot be removed stay in the temporary folder, which the system empties.
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A page of a flyer for the clipboard and for drags.
enum FlyerCopier {
    /// Dots per inch: sharp on every screen, and fast to paste.
    static let resolution = 200.0

    /// The page as a picture, a drawing and a document, in order of preference for other programs.
    @concurrent
    static func data(_ job: OutputJob, page: Int) async throws -> [ContentData] { try data(of: job, page: page, as: [.png, .svg, .pdf]) }

    static func data(of job: OutputJob, page: Int, as formats: [FlyerExportPlan.Format]) throws -> [ContentData] {
        var data: [ContentData] = []
        try FlyerExporter.forEachPage(of: job, pages: [page]) { page, _ in
            for format in formats {
                let bytes = try page.bytes(page: 0, as: format.file(dotsPerInch: resolution))
                data.append(ContentData(type: format.mediaType, bytes: bytes))
            }
        }
        return data
    }
}
