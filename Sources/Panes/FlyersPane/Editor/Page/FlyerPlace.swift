import FlyerLayout

/// Where something of a page is in the picture of it, in logical pixels.
struct FlyerPlace: Hashable {
    let x: Double
    let y: Double
    let width: Int
    let height: Int

    init(_ box: FlyerBox, scale: Double) {
        x = (box.x * scale).rounded()
        y = (box.y * scale).rounded()
        // Something that one can still point at, however small the page is seen.
        width = max(Int((box.width * scale).rounded()), 8)
        height = max(Int((box.height * scale).rounded()), 8)
    }
}
