/// What a widget shows, as a value: a small tree that the host draws without running any code of the provider.
public struct ViewDescription: Hashable, Sendable {
    /// The version of the format that this Quire writes and the newest that it draws.
    public static let currentVersion = 1

    public let version: Int
    public var background: ViewBackground
    /// Logical pixels between the edge of the window and the root.
    public var padding: Double
    public var root: ViewNode

    public init(background: ViewBackground = .surface, padding: Double = 16, root: ViewNode) {
        self.version = Self.currentVersion
        self.background = background
        self.padding = padding
        self.root = root
    }

    public static let maximumDepth = 12
    public static let maximumNodes = 200
    /// Unicode scalars of all texts together: one character can be made of any number of them.
    public static let maximumTextLength = 4000
    /// Bytes of a version 40 symbol at level L (ISO/IEC 18004 §7.4.10, table 7).
    public static let maximumPayloadLength = 2953
    /// Logical pixels.
    public static let maximumMeasure = 1024.0

    /// Refuses what no widget needs, before anything is laid out.
    public func validate() throws(TimelineError) {
        guard version <= Self.currentVersion else { throw .newerView(version: version) }
        try Self.check(padding)
        guard background.colors.count <= 8 else { throw .viewTooLarge(nodes: background.colors.count) }
        var (nodes, characters) = (0, 0)
        try Self.validate(root, depth: 1, nodes: &nodes, characters: &characters)
        guard nodes <= Self.maximumNodes else { throw .viewTooLarge(nodes: nodes) }
        guard characters <= Self.maximumTextLength else { throw .textTooLong(characters: characters) }
    }

    private static func validate(_ node: ViewNode, depth: Int, nodes: inout Int, characters: inout Int) throws(TimelineError) {
        guard depth <= maximumDepth else { throw .viewTooDeep }
        nodes += 1
        switch node {
        case .text(let text):
            characters += text.text.unicodeScalars.count
            if let size = text.size { try check(size) }
            try check(text.minimumScale)
        case .icon(let icon): try check(icon.size)
        case .code(let code):
            guard code.payload.count <= maximumPayloadLength else { throw .symbolTooLarge(bytes: code.payload.count) }
        case .row(let stack), .column(let stack):
            try check(stack.spacing)
            try check(stack.padding)
        case .spacer(let spacer): try check(spacer.minimum)
        case .divider: break
        }
        for child in node.children { try validate(child, depth: depth + 1, nodes: &nodes, characters: &characters) }
    }

    private static func check(_ measure: Double) throws(TimelineError) {
        guard measure.isFinite, (0...maximumMeasure).contains(measure) else { throw .measureOutOfRange(measure) }
    }

    /// The words of the view and the names of its codes in reading order, for assistive technology.
    public var texts: [String] {
        func collect(_ node: ViewNode) -> [String] {
            switch node {
            case .text(let text): [text.text]
            case .code(let code): [code.label]
            default: node.children.flatMap(collect)
            }
        }
        return collect(root).filter { !$0.isEmpty }
    }
}

extension ViewDescription: Codable {
    private enum Key: String, CodingKey { case version, background, padding, root }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        version = try values.decode(Int.self, forKey: .version)
        background = try values.decodeIfPresent(ViewBackground.self, forKey: .background) ?? .surface
        padding = try values.decodeIfPresent(Double.self, forKey: .padding) ?? 16
        root = try values.decode(ViewNode.self, forKey: .root)
    }
}
