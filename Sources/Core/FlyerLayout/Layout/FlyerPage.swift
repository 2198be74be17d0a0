public import Graphics

/// A page after layout, with its items from the lowest to the highest. All lengths are in millimetres.
public struct FlyerPage: Hashable, Sendable {
    public let size: PaperSize
    public let items: [FlyerItem]

    public init(size: PaperSize, items: [FlyerItem]) {
        self.size = size
        self.items = items
    }
}

/// An item of a page.
public struct FlyerItem: Hashable, Sendable {
    /// In millimetres from the page's upper left corner.
    public let box: Rectangle
    /// Clockwise quarter turns about the centre of the box; 2 is upside down, as on the back of a table tent.
    public let quarterTurns: Int
    public let content: FlyerContent

    public init(box: Rectangle, quarterTurns: Int = 0, content: FlyerContent) {
        self.box = box
        self.quarterTurns = quarterTurns
        self.content = content
    }
}

/// The content of an item.
public enum FlyerContent: Hashable, Sendable {
    case shape(FlyerShape)
    case text(FlyerText)
    case code(FlyerCodeContent)
    case picture(FlyerPictureContent)
}

/// A code with its quiet zone, on its own background, as large as the box allows.
public struct FlyerCodeContent: Hashable, Sendable {
    /// The index of the code in the flyer.
    public var code: Int
    /// The corner radius of the code's background, in millimetres.
    public var radius: Double

    public init(code: Int, radius: Double = 0) {
        self.code = code
        self.radius = radius
    }
}

/// The flyer's picture.
public struct FlyerPictureContent: Hashable, Sendable {
    /// Whether the picture fills the box and is cropped. Otherwise it is shown as a whole.
    public var isCovering: Bool
    /// The corner radius, in millimetres.
    public var radius: Double
    /// From 0 (invisible) to 1.
    public var opacity: Double

    public init(isCovering: Bool = true, radius: Double = 0, opacity: Double = 1) {
        self.isCovering = isCovering
        self.radius = radius
        self.opacity = opacity
    }
}
