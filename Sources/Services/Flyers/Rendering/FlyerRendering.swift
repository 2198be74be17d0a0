public import Drawing
public import FlyerLayout
public import Graphics
import Symbols

/// A flyer laid out, with its symbols, texts and picture ready to be drawn on the screen, to files and for print.
///
/// Used by one thread at a time, because of its texts.
public final class FlyerRendering {
    public let flyer: Flyer
    public let template: FlyerTemplate
    public let pages: [FlyerPage]
    /// The symbols of the codes that are on a page, by their index in the flyer.
    let symbols: [Int: SymbolLayout]
    let picture: FlyerPicturePainter?
    private var texts: [TextKey: FittedFlyerText] = [:]

    /// Lays out a flyer and prepares the content of its pages. Throws if a code cannot be encoded or the picture cannot be decoded.
    public convenience init(_ flyer: Flyer, template: FlyerTemplate) throws(FlyerError) {
        try self.init(flyer, template: template, pages: template.pages(of: flyer))
    }

    /// Uses pages that are laid out already.
    public init(_ flyer: Flyer, template: FlyerTemplate, pages: [FlyerPage]) throws(FlyerError) {
        self.flyer = flyer
        self.template = template
        self.pages = pages
        var symbols: [Int: SymbolLayout] = [:]
        var showsPicture = false
        for item in pages.lazy.flatMap(\.items) {
            switch item.content {
            case .code(let place):
                guard symbols[place.code] == nil, flyer.codes.indices ~= place.code else { continue }
                symbols[place.code] = try FlyerSymbol.layout(of: flyer.codes[place.code])
            case .picture: showsPicture = true
            case .shape, .text: break
            }
        }
        self.symbols = symbols
        picture = if showsPicture, let given = flyer.picture { try FlyerPicturePainter(given) } else { nil }
    }

    /// Draws a page on a canvas in millimetres, with its upper left corner at the origin. Does nothing if there is no such page.
    ///
    /// - Parameter pixelsPerMillimetre: the resolution of a canvas whose origin is on a whole pixel. The edges of codes are then sharp.
    public func draw(page number: Int, on canvas: Canvas, pixelsPerMillimetre: Double? = nil) {
        guard pages.indices ~= number else { return }
        let page = pages[number]
        canvas.withSavedState {
            // Rounded to whole pixels, so that no edge of the paper covers half a pixel.
            func aligned(_ length: Double) -> Double {
                pixelsPerMillimetre.map { (length * $0 - 1e-6).rounded(.up) / $0 } ?? length
            }
            let paper = Path(Rectangle(x: 0, y: 0, width: aligned(page.size.width), height: aligned(page.size.height)))
            canvas.clip(to: paper)
            canvas.fill(paper, with: .white)
            for (index, item) in page.items.enumerated() {
                switch item.content {
                case .shape(let shape):
                    canvas.turned(item) { canvas.draw(shape, in: $0, onPageOf: item.quarterTurns == 0 ? page.size : nil) }
                case .text(let text):
                    let fitted = fitted(text, in: item.box)
                    canvas.turned(item) { canvas.draw(fitted, in: $0, with: text.color) }
                case .code(let place):
                    guard let symbol = symbols[place.code] else { continue }
                    let background = CodeBackground(below: index, on: page, in: item.coveredBox)
                    SymbolPainter(symbol, place, background: background, pixelsPerMillimetre: pixelsPerMillimetre).draw(item, on: canvas)
                case .picture(let place):
                    canvas.turned(item) { picture?.draw(place, in: $0, on: canvas, pixelsPerMillimetre: pixelsPerMillimetre) }
                }
            }
        }
    }

    /// The fitted texts of a page, with those that are too long.
    public func texts(onPage number: Int) -> [PlacedText] {
        guard pages.indices ~= number else { return [] }
        return pages[number].items.compactMap { item in
            guard case .text(let text) = item.content else { return nil }
            return PlacedText(text, fitted(text, in: item.box), item: item)
        }
    }

    private func fitted(_ text: FlyerText, in box: Rectangle) -> FittedFlyerText {
        let key = TextKey(text: text, width: box.width, height: box.height)
        if let known = texts[key] { return known }
        let fitted = FlyerTextFitting(text, family: text.family, width: box.width, height: box.height).fitted()
        texts[key] = fitted
        return fitted
    }

    /// The properties that decide how a text is fitted. The labels of a sheet share the result.
    private struct TextKey: Hashable {
        let text: FlyerText
        let width: Double
        let height: Double
    }
}

/// A text of a page after fitting.
public struct PlacedText: Hashable, Sendable {
    /// The field it belongs to; nil for text of the template.
    public let field: FlyerField.ID?
    public let text: String
    /// The available box in millimetres.
    public let box: Rectangle
    /// The ink bounds in millimetres.
    public let ink: Rectangle
    /// The font size in millimetres.
    public let size: Double
    public let lineCount: Int
    /// Whether a part of the text did not fit.
    public let isTooLong: Bool
    /// Whether some letters are in no installed font. They are drawn as boxes.
    public let hasMissingLetters: Bool
}
