import FlyerLayout
import Graphics
import ScanCheck
import Symbols

/// The background of a code whose style has none.
struct CodeBackground: Hashable {
    /// All colours that may be behind the code; nil for unknown ones, as in a picture.
    let colors: [Color]?

    /// Collects the colours of the items below an item, inside a box.
    init(below index: Int, on page: FlyerPage, in box: Rectangle) {
        var colors: [Color]? = [.white]
        for item in page.items.prefix(index) {
            let place = item.coveredBox
            guard place.x < box.maxX, place.maxX > box.x, place.y < box.maxY, place.maxY > box.y else { continue }
            switch item.content {
            case .shape(let shape):
                guard shape.form != .line, let fill = shape.fill else { continue }
                colors = Self.colors(fill, coversAll: Self.covers(shape, place, box), over: colors)
            case .picture(let picture): if picture.opacity > 0 { colors = nil }
            case .text, .code: break
            }
        }
        self.colors = colors
    }

    private static func covers(_ shape: FlyerShape, _ place: Rectangle, _ box: Rectangle) -> Bool {
        guard case .rectangle(let radius) = shape.form else { return false }
        // Round corners are cut off no further than this from the edges.
        let cut = max(radius, 0) * 0.3
        let inner = place.inset(by: cut)
        return inner.x <= box.x + 0.01 && inner.y <= box.y + 0.01 && inner.maxX >= box.maxX - 0.01 && inner.maxY >= box.maxY - 0.01
    }

    private static func colors(_ fill: FlyerFill, coversAll: Bool, over below: [Color]?) -> [Color]? {
        let inks: [Color] =
            switch fill {
            case .color(let color): [color]
            case .gradient(let from, let to, _): [from, to]
            }
        if coversAll, inks.allSatisfy({ $0.alpha >= 1 }) { return inks }
        guard let below else { return nil }
        let mixed = inks.flatMap { ink in below.map { ink.composited(on: $0) } }
        let all = coversAll ? mixed : below + mixed
        // With this many layers the result may be any colour.
        return all.count <= 64 ? all : nil
    }

    /// The colour to draw under a symbol; nil if it needs none.
    func paper(for style: SymbolStyle) -> Color? {
        let inks = style.moduleColors
        func isLegible(_ background: Color) -> Bool {
            inks.allSatisfy { ink in
                let ink = ink.composited(on: background)
                return ink.contrast(with: background) >= ScanCheck.recommendedContrast && ink.luminance < background.luminance
            }
        }
        if let background = style.background {
            if background.alpha >= 1 { return nil }
            let shown = ([background] + (style.backgroundGradient?.colors ?? []))
            if let colors, colors.allSatisfy({ below in shown.allSatisfy { isLegible($0.composited(on: below)) } }) { return nil }
            return .white
        }
        if let colors, colors.allSatisfy(isLegible) { return nil }
        // Light modules are meant for dark backgrounds and would be invisible on white.
        let isLight = inks.allSatisfy { $0.composited(on: .white).contrast(with: .white) < 2 }
        return isLight ? .black : .white
    }
}
