import DesktopSearch
import Drawing
import Payload

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
