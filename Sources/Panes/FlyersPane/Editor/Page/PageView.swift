import Drawing
import FlyerLayout
import Flyers
import GLib
import Graphics
import Gtk
import Platform

/// The page in the middle of the editor: a zoomable picture with its texts as buttons over it.
@MainActor
final class PageView {
    let root: AdaptiveBin
    /// Called when a text was pressed.
    var onPressText: (@MainActor (TextSpot.ID) -> Void)?
    /// Called when the picture is needed at another resolution.
    var onResize: (@MainActor () -> Void)?
    /// Called when the zoom or its factor has changed.
    var onZoom: (@MainActor () -> Void)?

    private let layer = FixedLayer(name: tr("Page")).placed(horizontal: .center, vertical: .center)
    private let picture = PictureView(name: tr("Page")).withClass("flyer-page")
    private let scrolled: ScrolledView
    private let problem = Label(classes: ["flyer-problem"]).aligned(0.5).fitting(.wrap).width(characters: 16, atMost: 44)
        .hidden().placed(horizontal: .center, vertical: .center)
    private(set) var buttons: [TextSpot.ID: SpotButton] = [:]
    private(set) var inline: InlineTextEditor?
    private(set) var spots: [TextSpot] = []
    private(set) var zoom = PageZoom.fit
    private var size: PaperSize
    private var names: [FlyerField.ID: String] = [:]
    private var viewSize = (width: 0, height: 0)
    private var pointer: Point?

    init(_ size: PaperSize) {
        self.size = size
        // Rounding to whole pixels changes the proportions slightly; covering avoids a visible edge.
        picture.covers = true
        layer.put(picture, x: 0, y: 0)
        layer.margins(Int(PageZoom.margin))
        scrolled = ScrolledView(layer, horizontal: true).named(tr("Page, scrollable"))
        let overlay = Overlay(scrolled)
        overlay.add(problem)
        let link = WeakLink<PageView>()
        root = AdaptiveBin(minimumWidth: 120, minimumHeight: 96) { width, height in link.target?.handleResize(width, height) }
            .withClass("flyer-desk").expanding()
        root.setChild(overlay)
        link.target = self
        root.add(MotionController { [weak self] in self?.pointer = $0 })
        root.add(
            ScrollController(beforeChildren: true) { [weak self] distance, unit, held in
                guard let self, held.contains(.control) else { return false }
                self.scrollZoom(by: unit == .notches ? distance : distance / 40)
                return true
            })
    }

    // MARK: Size

    /// The zoom factor; 1 is the real size.
    var factor: Double {
        switch zoom {
        case .fit: PageZoom.fitting(size, width: Double(viewSize.width), height: Double(viewSize.height))
        case .factor(let factor): factor
        }
    }

    /// Logical pixels per millimetre.
    private var scale: Double { factor * PageZoom.pixelsPerMillimetre }

    /// The resolution of the picture in device pixels per millimetre; nil before the first allocation.
    var resolution: Double? { viewSize.width > 0 ? scale * Double(root.scaleFactor) : nil }

    /// Called during size allocation, so the changes that follow are made afterwards.
    private func handleResize(_ width: Int, _ height: Int) {
        guard viewSize != (width, height) else { return }
        Task { @MainActor [weak self] in
            guard let self, self.viewSize != (width, height) else { return }
            self.viewSize = (width, height)
            self.arrange()
            self.onResize?()
            self.onZoom?()
        }
    }

    func setZoom(_ new: PageZoom) { setZoom(new, at: Point(x: Double(viewSize.width) / 2, y: Double(viewSize.height) / 2)) }

    /// Zooms around a point of the view, which stays where it is.
    private func setZoom(_ new: PageZoom, at anchor: Point) {
        guard new != zoom else { return }
        let before = scale
        let (start, margin) = (scrolled.position, PageZoom.margin)
        zoom = new
        arrange()
        onResize?()
        onZoom?()
        let growth = scale / before
        // The scroll range is known only after the new size has been allocated.
        MainLoop.whenIdle { [weak self] in
            self?.scrolled.position = Point(
                x: (start.x + anchor.x - margin) * growth + margin - anchor.x,
                y: (start.y + anchor.y - margin) * growth + margin - anchor.y)
        }
    }

    func enlarge() { setZoom(.factor(PageZoom.next(after: factor))) }
    func reduce() { setZoom(.factor(PageZoom.next(before: factor))) }

