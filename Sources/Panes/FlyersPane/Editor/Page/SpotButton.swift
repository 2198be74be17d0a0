import Gtk

/// A text of the page as a control: seen when the pointer or the keyboard is there, and pressed to edit it.
@MainActor
final class SpotButton {
    let root: Button
    private let hint = Label("", classes: ["flyer-spot-hint", "caption"]).fitting(.ellipsisAtEnd)
    private(set) var spot: TextSpot
    private var place: FlyerPlace?

    init(_ spot: TextSpot, pressed: @escaping @MainActor (TextSpot.ID) -> Void) {
        self.spot = spot
        let id = spot.id
        hint.horizontalAlignment = .center
        hint.verticalAlignment = .center
        root = Button(content: hint, name: spot.id.field, classes: ["flyer-spot"]) { pressed(id) }
        root.setCursor("text")
    }

    /// - Parameter name: of the field, as people read it.
    func show(_ new: TextSpot, name: String) {
        spot = new
        let isEmpty = new.text.isEmpty
        hint.text = isEmpty ? name : ""
        hint.isVisible = isEmpty
        root.setAccessibleLabel(isEmpty ? "\(name), empty" : "\(name): \(new.text)")
        root.setAccessibleDescription("Edits it on the page")
        root.tooltip = "Edit “\(name)”"
        root.setClass("too-long", new.isTooLong)
    }

    /// Puts it over the text; `scale` is logical pixels for a millimetre.
    func put(into layer: FixedLayer, scale: Double) {
        let new = FlyerPlace(spot.box, scale: scale)
        root.setSize(width: new.width, height: new.height)
        if place == nil { layer.put(root, x: new.x, y: new.y) } else if place != new { layer.move(root, x: new.x, y: new.y) }
        place = new
    }
}
