internal import CCairo

/// A line of a text block, measured in ems from its beginning on the base line.
public struct TextLine: Hashable, Sendable {
    /// The bytes of the block's text that stand in it.
    public let range: Range<Int>
    /// How far it advances, white space at its end not counted.
    public let width: Double
    /// What its letters cover; above the base line is negative.
    public let ink: Rectangle
    public let isRightToLeft: Bool

    init(_ line: UnsafePointer<PangoLayoutLine>) {
        let pointer = UnsafeMutablePointer(mutating: line)
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_line_get_extents(pointer, &ink, &logical)
        let from = Int(line.pointee.start_index)
        range = from..<from + Int(line.pointee.length)
        width = TextBlock.ems(logical.width)
        let hasInk = ink.width > 0 && ink.height > 0
        self.ink =
            hasInk
            ? Rectangle(
                x: TextBlock.ems(ink.x), y: TextBlock.ems(ink.y), width: TextBlock.ems(ink.width), height: TextBlock.ems(ink.height))
            : Rectangle(x: 0, y: 0, width: 0, height: 0)
        isRightToLeft = pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL
    }
}
