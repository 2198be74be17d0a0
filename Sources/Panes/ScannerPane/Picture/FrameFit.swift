import Drawing

/// How a picture lies in a view, centred: whole, or so that it covers the view and is cut off at two of its sides.
struct FrameFit: Hashable, Sendable {
    /// Logical pixels of the view for one pixel of the picture.
    let scale: Double
    /// Where the picture begins, in logical pixels of the view.
    let origin: Point
    let width: Double
    let height: Double
    let isMirrored: Bool

    /// Nil while the view or the picture has no size.
    init?(picture: (width: Int, height: Int), view: (width: Int, height: Int), isMirrored: Bool = false, covers: Bool = false) {
        guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return nil }
        let scales = [Double(view.width) / Double(picture.width), Double(view.height) / Double(picture.height)]
        scale = covers ? max(scales[0], scales[1]) : min(scales[0], scales[1])
        width = Double(picture.width) * scale
        height = Double(picture.height) * scale
        origin = Point(x: (Double(view.width) - width) / 2, y: (Double(view.height) - height) / 2)
        self.isMirrored = isMirrored
    }

    /// Where a pixel of the picture lies in the view.
    func inView(_ point: Point) -> Point {
        let x = point.x * scale
        return Point(x: origin.x + (isMirrored ? width - x : x), y: origin.y + point.y * scale)
    }

    /// Which pixel of the picture lies at a place of the view; outside the picture too.
    func inPicture(_ point: Point) -> Point {
        let x = point.x - origin.x
        return Point(x: (isMirrored ? width - x : x) / scale, y: (point.y - origin.y) / scale)
    }
}
