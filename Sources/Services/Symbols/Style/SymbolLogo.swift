public import Drawing
public import Foundation
import Graphics

/// A picture in the middle of a symbol, cropped to a square.
public struct SymbolLogo: Hashable, Sendable {
    /// The outline that the picture is cut to.
    public enum Shape: String, Codable, CaseIterable, Sendable {
        case square, rounded, circle
    }

    /// The valid sizes: the side of the logo as a share of the symbol's, without the quiet zone. More than 0.3 covers more than any level
    /// restores.
    public static let shares = 0.05...0.3
    /// The maximum side of the stored picture in pixels.
    public static let maximumPixels = 512

    /// A square PNG file of at most `maximumPixels` per side.
    public let png: Data
    public var share: Double {
        didSet { share = Self.clamped(share) }
    }
    public var shape: Shape
    /// Whether the modules behind the logo are left out.
    public var clearsModules: Bool

    /// Crops a picture file (PNG, JPEG, SVG or any other that gdk-pixbuf loads) to the square in its middle.
    public init(
        picture bytes: [UInt8], share: Double = 0.2, shape: Shape = .square, clearsModules: Bool = true
    ) throws(DrawingError) {
        let picture = try Bitmap(picture: bytes)
        let side = min(picture.width, picture.height, Self.maximumPixels)
        let square = Rectangle(x: 0, y: 0, width: Double(side), height: Double(side))
        let cropped = try Bitmap(width: side, height: side) { canvas in
            canvas.draw(picture, in: square.filling(Size(width: Double(picture.width), height: Double(picture.height))))
        }
        self.init(png: Data(try cropped.png()), share: share, shape: shape, clearsModules: clearsModules)
    }

    private init(png: Data, share: Double, shape: Shape, clearsModules: Bool) {
        self.png = png
        self.share = Self.clamped(share)
        self.shape = shape
        self.clearsModules = clearsModules
    }

    private static func clamped(_ share: Double) -> Double {
        share.isFinite ? min(max(share, shares.lowerBound), shares.upperBound) : shares.lowerBound
    }

    /// The picture cut to its shape; nil if the PNG file cannot be decoded.
    var bitmap: Bitmap? {
        // A style may come from somebody else's file. A logo that is no picture is left out.
        guard let picture = try? Bitmap(picture: [UInt8](png)) else { return nil }
        let side = Double(min(picture.width, picture.height))
        let square = Rectangle(x: 0, y: 0, width: side, height: side)
        return try? Bitmap(width: Int(side), height: Int(side)) { canvas in
            switch shape {
            case .square: break
            case .rounded: canvas.clip(to: Path(roundedRectangle: square, radius: side / 5))
            case .circle: canvas.clip(to: Path(circleAt: square.center, radius: side / 2))
            }
            canvas.draw(picture, in: square.filling(Size(width: Double(picture.width), height: Double(picture.height))))
        }
    }
}

extension SymbolLogo: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            png: try container.decode(Data.self, forKey: .png),
            share: try container.decodeIfPresent(Double.self, forKey: .share) ?? 0.2,
            shape: try container.decodeIfPresent(Shape.self, forKey: .shape) ?? .square,
            clearsModules: try container.decodeIfPresent(Bool.self, forKey: .clearsModules) ?? true)
    }
}

/// The position of a logo, and the area that it clears of modules.
struct LogoLayout {
    /// The distance of modules from the logo, in modules.
    private static let margin = 0.5

    let mark: SymbolLayout.Mark
    private let cleared: Rectangle?
    private let isRound: Bool
    private let origin: Point

    /// Nil if the logo's picture cannot be decoded.
    init?(_ logo: SymbolLogo, in symbol: Rectangle) {
        guard let bitmap = logo.bitmap else { return nil }
        let side = symbol.width * logo.share
        let frame = Rectangle(x: symbol.center.x - side / 2, y: symbol.center.y - side / 2, width: side, height: side)
        mark = .picture(bitmap, frame)
        origin = Point(x: symbol.x, y: symbol.y)
        isRound = logo.shape == .circle
        cleared =
            logo.clearsModules
            ? Rectangle(
                x: frame.x - Self.margin, y: frame.y - Self.margin, width: side + 2 * Self.margin, height: side + 2 * Self.margin) : nil
    }

    /// Whether a module would touch the logo or its margin.
    func clears(_ x: Int, _ y: Int) -> Bool {
        guard let cleared else { return false }
        let (left, top) = (origin.x + Double(x), origin.y + Double(y))
        guard left + 1 > cleared.x, left < cleared.maxX, top + 1 > cleared.y, top < cleared.maxY else { return false }
        guard isRound else { return true }
        // The point of the module that is nearest to the centre.
        let nearest = Point(
            x: min(max(cleared.center.x, left), left + 1) - cleared.center.x,
            y: min(max(cleared.center.y, top), top + 1) - cleared.center.y)
        return nearest.x * nearest.x + nearest.y * nearest.y < cleared.width * cleared.width / 4
    }
}
