import Drawing
import FlyerLayout
import Flyers

/// A page as pixels.
struct DrawnPage: Sendable {
    let size: PaperSize
    let bitmap: Bitmap

    /// - Parameter draw: draws on a canvas in millimetres that has so many pixels each.
    init(_ size: PaperSize, side: Int, draw: (Canvas, Double) -> Void) throws(FlyerError) {
        let scale = Double(side) / max(size.width, size.height)
        do throws(DrawingError) {
            bitmap = try Bitmap(
                width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())), scale: scale
            ) { draw($0, scale) }
        } catch {
            throw .refused(message: error.message, recovery: "Choose another paper.")
        }
        self.size = size
    }
}
