import Drawing
import Foundation
import Gtk
import Symbols

/// The picture of a logo, whole, or where there is none a drawing that stands for it.
@MainActor
final class LogoPicture {
    let view: Widget

    private static let side = 56

    private let canvas: CanvasView
    private let placeholder = Icon("quire-picture-symbolic", size: 24)
    private var bitmap: Bitmap?
    /// What the bitmap was decoded from.
    private var png: Data?

    init() {
        final class Link { weak var picture: LogoPicture? }
        let link = Link()
        canvas = CanvasView(name: "The logo") { context, width, height, _ in
            guard let bitmap = link.picture?.bitmap else { return }
            Canvas(borrowing: context).draw(bitmap, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
        }
        canvas.setContentSize(width: Self.side, height: Self.side)
        canvas.addClass("logo-picture")
        canvas.clipsContent()
        placeholder.setSize(width: Self.side, height: Self.side)
        placeholder.addClass("dim")
        view = Box(.column, [canvas, placeholder])
        view.verticalAlignment = .center
        link.picture = self
    }

    func show(_ logo: SymbolLogo?) {
        canvas.isVisible = logo != nil
        placeholder.isVisible = logo == nil
        guard png != logo?.png else { return }
        png = logo?.png
        // A logo from somebody else's file may be no picture: then its place stays white, as in the symbol.
        bitmap = png.flatMap { try? Bitmap(picture: [UInt8]($0)) }
        canvas.queueDraw()
    }
}
