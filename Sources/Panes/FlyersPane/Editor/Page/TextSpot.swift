import FlyerLayout
import Flyers
import Graphics
import Gtk
import Platform

/// A text on a page that can be edited there.
struct TextSpot: Hashable, Sendable {
    /// Identifies a text. A field may occur several times on a page, as on labels and on both sides of a tent card.
    struct ID: Hashable, Sendable {
        let field: FlyerField.ID
        let occurrence: Int
    }

    let id: ID
    /// The printed text; may be empty.
    let text: String
    /// The frame of the text on the page after rotation, in millimetres.
    let box: Rectangle
    let style: FlyerText
    /// The font size that the layout chose, in millimetres.
    let size: Double
    let lineCount: Int
    let isTooLong: Bool

    /// The texts of a page that show a field, in page order.
    static func spots(on page: FlyerPage, placed: [PlacedText]) -> [TextSpot] {
        var left = placed
        return fields(on: page).map { id, index, style in
            let box = page.items[index].coveredBox
            let set = left.firstIndex { $0.field == id.field && $0.box.isNearly(box) }.map { left.remove(at: $0) }
            return TextSpot(
                id: id, text: set?.text ?? style.text, box: box, style: style, size: set?.size ?? style.size,
                lineCount: max(set?.lineCount ?? 1, 1), isTooLong: set?.isTooLong ?? false)
        }
    }

    /// The index of the item in the page; nil if there is none.
    static func index(of id: ID?, on page: FlyerPage) -> Int? { fields(on: page).first { $0.id == id }?.index }

    private static func fields(on page: FlyerPage) -> [(id: ID, index: Int, style: FlyerText)] {
        var counts: [FlyerField.ID: Int] = [:]
        return page.items.enumerated().compactMap { index, item in
            guard case .text(let style) = item.content, let field = style.field else { return nil }
            let occurrence = counts[field, default: 0]
            counts[field] = occurrence + 1
            return (ID(field: field, occurrence: occurrence), index, style)
        }
    }
}

extension Rectangle {
    /// Whether two boxes are equal except for rounding errors.
    func isNearly(_ other: Rectangle) -> Bool {
        [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy { abs($0) < 0.01 }
    }
}

/// A button over a text of the page. It is visible under the pointer or when focused; a press edits the text.
@MainActor
final class SpotButton {
    let root: Button
    private let hint = Label(classes: ["flyer-spot-hint", "caption"]).fitting(.ellipsisAtEnd)
        .placed(horizontal: .center, vertical: .center)
    private(set) var spot: TextSpot
    private var area: PixelArea?

    init(_ spot: TextSpot, pressed: @escaping @MainActor (TextSpot.ID) -> Void) {
        self.spot = spot
        let id = spot.id
        root = Button(content: hint, name: .verbatim(spot.id.field), classes: ["flyer-spot"]) { pressed(id) }
        root.setCursor("text")
    }

    /// - Parameter name: the visible name of the field.
    func show(_ new: TextSpot, name: String) {
        spot = new
        let isEmpty = new.text.isEmpty
        hint.text = isEmpty ? .verbatim(name) : .empty
        hint.isVisible = isEmpty
        root.setAccessibleLabel(isEmpty ? tr("\(name), empty") : tr("\(name): \(new.text)"))
        root.setAccessibleDescription(tr("Edits the text on the page"))
        root.tooltip = tr("Edit “\(name)”")
        root.setClass("too-long", new.isTooLong)
    }

    /// Positions the button over the text. `scale` is in logical pixels per millimetre.
    func put(into layer: FixedLayer, scale: Double) {
        let new = PixelArea(spot.box, scale: scale)
        layer.place(root, in: new, from: area)
        area = new
    }
}

extension PixelArea {
    /// The area of a box in the page's picture. `scale` is in logical pixels per millimetre.
    init(_ box: Rectangle, scale: Double) {
        func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
        // Large enough to click, however small the page is shown.
        self.init(x: pixels(box.x), y: pixels(box.y), width: max(pixels(box.width), 8), height: max(pixels(box.height), 8))
    }
}
