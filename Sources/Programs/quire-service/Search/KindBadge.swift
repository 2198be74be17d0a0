import Desktop
import Drawing
import Payload

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
