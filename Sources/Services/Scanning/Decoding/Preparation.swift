import Drawing
import Foundation

/// A picture made easier to read, and the way back to the original's pixels.
struct Preparation {
    let plane: LumaPlane
    /// Where the plane's pixels are in the original.
    let placement: Placement

    init(_ plane: LumaPlane, placement: Placement = .identity) {
        self.plane = plane
        self.placement = placement
    }

    /// A point of the plane in the original: pixel centres map to centres of the pixels they were made of.
    func original(_ point: Point) -> Point { placement.apply(point) }

    /// The same pixels changed in value only.
    func filtered(_ filter: (LumaPlane) -> LumaPlane) -> Preparation {
        Preparation(filter(plane), placement: placement)
    }

    func halved() -> Preparation? {
        plane.halved().map { Preparation($0, placement: placement.after(.scaled(2, 2))) }
    }

    func enlarged(by factor: Int) -> Preparation? {
        plane.resized(toWidth: plane.width * factor, height: plane.height * factor).map {
            Preparation($0, placement: placement.after(.scaled(1 / Double(factor), 1 / Double(factor))))
        }
    }

    /// Made smaller until the longer side has a number of pixels.
    func reduced(toLongerSide side: Int) -> Preparation? {
        var result = self
        while result.plane.longerSide > 2 * side, let half = result.halved() { result = half }
        let factor = Double(side) / Double(result.plane.longerSide)
        let width = max(1, Int((Double(result.plane.width) * factor).rounded()))
        let height = max(1, Int((Double(result.plane.height) * factor).rounded()))
        let scale = Placement.scaled(Double(result.plane.width) / Double(width), Double(result.plane.height) / Double(height))
        return result.plane.resized(toWidth: width, height: height).map { Preparation($0, placement: result.placement.after(scale)) }
    }

    /// Turned about its centre, in a picture that holds all of it.
    func turned(degrees: Double) -> Preparation? {
        let (width, height) = Placement.turnedSize(width: plane.width, height: plane.height, degrees: degrees)
        let turn = Placement.turned(degrees: degrees, from: (plane.width, plane.height), to: (width, height))
        return plane.sampled(width: width, height: height, by: turn).map { Preparation($0, placement: placement.after(turn)) }
    }

    /// Four parts that overlap by a third, so that what lies across the middle is whole in one of them.
    func quarters() -> [Preparation] {
        let (width, height) = (plane.width * 10 / 17, plane.height * 10 / 17)
        return [(0, 0), (plane.width - width, 0), (0, plane.height - height), (plane.width - width, plane.height - height)].compactMap {
            (left, top) in
            plane.cropped(x: left, y: top, width: width, height: height).map {
                Preparation($0, placement: placement.after(.moved(x: left, y: top)))
            }
        }
    }
}

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
