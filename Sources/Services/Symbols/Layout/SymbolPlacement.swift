import Drawing

/// Where the picture of a layout stands on a canvas.
struct SymbolPlacement: Hashable, Sendable {
    /// The upper left corner of the picture.
    let origin: Point
    /// The side of one module.
    let moduleSize: Double

    /// Centres a picture, as large as it can be, in a rectangle.
    ///
    /// - Parameters:
    ///   - size: of the picture, in modules.
    ///   - pixelsPerUnit: when the drawing ends in pixels, modules are made whole pixels and stand on whole pixels; what does not
    ///     divide goes to the margin. Below one pixel a module stays a fraction.
    init(_ size: Size, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        var moduleSize = min(rectangle.width / size.width, rectangle.height / size.height)
        if let pixelsPerUnit, moduleSize * pixelsPerUnit >= 1 {
            // A hair more, so that a division that ought to be whole is not cut by rounding.
            moduleSize = (moduleSize * pixelsPerUnit + 1e-9).rounded(.down) / pixelsPerUnit
        }
        self.moduleSize = moduleSize
        var origin = Point(
            x: rectangle.center.x - moduleSize * size.width / 2, y: rectangle.center.y - moduleSize * size.height / 2)
        if let pixelsPerUnit {
            origin = Point(
                x: (origin.x * pixelsPerUnit).rounded(.down) / pixelsPerUnit,
                y: (origin.y * pixelsPerUnit).rounded(.down) / pixelsPerUnit)
        }
        self.origin = origin
    }
}
