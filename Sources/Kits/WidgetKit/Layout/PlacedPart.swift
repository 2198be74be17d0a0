public import Graphics
public import Timeline

/// A part of a view with its position in the widget, ready to be drawn, to be clicked, and to be read by assistive technology.
public struct PlacedPart: Hashable, Sendable {
    /// The identity of the part from one view to the next.
    public let id: PartID
    /// In logical pixels from the upper left corner of the widget.
    public let frame: Rectangle
    let content: Content
    /// Whether it is inside a button, toggle or link, whose accessible name includes it.
    public let isInControl: Bool
    /// Whether it is drawn with a soft shadow.
    let hasShadow: Bool

    init(_ id: PartID, frame: Rectangle, content: Content, isInControl: Bool = false, hasShadow: Bool = false) {
        self.id = id
        self.frame = frame
        self.content = content
        self.isInControl = isInControl
        self.hasShadow = hasShadow
    }

    /// How far a shadow reaches beyond what throws it, in logical pixels.
    static let shadowReach = 3.0

    enum Content: Hashable, Sendable {
        /// Includes the hairline at the widget's edge, unless another part touches it.
        case background(ViewBackground, hasEdge: Bool)
        /// The hairline alone, drawn over the parts that touch it.
        case edge
        case text(FittedText, ViewColor)
        case icon(IconNode)
        case image(ImageNode)
        case code(CodeNode)
        case gauge(GaugeNode)
        case sparkline(SparklineNode)
        case divider
        /// The background of a stack, with a corner radius in logical pixels.
        case ground(ViewColor, radius: Double)
        /// The background of a button.
        case button(ButtonNode.Style)
        /// The switch of a toggle, without its title.
        case toggle(ToggleNode)
        case slider(SliderNode)
        /// The background of a field.
        case field
        /// The interactive area, which is not drawn.
        case control(PlacedControl)
    }

    /// The control, if the part is one.
    public var control: PlacedControl? {
        if case .control(let control) = content { control } else { nil }
    }

    /// The picture, if the part is one.
    public var image: ImageNode? {
        if case .image(let image) = content { image } else { nil }
    }

    /// The accessible text; nil for a decoration.
    public var spokenText: String? {
        let text =
            switch content {
            case .text(let text, _): text.text
            case .image(let image): image.label
            case .code(let code): code.label
            case .gauge(let gauge): gauge.label
            case .sparkline(let line): line.label
            case .control(let control): control.label
            case .background, .edge, .icon, .divider, .ground, .button, .toggle, .slider, .field: ""
            }
        return text.isEmpty ? nil : text
    }

    /// The area that is drawn on, in logical pixels. Letters and round ends extend slightly beyond the frame.
    public var reach: Rectangle {
        switch content {
        case .background, .edge, .control: return frame
        case .text(let text, _):
            let ink = text.ink
            let (x, y) = (frame.x + text.offset.x + ink.x, frame.y + text.offset.y + ink.y)
            let left = min(frame.x, x), top = min(frame.y, y)
            return Rectangle(
                x: left, y: top, width: max(frame.maxX, x + ink.width) - left, height: max(frame.maxY, y + ink.height) - top
            ).inset(by: -margin)
        default: return frame.inset(by: -margin)
        }
    }

    private var margin: Double { hasShadow ? Self.shadowReach : 1 }

    /// Whether it equals another part except for its position.
    public func isMoved(from other: PlacedPart) -> Bool {
        content == other.content && frame.width == other.frame.width && frame.height == other.frame.height
    }

    func moved(to frame: Rectangle) -> PlacedPart {
        PlacedPart(id, frame: frame, content: content, isInControl: isInControl, hasShadow: hasShadow)
    }
}

/// The identity of a part: its position in the view tree and its role.
///
/// A part of the next view with the same identity is the same part, possibly changed. A part with another role at the same position is
/// another one.
public struct PartID: Hashable, Sendable {
    /// The index of each node among its siblings, from the root down. Empty for the root, and for parts of the view as a whole.
    public let path: [UInt16]
    /// The purpose of the part at its position.
    public let role: Role

    /// The purpose of a part; one node may have several parts.
    public enum Role: Hashable, Sendable {
        case background, edge, text, icon, image, code, gauge, sparkline, divider, ground
        /// The background of a button, and the switch of a toggle.
        case buttonBackground, knob, track
        /// The background of a field, and its placeholder text.
        case fieldBackground, prompt
        /// The interactive area of a control.
        case button, toggle, link, slider, field
    }

    /// The placeholder of a field.
    public var prompt: PartID { PartID(path: path, role: .prompt) }
}
