import Drawing
import FlyerLayout
import Scanning
import Symbols

/// What a scanner sees of one code of a page: the code with what is around it, in grey.
struct CodeSight: Hashable {
    /// How the page is looked at.
    struct Look: Hashable {
        let pixelsPerMillimetre: Double
        /// Whether modules end on whole pixels.
        let snaps: Bool
        /// Every pixel made so many wide and high.
        let enlarged: Int

        init(_ pixelsPerMillimetre: Double, snaps: Bool = false, enlarged: Int = 1) {
            (self.pixelsPerMillimetre, self.snaps, self.enlarged) = (pixelsPerMillimetre, snaps, enlarged)
        }
    }

    /// A share of the code's side that is seen around it.
    private static let margin = 0.15

    private let picture: LumaPlane
    /// Where the code stands in the picture.
    private let place: Rectangle
    /// What is to be read: another code that looks the same is another sight.
    private let contents: [SingleLook: [UInt8]]

    init(
        _ item: FlyerItem, on page: Int, of rendering: FlyerRendering, look: Look, contents: [SingleLook: [UInt8]]
    ) throws(DrawingError) {
        let scale = look.pixelsPerMillimetre
        let box = item.turnedBox
        let room = max(box.width, box.height) * Self.margin
        // What is snapped to pixels has to be where it is on the page; else equal labels are to look equal wherever they stand.
        let corner = (x: (box.x - room) * scale, y: (box.y - room) * scale)
        let (left, top) = look.snaps ? (corner.x.rounded(.down), corner.y.rounded(.down)) : corner
        let (width, height) = ((box.width + 2 * room) * scale, (box.height + 2 * room) * scale)
        let bitmap = try Bitmap(width: Int(width.rounded(.up)) + 1, height: Int(height.rounded(.up)) + 1) { canvas in
            // Beyond the paper.
            canvas.fill(with: .color(.white))
            canvas.translate(x: -left, y: -top)
            canvas.scale(x: scale, y: scale)
            rendering.draw(page: page, on: canvas, pixelsPerMillimetre: look.snaps ? scale : nil)
        }
        let enlarged = look.enlarged == 1 ? bitmap : try Self.enlarged(bitmap, by: look.enlarged)
        picture = LumaPlane(enlarged)
        let unit = scale * Double(look.enlarged)
        place = Rectangle(
            x: box.x * unit - left * Double(look.enlarged), y: box.y * unit - top * Double(look.enlarged), width: box.width * unit,
            height: box.height * unit)
        self.contents = contents
    }

    /// Whether a decoder reads the content where the code stands.
    func shows(_ content: [UInt8], to decoder: SingleLook) -> Bool {
        // A decoder without memory has read nothing.
        guard let found = try? decoder.read(picture) else { return false }
        return found.contains { $0.bytes == content && contains($0.corners) }
    }

    private func contains(_ corners: [Point]) -> Bool {
        guard !corners.isEmpty else { return false }
        let x = corners.reduce(0) { $0 + $1.x } / Double(corners.count), y = corners.reduce(0) { $0 + $1.y } / Double(corners.count)
        return (place.x...place.maxX).contains(x) && (place.y...place.maxY).contains(y)
    }

    private static func enlarged(_ bitmap: Bitmap, by factor: Int) throws(DrawingError) -> Bitmap {
        let (width, height) = (bitmap.width * factor, bitmap.height * factor)
        return try Bitmap(width: width, height: height) { canvas in
            canvas.draw(bitmap, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), isSmooth: false)
        }
    }
}

/// The symbol of a code, and what each decoder makes of it when it is plain, large and sharp.
struct CheckedCode {
    let layout: SymbolLayout
    /// Without the decoders that do not know such symbols, or read nothing from them however they are shown.
    let contents: [SingleLook: [UInt8]]

    init(_ layout: SymbolLayout) {
        self.layout = layout
        let symbol = layout.symbol
        let plain = SymbolLayout(symbol, style: SymbolStyle(level: layout.style.level, quietZone: symbol.family.quietZone))
        var contents: [SingleLook: [UInt8]] = [:]
        let side = Int(plain.size.width) * 5
        let picture = try? LumaPlane(
            Bitmap(width: side, height: side) { canvas in
                SymbolDrawing.draw(
                    plain, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)), pixelsPerUnit: 1)
            })
        for decoder in SingleLook.allCases {
            // A decoder without memory has read nothing.
            guard let picture, let found = try? decoder.read(picture).first else { continue }
            contents[decoder] = found.bytes
        }
        self.contents = contents
    }
}

extension FlyerCode {
    /// The title for a message.
    var shownTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }
}
