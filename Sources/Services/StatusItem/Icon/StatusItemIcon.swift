import Drawing
import Graphics

/// The icon: the finder pattern of a code on a tile in the accent, so that it stands out on dark panels and light ones.
public enum StatusItemIcon {
    /// Pixels on a side, for panels of every height at one and two pixels a unit; panels take the one that fits best.
    public static let sizes = [16, 22, 24, 32, 48, 64]

    /// Draws it, on whole pixels.
    public static func bitmap(size: Int, color: RGB) throws(DrawingError) -> Bitmap {
        let side = Double(size)
        let (tile, ink) = (Self.color(color), Self.color(Palette.readable(on: color)))
        // Of the same parity as the tile, so that it stands in the middle.
        let outer = 2 * ((side * 0.625 - side.truncatingRemainder(dividingBy: 2)) / 2).rounded() + side.truncatingRemainder(dividingBy: 2)
        let ring = max(1, (outer * 0.15).rounded(.toNearestOrAwayFromZero))
        let gap = max(1, (outer * 0.12).rounded(.toNearestOrAwayFromZero))
        let frame = Rectangle(x: (side - outer) / 2, y: (side - outer) / 2, width: outer, height: outer)
        return try Bitmap(width: size, height: size) { canvas in
            canvas.fill(Path(roundedRectangle: Rectangle(x: 0, y: 0, width: side, height: side), radius: side * 0.22), with: tile)
            canvas.fill(Path(roundedRectangle: frame, radius: outer * 0.22), with: ink)
            canvas.fill(Path(roundedRectangle: frame.inset(by: ring), radius: max(0, outer * 0.22 - ring)), with: tile)
            canvas.fill(Path(roundedRectangle: frame.inset(by: ring + gap), radius: outer * 0.08), with: ink)
        }
    }

    private static func color(_ color: RGB) -> Color {
        Color(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}
