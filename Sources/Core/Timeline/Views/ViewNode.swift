/// One part of a view; in JSON an object whose "type" says which.
///
/// More kinds of parts can join: a host refuses those that it does not know with a readable error.
public indirect enum ViewNode: Hashable, Sendable {
    case text(TextNode)
    case date(DateNode)
    case icon(IconNode)
    case image(ImageNode)
    case code(CodeNode)
    case gauge(GaugeNode)
    case progress(ProgressNode)
    case sparkline(SparklineNode)
    case row(StackNode)
    case column(StackNode)
    case grid(GridNode)
    case spacer(SpacerNode)
    case divider
    case button(ButtonNode)
    case toggle(ToggleNode)
    case link(LinkNode)
    case field(FieldNode)

    /// The parts inside this one, in reading order.
    public var children: [ViewNode] {
        switch self {
        case .row(let stack), .column(let stack): stack.children
        case .grid(let grid): grid.children
        case .button(let button): [button.child]
        case .link(let link): [link.child]
        case .text, .date, .icon, .image, .code, .gauge, .progress, .sparkline, .spacer, .divider, .toggle, .field: []
        }
    }

    /// The name of one of its children in JSON: "children[2]".
    func childName(_ index: Int) -> String {
        switch self {
        case .button, .link: "child"
        default: "children[\(index)]"
        }
    }

    /// What assistive technology says of this part itself.
    var spokenText: String? {
        switch self {
        case .text(let text): text.text
        case .image(let image): image.label
        case .code(let code): code.label
        case .gauge(let gauge): gauge.label
        case .progress(let progress): progress.label
        case .sparkline(let line): line.label
        case .toggle(let toggle): toggle.title
        case .field(let field): field.prompt
        case .date, .icon, .row, .column, .grid, .spacer, .divider, .button, .link: nil
        }
    }
}
