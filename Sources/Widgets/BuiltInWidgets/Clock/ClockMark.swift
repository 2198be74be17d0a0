import Timeline

/// The emoji beside the time; where no font has it, a face in the colours of the widget.
struct ClockMark {
    private let emoji: String
    private let isDrawable: Bool

    init(_ emoji: String, isDrawable: Bool) {
        self.emoji = emoji
        self.isDrawable = isDrawable
    }

    /// - Parameter size: of its side, in logical pixels.
    func node(size: Double) -> ViewNode {
        // A glyph of an emoji font is about a fifth wider than its size.
        isDrawable
            ? .text(TextNode(emoji, style: .title, size: size * 0.84, weight: .regular))
            : .icon("quire-smile-symbolic", size: size, color: .accentText)
    }
}
