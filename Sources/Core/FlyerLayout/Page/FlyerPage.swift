/// One page, laid out: everything on it in millimetres, the lowest first.
public struct FlyerPage: Hashable, Sendable {
    public let size: PaperSize
    public let items: [FlyerItem]

    public init(size: PaperSize, items: [FlyerItem]) {
        self.size = size
        self.items = items
    }
}

/// Something on a page.
public struct FlyerItem: Hashable, Sendable {
    public let box: FlyerBox
    /// Clockwise, in quarters of a full turn about the middle of the box: 2 is upside down, as on the back of a table tent.
    public let quarterTurns: Int
    public let content: FlyerContent

    public init(box: FlyerBox, quarterTurns: Int = 0, content: FlyerContent) {
        self.box = box
        self.quarterTurns = quarterTurns
        self.content = content
    }
}

/// What an item shows.
public enum FlyerContent: Hashable, Sendable {
    case shape(FlyerShape)
    case text(FlyerText)
    case code(FlyerCodePlace)
    case picture(FlyerPicturePlace)
}
