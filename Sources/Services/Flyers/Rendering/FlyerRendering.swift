public import Drawing
public import FlyerLayout
import Symbols

/// A flyer laid out, with its symbols, its texts and its picture ready to be drawn; the same for the screen, for files and for print.
///
/// Used by one thread at a time, because of its texts.
public final class FlyerRendering {
    public let flyer: Flyer
    public let template: FlyerTemplate
    public let pages: [FlyerPage]
    /// By the numbers of the flyer's codes; those that are on a page.
    let symbols: [Int: SymbolLayout]
    let picture: FlyerPicturePainter?
    private var texts: [TextPlace: FittedText] = [:]

    /// Lays a flyer out and makes what is on its pages; throws when a code cannot be made, and when the picture is none.
    public convenience init(_ flyer: Flyer, template: FlyerTemplate) throws(FlyerError) {
        try self.init(flyer, template: template, pages: template.pages(of: flyer))
    }

    /// Takes pages that are laid out already.
    public init(_ flyer: Flyer, template: FlyerTemplate, pages: [FlyerPage]) throws(FlyerError) {
        self.flyer = flyer
        self.template = template
        self.pages = pages
        var symbols: [Int: SymbolLayout] = [:]
        var pictureBoxes: [FlyerBox] = []
        for item in pages.lazy.flatMap(\.items) {
            switch item.content {
            case .code(let place):
                guard symbols[place.code] == nil, flyer.codes.indices ~= place.code else { continue }
                symbols[place.code] = try FlyerSymbol.layout(of: flyer.codes[place.code])
            case .picture: pictureBoxes.append(item.box)
            case .shape, .text: break
            }
        }
        self.symbols = symbols
        picture =
            if let given = flyer.picture, !pictureBoxes.isEmpty { try FlyerPicturePainter(given) } else { nil }
    }

    /// Draws a page on a canvas in millimetres, its upper left corner at the origin; nothing where there is no such page.
    ///
    /// - Parameter pixelsPerMillimetre: where the canvas has pixels, on one of which its origin begins: codes then have sharp edges.
    public func draw(page number: Int, on canvas: Canvas, pixelsPerMillimetre: Double? = nil) {
        guard pages.indices ~= number else { return }
        let page = pages[number]
        canvas.withSavedState {
            // Whole pixels, so that no edge of the paper is half there.
            let grid = pixelsPerMillimetre ?? 1
            let size = pixelsPerMillimetre == nil ? (page.size.width, page.size.height) : (
                (page.size.width * grid - 1e-6).rounded(.up) / grid, (page.size.height * grid - 1e-6).rounded(.up) / grid)
            let paper = Path(Rectangle(x: 0, y: 0, width: size.0, height: size.1))
            canvas.clip(to: paper)
            canvas.fill(paper, with: .white)
            for (index, item) in page.items.enumerated() {
                switch item.content {
                case .shape(let shape):
                    canvas.turned(item) { canvas.draw(shape, in: $0, onPageOf: item.quarterTurns == 0 ? page.size : nil) }
                case .text(let text):
                    let fitted = fitted(text, in: item.box)
                    canvas.turned(item) { canvas.draw(fitted, in: $0, with: Color(text.color)) }
                case .code(let place):
                    guard let symbol = symbols[place.code] else { continue }
                    let ground = FlyerGround(below: index, on: page, in: item.turnedBox)
                    SymbolPainter(symbol, place, ground: ground, pixelsPerMillimetre: pixelsPerMillimetre).draw(item, on: canvas)
                case .picture(let place):
                    canvas.turned(item) { picture?.draw(place, in: $0, on: canvas, pixelsPerMillimetre: pixelsPerMillimetre) }
                }
            }
        }
    }

    /// The texts of a page as they are set, with what is too long.
    public func texts(onPage number: Int) -> [PlacedText] {
        guard pages.indices ~= number else { return [] }
        return pages[number].items.compactMap { item in
            guard case .text(let text) = item.content else { return nil }
            return PlacedText(text, fitted(text, in: item.box), item: item)
        }
    }

    private func fitted(_ text: FlyerText, in box: FlyerBox) -> FittedText {
        let place = TextPlace(text: text, width: box.width, height: box.height)
        if let known = texts[place] { return known }
        let fitted = TextFitting(text, family: text.family ?? flyer.family, width: box.width, height: box.height).fitted()
        texts[place] = fitted
        return fitted
    }

    /// What decides how a text is set: labels of a sheet share it.
    private struct TextPlace: Hashable {
        let text: FlyerText
        let width: Double
        let height: Double
    }
}

/// A text of a page as it is set.
public struct PlacedText: Hashable, Sendable {
    /// The field that it shows; nil for text of the template.
    public let field: FlyerField.ID?
    public let text: String
    /// The box that it may use, in millimetres.
    public let box: FlyerBox
    /// What its letters cover, in millimetres.
    public let ink: FlyerBox
    /// The size of its letters, in millimetres.
    public let size: Double
    public let lineCount: Int
    /// Whether not all of it could be set.
    public let isTooLong: Bool
    /// Whether no font that is installed has all of its letters; those that are missing are drawn as boxes.
    public let hasMissingLetters: Bool

    public init(
        field: FlyerField.ID?, text: String, box: FlyerBox, ink: FlyerBox, size: Double, lineCount: Int, isTooLong: Bool,
        hasMissingLetters: Bool = false
    ) {
        self.field = field
        self.text = text
        self.box = box
        self.ink = ink
        self.size = size
        self.lineCount = lineCount
        self.isTooLong = isTooLong
        self.hasMissingLetters = hasMissingLetters
    }
}
