import Drawing
import Timeline

/// Turns words into lines that fit: first smaller where the node allows it, then with an ellipsis.
struct TextFitting {
    let look: WidgetLook

    /// The text laid out for the room there is.
    func fit(_ node: TextNode, in room: Size) -> FittedText {
        let size = node.size ?? node.style.size
        let natural = natural(node, size: size)
        guard room.width.isFinite, natural.size.width > room.width || natural.size.height > room.height else { return natural }
        guard node.lines <= 1 else { return wrapped(node, size: size, in: room) }
        let scale = max(min(room.width / max(natural.size.width, 1), 1), min(node.minimumScale, 1))
        let smaller = self.natural(node, size: size * scale)
        // Half a pixel: glyphs do not shrink in exact proportion.
        guard smaller.size.width > room.width + 0.5 else { return smaller }
        return FittedText(
            node.text, font: font(node, size: size * scale), maxWidth: room.width, maxLines: 1, alignment: alignment(of: node),
            isStruckThrough: node.isStruckThrough)
    }

    /// The text in as much width as it wants.
    private func natural(_ node: TextNode, size: Double) -> FittedText {
        FittedText(
            node.text, font: font(node, size: size), maxLines: max(node.lines, 1), alignment: alignment(of: node),
            areFigures: node.style == .display, isStruckThrough: node.isStruckThrough)
    }

    private func wrapped(_ node: TextNode, size: Double, in room: Size) -> FittedText {
        // As many lines as there is height for, one at least.
        let lineHeight = TextLayout("X", font: font(node, size: size), maxLines: 1).size.height
        let fitting = room.height.isFinite ? Int(min((room.height / lineHeight).rounded(.down), 1000)) : node.lines
        return FittedText(
            node.text, font: font(node, size: size), maxWidth: room.width, maxLines: max(min(node.lines, fitting), 1),
            alignment: alignment(of: node), isStruckThrough: node.isStruckThrough)
    }

    private func font(_ node: TextNode, size: Double) -> Font {
        let weight: Font.Weight =
            switch node.weight ?? node.style.weight {
            case .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            }
        return Font(
            family: node.isMonospaced ? look.monospaceFamily : look.fontFamily, size: size, weight: weight,
            hasTabularNumbers: node.isTabular)
    }

    private func alignment(of node: TextNode) -> TextLayout.Alignment {
        switch node.alignment {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}
