import Drawing
import Gtk

extension Color {
    /// A colour that the desktop's dialogue gave, in the 256 steps that files keep.
    init(_ button: ColorButton.Color) {
        let color = Color(red: button.red, green: button.green, blue: button.blue, alpha: button.alpha)
        self = Color(hex: color.hex) ?? color
    }

    var forButton: ColorButton.Color { (red, green, blue, alpha) }
}
