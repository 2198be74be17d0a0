extension ViewNode: Codable {
    private enum Kind: String, CaseIterable {
        case text, date, icon, image, code, gauge, progress, sparkline, row, column, grid, spacer, divider, button, toggle, link, field
    }
    private enum Key: String, CodingKey { case type }

    /// A view that is nested deeper is refused while it is read: it must not use up the stack.
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
        case .spacer: self = .spacer(try SpacerNode(from: decoder))
        case .divider: self = .divider
        case .button: self = .button(try ButtonNode(from: decoder))
        case .toggle: self = .toggle(try ToggleNode(from: decoder))
        case .link: self = .link(try LinkNode(from: decoder))
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
            case .spacer(let node): (.spacer, node)
            case .divider: (.divider, nil)
            case .button(let node): (.button, node)
            case .toggle(let node): (.toggle, node)
            case .link(let node): (.link, node)
            case .field(let node): (.field, node)
            }
        try container.encode(kind.rawValue, forKey: .type)
        try node?.encode(to: encoder)
    }
}
