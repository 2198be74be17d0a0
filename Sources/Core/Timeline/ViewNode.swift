/// One part of a view; in JSON an object whose "type" says which.
///
/// More kinds of parts can join: a host refuses those that it does not know with a readable decoding error.
public indirect enum ViewNode: Hashable, Sendable {
    case text(TextNode)
    case icon(IconNode)
    case code(CodeNode)
    case row(StackNode)
    case column(StackNode)
    case spacer(SpacerNode)
    case divider

    /// The parts inside this one, in reading order.
    public var children: [ViewNode] {
        switch self {
        case .row(let stack), .column(let stack): stack.children
        case .text, .icon, .code, .spacer, .divider: []
        }
    }
}

extension ViewNode: Codable {
    private enum Kind: String, Codable { case text, icon, code, row, column, spacer, divider }
    private enum Key: String, CodingKey { case type }

    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Key.self).decode(Kind.self, forKey: .type) {
        case .text: self = .text(try TextNode(from: decoder))
        case .icon: self = .icon(try IconNode(from: decoder))
        case .code: self = .code(try CodeNode(from: decoder))
        case .row: self = .row(try StackNode(from: decoder))
        case .column: self = .column(try StackNode(from: decoder))
        case .spacer: self = .spacer(try SpacerNode(from: decoder))
        case .divider: self = .divider
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let node):
            try container.encode(Kind.text, forKey: .type)
            try node.encode(to: encoder)
        case .icon(let node):
            try container.encode(Kind.icon, forKey: .type)
            try node.encode(to: encoder)
        case .code(let node):
            try container.encode(Kind.code, forKey: .type)
            try node.encode(to: encoder)
        case .row(let node):
            try container.encode(Kind.row, forKey: .type)
            try node.encode(to: encoder)
        case .column(let node):
            try container.encode(Kind.column, forKey: .type)
            try node.encode(to: encoder)
        case .spacer(let node):
            try container.encode(Kind.spacer, forKey: .type)
            try node.encode(to: encoder)
        case .divider:
            try container.encode(Kind.divider, forKey: .type)
        }
    }
}
