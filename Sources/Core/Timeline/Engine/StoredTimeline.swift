public import Foundation

/// A stored timeline and what it was made for.
public struct StoredTimeline: Hashable, Sendable {
    /// The version that this Quire writes, and the newest that it can read.
    public static let currentVersion = 1

    /// The version of the format.
    public let version: Int
    /// The id of the kind.
    public let kind: String
    /// The revision of the kind. A timeline of another revision is not used.
    public let revision: String
    /// The size class that it was made for.
    public let family: WidgetFamily
    /// The settings that it was made with.
    public let configuration: WidgetConfiguration
    /// The timeline of the provider.
    public let timeline: WidgetTimeline
    /// When the provider returned it; nil when that is not known.
    public let made: Date?
    /// The identifier of the time zone that it was made for.
    public let timeZone: String?
    /// The identifier of the locale that it was made for.
    public let locale: String?

    /// Creates a stored timeline of the current version.
    public init(
        _ widget: WidgetDescription, timeline: WidgetTimeline, made: Date? = nil, timeZone: String? = nil, locale: String? = nil
    ) {
        version = Self.currentVersion
        kind = widget.kind
        revision = widget.revision
        family = widget.family
        configuration = widget.configuration
        self.timeline = timeline
        self.made = made
        self.timeZone = timeZone
        self.locale = locale
    }

    /// Whether the timeline was made for this instance as it is now.
    public func fits(_ widget: WidgetDescription) -> Bool {
        kind == widget.kind && revision == widget.revision && family == widget.family && configuration == widget.configuration
            && version <= Self.currentVersion
    }
}

extension StoredTimeline: Codable {
    private enum Key: String, CodingKey { case version, kind, revision, family, configuration, timeline, made, timeZone, locale }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        // Version 1 did not write its version.
        version = try values.value(.version, or: 1)
        kind = try values.value(.kind)
        revision = try values.value(.revision, or: "")
        family = try values.value(.family)
        configuration = try values.value(.configuration)
        // The file may have been written by an older version or by somebody else.
        timeline = try values.decode(WidgetTimeline.self, forKey: .timeline).checked()
        made = try values.valueIfPresent(.made)
        timeZone = try values.valueIfPresent(.timeZone)
        locale = try values.valueIfPresent(.locale)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(version, forKey: .version)
        try values.encode(kind, forKey: .kind)
        if !revision.isEmpty { try values.encode(revision, forKey: .revision) }
        try values.encode(family, forKey: .family)
        try values.encode(configuration, forKey: .configuration)
        try values.encode(timeline, forKey: .timeline)
        try values.encodeIfPresent(made, forKey: .made)
        try values.encodeIfPresent(timeZone, forKey: .timeZone)
        try values.encodeIfPresent(locale, forKey: .locale)
    }
}

/// Stores the last good timeline and the refresh history of every widget, so that they survive a restart.
///
/// It is called on the scheduler's executor. Losing a timeline is never an error: the provider is asked again.
public protocol TimelineStore: Sendable {
    /// The last timeline of a widget; nil when there is none.
    func timeline(of id: WidgetInstance.ID) -> StoredTimeline?
    /// Stores a timeline in place of the last one.
    func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID)
    /// The refresh history of a widget; nil when there is none.
    func ledger(of id: WidgetInstance.ID) -> RefreshHistory?
    /// Stores a refresh history in place of the last one.
    func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID)
    /// Deletes the timeline and the history.
    func forget(_ id: WidgetInstance.ID)
}

extension TimelineStore {
    /// The stored timeline of a widget; nil if it shows a picture file that the kind may not show.
    public func timeline(of id: WidgetInstance.ID, kind: any WidgetKind) -> StoredTimeline? {
        guard let stored = timeline(of: id) else { return nil }
        let isAllowed = stored.timeline.entries.allSatisfy { $0.view.pictureFiles.allSatisfy(kind.mayShow(pictureFile:)) }
        return isAllowed ? stored : nil
    }
}
