import Drawing
import FlyerLayout
import Graphics
import Payload
import Scanning
import Symbols

/// A grey picture of a code on a page and of what surrounds it, as a scanner sees it.
struct CodeRaster: Hashable {
    /// The way in which the page is rasterised.
    struct Sampling: Hashable {
        let pixelsPerMillimetre: Double
        /// Whether modules end on whole pixels.
        let snapsToPixels: Bool
        /// The factor by which pixels are enlarged afterwards.
        let enlargement: Int

        init(_ pixelsPerMillimetre: Double, snapsToPixels: Bool = false, enlargement: Int = 1) {
            (self.pixelsPerMillimetre, self.snapsToPixels, self.enlargement) = (pixelsPerMillimetre, snapsToPixels, enlargement)
        }
    }

    /// The visible margin as a share of the code's side.
    private static let margin = 0.15

    private let picture: LumaPlane
    /// The position of the code in the picture.
    private let codeFrame: Rectangle
    /// The expected content for each decoder. Codes with different contents are different, even if they look the same.
    private let contents: [SingleDecoder: [UInt8]]
    private let symbology: Symbology

    init(
        _ item: FlyerItem, on page: Int, of rendering: FlyerRendering, sampling: Sampling, contents: [SingleDecoder: [UInt8]],
        symbology: Symbology
    ) throws(DrawingError) {
        self.symbology = symbology
        let scale = sampling.pixelsPerMillimetre
        let box = item.coveredBox
        let room = max(box.width, box.height) * Self.margin
        // With snapping the pixels must be aligned as on the page. Without it equal labels look equal wherever they are.
        let corner = (x: (box.x - room) * scale, y: (box.y - room) * scale)
        let (left, top) = sampling.snapsToPixels ? (corner.x.rounded(.down), corner.y.rounded(.down)) : corner
        let (width, height) = ((box.width + 2 * room) * scale, (box.height + 2 * room) * scale)
        let bitmap = try Bitmap(width: Int(width.rounded(.up)) + 1, height: Int(height.rounded(.up)) + 1) { canvas in
            // The area beyond the paper is white.
            canvas.fill(with: .color(.white))
            canvas.translate(x: -left, y: -top)
            canvas.scale(x: scale, y: scale)
            rendering.draw(page: page, on: canvas, pixelsPerMillimetre: sampling.snapsToPixels ? scale : nil)
        }
        let enlargement = sampling.enlargement == 1 ? bitmap : try Self.enlarged(bitmap, by: sampling.enlargement)
        picture = LumaPlane(enlargement)
        let unit = scale * Double(sampling.enlargement)
        codeFrame = Rectangle(
            x: box.x * unit - left * Double(sampling.enlargement), y: box.y * unit - top * Double(sampling.enlargement),
            width: box.width * unit,
            height: box.height * unit)
        self.contents = contents
    }

    /// Whether a decoder reads the content at the position of the code.
    func shows(_ content: [UInt8], to decoder: SingleDecoder) -> Bool {
        // A decoder without memory has read nothing.
        guard let found = try? decoder.read(picture, in: symbology) else { return false }
        return found.contains { $0.bytes == content && contains($0.corners) }
    }

    private func contains(_ corners: [Point]) -> Bool {
        guard !corners.isEmpty else { return false }
        let x = corners.reduce(0) { $0 + $1.x } / Double(corners.count), y = corners.reduce(0) { $0 + $1.y } / Double(corners.count)
        return (codeFrame.x...codeFrame.maxX).contains(x) && (codeFrame.y...codeFrame.maxY).contains(y)
    }

    private static func enlarged(_ bitmap: Bitmap, by factor: Int) throws(DrawingError) -> Bitmap {
        let (width, height) = (bitmap.width * factor, bitmap.height * factor)
        return try Bitmap(width: width, height: height) { canvas in
            canvas.draw(bitmap, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), isSmooth: false)
        }
    }
}

extension SymbolLayout {
    /// The content that each decoder reads from the symbol when it is plain, large and sharp. Without the decoders that do not support
    /// such symbols or cannot read them at all.
    var decodedContents: [SingleDecoder: [UInt8]] {
        let plain = plain
        let (width, height) = (Int(plain.size.width) * 5, Int(plain.size.height) * 5)
        let picture = try? LumaPlane(
            Bitmap(width: width, height: height) { canvas in
                SymbolDrawing.draw(
                    plain, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), pixelsPerUnit: 1)
            })
        guard let picture else { return [:] }
        return SingleDecoder.allCases.reduce(into: [:]) { contents, decoder in
            // A decoder without memory has read nothing.
            contents[decoder] = (try? decoder.read(picture, in: symbol.symbology).first)?.bytes
        }
    }
}

extension FlyerCode {
    /// The title, shortened for a message.
    var shownTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }
}
