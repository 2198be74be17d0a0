import Gtk
import WidgetKit

/// The place of a button, a toggle or a link on a face: what is seen of it is drawn over it by the parts inside it.
@MainActor
final class ControlView {
    let widget: PlaceButton
    private let id: PartID
    private var control: PlacedControl
    private var area: FaceArea?
    private weak var face: WidgetFace?

    /// Nil for a part that is no control.
    init?(_ part: PlacedPart, of face: WidgetFace) {
        guard let control = part.control, let role = control.buttonRole else { return nil }
        id = part.id
        self.control = control
        self.face = face
        let press = Press()
        widget = PlaceButton(role, name: control.label, classes: ["face-control"]) { press.control?.press() }
        widget.setCursor("pointer")
        press.control = self
    }

    /// GLib keeps what is called, for longer than there is something to press.
    @MainActor
    private final class Press { weak var control: ControlView? }

    private func press() { face?.press(id, control) }

    /// Takes its place and its name; false where it is nowhere on the face.
    func update(_ part: PlacedPart, on ground: FaceGround) -> Bool {
        guard let control = part.control, let area = ground.area(of: part.frame) else { return false }
        if self.area == nil {
            widget.setSize(width: area.width, height: area.height)
            ground.layer.put(widget, x: Double(area.x), y: Double(area.y))
            showState(of: control)
        } else {
            if area != self.area {
                widget.setSize(width: area.width, height: area.height)
                ground.layer.move(widget, x: Double(area.x), y: Double(area.y))
            }
            if control.label != self.control.label { widget.setAccessibleLabel(control.label) }
            if control.kind != self.control.kind { showState(of: control) }
        }
        (self.control, self.area) = (control, area)
        return true
    }

    /// What assistive technology calls it.
    var label: String { control.label }
    /// The state of a toggle, as it is shown; nil for others.
    var isOn: Bool? { if case .toggle(let isOn) = control.kind { isOn } else { nil } }

    private func showState(of control: PlacedControl) {
        if case .toggle(let isOn) = control.kind { widget.setChecked(isOn) }
        widget.setClass("prominent", control.kind == .button(.prominent))
        // It stands on nothing of its own: the ring needs some room around the words.
        widget.setClass("bare", ![.button(.prominent), .button(.raised)].contains(control.kind))
    }

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        area?.contains(point) ?? false
    }

    func remove(from layer: FixedLayer) {
        if area != nil { layer.remove(widget) }
        area = nil
    }
}

extension PlacedControl {
    /// Nil for what is no button: a field.
    fileprivate var buttonRole: PlaceButton.Role? {
        switch kind {
        case .button: .button
        case .toggle: .toggle
        case .link: .link
        case .field: nil
        }
    }
}
