import Drawing
import Foundation
import Graphics

/// A preprocessed picture, with the transform back to the original's pixels.
struct PreparedImage {
    let plane: LumaPlane
    /// Maps pixels of the plane to those of the original.
    let transform: PixelTransform

    init(_ plane: LumaPlane, transform: PixelTransform = .identity) {
        self.plane = plane
        self.transform = transform
    }

    /// Maps a point of the plane to the original. Pixel centres map to the centres of the pixels that they were made of.
    func original(_ point: Point) -> Point { transform.apply(point) }

    /// Applies a filter that changes values but no positions.
    func filtered(_ filter: (LumaPlane) -> LumaPlane) -> PreparedImage {
        PreparedImage(filter(plane), transform: transform)
    }

    func halved() -> PreparedImage? {
        plane.halved().map { PreparedImage($0, transform: transform.after(.scaled(2, 2))) }
    }

    func enlarged(by factor: Int) -> PreparedImage? {
        plane.resized(toWidth: plane.width * factor, height: plane.height * factor).map {
            PreparedImage($0, transform: transform.after(.scaled(1 / Double(factor), 1 / Double(factor))))
        }
    }

    /// Scales down until the longer side has a number of pixels.
    func reduced(toLongerSide side: Int) -> PreparedImage? {
        var result = self
        while result.plane.longerSide > 2 * side, let half = result.halved() { result = half }
        let factor = Double(side) / Double(result.plane.longerSide)
        let width = max(1, Int((Double(result.plane.width) * factor).rounded()))
        let height = max(1, Int((Double(result.plane.height) * factor).rounded()))
        let scale = PixelTransform.scaled(Double(result.plane.width) / Double(width), Double(result.plane.height) / Double(height))
        return result.plane.resized(toWidth: width, height: height).map { PreparedImage($0, transform: result.transform.after(scale)) }
    }

    /// Rotates about the centre, into a picture that holds all of it.
    func turned(degrees: Double) -> PreparedImage? {
        let (width, height) = PixelTransform.turnedSize(width: plane.width, height: plane.height, degrees: degrees)
        let turn = PixelTransform.turned(degrees: degrees, from: (plane.width, plane.height), to: (width, height))
        return plane.sampled(width: width, height: height, by: turn).map { PreparedImage($0, transform: transform.after(turn)) }
    }

    /// Divides into four parts that overlap by a third. A code across the middle is whole in one of them.
    func quarters() -> [PreparedImage] {
        let (width, height) = (plane.width * 10 / 17, plane.height * 10 / 17)
        return [(0, 0), (plane.width - width, 0), (0, plane.height - height), (plane.width - width, plane.height - height)].compactMap {
            (left, top) in
            plane.cropped(x: left, y: top, width: width, height: height).map {
                PreparedImage($0, transform: transform.after(.moved(x: left, y: top)))
            }
        }
    }
}

/// An affine map between the pixel centres of two pictures.
struct PixelTransform: Hashable, Sendable {
    var xx = 1.0
    var xy = 0.0
    var yx = 0.0
    var yy = 1.0
    var x = 0.0
    var y = 0.0

    static let identity = PixelTransform()

    func apply(_ point: Point) -> Point {
        Point(x: xx * point.x + xy * point.y + x, y: yx * point.x + yy * point.y + y)
    }

    /// Composes two maps: this one after another one.
    func after(_ first: PixelTransform) -> PixelTransform {
        let origin = apply(Point(x: first.x, y: first.y))
        return PixelTransform(
            xx: xx * first.xx + xy * first.yx, xy: xx * first.xy + xy * first.yy,
            yx: yx * first.xx + yy * first.yx, yy: yx * first.xy + yy * first.yy, x: origin.x, y: origin.y)
    }

    /// From a scaled picture, each pixel of which is `horizontal` by `vertical` pixels of the original.
    static func scaled(_ horizontal: Double, _ vertical: Double) -> PixelTransform {
        PixelTransform(xx: horizontal, yy: vertical, x: horizontal / 2 - 0.5, y: vertical / 2 - 0.5)
    }

    /// From a cropped picture.
    static func moved(x: Int, y: Int) -> PixelTransform {
        PixelTransform(x: Double(x), y: Double(y))
    }

    /// The size of a picture that holds all of a rotated one.
    static func turnedSize(width: Int, height: Int, degrees: Double) -> (width: Int, height: Int) {
        let (cosine, sine) = (abs(cos(degrees * .pi / 180)), abs(sin(degrees * .pi / 180)))
        return (
            Int(Double(width) * cosine + Double(height) * sine) + 1, Int(Double(width) * sine + Double(height) * cosine) + 1
        )
    }

    /// From a picture of any size that was rotated about its centre.
    static func turned(degrees: Double, from size: (width: Int, height: Int), to newSize: (width: Int, height: Int)) -> PixelTransform {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (fromX, fromY) = (Double(newSize.width - 1) / 2, Double(newSize.height - 1) / 2)
        return PixelTransform(
            xx: cosine, xy: -sine, yx: sine, yy: cosine,
            x: Double(size.width - 1) / 2 - cosine * fromX + sine * fromY,
            y: Double(size.height - 1) / 2 - sine * fromX - cosine * fromY)
    }
}
