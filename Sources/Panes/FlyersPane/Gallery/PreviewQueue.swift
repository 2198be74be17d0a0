import Dispatch
import Drawing
import FlyerLayout
import Flyers
import Foundation

/// Draws previews away from the main thread, one after the other in the order of asking; what is no longer wanted is left out.
///
/// It has a queue of its own, because a page with many codes would hold up everything else on the concurrent executor's few threads.
@MainActor
final class PreviewQueue {
    typealias Answer = Result<DrawnPage, FlyerError>

    private struct Job {
        let content: PreviewContent
        let side: Int
        let done: @MainActor (Answer) -> Void
    }

    private let queue = DispatchQueue(label: "org.quirebook.Quire.previews", qos: .userInitiated)
    private var jobs: [ObjectIdentifier: Job] = [:]
    private var order: [ObjectIdentifier] = []
    /// Whose drawing is under way.
    private var current: ObjectIdentifier?
    private(set) var isWorking = false

    /// Asks for a drawing; another one for the same is forgotten.
    func ask(for owner: AnyObject, _ content: PreviewContent, side: Int, done: @escaping @MainActor (Answer) -> Void) {
        let id = ObjectIdentifier(owner)
        cancel(owner)
        jobs[id] = Job(content: content, side: side, done: done)
        order.append(id)
        next()
    }

    /// Forgets what was asked; it is not told of any more.
    func cancel(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        if jobs.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
        if current == id { current = nil }
    }

    private func next() {
        guard !isWorking, !order.isEmpty, let job = jobs.removeValue(forKey: order[0]) else { return }
        let id = order.removeFirst()
        current = id
        isWorking = true
        Task { [weak self, queue, content = job.content, side = job.side] in
            let answer = await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.draw(content, side: side)) }
            }
            guard let self else { return }
            self.isWorking = false
            if self.current == id {
                self.current = nil
                job.done(answer)
            }
            self.next()
        }
    }

    private nonisolated static func draw(_ content: PreviewContent, side: Int) -> Answer {
        do throws(FlyerError) { return .success(try content.drawn(side: side)) } catch { return .failure(error) }
    }
}

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

/// A page as pixels.
struct DrawnPage: Sendable {
    let size: PaperSize
    let bitmap: Bitmap

    /// - Parameter draw: draws on a canvas in millimetres that has so many pixels each.
    init(_ size: PaperSize, side: Int, draw: (Canvas, Double) -> Void) throws(FlyerError) {
        let scale = Double(side) / max(size.width, size.height)
        do throws(DrawingError) {
            bitmap = try Bitmap(
                width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())), scale: scale
            ) { draw($0, scale) }
        } catch {
            throw .refused(message: error.message, recovery: "Choose another paper.")
        }
        self.size = size
    }
}
