import FlyerLayout

/// What a picture of a page is asked for.
struct PageRequest: Hashable, Sendable {
    let flyer: Flyer
    let template: FlyerTemplate
    /// From 0; the last one where there are fewer.
    let page: Int
    let pixelsPerMillimetre: Double
    /// The text that is being edited, and so left out: it is seen in the field over the picture.
    let edited: TextSpot.ID?

    /// What a picture of any page may have: more than a screen of 4K shows, and no more memory than a photo takes.
    static let mostPixels = 12_000_000.0

    /// As many device pixels a millimetre as the page may have.
    static func resolution(_ wanted: Double, for size: PaperSize) -> Double {
        let most = (mostPixels / max(size.width * size.height, 1)).squareRoot()
        return min(wanted, most)
    }
}
