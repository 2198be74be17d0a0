import Drawing
import Foundation

/// The line of a gradient through the centre of a rectangle that just reaches its farthest corners.
struct GradientLine {
    let start: Point
    let end: Point

    /// The angle is in degrees: 0 goes right, 90 goes down.
    init(angle: Double, in bounds: Rectangle) {
        let radians = angle * .pi / 180
        let (x, y) = (cos(radians), sin(radians))
        let reach = (abs(x) * bounds.width + abs(y) * bounds.height) / 2
        start = Point(x: bounds.center.x - x * reach, y: bounds.center.y - y * reach)
        end = Point(x: bounds.center.x + x * reach, y: bounds.center.y + y * reach)
    }
}
