/// A length of a template: a sum of millimetres, a share of one side of the page, and a share of its shorter side.
struct FlyerLength: Hashable, Sendable {
    var millimetres = 0.0
    /// Of the page's width or height, whichever the length runs along; 1 is all of it.
    var side = 0.0
    /// Of the page's shorter side; 1 is all of it.
    var shorterSide = 0.0

    /// In millimetres, on a page (or label) of a size; `side` is the page's side along which it runs.
    func resolved(along side: Double, on size: PaperSize) -> Double {
        millimetres + self.side * side + shorterSide * min(size.width, size.height)
    }

    /// Of what runs along neither side, such as a radius or the size of type; never below nothing.
    func resolved(on size: PaperSize) -> Double { max(0, resolved(along: 0, on: size)) }
}

/// Where an element stands: the upright rectangle that it covers.
struct FlyerFrame: Hashable, Sendable {
    var x: FlyerLength
    var y: FlyerLength
    var width: FlyerLength
    var height: FlyerLength

    func resolved(on size: PaperSize) -> FlyerBox {
        FlyerBox(
            x: x.resolved(along: size.width, on: size), y: y.resolved(along: size.height, on: size),
            width: max(0, width.resolved(along: size.width, on: size)), height: max(0, height.resolved(along: size.height, on: size)))
    }
}
