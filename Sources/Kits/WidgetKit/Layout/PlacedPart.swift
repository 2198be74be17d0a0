public import Drawing
public import Timeline

/// One part of a view with its place in the widget, ready to be drawn, pressed and read out.
public struct PlacedPart: Hashable, Sendable {
    public let id: PartID
    /// In logical pixels from the upper left corner of the widget.
    public let frame: Rectangle
    let content: Content
    /// Whether it is seen of a button, toggle or link, whose name says it already.
    public let isInControl: Bool

    init(_ id: PartID, frame: Rectangle, content: Content, isInControl: Bool = false) {
        self.id = id
        self.frame = frame
        self.content = content
        self.isInControl = isInControl
    }

    enum Content: Hashable, Sendable {
        /// With the hairline around the widget where no other part comes near it.
        case background(ViewBackground, hasEdge: Bool)
        /// The hairline alone, over what reaches to it.
        case edge
        case text(FittedText, ViewColor)
        case icon(IconNode)
        case image(ImageNode)
        case code(CodeNode)
        case gauge(GaugeNode)
        case sparkline(SparklineNode)
        case divider
        /// What a stack stands on, with a corner radius in logical pixels.
        case ground(ViewColor, radius: Double)
        /// What a button stands on.
        case button(ButtonNode.Style)
        /// The switch of a toggle, without its words.
        case toggle(ToggleNode)
        /// What a field stands on.
        case field
        /// What takes the press; nothing is drawn for it.
        case control(PlacedControl)
    }

    public var control: PlacedControl? {
        if case .control(let control) = content { control } else { nil }
    }

    public var image: ImageNode? {
        if case .image(let image) = content { image } else { nil }
    }

    /// What assistive technology says of it; nil for what is mere decoration.
    public var spokenText: String? {
        let text =
            switch content {
            case .text(let text, _): text.text
            case .image(let image): image.label
            case .code(let code): code.label
            case .gauge(let gauge): gauge.label
            case .sparkline(let line): line.label
            case .control(let control): control.label
            case .background, .edge, .icon, .divider, .ground, .button, .toggle, .field: ""
            }
        return text.isEmpty ? nil : text
    }

    /// All that it draws on, in logical pixels: letters and round ends reach a little beyond a frame.
    public var reach: Rectangle {
        switch content {
        case .background, .edge, .control: return frame
        case .text(let text, _):
            let ink = text.ink
            let (x, y) = (frame.x + text.offset.x + ink.x, frame.y + text.offset.y + ink.y)
            let left = min(frame.x, x), top = min(frame.y, y)
            return Rectangle(
                x: left, y: top, width: max(frame.maxX, x + ink.width) - left, height: max(frame.maxY, y + ink.height) - top
            ).inset(by: -1)
        default: return frame.inset(by: -1)
        }
    }

    /// Whether it is the same at another place.
    public func isMoved(from other: PlacedPart) -> Bool {
        content == other.content && frame.width == other.frame.width && frame.height == other.frame.height
    }

    func moved(to frame: Rectangle) -> PlacedPart { PlacedPart(id, frame: frame, content: content, isInControl: isInControl) }
}

/// Which part of a view something is: its place in the tree, and what is drawn there.
///
/// A part of the next view with the same identity is the same part, changed or not; one of another kind at the same place is another part.
public struct PartID: Hashable, Sendable {
    /// The number of each node among its siblings, from the root down; empty for the root and for what belongs to the view as a whole.
    public let path: [UInt16]
    public let role: Role

    public enum Role: Hashable, Sendable {
        case background, edge, text, icon, image, code, gauge, sparkline, divider, ground
        /// What a button stands on, and the switch of a toggle.
        case buttonGround, knob
        /// What a field stands on, and what stands in it while it is empty.
        case fieldGround, prompt
        /// What takes a press, or what is typed.
        case button, toggle, link, field
    }

    /// Of a field: what stands in it while it is empty.
    public var prompt: PartID { PartID(path: path, role: .prompt) }
}
