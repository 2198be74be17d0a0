public import Drawing
public import LibraryStore

extension CardPicture {
    /// The longest side of a kept picture, in pixels: text on a card is readable at that size.
    private static let maximumSide = 1600
    /// The size up to which a file is kept as it is, in bytes.
    private static let usualSize = 512 << 10

    /// The picture of a side of a card from a file of any format that is read, upright and no larger than it is needed. A JPEG or a PNG of a
    /// usual size stays as it is.
    public init(file bytes: [UInt8]) throws(DrawingError) {
        let picture = try Picture(bytes: bytes)
        if bytes.count <= Self.usualSize, max(picture.width, picture.height) <= Self.maximumSide, let same = CardPicture(bytes) {
            self = same
            return
        }
        let bitmap = try picture.bitmap(maximumSide: Self.maximumSide)
        var file: [UInt8] = []
        for quality in [85, 70, 50] where file.isEmpty || file.count > Self.usualSize { file = try bitmap.jpeg(quality: quality) }
        guard let made = CardPicture(file) else { throw .outOfMemory }
        self = made
    }
}

extension CardPicture {
    /// The picture as a PNG, which other programs expect.
    func png() throws(DrawingError) -> [UInt8] {
        bytes.starts(with: [0x89]) ? bytes : try Picture(bytes: bytes).bitmap().png()
    }
}
