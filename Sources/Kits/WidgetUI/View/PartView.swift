import Drawing
import Foundation
import Graphics
import Gtk
import Platform
import Timeline
import WidgetKit

/// A widget that stands in an area of a widget view.
@MainActor
protocol PlacedView: AnyObject {
    associatedtype Kind: Widget
    var widget: Kind { get }
    /// Nil until it is placed.
    var area: PixelArea? { get set }
    /// Updates content and place. Returns false if the place is outside the widget.
    func update(_ part: PlacedPart, in layout: LayoutContext) -> Bool
}

extension PlacedView {
    func contains(_ point: Point) -> Bool { area?.contains(point) ?? false }

    func remove(from layer: FixedLayer) {
        if area != nil { layer.remove(widget) }
        area = nil
    }

    /// This view in its new place; nil if it is outside the widget, and removed.
    func placed(for part: PlacedPart, in layout: LayoutContext) -> Self? {
        if update(part, in: layout) { return self }
        remove(from: layout.layer)
        return nil
    }
}

/// One drawn part of a widget view. It is drawn again only when its appearance changes.
@MainActor
final class PartView: PlacedView {
    let meaning: CanvasView.Meaning
    let widget: CanvasView
    private var part: PlacedPart
    var area: PixelArea?
    private var size = Size(width: 0, height: 0)
    private var zoom = 1.0
    private var look: WidgetAppearance?
    /// The decoded picture, until it was drawn.
    private var picture: Bitmap?
    private var loading: ViewPicture?
    /// The number of drawings, for tests.
    private(set) var drawings = 0
    /// The text for assistive technology, if any.
    var spoken: String? { part.spokenText }

    init(_ part: PlacedPart, meaning: CanvasView.Meaning) {
        self.part = part
        self.meaning = meaning
        let link = WeakLink<PartView>()
        widget = CanvasView(name: .verbatim(part.spokenText ?? ""), meaning: meaning) { context, _, _, scale in
            link.target?.draw(on: Canvas(borrowing: context), scale: scale)
        }
        // Only controls and the whole widget react to the pointer.
        widget.isPointerTarget = false
        link.target = self
    }

    func update(_ part: PlacedPart, in layout: LayoutContext) -> Bool {
        guard let area = layout.area(of: part.reach) else { return false }
        let isNew = self.area == nil
        layout.layer.place(widget, in: area, from: self.area)
        if meaning != .decoration, part.spokenText != self.part.spokenText { widget.setAccessibleLabel(.verbatim(part.spokenText ?? "")) }
        let isSame = !isNew && layout.look == look && layout.zoom == zoom && layout.size == size && looksSame(part, in: area)
        (self.part, self.area, size, zoom, look) = (part, area, layout.size, layout.zoom, layout.look)
        if !isSame { widget.queueDraw() }
        return true
    }

    /// True if another part would look the same in `area`, perhaps moved by whole pixels.
    private func looksSame(_ part: PlacedPart, in area: PixelArea) -> Bool {
        if part == self.part { return true }
        guard let old = self.area, part.isMoved(from: self.part), area.width == old.width, area.height == old.height else { return false }
        func offset(_ frame: Rectangle, _ area: PixelArea) -> (Double, Double) {
            (frame.x * zoom - Double(area.x), frame.y * zoom - Double(area.y))
        }
        let (before, after) = (offset(self.part.frame, old), offset(part.frame, area))
        return abs(before.0 - after.0) < 1e-6 && abs(before.1 - after.1) < 1e-6 && ViewRenderer.isClear(part, of: size)
            && ViewRenderer.isClear(self.part, of: size)
    }

    private func draw(on canvas: Canvas, scale: Int) {
        guard let area, let look else { return }
        drawings += 1
        // The corner is a whole pixel of the widget, so all parts share one pixel grid.
        canvas.translate(x: -Double(area.x), y: -Double(area.y))
        canvas.scale(x: zoom, y: zoom)
        let renderer = ViewRenderer(look: look, scale: Double(scale) * zoom)
        renderer.draw(part, of: size, on: canvas, picture: renderer.pictureRequest(of: part).flatMap(picture))
    }

    // MARK: Pictures

    /// The picture to draw, if it is loaded. Otherwise it is loaded in the background and drawn later.
    private func picture(_ request: ViewPicture) -> Bitmap? {
        if let picture, loading == request {
            // The drawing keeps it from here on.
            (self.picture, loading) = (nil, nil)
            return picture
        }
        let known = PictureStore.shared.known(request)
        // Embedded data cannot change; a file can.
        if let known, case .data = request.source { return known }
        guard loading != request else { return known ?? nil }
        loading = request
        Task { [weak self] in
            let loaded = await Self.load(request)
            guard let self, self.loading == request else { return }
            guard let loaded, known != .some(loaded) else {
                self.loading = nil
                return
            }
            self.picture = loaded
            self.widget.queueDraw()
        }
        return known ?? nil
    }

    @concurrent
    private static func load(_ request: ViewPicture) async -> Bitmap? { PictureStore.shared.bitmap(request) }
}

extension PlacedPart {
    /// The accessible meaning of a part. A part inside a control has none, as the control says it.
    func meaning(isInteractive: Bool) -> CanvasView.Meaning {
        guard spokenText != nil, !(isInteractive && isInControl) else { return .decoration }
        return id.role == .text ? .words : .picture
    }
}

/// An invisible button, toggle or link of a widget; the parts inside it draw it.
@MainActor
final class ControlView: PlacedView {
    let widget: OverlayButton
    private let id: PartID
    private var control: PlacedControl
    var area: PixelArea?
    private weak var widgetView: WidgetView?

    /// Nil for a part that is not a control.
    init?(_ part: PlacedPart, of widgetView: WidgetView) {
        guard let control = part.control, let role = control.buttonRole else { return nil }
        id = part.id
        self.control = control
        self.widgetView = widgetView
        let link = WeakLink<ControlView>()
        widget = OverlayButton(role, name: .verbatim(control.label), classes: ["face-control"]) { link.target?.press() }
        widget.setCursor("pointer")
        link.target = self
    }

    private func press() { widgetView?.press(id, control) }

    func update(_ part: PlacedPart, in layout: LayoutContext) -> Bool {
        guard let control = part.control, let area = layout.area(of: part.frame) else { return false }
        layout.layer.place(widget, in: area, from: self.area)
        if control.label != self.control.label { widget.setAccessibleLabel(.verbatim(control.label)) }
        if self.area == nil || control.kind != self.control.kind { showState(of: control) }
        (self.control, self.area) = (control, area)
        return true
    }

    var label: String { control.label }
    /// The displayed state of a toggle; nil for other controls.
    var isOn: Bool? { if case .toggle(let isOn) = control.kind { isOn } else { nil } }

    private func showState(of control: PlacedControl) {
        if case .toggle(let isOn) = control.kind { widget.setChecked(isOn) }
        widget.setClass("prominent", control.kind == .button(.prominent))
        // A bare control has no background, so its focus ring needs some distance from the text.
        widget.setClass("bare", ![.button(.prominent), .button(.raised)].contains(control.kind))
    }
}

extension PlacedControl {
    /// The role of the button; nil for a field and a slider.
    fileprivate var buttonRole: OverlayButton.Role? {
        switch kind {
        case .button: .button
        case .toggle: .toggle
        case .link: .link
        case .slider, .field: nil
        }
    }
}
