import Drawing
import Gtk
import Timeline
import WidgetKit

/// What the parts of one face share while they are put in their places.
@MainActor
struct FaceGround {
    /// In logical pixels of the view.
    let size: WidgetSize
    /// Logical pixels of the screen for one of the view.
    let zoom: Double
    let look: WidgetLook
    let layer: FixedLayer

    /// Whole logical pixels of the face that hold all of a rectangle of the view; nil where that is outside of the face.
    func area(of rectangle: Rectangle) -> FaceArea? {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule, _ limit: Double) -> Int {
            Int(min(max((value * zoom).rounded(rule), 0), (limit * zoom).rounded()))
        }
        let (left, top) = (whole(rectangle.x, .down, size.width), whole(rectangle.y, .down, size.height))
        let (right, bottom) = (whole(rectangle.maxX, .up, size.width), whole(rectangle.maxY, .up, size.height))
        return right > left && bottom > top ? FaceArea(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// A rectangle of a face in whole logical pixels.
struct FaceArea: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        (Double(x)..<Double(x + width)).contains(point.x) && (Double(y)..<Double(y + height)).contains(point.y)
    }
}
