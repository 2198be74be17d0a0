import Drawing

/// Where the modules of a symbol stand in a rectangle.
public struct SymbolLayout: Hashable, Sendable {
    /// The upper left corner of the first module.
    public let origin: Point
    /// The side of one module.
    public let moduleSize: Double

    /// Centres a symbol with its quiet zone in the largest square of a rectangle.
    ///
    /// - Parameter pixelsPerUnit: when the drawing ends in pixels, modules are made whole pixels and stand on whole pixels; what does not
    ///   divide goes to the margin. Below one pixel a module stays a fraction.
    public init(_ symbol: Symbol, quietZone: Int, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        let modules = Double(symbol.modulesPerSide + 2 * quietZone)
        let side = min(rectangle.width, rectangle.height)
        var moduleSize = side / modules
        if let pixelsPerUnit, moduleSize * pixelsPerUnit >= 1 {
            // A hair more, so that a division that ought to be whole is not cut by rounding.
            moduleSize = (moduleSize * pixelsPerUnit + 1e-9).rounded(.down) / pixelsPerUnit
        }
        self.moduleSize = moduleSize
        let symbolSide = moduleSize * Double(symbol.modulesPerSide)
        var origin = Point(x: rectangle.center.x - symbolSide / 2, y: rectangle.center.y - symbolSide / 2)
        if let pixelsPerUnit {
            origin = Point(
                x: (origin.x * pixelsPerUnit).rounded(.down) / pixelsPerUnit,
                y: (origin.y * pixelsPerUnit).rounded(.down) / pixelsPerUnit)
        }
        self.origin = origin
    }
}
