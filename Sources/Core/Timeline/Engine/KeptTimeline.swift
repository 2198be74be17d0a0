import Foundation

/// A timeline together with what it was made for.
public struct KeptTimeline: Hashable, Sendable {
    public static let currentVersion = 1

    public let version: Int
    public let kind: String
    /// Of the kind: what another making of it gave says nothing about this one.
    public let revision: String
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration
    public let timeline: WidgetTimeline
    /// When the provider gave it; nil where that is not known.
    public let made: Date?
    /// Identifiers of the time zone and the language it was made for.
    public let timeZone: String?
    public let locale: String?

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

    public init(instance: WidgetInstance, timeline: WidgetTimeline) {
        self.init(WidgetDescription(instance), timeline: timeline)
    }

    /// Whether an instance is still what this was made for.
    public func fits(_ widget: WidgetDescription) -> Bool {
        kind == widget.kind && revision == widget.revision && family == widget.family && configuration == widget.configuration && version <= Self.currentVersion
    }
}

extension KeptTimeline: Codable {
    private enum Key: String, CodingKey { case version, kind, revision, family, configuration, timeline, made, timeZone, locale }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        // The first version did not say so.
        version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
        kind = try values.decode(String.self, forKey: .kind)
        revision = try values.decodeIfPresent(String.self, forKey: .revision) ?? ""
        family = try values.decode(WidgetFamily.self, forKey: .family)
        configuration = try values.decode(WidgetConfiguration.self, forKey: .configuration)
        timeline = try values.decode(WidgetTimeline.self, forKey: .timeline)
        made = try values.decodeIfPresent(Date.self, forKey: .made)
        timeZone = try values.decodeIfPresent(String.self, forKey: .timeZone)
        locale = try values.decodeIfPresent(String.self, forKey: .locale)
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

/// A place where the last good timeline of every widget, and what it has spent of its budget, outlive the program.
///
/// Called from the scheduler's own executor; losing a timeline is never an error, the provider is asked again.
public protocol TimelineKeeping: Sendable {
    func timeline(of id: WidgetInstance.ID) -> KeptTimeline?
    func keep(_ timeline: KeptTimeline, of id: WidgetInstance.ID)
    func ledger(of id: WidgetInstance.ID) -> RefreshLedger?
    func keep(_ ledger: RefreshLedger, of id: WidgetInstance.ID)
    /// Both.
    func forget(_ id: WidgetInstance.ID)
}
