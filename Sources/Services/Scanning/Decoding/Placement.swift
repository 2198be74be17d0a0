import Drawing
import Foundation

/// Where the pixels of one picture are in another: an affine map between pixel centres.
struct Placement: Hashable, Sendable {
    var xx = 1.0
    var xy = 0.0
    var yx = 0.0
    var yy = 1.0
    var x = 0.0
    var y = 0.0

    static let identity = Placement()

    func apply(_ point: Point) -> Point {
        Point(x: xx * point.x + xy * point.y + x, y: yx * point.x + yy * point.y + y)
    }

    /// This map after another.
    func after(_ first: Placement) -> Placement {
        let origin = apply(Point(x: first.x, y: first.y))
        return Placement(
            xx: xx * first.xx + xy * first.yx, xy: xx * first.xy + xy * first.yy,
            yx: yx * first.xx + yy * first.yx, yy: yx * first.xy + yy * first.yy, x: origin.x, y: origin.y)
    }

    /// From a picture of another size: each pixel is `horizontal` by `vertical` pixels of the original.
    static func scaled(_ horizontal: Double, _ vertical: Double) -> Placement {
        Placement(xx: horizontal, yy: vertical, x: horizontal / 2 - 0.5, y: vertical / 2 - 0.5)
    }

    /// From a part of the original.
    static func moved(x: Int, y: Int) -> Placement {
        Placement(x: Double(x), y: Double(y))
    }

    /// The size of a picture that holds all of a turned one.
    static func turnedSize(width: Int, height: Int, degrees: Double) -> (width: Int, height: Int) {
        let (cosine, sine) = (abs(cos(degrees * .pi / 180)), abs(sin(degrees * .pi / 180)))
        return (
            Int(Double(width) * cosine + Double(height) * sine) + 1, Int(Double(width) * sine + Double(height) * cosine) + 1
        )
    }

    /// From a picture turned about its centre, of any size.
    static func turned(degrees: Double, from size: (width: Int, height: Int), to newSize: (width: Int, height: Int)) -> Placement {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (fromX, fromY) = (Double(newSize.width - 1) / 2, Double(newSize.height - 1) / 2)
        return Placement(
            xx: cosine, xy: -sine, yx: sine, yy: cosine,
            x: Double(size.width - 1) / 2 - cosine * fromX + sine * fromY,
            y: Double(size.height - 1) / 2 - sine * fromX - cosine * fromY)
    }
}
