import Drawing
import FlyerLayout
import Flyers
import Platform

/// A drawn page and the position of its texts.
struct RenderedPage: Sendable {
    let request: PageRenderRequest
    let page: Int
    let pageCount: Int
    let size: PaperSize
    let spots: [TextSpot]
    let bitmap: Bitmap

    /// Draws the page. Can be called on any thread, because it shares nothing.
    static func draw(_ request: PageRenderRequest) -> Result<RenderedPage, FlyerError> {
        do throws(FlyerError) {
            let pages = request.template.pages(of: request.flyer)
            guard !pages.isEmpty else { throw .refused(message: tr("There is no page yet."), recovery: tr("Add a code under “Codes”.")) }
            let index = min(max(request.page, 0), pages.count - 1)
            let page = pages[index]
            let edited = TextSpot.index(of: request.edited, on: page)
            // The text being edited is laid out but not drawn.
            let drawn = try rendering(of: request, page.items.indices.filter { $0 != edited }.map { page.items[$0] }, on: page)
            let measured = try rendering(of: request, edited.map { [page.items[$0]] } ?? [], on: page)
            let spots = TextSpot.spots(on: page, placed: drawn.texts(onPage: 0) + measured.texts(onPage: 0))
            let resolution = PageRenderRequest.resolution(request.pixelsPerMillimetre, for: page.size)
            let bitmap = try bitmap(of: page.size, resolution: resolution) { drawn.draw(page: 0, on: $0, pixelsPerMillimetre: resolution) }
            return .success(
                RenderedPage(request: request, page: index, pageCount: pages.count, size: page.size, spots: spots, bitmap: bitmap))
        } catch {
            return .failure(error)
        }
    }

    private static func rendering(of request: PageRenderRequest, _ items: [FlyerItem], on page: FlyerPage) throws(FlyerError)
        -> FlyerRendering
    {
        try FlyerRendering(request.flyer, template: request.template, pages: [FlyerPage(size: page.size, items: items)])
    }

    private static func bitmap(of size: PaperSize, resolution: Double, draw: (Canvas) -> Void) throws(FlyerError) -> Bitmap {
        func pixels(_ length: Double) -> Int { max(1, Int((length * resolution).rounded())) }
        do throws(DrawingError) {
            return try Bitmap(width: pixels(size.width), height: pixels(size.height), scale: resolution, draw: draw)
        } catch {
            throw FlyerError.refused(message: error.message, recovery: nil)
        }
    }
}

/// The input for drawing a page.
struct PageRenderRequest: Hashable, Sendable {
    let flyer: Flyer
    let template: FlyerTemplate
    /// From 0; the last page is drawn if there are fewer.
    let page: Int
    let pixelsPerMillimetre: Double
    /// The text being edited. It is not drawn, because a text field covers it.
    let edited: TextSpot.ID?

    /// The maximum size of a picture: more than a 4K screen shows, and no more memory than a photo takes.
    static let maximumPixels = 12_000_000.0

    /// The wanted number of device pixels per millimetre, limited by `maximumPixels`.
    static func resolution(_ wanted: Double, for size: PaperSize) -> Double {
        let most = (maximumPixels / max(size.width * size.height, 1)).squareRoot()
        return min(wanted, most)
    }
}
