import Drawing
import GLib
import Graphics
import Gtk
import Platform
import Scanning

/// The camera picture, moving or frozen, with its overlays: dimmed edges, the viewfinder and the flash after a detection.
@MainActor
final class LiveView {
    let root: Widget
    let picture = CodePicture(name: tr("Camera picture"))
    /// Called with the width of the picture in device pixels.
    var resized: (@MainActor (Int) -> Void)?

    private let finder = ViewFinder()
    private let hint = Label(tr("Hold a code in the frame"), classes: ["camera-hint"])
        .placed(horizontal: .center, vertical: .start).margins(top: 16)
    private let flash = Box(.row, classes: ["camera-flash"]).hidden()
    /// The duration of the flash animation in the style sheet.
    private let flashing = Debouncer(.milliseconds(240))
    private var frame = (width: 0, height: 0)
    private var room = (width: 0, height: 0)
    private var detection: Detection?
    private var isFrozen = false

    /// The maximum share of a picture that may be cropped so that it fills the view.
    private static let maximumCrop = 0.3

    /// - Parameter bar: stands at the lower edge.
    init(bar: Widget) {
        let edges = Box(.row, classes: ["camera-edges"])
        for widget in [edges, flash, hint] as [Widget] { widget.isPointerTarget = false }
        bar.verticalAlignment = .end
        let overlay = Overlay(picture.root).withClass("camera-view").clipsContent()
        for layer in [edges, finder.root, hint, flash, bar] as [Widget] { overlay.add(layer) }
        let link = WeakLink<LiveView>()
        let bin = AdaptiveBin(overlay, minimumWidth: 120, minimumHeight: 120) { width, height in link.target?.allocated(width, height) }
        bin.expandsVertically = true
        root = bin
        link.target = self
    }

    func show(_ bitmap: Bitmap) {
        picture.show(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, keeping: bitmap.pixels))
        guard frame != (bitmap.width, bitmap.height) else { return }
        frame = (bitmap.width, bitmap.height)
        fit()
    }

    /// Outlines the codes over the frame they were found in; nil returns to the moving picture.
    func show(_ detection: Detection?, isFrozen: Bool) {
        finder.root.isVisible = detection == nil
        hint.isVisible = detection == nil
        guard detection?.results.map(\.id) != self.detection?.results.map(\.id) else { return }
        self.detection = detection
        if isFrozen, let frozen = detection?.picture { show(frozen) }
        self.isFrozen = isFrozen
        // The result sheet changes the size of the view; only after that is it known how the picture fits.
        if detection == nil { MainLoop.whenIdle { [weak self] in self?.fit() } } else { fit() }
        picture.show(detection?.results ?? [], width: detection?.width ?? 0, height: detection?.height ?? 0)
    }

    /// Flashes the frame once.
    func flashOnce() {
        guard Toolkit.areAnimationsOn else { return }
        flash.isVisible = true
        flash.addClass("flashing")
        flashing.schedule { [weak self] in self?.endFlash() }
    }

    func endFlash() {
        flashing.cancel()
        flash.removeClass("flashing")
        flash.isVisible = false
    }

    /// GTK is allocating sizes when this is called, so the change waits for the next turn of the main loop.
    private func allocated(_ width: Int, _ height: Int) {
        guard room != (width, height) else { return }
        room = (width, height)
        Task { @MainActor [weak self] in
            guard let self else { return }
            self.fit()
            self.resized?(self.room.width * self.root.scaleFactor)
        }
    }

    /// Fills the view if that crops little of the picture and none of the codes; otherwise shows all of it.
    private func fit() {
        guard frame.width > 0, frame.height > 0, room.width > 0, room.height > 0 else { return }
        let proportion = Double(room.width) / Double(room.height) * Double(frame.height) / Double(frame.width)
        // A picture that makes room for its result keeps its size, unless a code would be cropped.
        let isMuchCut = min(proportion, 1 / proportion) < 1 - Self.maximumCrop && !(isFrozen && picture.covers)
        let covers = !isMuchCut && !isCutOff
        picture.covers = covers
        finder.show(picture: frame, covers: covers)
    }

    /// True if a code would lie outside the view when the picture fills it.
    private var isCutOff: Bool {
        guard let detection, let fit = FrameFit(picture: (detection.width, detection.height), view: room, covers: true) else {
            return false
        }
        return detection.results.flatMap(\.code.corners).map(fit.inView).contains {
            !(0...Double(room.width) ~= $0.x && 0...Double(room.height) ~= $0.y)
        }
    }
}

/// The viewfinder: four corners in the middle of the live view that show where to hold a code.
@MainActor
final class ViewFinder {
    let root: CanvasView
    private let shown = Shown()

    /// State of the drawing closure, which may outlive this object.
    private final class Shown {
        var picture = (width: 0, height: 0)
        var covers = false
    }

    init() {
        let shown = self.shown
        root = CanvasView(name: .empty) { context, width, height, _ in
            guard let side = Self.side(of: shown.picture, covers: shown.covers, in: (width, height)) else { return }
            let frame = Rectangle(x: (Double(width) - side) / 2, y: (Double(height) - side) / 2, width: side, height: side)
            Self.draw(frame, on: Canvas(borrowing: context))
        }
        root.isPointerTarget = false
    }

    /// - Parameter picture: its size in pixels; only the proportions count.
    func show(picture: (width: Int, height: Int), covers: Bool) {
        guard shown.picture != picture || shown.covers != covers else { return }
        (shown.picture, shown.covers) = (picture, covers)
        root.queueDraw()
    }

    /// 62 % of the shorter side of the visible picture, in logical pixels; nil if too small to draw.
    private static func side(of picture: (width: Int, height: Int), covers: Bool, in view: (width: Int, height: Int)) -> Double? {
        guard let fit = FrameFit(picture: picture, view: view, covers: covers) else { return nil }
        let height = min(Double(view.height), Double(picture.height) * fit.scale)
        let side = min(min(Double(view.width), fit.width), height) * 0.62
        return side >= 48 ? side : nil
    }

    private static func draw(_ frame: Rectangle, on canvas: Canvas) {
        let (radius, arm) = (min(20.0, frame.width / 6), min(36.0, frame.width / 4))
        var path = Path()
        // Clockwise from the upper left: along a side, round the corner, along the next side.
        for quarter in 0..<4 {
            let angle = Double(quarter) * .pi / 2
            let (x, y) = (quarter == 0 || quarter == 3 ? frame.x : frame.maxX, quarter < 2 ? frame.y : frame.maxY)
            let (inX, inY) = (quarter == 0 || quarter == 3 ? 1.0 : -1.0, quarter < 2 ? 1.0 : -1.0)
            let center = Point(x: x + inX * radius, y: y + inY * radius)
            let isEven = quarter % 2 == 0
            path.move(to: isEven ? Point(x: x, y: y + inY * arm) : Point(x: x + inX * arm, y: y))
            path.arc(center: center, radius: radius, from: angle + .pi, to: angle + 1.5 * .pi)
            path.line(to: isEven ? Point(x: x + inX * arm, y: y) : Point(x: x, y: y + inY * arm))
        }
        canvas.stroke(path, with: .color(.black.opacity(0.35)), Stroke(width: 6, cap: .round, join: .round))
        canvas.stroke(path, with: .color(.white.opacity(0.9)), Stroke(width: 3, cap: .round, join: .round))
    }
}
