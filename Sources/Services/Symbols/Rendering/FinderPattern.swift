import Drawing
import Graphics

/// A finder pattern: a ring around a centre (ISO/IEC 18004 §6.3.3).
struct FinderPattern: Hashable {
    /// The side of the ring in modules.
    static let side = 7

    /// The column and the row of the upper left module.
    let x: Int
    let y: Int
    /// The corner that points to the middle of the symbol.
    let inner: CornerRadii.Corner

    /// The finder patterns of a symbol: three, or one for Micro QR.
    static func all(in symbol: QRSymbol) -> [FinderPattern] {
        let far = symbol.modulesPerSide - side
        let first = FinderPattern(x: 0, y: 0, inner: .lowerRight)
        guard !symbol.isMicro else { return [first] }
        return [first, FinderPattern(x: far, y: 0, inner: .lowerLeft), FinderPattern(x: 0, y: far, inner: .upperRight)]
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
        x..<x + Self.side ~= column && y..<y + Self.side ~= row
    }

    /// The outline of the ring, which is one module wide.
    ///
    /// Of six readers tried, three do not find patterns with rounder outer corners than these, and two none with rounder inner corners.
    func frame(_ shape: FinderFrameShape, origin: Point) -> Path {
        let outer = Rectangle(x: origin.x + Double(x), y: origin.y + Double(y), width: 7, height: 7)
        let radius: (outer: Double, inner: Double) =
            switch shape {
            case .square: (0, 0)
            case .rounded, .leaf: (0.3, 1)
            case .circle: (3.5, 2.5)
            }
        var path = Path()
        path.add(outer, corners: corners(radius.outer, isLeaf: shape == .leaf))
        path.add(outer.inset(by: 1), corners: corners(radius.inner, isLeaf: shape == .leaf), isHole: true)
        return path
    }

    /// The outline of the centre.
    func center(_ shape: FinderCenterShape, origin: Point) -> Path {
        let square = Rectangle(x: origin.x + Double(x + 2), y: origin.y + Double(y + 2), width: 3, height: 3)
        var path = Path()
        switch shape {
        case .square: path.addRectangle(square)
        case .rounded, .leaf: path.add(square, corners: corners(1, isLeaf: shape == .leaf))
        case .circle: path.addCircle(at: square.center, radius: 1.5)
        }
        return path
    }

    private func corners(_ radius: Double, isLeaf: Bool = false) -> CornerRadii {
        var corners = CornerRadii(radius)
        if isLeaf { corners[inner] = 0 }
        return corners
    }
}
