// Lengths are in the unit that the owner of a value names: drawing units, logical pixels or, on the pages of flyers, millimetres.

/// A point: x to the right, y down.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height.
public struct Size: Hashable, Codable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle.
public struct Rectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    public var size: Size { Size(width: width, height: height) }

    /// Returns the rectangle with all sides moved inwards, at most until it is empty.
    public func inset(by distance: Double) -> Rectangle {
        let horizontal = min(distance, width / 2)
        let vertical = min(distance, height / 2)
        return Rectangle(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }

    /// Returns the largest rectangle of the given proportions inside this one, centred.
    public func fitting(_ size: Size) -> Rectangle {
        scaled(size, by: min(width / size.width, height / size.height))
    }

    /// Returns the smallest rectangle of the given proportions that covers this one, centred.
    public func filling(_ size: Size) -> Rectangle {
        scaled(size, by: max(width / size.width, height / size.height))
    }

    /// Whether another rectangle is entirely inside this one.
    public func contains(_ other: Rectangle) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The rectangle after a quarter turn about its centre.
    public var turned: Rectangle {
        Rectangle(x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width)
    }

    private func scaled(_ size: Size, by factor: Double) -> Rectangle {
        guard size.width > 0, size.height > 0 else { return Rectangle(x: center.x, y: center.y, width: 0, height: 0) }
        return Rectangle(
            x: center.x - size.width * factor / 2, y: center.y - size.height * factor / 2,
            width: size.width * factor, height: size.height * factor)
    }
}

/// A rectangle of whole pixels, logical or of a device.
public struct PixelArea: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }

    /// Whether a point lies inside; the right and the lower edge are outside.
    public func contains(_ point: Point) -> Bool {
        (Double(x)..<Double(maxX)).contains(point.x) && (Double(y)..<Double(maxY)).contains(point.y)
    }
}
