import Drawing
import FlyerLayout
import Symbols

/// What a code without a background of its own would lie on.
struct FlyerGround: Hashable {
    /// The contrast ratio (WCAG 2.1) at which readers are sure; ScanCheck's.
    private static let wantedContrast = 4.0

    /// Every colour that may be below; nil where a picture is, which may be any.
    let colors: [Color]?

    init(colors: [Color]?) {
        self.colors = colors
    }

    /// Looks at what is drawn below an item, where it covers a box.
    init(below index: Int, on page: FlyerPage, in box: FlyerBox) {
        var colors: [Color]? = [.white]
        for item in page.items.prefix(index) {
            let place = item.turnedBox
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

    private static func covers(_ shape: FlyerShape, _ place: FlyerBox, _ box: FlyerBox) -> Bool {
        guard case .rectangle(let radius) = shape.form else { return false }
        // No corner is cut off further than this from the edges.
        let cut = max(radius, 0) * 0.3
        let inner = place.inset(by: cut)
        return inner.x <= box.x + 0.01 && inner.y <= box.y + 0.01 && inner.maxX >= box.maxX - 0.01 && inner.maxY >= box.maxY - 0.01
    }

    private static func colors(_ fill: FlyerFill, coversAll: Bool, over below: [Color]?) -> [Color]? {
        let inks: [Color] =
            switch fill {
            case .color(let color): [Color(color)]
            case .gradient(let from, let to, _): [Color(from), Color(to)]
            }
        if coversAll, inks.allSatisfy({ $0.alpha >= 1 }) { return inks }
        guard let below else { return nil }
        let mixed = inks.flatMap { ink in below.map { ink.composited(on: $0) } }
        let all = coversAll ? mixed : below + mixed
        // Layers upon layers: more colours than these are any colour.
        return all.count <= 64 ? all : nil
    }

    /// The paper to put under a symbol in a style; nil where it needs none.
    func paper(for style: SymbolStyle) -> Color? {
        let inks = [style.foreground] + (style.gradient?.colors ?? []) + [style.finderFrameColor, style.finderCenterColor].compactMap(\.self)
        func carries(_ ground: Color) -> Bool {
            inks.allSatisfy { ink in
                let ink = ink.composited(on: ground)
                return ink.contrast(to: ground) >= Self.wantedContrast && ink.luminance < ground.luminance
            }
        }
        if let background = style.background {
            if background.alpha >= 1 { return nil }
            let shown = ([background] + (style.backgroundGradient?.colors ?? []))
            if let colors, colors.allSatisfy({ below in shown.allSatisfy { carries($0.composited(on: below)) } }) { return nil }
            return .white
        }
        if let colors, colors.allSatisfy(carries) { return nil }
        // Light modules are for dark grounds; on white nobody would see them.
        let isLight = inks.allSatisfy { $0.composited(on: .white).contrast(to: .white) < 2 }
        return isLight ? .black : .white
    }
}
