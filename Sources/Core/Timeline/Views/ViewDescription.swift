/// What a widget shows, as a value: a small tree that the host draws without running any code of the provider.
public struct ViewDescription: Hashable, Sendable {
    /// The version of the format that this Quire writes and the newest that it draws.
    public static let currentVersion = 1

    public let version: Int
    public var background: ViewBackground
    /// Logical pixels between the edge of the window and the root.
    public var padding: Double
    /// What a click anywhere does that is on no button, toggle or link; nil for nothing.
    public var action: ViewAction?
    /// What the wheel does over it; nil for nothing.
    public var scroll: ViewScroll?
    public var root: ViewNode

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

    public static let maximumDepth = 12
    public static let maximumNodes = 200
    /// Unicode scalars of all texts together: one character can be made of any number of them.
    public static let maximumTextLength = 4000
    /// Bytes of a version 40 symbol at level L (ISO/IEC 18004 §7.4.10, table 7).
    public static let maximumPayloadLength = 2953
    /// Bytes of all picture files together.
    public static let maximumPictureLength = 1_048_576
    /// Logical pixels.
    public static let maximumMeasure = 1024.0

    /// The words of the view and the names of its codes and pictures in reading order, for assistive technology.
    public var texts: [String] {
        func collect(_ node: ViewNode) -> [String] { (node.spokenText.map { [$0] } ?? []) + node.children.flatMap(collect) }
        return collect(root).filter { !$0.isEmpty }
    }
}

extension ViewDescription: Codable {
    private enum Key: String, CodingKey { case version, background, padding, action, scroll, root }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        version = try values.decode(Int.self, forKey: .version)
        background = try values.decodeIfPresent(ViewBackground.self, forKey: .background) ?? .surface
        padding = try values.decodeIfPresent(Double.self, forKey: .padding) ?? 16
        action = try values.decodeIfPresent(ViewAction.self, forKey: .action)
        scroll = try values.decodeIfPresent(ViewScroll.self, forKey: .scroll)
        root = try values.decode(ViewNode.self, forKey: .root)
    }
}

/// What a turn of the wheel over a widget does, and Page Up and Page Down in it.
public struct ViewScroll: Hashable, Codable, Sendable {
    /// Towards what is above; nil where nothing is.
    public var up: ViewAction?
    /// Towards what is below.
    public var down: ViewAction?

    public init(up: ViewAction? = nil, down: ViewAction? = nil) {
        self.up = up
        self.down = down
    }
}

extension ViewDescription {
    /// A view that says in words what happened and what to do.
    public static func message(title: String, advice: String, iconName: String, family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(title, style: isRoomy ? .title : .heading, lines: 2),
            .text(advice, style: isRoomy ? .body : .caption, color: .secondaryText, lines: 4),
        ]
        let parts: [ViewNode] = [.icon(iconName, size: isRoomy ? 32 : 24), .space(), .column(spacing: 4, words)]
        return ViewDescription(padding: isRoomy ? 24 : 16, root: .column(parts))
    }

    /// A quiet view for the moment before anything is there to show.
    public static func awaiting(iconName: String, title: String) -> ViewDescription {
        let words: [ViewNode] = [.space(), .text(title, style: .caption, color: .secondaryText), .space()]
        let parts: [ViewNode] = [.space(), .icon(iconName, size: 32, color: .line), .row(words), .space()]
        return ViewDescription(root: .column(alignment: .center, parts))
    }
}
