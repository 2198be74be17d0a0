/// The content of a widget as a value: a small tree that the host draws without running code of the provider.
public struct ViewDescription: Hashable, Sendable {
    /// The version that this Quire writes, and the newest that it can draw.
    public static let currentVersion = 1

    /// The version of the format.
    public let version: Int
    /// The background of the widget.
    public var background: ViewBackground
    /// The distance between the window's edge and the root in logical pixels.
    public var padding: Double
    /// The action of a click outside of buttons, toggles and links; nil for none.
    public var action: ViewAction?
    /// The actions of the scroll wheel; nil for none.
    public var scroll: ViewScroll?
    /// The root of the tree.
    public var root: ViewNode

    /// Creates a view of the current version.
    public init(
        background: ViewBackground = .surface, padding: Double = 16, action: ViewAction? = nil, scroll: ViewScroll? = nil, root: ViewNode
    ) {
        self.version = Self.currentVersion
        self.background = background
        self.padding = padding
        self.action = action
        self.scroll = scroll
        self.root = root
    }

    /// The maximum depth of the tree.
    public static let maximumDepth = 12
    /// The maximum number of parts in the tree.
    public static let maximumNodes = 200
    /// The maximum of all texts together, in Unicode scalars: a single character can have any number of them.
    public static let maximumTextLength = 4000
    /// The maximum number of bytes of a version 40 symbol at level L (ISO/IEC 18004 §7.4.10, table 7).
    public static let maximumPayloadLength = 2953
    /// The maximum number of bytes of all picture files together.
    public static let maximumPictureLength = 1_048_576
    /// In logical pixels.
    public static let maximumMeasure = 1024.0

    /// The texts and the accessible names of the view, in reading order.
    public var texts: [String] {
        func collect(_ node: ViewNode) -> [String] { (node.spokenText.map { [$0] } ?? []) + node.children.flatMap(collect) }
        return collect(root).filter { !$0.isEmpty }
    }
}

extension ViewDescription {
    /// The texts that can be seen, in reading order, without the names of pictures and gauges.
    public var visibleTexts: [String] {
        func collect(_ node: ViewNode) -> [String] {
            if case .text(let text) = node { return [text.text] }
            if case .toggle(let toggle) = node { return [toggle.title] }
            return node.children.flatMap(collect)
        }
        return collect(root).filter { !$0.allSatisfy(\.isWhitespace) }
    }
}

extension ViewDescription: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.decode(Int.self, forKey: .version)
        // Of a newer format only the version can be read.
        guard version <= Self.currentVersion else { throw TimelineError.newerView(version: version) }
        background = try values.value(.background, or: .surface)
        padding = try values.value(.padding, or: 16)
        action = try values.valueIfPresent(.action)
        scroll = try values.valueIfPresent(.scroll)
        root = try values.value(.root)
    }
}

/// The actions of the scroll wheel, and of Page Up and Page Down.
public struct ViewScroll: Hashable, Codable, Sendable {
    /// The action for scrolling up; nil for none.
    public var up: ViewAction?
    /// The action for scrolling down; nil for none.
    public var down: ViewAction?

    /// Creates actions for the scroll wheel.
    public init(up: ViewAction? = nil, down: ViewAction? = nil) {
        self.up = up
        self.down = down
    }
}
