public import Foundation
public import Graphics
import GRDB

/// A widget pinned to the desktop.
public struct PinnedWidget: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// The id of its widget kind.
    public let kind: String
    /// The name of its widget family, which is its size.
    public let family: String
    public let configuration: [String: String]
    /// The position of the window as JSON of the widget host, which the library does not interpret.
    public let placement: String?
    public let options: WindowOptions
    public let created: Date

    /// Creates a value for previews and tests. Nothing is pinned.
    public init(
        id: Int64, kind: String, family: String, configuration: [String: String] = [:], placement: String? = nil,
        options: WindowOptions = WindowOptions(), created: Date
    ) {
        self.id = id
        self.kind = kind
        self.family = family
        self.configuration = configuration
        self.placement = placement
        self.options = options
        self.created = created
    }
}

/// The options of the window of a pinned widget.
public struct WindowOptions: Hashable, Codable, Sendable {
    /// The stacking level of the window.
    public enum Level: String, Codable, CaseIterable, Sendable {
        case above
        /// On the desktop, behind every other window.
        case below
        case ordinary
    }

    public var level = Level.below
    public var isOnAllWorkspaces = true
    /// What the content of the widget stands on.
    public var ground = Ground.solid
    /// The opacity of a translucent ground, 0.2 to 1. Text and codes are always opaque.
    public var opacity = standardOpacity
    /// The id of an accent for this widget alone; nil for the accent of all of Quire.
    public var accent: String?
    /// Whether clicks go to the window behind.
    public var isClickThrough = false
    /// Whether dragging does not move it.
    public var isLocked = false

    public static let opacities = 0.2...1.0
    /// The opacity of a translucent ground by default.
    public static let standardOpacity = 0.75

    /// Creates options. The opacity is clamped.
    public init(
        level: Level = .below, isOnAllWorkspaces: Bool = true, ground: Ground = .solid, opacity: Double = standardOpacity,
        accent: String? = nil, isClickThrough: Bool = false, isLocked: Bool = false
    ) {
        self.level = level
        self.isOnAllWorkspaces = isOnAllWorkspaces
        self.ground = ground
        self.opacity = min(max(opacity, Self.opacities.lowerBound), Self.opacities.upperBound)
        self.accent = accent
        self.isClickThrough = isClickThrough
        self.isLocked = isLocked
    }

    private enum CodingKeys: String, CodingKey { case level, isOnAllWorkspaces, ground, opacity, accent, isClickThrough, isLocked }

    /// A missing value has its default, so that libraries of older and newer versions of Quire can be read. A window of version 0.2 or older
    /// that was translucent as a whole gets a translucent ground.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let opacity = try values.decodeIfPresent(Double.self, forKey: .opacity)
        let ground = try values.decodeIfPresent(String.self, forKey: .ground)
        let wasTranslucent = ground == nil && (opacity ?? 1) < 1
        self.init(
            level: try values.decodeIfPresent(String.self, forKey: .level).flatMap(Level.init) ?? .below,
            isOnAllWorkspaces: try values.decodeIfPresent(Bool.self, forKey: .isOnAllWorkspaces) ?? true,
            ground: ground.flatMap(Ground.init) ?? (wasTranslucent ? .translucent : .solid),
            opacity: (ground != nil || wasTranslucent ? opacity : nil) ?? Self.standardOpacity,
            accent: try values.decodeIfPresent(String.self, forKey: .accent),
            isClickThrough: try values.decodeIfPresent(Bool.self, forKey: .isClickThrough) ?? false,
            isLocked: try values.decodeIfPresent(Bool.self, forKey: .isLocked) ?? false)
    }
}

/// Widgets that are pinned to the desktop.
extension Library {
    /// All pinned widgets, oldest first.
    public func pins() async throws(LibraryError) -> [PinnedWidget] {
        try await read { try Row.fetchAll($0, sql: "SELECT * FROM pin ORDER BY id").map { try PinnedWidget($0) } }
    }

    /// Pins a widget and returns it with its id.
    @discardableResult
    public func pin(
        kind: String, family: String, configuration: [String: String] = [:], placement: String? = nil,
        options: WindowOptions = WindowOptions()
    ) async throws(LibraryError) -> PinnedWidget {
        try await write { db in
            let now = Timestamp.now()
            try db.execute(
                literal: """
                    INSERT INTO pin (kind, family, configuration, placement, options, created)
                    VALUES (\(kind), \(family), \(try json(configuration)), \(placement), \(try json(options)), \(now))
                    """)
            return PinnedWidget(
                id: db.lastInsertedRowID, kind: kind, family: family, configuration: configuration, placement: placement,
                options: options, created: Timestamp.date(now))
        }
    }

    /// Removes a pinned widget.
    public func unpin(_ id: PinnedWidget.ID) async throws(LibraryError) {
        try await change(id) { "DELETE FROM pin WHERE id = \(id)" }
    }

    /// Saves the position of the window of a pinned widget.
    public func setPlacement(_ placement: String?, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await change(id) { "UPDATE pin SET placement = \(placement) WHERE id = \(id)" }
    }

    /// Changes the configuration of a pinned widget.
    public func setConfiguration(_ configuration: [String: String], ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await change(id) { "UPDATE pin SET configuration = \(try json(configuration)) WHERE id = \(id)" }
    }

    /// Changes the size of a pinned widget.
    public func setFamily(_ family: String, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await change(id) { "UPDATE pin SET family = \(family) WHERE id = \(id)" }
    }

    /// Changes the window options of a pinned widget.
    public func setOptions(_ options: WindowOptions, ofPin id: PinnedWidget.ID) async throws(LibraryError) {
        try await change(id) { "UPDATE pin SET options = \(try json(options)) WHERE id = \(id)" }
    }

    private func change(_ id: PinnedWidget.ID, _ sql: @escaping @Sendable () throws -> SQL) async throws(LibraryError) {
        try await write { db in
            try db.execute(literal: sql())
            if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
        }
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension PinnedWidget {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"], kind: try row["kind"], family: try row["family"],
            configuration: try JSONDecoder().decode([String: String].self, from: Data((try row["configuration"] as String).utf8)),
            placement: try row["placement"],
            options: try (try row["options"] as String?).map { try JSONDecoder().decode(WindowOptions.self, from: Data($0.utf8)) }
                ?? WindowOptions(),
            created: try row.date(of: "created"))
    }
}
