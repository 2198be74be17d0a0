import Desktop
import DesktopSearch
import Drawing
import Graphics
import Payload
import Platform
import Symbols

/// Draws and caches the pictures of search results: a desktop asks for the same codes again at each letter that is typed.
@MainActor
final class ResultIcons {
    private struct Subject: Hashable, Sendable {
        let picture: StyledPayload?
        let kind: PayloadKind
        /// The minimum width in pixels.
        let width: Int
        /// Whether the picture is a PNG file, or else pixels.
        let isFile: Bool
    }

    private enum Icon: Sendable {
        case file([UInt8])
        case pixels(Bitmap)
    }

    private var cache: [Subject: Icon] = [:]
    /// The keys of the cache, oldest first.
    private var order: [Subject] = []
    /// About as many as a search shows while a word is typed.
    private static let maximumCount = 64

    /// A PNG file of a minimum width in pixels; nil when nothing can be drawn.
    func file(of result: SearchResult, width: Int) async -> [UInt8]? {
        if case .file(let bytes) = await icon(of: result, width: width, isFile: true) { bytes } else { nil }
    }

    /// A bitmap of a minimum width in pixels; nil when nothing can be drawn.
    func bitmap(of result: SearchResult, width: Int) async -> Bitmap? {
        if case .pixels(let bitmap) = await icon(of: result, width: width, isFile: false) { bitmap } else { nil }
    }

    private func icon(of result: SearchResult, width: Int, isFile: Bool) async -> Icon? {
        let subject = Subject(picture: result.picture, kind: result.kind, width: width, isFile: isFile)
        if let icon = cache[subject] { return icon }
        guard let icon = await Self.draw(subject) else { return nil }
        if cache.updateValue(icon, forKey: subject) == nil { order.append(subject) }
        if order.count > Self.maximumCount { cache[order.removeFirst()] = nil }
        return icon
    }

    @concurrent
    private nonisolated static func draw(_ subject: Subject) async -> Icon? {
        let drawn = subject.picture?.bitmap(atLeast: subject.width) ?? KindBadge.bitmap(of: subject.kind, side: subject.width)
        guard subject.isFile else { return drawn.map { .pixels($0) } }
        // If encoding fails, the result has no picture.
        return (try? drawn?.png()).map { .file($0) }
    }
}

extension StyledPayload {
    /// Draws the symbol with whole pixels for each module, at a minimum width; nil when no symbol can hold the payload.
    func bitmap(atLeast pixels: Int) -> Bitmap? {
        var style = SymbolStyle(json: style) ?? SymbolStyle()
        // A transparent background is filled, because panels can have any colour.
        if style.background == nil { style.background = style.foreground.luminance < 0.5 ? .white : .black }
        // A caption is unreadable at this size, and takes room from the symbol.
        style.caption = nil
        do {
            let layout = SymbolLayout(try Symbol(payload, in: symbology, upTo: style.level), style: style)
            let units = max(1, Int(layout.size.width))
            return try SymbolExport.bitmap(layout, pixels: units * max(1, (pixels + units - 1) / units))
        } catch {
            // The kind of the code is drawn instead.
            return nil
        }
    }
}

/// The icon of a kind on a background of its own, so that it is visible on panels of any colour.
enum KindBadge {
    private static let background = Color(red: 0x65 / 255, green: 0x5F / 255, blue: 0x73 / 255)

    static func bitmap(of kind: PayloadKind, side: Int) -> Bitmap? {
        let length = Double(side)
        let inner = Int((length * 0.56).rounded())
        let margin = (length - Double(inner)) / 2
        // Without the icon only the background is drawn.
        let icon = try? AlphaMask(
            iconFile: DataFolder.path("icons/hicolor/scalable/actions/\(kind.iconName).svg"), width: inner, height: inner)
        // Fails only for an invalid size.
        return try? Bitmap(width: side, height: side) { canvas in
            canvas.fill(
                Path(roundedRectangle: Rectangle(x: 0, y: 0, width: length, height: length), radius: length * 0.22), with: background)
            if let icon {
                canvas.fill(icon, in: Rectangle(x: margin, y: margin, width: Double(inner), height: Double(inner)), with: .color(.white))
            }
        }
    }
}
