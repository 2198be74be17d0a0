import Desktop
import DesktopSearch
import Drawing
import Payload
import Platform
import Symbols

/// The pictures of what was found, kept while somebody types: the same codes are asked for again at each letter.
@MainActor
final class ResultIcons {
    /// What is drawn, and at least how wide.
    private struct Subject: Hashable, Sendable {
        let picture: CodePicture?
        let kind: PayloadKind
        let width: Int
        /// Whether it is handed over as a PNG file; as pixels otherwise.
        let isFile: Bool
    }

    private enum Icon: Sendable {
        case file([UInt8])
        case pixels(Bitmap)
    }

    private var kept: [Subject: Icon] = [:]
    /// The oldest first.
    private var order: [Subject] = []
    /// About as many as a search shows while a word is typed.
    private static let most = 64

    /// The bytes of a PNG file of at least so many pixels in width; nil when nothing can be drawn.
    func file(of result: SearchResult, width: Int) async -> [UInt8]? {
        guard case .file(let bytes) = await icon(Subject(picture: result.picture, kind: result.kind, width: width, isFile: true)) else { return nil }
        return bytes
    }

    /// A picture of at least so many pixels in width; nil when nothing can be drawn.
    func bitmap(of result: SearchResult, width: Int) async -> Bitmap? {
        guard case .pixels(let bitmap) = await icon(Subject(picture: result.picture, kind: result.kind, width: width, isFile: false)) else {
            return nil
        }
        return bitmap
    }

    private func icon(_ subject: Subject) async -> Icon? {
        if let icon = kept[subject] { return icon }
        guard let icon = await Self.draw(subject) else { return nil }
        if kept.updateValue(icon, forKey: subject) == nil { order.append(subject) }
        if order.count > Self.most { kept[order.removeFirst()] = nil }
        return icon
    }

    @concurrent
    private nonisolated static func draw(_ subject: Subject) async -> Icon? {
        let drawn = subject.picture?.bitmap(atLeast: subject.width) ?? KindBadge.bitmap(of: subject.kind, side: subject.width)
        guard subject.isFile else { return drawn.map { .pixels($0) } }
        // Without room for the file the result has words alone.
        return (try? drawn?.png()).map { .file($0) }
    }
}

extension CodePicture {
    /// Draws the symbol with whole pixels for its modules, at least so many in width; nil when no symbol can hold the content.
    func bitmap(atLeast pixels: Int) -> Bitmap? {
        var style = SymbolStyle(json: style) ?? SymbolStyle()
        // What would let a panel of any colour through stands on paper.
        if style.background == nil { style.background = style.foreground.luminance < 0.5 ? .white : .black }
        // A caption cannot be read at this size, and takes room from the symbol.
        style.caption = nil
        do {
            let layout = SymbolLayout(try SymbolEncoder.encode(payload.bytes, level: style.level), style: style)
            let units = max(1, Int(layout.size.width))
            return try SymbolExport.bitmap(layout, pixels: units * max(1, (pixels + units - 1) / units))
        } catch {
            // The kind of the code is drawn instead.
            return nil
        }
    }
}

/// The icon of a kind on a ground of its own, so that it shows on panels of any colour.
enum KindBadge {
    private static let ground = Color(red: 0x65 / 255, green: 0x5F / 255, blue: 0x73 / 255)

    static func bitmap(of kind: PayloadKind, side: Int) -> Bitmap? {
        let length = Double(side)
        let inner = Int((length * 0.56).rounded())
        let margin = (length - Double(inner)) / 2
        // An installation without icons shows the ground alone.
        let icon = try? AlphaMask(
            iconFile: DataFolder.path("icons/hicolor/scalable/actions/\(kind.iconName).svg"), width: inner, height: inner)
        // Only a size that cannot be drawn fails.
        return try? Bitmap(width: side, height: side) { canvas in
            canvas.fill(
                Path(roundedRectangle: Rectangle(x: 0, y: 0, width: length, height: length), radius: length * 0.22), with: ground)
            if let icon {
                canvas.fill(icon, in: Rectangle(x: margin, y: margin, width: Double(inner), height: Double(inner)), with: .color(.white))
            }
        }
    }
}
