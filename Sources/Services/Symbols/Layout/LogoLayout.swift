import Drawing

/// Where the logo stands, and which modules make room for it.
struct LogoLayout {
    /// Modules that are left free around the logo.
    private static let margin = 0.5

    let mark: SymbolLayout.Mark
    private let cleared: Rectangle?
    private let isRound: Bool
    private let origin: Point

    /// Nil when the logo's picture cannot be read.
    init?(_ logo: SymbolLogo, in symbol: Rectangle) {
        guard let bitmap = logo.bitmap else { return nil }
        let side = symbol.width * logo.share
        let place = Rectangle(x: symbol.center.x - side / 2, y: symbol.center.y - side / 2, width: side, height: side)
        mark = .picture(bitmap, place)
        origin = Point(x: symbol.x, y: symbol.y)
        isRound = logo.shape == .circle
        cleared =
            logo.clearsModules
            ? Rectangle(
                x: place.x - Self.margin, y: place.y - Self.margin, width: side + 2 * Self.margin, height: side + 2 * Self.margin) : nil
    }

    /// Whether a module would touch the logo or the room around it.
    func clears(_ x: Int, _ y: Int) -> Bool {
        guard let cleared else { return false }
        let (left, top) = (origin.x + Double(x), origin.y + Double(y))
        guard left + 1 > cleared.x, left < cleared.maxX, top + 1 > cleared.y, top < cleared.maxY else { return false }
        guard isRound else { return true }
        // The point of the module that is nearest to the middle.
        let nearest = Point(
            x: min(max(cleared.center.x, left), left + 1) - cleared.center.x,
            y: min(max(cleared.center.y, top), top + 1) - cleared.center.y)
        return nearest.x * nearest.x + nearest.y * nearest.y < cleared.width * cleared.width / 4
    }
}