    private func scrollZoom(by notches: Double) {
        let middle = Point(x: Double(viewSize.width) / 2, y: Double(viewSize.height) / 2)
        setZoom(.factor(PageZoom.turned(factor, by: notches)), at: pointer ?? middle)
    }

    /// Positions everything for the current size.
    private func arrange() {
        picture.setSize(width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
        for button in buttons.values { button.put(into: layer, scale: scale) }
        if let inline, let spot = spots.first(where: { $0.id == inline.id }) {
            inline.put(at: spot, into: layer, scale: scale)
        }
    }

    // MARK: Content

    /// - Parameter names: the visible names of the fields.
    func show(_ page: RenderedPage, names: [FlyerField.ID: String]) {
        problem.isVisible = false
        layer.isVisible = true
        let isOtherSize = page.size != size
        (size, spots, self.names) = (page.size, page.spots, names)
        let bitmap = page.bitmap
        picture.show(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, keeping: bitmap.pixels))
        picture.setAccessibleLabel(page.pageCount > 1 ? tr("Page \(page.page + 1) of \(page.pageCount)") : tr("Page"))
        showSpots()
        arrange()
        guard isOtherSize else { return }
        onZoom?()
        if zoom == .fit { onResize?() }
    }

    func show(_ error: FlyerError) {
        layer.isVisible = false
        problem.isVisible = true
        problem.text = [error.message, error.recovery].compactMap(\.self).joined(separator: "\n")
    }

    private func showSpots() {
        for (id, button) in buttons where !spots.contains(where: { $0.id == id }) {
            layer.remove(button.root)
            buttons[id] = nil
        }
        for spot in spots {
            let button = buttons[spot.id] ?? SpotButton(spot) { [weak self] in self?.onPressText?($0) }
            buttons[spot.id] = button
            button.show(spot, name: names[spot.id.field] ?? spot.id.field)
        }
    }

    /// Focuses the first text of the page, or the page itself if it has none.
    func grabFocus() {
        let first = spots.first.flatMap { buttons[$0.id]?.root }
        (first ?? scrolled).grabFocus()
    }

    // MARK: Editing

    /// Shows a text field over a text, and ends any other editing.
    func edit(_ spot: TextSpot, with field: InlineTextEditor) {
        endEditing(returnsFocus: false)
        inline = field
        field.put(at: spot, into: layer, scale: scale)
        buttons[spot.id]?.root.isVisible = false
        field.view.grabFocus()
        field.view.moveCursorToEnd()
    }

    func endEditing(returnsFocus: Bool) {
        guard let field = inline else { return }
        inline = nil
        field.onLeave = nil
        let button = buttons[field.id]?.root
        button?.isVisible = true
        if returnsFocus { button?.grabFocus() }
        layer.remove(field.view)
    }
}

/// The zoom of a page.
enum PageZoom: Hashable, Sendable {
    /// As large as fits into the view.
    case fit
    /// 1 is the real size on a screen of 96 pixels per inch.
    case factor(Double)

    /// Logical pixels per millimetre at a factor of 1.
    static let pixelsPerMillimetre = 96 / 25.4
    /// From a large poster in a small window to the modules of a small code.
    static let factors = 0.05...8.0
    /// The factors at which keys and buttons stop.
    static let steps = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4, 6, 8]
    /// The margin around a page that fits, in logical pixels.
    static let margin = 24.0

    /// The factor at which a page of that size fits into an area of logical pixels.
    static func fitting(_ page: PaperSize, width: Double, height: Double) -> Double {
        let area = (width: max(width - 2 * margin - 1, 16), height: max(height - 2 * margin - 1, 16))
        let scale = min(area.width / max(page.width, 1), area.height / max(page.height, 1))
        return min(max(scale / pixelsPerMillimetre, factors.lowerBound), factors.upperBound)
    }

    static func next(after factor: Double) -> Double { steps.first { $0 > factor * 1.02 } ?? factors.upperBound }

    static func next(before factor: Double) -> Double { steps.last { $0 < factor / 1.02 } ?? factors.lowerBound }

    /// The factor after turning the wheel by some notches, or parts of a notch.
    static func turned(_ factor: Double, by notches: Double) -> Double {
        var factor = factor
        for _ in 0..<min(Int(abs(notches).rounded(.up)), 20) {
            // A whole notch changes the size by a tenth.
            let part = min(abs(notches), 1) * 0.1
            factor *= notches < 0 ? 1 + part : 1 / (1 + part)
        }
        return min(max(factor, factors.lowerBound), factors.upperBound)
    }
}
