import Dispatch
import Drawing
import FlyerLayout
import Flyers
import Foundation
import Platform

/// Draws previews one after the other away from the main thread, in the order of requests; cancelled ones are skipped.
///
/// It has its own dispatch queue, because a page with many codes would block the concurrent executor's few threads.
@MainActor
final class PreviewQueue {
    typealias DrawingResult = Result<PageImage, FlyerError>

    private struct Job {
        let content: PreviewContent
        let side: Int
        let done: @MainActor (DrawingResult) -> Void
    }

    private let queue = DispatchQueue(label: "org.quirebook.Quire.previews", qos: .userInitiated)
    private var jobs: [ObjectIdentifier: Job] = [:]
    private var order: [ObjectIdentifier] = []
    /// The owner of the preview that is being drawn.
    private var current: ObjectIdentifier?
    private(set) var isWorking = false

    /// Requests a drawing, and replaces an earlier request of the same owner.
    func request(for owner: AnyObject, _ content: PreviewContent, side: Int, done: @escaping @MainActor (DrawingResult) -> Void) {
        let id = ObjectIdentifier(owner)
        cancel(owner)
        jobs[id] = Job(content: content, side: side, done: done)
        order.append(id)
        startNext()
    }

    /// Cancels a request; its completion is not called.
    func cancel(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        if jobs.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
        if current == id { current = nil }
    }

    private func startNext() {
        guard !isWorking, !order.isEmpty, let job = jobs.removeValue(forKey: order[0]) else { return }
        let id = order.removeFirst()
        current = id
        isWorking = true
        Task { [weak self, queue, content = job.content, side = job.side] in
            let result = await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.draw(content, side: side)) }
            }
            guard let self else { return }
            self.isWorking = false
            if self.current == id {
                self.current = nil
                job.done(result)
            }
            self.startNext()
        }
    }

    private nonisolated static func draw(_ content: PreviewContent, side: Int) -> DrawingResult {
        do throws(FlyerError) { return .success(try content.drawn(side: side)) } catch { return .failure(error) }
    }
}

/// What a preview shows: the first page of a flyer, or of a saved draft.
struct PreviewContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case flyer(Flyer)
        /// Read again for each drawing, so that its picture does not stay in memory.
        case draft(UUID, modified: Date, in: URL)
    }

    let source: Source
    let template: FlyerTemplate
    /// The assumed size of the page until it is drawn.
    let paper: PaperSize

    /// The maximum number of labels that are drawn with their own code; on larger sheets they are too small to be told apart.
    static let maximumLabels = 100

    init(_ source: Source, template: FlyerTemplate, paper: PaperSize? = nil) {
        self.source = source
        self.template = template
        self.paper = paper ?? template.paper
    }

    /// A template with these codes.
    init(_ template: FlyerTemplate, codes: [FlyerCode]) {
        self.init(.flyer(Flyer(template: template.id, codes: codes)), template: template)
    }

    /// The flyer to draw, with no more codes than its first page shows.
    private func flyer() throws(FlyerError) -> Flyer {
        var flyer =
            switch source {
            case .flyer(let flyer): flyer
            case .draft(let id, _, let folder): try DraftFolder(folder).draft(id).flyer
            }
        flyer.codes = Array(flyer.codes.prefix(template.codeCount == .one ? 1 : Self.maximumLabels))
        return flyer
    }

    /// Draws the page. Can be called on any thread.
    ///
    /// - Parameter side: the length of the longer side, in pixels.
    func drawn(side: Int) throws(FlyerError) -> PageImage {
        let rendering = try FlyerRendering(try flyer(), template: template)
        guard let page = rendering.pages.first else {
            throw .refused(message: tr("This flyer has no pages."), recovery: tr("Choose another template."))
        }
        return try PageImage(page.size, side: side) { rendering.draw(page: 0, on: $0, pixelsPerMillimetre: $1) }
    }
}

/// A page as pixels.
struct PageImage: Sendable {
    let size: PaperSize
    let bitmap: Bitmap

    /// - Parameter draw: draws on a canvas in millimetres; its second argument is the number of pixels per millimetre.
    init(_ size: PaperSize, side: Int, draw: (Canvas, Double) -> Void) throws(FlyerError) {
        let scale = Double(side) / max(size.width, size.height)
        do throws(DrawingError) {
            bitmap = try Bitmap(
                width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())), scale: scale
            ) { draw($0, scale) }
        } catch {
            throw .refused(message: error.message, recovery: tr("Choose another paper size."))
        }
        self.size = size
    }
}
