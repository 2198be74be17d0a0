public import Platform

/// A part of a view. In JSON it is an object with a “type”.
///
/// More types can be added later. A host rejects a type that it does not know with a readable error.
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
    case overlay(OverlayNode)
    case spacer(SpacerNode)
    case divider
    case button(ButtonNode)
    case toggle(ToggleNode)
    case link(LinkNode)
    case slider(SliderNode)
    case field(FieldNode)

    /// The child parts, in reading order.
    public var children: [ViewNode] {
        switch self {
        case .row(let stack), .column(let stack): stack.children
        case .grid(let grid): grid.children
        case .overlay(let overlay): overlay.children
        case .button(let button): [button.child]
        case .link(let link): [link.child]
        case .text, .date, .icon, .image, .code, .gauge, .progress, .sparkline, .spacer, .divider, .toggle, .slider, .field: []
        }
    }

    /// Returns the part with its children replaced. The transform receives the index of each.
    public func mapChildren<Failure: Error>(_ transform: (Int, ViewNode) throws(Failure) -> ViewNode) throws(Failure) -> ViewNode {
        func all(_ nodes: [ViewNode]) throws(Failure) -> [ViewNode] {
            var mapped: [ViewNode] = []
            for (index, node) in nodes.enumerated() { mapped.append(try transform(index, node)) }
            return mapped
        }
        switch self {
        case .row(var stack):
            stack.children = try all(stack.children)
            return .row(stack)
        case .column(var stack):
            stack.children = try all(stack.children)
            return .column(stack)
        case .grid(var grid):
            grid.children = try all(grid.children)
            return .grid(grid)
        case .overlay(var overlay):
            overlay.children = try all(overlay.children)
            return .overlay(overlay)
        case .button(var button):
            button.child = try transform(0, button.child)
            return .button(button)
        case .link(var link):
            link.child = try transform(0, link.child)
            return .link(link)
        case .text, .date, .icon, .image, .code, .gauge, .progress, .sparkline, .spacer, .divider, .toggle, .slider, .field: return self
        }
    }

    /// The name of a child in JSON: “children[2]”.
    public func childName(_ index: Int) -> String {
        switch self {
        case .button, .link: "child"
        default: "children[\(index)]"
        }
    }

    /// The accessible text of this part itself.
    var spokenText: String? {
        switch self {
        case .text(let text): text.text
        case .image(let image): image.label
        case .code(let code): code.label
        case .gauge(let gauge): gauge.label
        case .progress(let progress): progress.label
        case .sparkline(let line): line.label
        case .toggle(let toggle): toggle.title
        case .slider(let slider): slider.label
        case .field(let field): field.prompt
        case .date, .icon, .row, .column, .grid, .overlay, .spacer, .divider, .button, .link: nil
        }
    }
}

/// Convenience constructors.
extension ViewNode {
    /// A text, by default a line of body text.
    public static func text(
        _ text: LocalizedText, style: TextNode.Style = .body, weight: TextNode.Weight? = nil, color: ViewColor = .text, lines: Int = 1,
        alignment: TextNode.Alignment = .leading, isStruckThrough: Bool = false, minimumScale: Double = 1
    ) -> ViewNode {
        .text(
            TextNode(
                text, style: style, weight: weight, color: color, lines: lines, alignment: alignment, isStruckThrough: isStruckThrough,
                minimumScale: minimumScale))
    }

    /// A symbolic icon by its name.
    public static func icon(_ name: String, size: Double = 16, color: ViewColor = .secondaryText) -> ViewNode {
        .icon(IconNode(name, size: size, color: color))
    }

    /// A row from the leading to the trailing side.
    public static func row(
        spacing: Double = 8, alignment: StackNode.Alignment = .start, padding: Double = 0, _ children: [ViewNode]
    ) -> ViewNode {
        .row(StackNode(spacing: spacing, alignment: alignment, padding: padding, children))
    }

    /// A column from top to bottom.
    public static func column(
        spacing: Double = 8, alignment: StackNode.Alignment = .start, padding: Double = 0, _ children: [ViewNode]
    ) -> ViewNode {
        .column(StackNode(spacing: spacing, alignment: alignment, padding: padding, children))
    }

    /// Parts on top of each other, each in the middle.
    public static func overlay(_ children: [ViewNode]) -> ViewNode { .overlay(OverlayNode(children)) }

    /// A flexible space with a minimum length.
    public static func space(atLeast minimum: Double = 0) -> ViewNode {
        .spacer(SpacerNode(minimum: minimum))
    }
}

extension ViewNode: Codable {
    private enum Kind: String, CaseIterable {
        case text, date, icon, image, code, gauge, progress, sparkline, row, column, grid, overlay, spacer, divider
        case button, toggle, link, slider, field
    }
    private enum Key: String, CodingKey { case type }

    /// The maximum length of the coding path. A view that is nested deeper is rejected while it is decoded, before it can overflow the
    /// stack.
    private static let deepestPath = 2 * ViewDescription.maximumDepth + 16

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard decoder.codingPath.count <= Self.deepestPath else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "nested deeper than \(ViewDescription.maximumDepth) levels"))
        }
        let type = try values.decode(String.self, forKey: .type)
        guard let kind = Kind(rawValue: type) else {
            let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "there is no part “\(type.prefix(40))”; the parts are \(known)"))
        }
        switch kind {
        case .text: self = .text(try TextNode(from: decoder))
        case .date: self = .date(try DateNode(from: decoder))
        case .icon: self = .icon(try IconNode(from: decoder))
        case .image: self = .image(try ImageNode(from: decoder))
        case .code: self = .code(try CodeNode(from: decoder))
        case .gauge: self = .gauge(try GaugeNode(from: decoder))
        case .progress: self = .progress(try ProgressNode(from: decoder))
        case .sparkline: self = .sparkline(try SparklineNode(from: decoder))
        case .row: self = .row(try StackNode(from: decoder))
        case .column: self = .column(try StackNode(from: decoder))
        case .grid: self = .grid(try GridNode(from: decoder))
        case .overlay: self = .overlay(try OverlayNode(from: decoder))
        case .spacer: self = .spacer(try SpacerNode(from: decoder))
        case .divider: self = .divider
        case .button: self = .button(try ButtonNode(from: decoder))
        case .toggle: self = .toggle(try ToggleNode(from: decoder))
        case .link: self = .link(try LinkNode(from: decoder))
        case .slider: self = .slider(try SliderNode(from: decoder))
        case .field: self = .field(try FieldNode(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let (kind, node): (Kind, (any Encodable)?) =
            switch self {
            case .text(let node): (.text, node)
            case .date(let node): (.date, node)
            case .icon(let node): (.icon, node)
            case .image(let node): (.image, node)
            case .code(let node): (.code, node)
            case .gauge(let node): (.gauge, node)
            case .progress(let node): (.progress, node)
            case .sparkline(let node): (.sparkline, node)
            case .row(let node): (.row, node)
            case .column(let node): (.column, node)
            case .grid(let node): (.grid, node)
            case .overlay(let node): (.overlay, node)
            case .spacer(let node): (.spacer, node)
            case .divider: (.divider, nil)
            case .button(let node): (.button, node)
            case .toggle(let node): (.toggle, node)
            case .link(let node): (.link, node)
            case .slider(let node): (.slider, node)
            case .field(let node): (.field, node)
            }
        try container.encode(kind.rawValue, forKey: .type)
        try node?.encode(to: encoder)
    }
}
