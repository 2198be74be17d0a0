import Drawing
public import FlyerLayout
public import Graphics
import Payload
import Platform
import Symbols

/// Draws a code as large as its box allows, with one path for all modules, aligned to whole pixels on a canvas that has pixels.
struct SymbolPainter {
    /// The maximum loss of size for modules of whole pixels. If it is exceeded, modules may differ by a pixel instead.
    private static let maximumLoss = 0.04

    private let symbol: SymbolLayout
    private let place: FlyerCodeContent
    private let paper: Color?
    private let pixelsPerMillimetre: Double?

    init(_ symbol: SymbolLayout, _ place: FlyerCodeContent, background: CodeBackground, pixelsPerMillimetre: Double?) {
        self.symbol = symbol
        self.place = place
        paper = background.paper(for: symbol.style)
        self.pixelsPerMillimetre = pixelsPerMillimetre
    }

    func draw(_ item: FlyerItem, on canvas: Canvas) {
        let box = item.box.fitting(symbol.size)
        guard box.width > 0, box.height > 0 else { return }
        let target = onPixels(item.turned(box))
        let turns = ((item.quarterTurns % 4) + 4) % 4
        let (width, height) = turns % 2 == 0 ? (target.width, target.height) : (target.height, target.width)
        canvas.withSavedState {
            // Rotates about a corner, because the centre may be between pixels.
            switch turns {
            case 1: canvas.translate(x: target.maxX, y: target.y)
            case 2: canvas.translate(x: target.maxX, y: target.maxY)
            case 3: canvas.translate(x: target.x, y: target.maxY)
            default: canvas.translate(x: target.x, y: target.y)
            }
            if turns > 0 { canvas.rotate(by: Double(turns) * .pi / 2) }
            drawUpright(in: Rectangle(x: 0, y: 0, width: width, height: height), on: canvas)
        }
    }

    private func drawUpright(in rectangle: Rectangle, on canvas: Canvas) {
        let sheet = Path(roundedRectangle: rectangle, radius: max(place.radius.isFinite ? place.radius : 0, 0))
        if let paper { canvas.fill(sheet, with: paper) }
        if place.radius > 0 { canvas.clip(to: sheet) }
        let grid = wholeModules(in: rectangle)
        // Without antialiasing every edge snaps to a whole pixel.
        if grid == nil, isSharp { canvas.isAntialiased = false }
        SymbolDrawing.draw(symbol, on: canvas, in: rectangle, pixelsPerUnit: grid)
    }

    /// Whether all edges run along the grid of modules on a canvas that has pixels.
    private var isSharp: Bool { pixelsPerMillimetre != nil && symbol.isOnGrid }

    /// The pixels per millimetre if modules of whole pixels lose little; otherwise nil.
    private func wholeModules(in rectangle: Rectangle) -> Double? {
        guard let pixelsPerMillimetre else { return nil }
        let pixels = min(rectangle.width / symbol.size.width, rectangle.height / symbol.size.height) * pixelsPerMillimetre
        guard pixels >= 1 else { return nil }
        return 1 - (pixels + 1e-9).rounded(.down) / pixels <= Self.maximumLoss ? pixelsPerMillimetre : nil
    }

    private func onPixels(_ rectangle: Rectangle) -> Rectangle {
        guard let grid = pixelsPerMillimetre else { return rectangle }
        let (left, top) = ((rectangle.x * grid).rounded() / grid, (rectangle.y * grid).rounded() / grid)
        let (right, bottom) = ((rectangle.maxX * grid).rounded() / grid, (rectangle.maxY * grid).rounded() / grid)
        return Rectangle(x: left, y: top, width: max(right - left, 1 / grid), height: max(bottom - top, 1 / grid))
    }
}

extension FlyerTemplate {
    /// The colour from which the schemes of a flyer are derived: the most colourful one of its first code, otherwise the template's accent.
    public func schemeColor(of flyer: Flyer) -> Color {
        guard let style = SymbolStyle(json: flyer.codes.first?.style) else { return accent }
        return (style.moduleColors + [style.background].compactMap(\.self)).first(where: \.isColorful)?.opaque ?? accent
    }
}

/// Encodes the codes of a flyer as symbols.
enum FlyerSymbol {
    /// Uses the code's own style, with its level or the highest lower one that fits.
    static func layout(of code: FlyerCode) throws(FlyerError) -> SymbolLayout {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        do throws(SymbolError) {
            return SymbolLayout(try Symbol(code.payload, in: code.symbology, upTo: style.level), style: style)
        } catch {
            throw .refused(
                message: code.title.isEmpty ? tr("The code can’t be drawn.") : tr("The code “\(code.title)” can’t be drawn."),
                recovery: error.message)
        }
    }
}
