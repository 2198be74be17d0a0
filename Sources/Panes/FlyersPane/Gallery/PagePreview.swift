import Drawing
import FlyerLayout
import Flyers
import Graphics
import Gtk
import Platform

/// A preview of a flyer's first page in its true proportions. It is drawn while visible and released when not.
@MainActor
final class PagePreview {
    let root: CanvasView
    /// Called with the reason why the page cannot be drawn; nil once it was drawn.
    var onResult: (@MainActor (FlyerError?) -> Void)?
    /// Whether it looks like a pile, because there are more pages.
    var isPile = false {
        didSet { if isPile != oldValue { root.queueDraw() } }
    }
    private(set) var page: PageImage?
    private let queue: PreviewQueue
    private var content: PreviewContent?
    /// The content and the side length in pixels that the page was drawn for.
    private var drawn: (content: PreviewContent, side: Int)?
    private var isVisible = false
    private var room = (width: 0, height: 0)

    /// The margin in logical pixels for the shadow and for the edges of further pages.
    private static let margin = 8.0

    init(_ queue: PreviewQueue) {
        self.queue = queue
        let link = WeakLink<PagePreview>()
        root = CanvasView(name: .empty, meaning: .decoration) { context, width, height, _ in
            link.target?.draw(on: Canvas(borrowing: context), width: width, height: height)
        }
        link.target = self
    }

    /// Shows another page. The old one stays visible until the new one is drawn.
    func show(_ content: PreviewContent?) {
        guard content != self.content else { return }
        if content == nil { release() }
        self.content = content
        root.queueDraw()
        requestDrawing()
    }

    /// Sets the size in logical pixels.
    func fit(width: Int, height: Int) {
        guard room != (width, height) else { return }
        room = (width, height)
        root.setContentSize(width: width, height: height)
        requestDrawing()
    }

    /// Tells whether the card is visible or close to it.
    func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        if isVisible { requestDrawing() } else { release() }
    }

    private func release() {
        queue.cancel(self)
        (page, drawn) = (nil, nil)
        root.queueDraw()
    }

    private func requestDrawing() {
        guard isVisible, let content, room.width > 0 else { return }
        let box = frame(of: content.paper, width: room.width, height: room.height)
        let side = Int(max(box.width, box.height)) * root.scaleFactor
        guard side > 0 else { return }
        if let drawn, drawn == (content, side) {
            // A pending request is obsolete.
            return queue.cancel(self)
        }
        queue.request(for: self, content, side: side) { [weak self] result in self?.receive(result, of: content, side: side) }
    }

    private func receive(_ result: PreviewQueue.DrawingResult, of content: PreviewContent, side: Int) {
        drawn = (content, side)
        switch result {
        case .success(let page):
            self.page = page
            onResult?(nil)
        case .failure(let error):
            page = nil
            onResult?(error)
        }
        root.queueDraw()
    }

    // MARK: Drawing

    /// The frame of the page in whole logical pixels, so that its pixels match those of the screen.
    private func frame(of paper: PaperSize, width: Int, height: Int) -> Rectangle {
        let room = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)).inset(by: Self.margin)
        let box = room.fitting(Size(width: paper.width, height: paper.height))
        let size = Size(width: max(1, box.width.rounded(.down)), height: max(1, box.height.rounded(.down)))
        return Rectangle(
            x: ((Double(width) - size.width) / 2).rounded(), y: ((Double(height) - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    private func draw(on canvas: Canvas, width: Int, height: Int) {
        guard let paper = page?.size ?? content?.paper else { return }
        let box = frame(of: paper, width: width, height: height)
        if isPile {
            for distance in [6.0, 3.0] {
                drawSheet(at: moved(box, by: distance), on: canvas, shadow: distance == 6)
                canvas.stroke(Path(moved(box, by: distance).inset(by: 0.5)), with: Self.edge, width: 1)
            }
        }
        drawSheet(at: box, on: canvas, shadow: !isPile)
        if let page { canvas.draw(page.bitmap, in: box) }
        canvas.stroke(Path(box.inset(by: 0.5)), with: Self.edge, width: 1)
    }

    private static let edge = Color(red: 0, green: 0, blue: 0, alpha: 0.12)

    private func moved(_ box: Rectangle, by distance: Double) -> Rectangle {
        Rectangle(x: box.x + distance, y: box.y + distance, width: box.width, height: box.height)
    }

    private func drawSheet(at box: Rectangle, on canvas: Canvas, shadow: Bool) {
        if shadow {
            for spread in stride(from: 6.0, through: 1, by: -1) {
                let cast = Rectangle(
                    x: box.x - spread, y: box.y - spread + 2, width: box.width + 2 * spread, height: box.height + 2 * spread)
                canvas.fill(Path(roundedRectangle: cast, radius: spread), with: Color(red: 0, green: 0, blue: 0, alpha: 0.02))
            }
        }
        canvas.fill(Path(box), with: .white)
    }
}
