import Foundation
import Platform
public import StatusStore
public import Timeline

/// Decides which live activities are shown at a given time, from the pushed and the dismissed statuses. It knows no windows.
struct ActivityPlan: Equatable {
    /// The maximum number of windows; further activities wait.
    static let maximumCount = 5

    /// The current activities, the oldest first.
    private(set) var shown: [StatusName] = []
    /// Activities that have just ended and stay visible for a moment.
    private(set) var ending: Set<StatusName> = []
    /// When the next of the current activities ends.
    private(set) var nextEnd: Date?

    /// - Parameter before: the activities that have windows.
    init(of statuses: [PushedStatus], at now: Date, before: [StatusName], isDismissed: (String) -> Bool) {
        let known = Set(before)
        let live = statuses.filter { $0.isActive(at: now) && !isDismissed($0.activity?.id ?? "") }
        // An activity that is shown keeps its place.
        let ordered = live.sorted { one, other in
            let (isShown, isOtherShown) = (known.contains(one.name), known.contains(other.name))
            if isShown != isOtherShown { return isShown }
            return (one.activity?.began ?? one.pushed, one.name) < (other.activity?.began ?? other.pushed, other.name)
        }
        shown = ordered.prefix(Self.maximumCount).map(\.name)
        let there = Set(statuses.filter { !$0.isActive(at: now) }.map(\.name))
        ending = known.intersection(there)
        nextEnd = statuses.compactMap { $0.isActive(at: now) ? $0.activityEnd : nil }.min()
    }
}

/// The source of live activities, and the widget kind that shows them.
public struct ActivitySource: Sendable {
    /// The folder of the statuses.
    public let folder: StatusFolder
    /// The kind that shows an activity.
    public let kind: any WidgetKind
    /// Returns the configuration of the kind for a status.
    public let configuration: @Sendable (StatusName) -> WidgetConfiguration
    /// Whether the person wants live activities.
    public let isOn: Bool

    /// Creates a source of activities.
    public init(
        folder: StatusFolder, kind: any WidgetKind, isOn: Bool,
        configuration: @escaping @Sendable (StatusName) -> WidgetConfiguration
    ) {
        self.folder = folder
        self.kind = kind
        self.isOn = isOn
        self.configuration = configuration
    }
}

/// The activities that the person dismissed. Each stays dismissed until it ends, through restarts.
struct DismissedActivities {
    private let file: URL
    private var ids: Set<String>

    /// `$XDG_STATE_HOME/quire/activities.json`, beside the statuses.
    init(file: URL) {
        self.file = file
        ids = Self.read(file)
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }

    mutating func insert(_ id: String) {
        guard ids.insert(id).inserted else { return }
        write()
    }

    /// Forgets all activities that have ended.
    mutating func keep(only live: Set<String>) {
        guard !ids.isSubset(of: live) else { return }
        ids.formIntersection(live)
        write()
    }

    private static let key = "dismissed"
    /// The maximum size of the file in bytes, more than all activities together need.
    private static let maximumLength = 1_048_576

    private static func read(_ file: URL) -> Set<String> {
        // Without a readable file, dismissed activities come back once.
        guard let content = try? WholeFile(file.path, limit: maximumLength, links: .refuse) else { return [] }
        return Set((try? JSONDecoder().decode([String: [String]].self, from: Data(content.bytes)))?[key] ?? [])
    }

    private func write() {
        // On a full disk a window may have to be dismissed again after the next start; nothing more.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? FileReplacement.write(JSONEncoder().encode([Self.key: ids.sorted()]), to: file.path, .standard)
    }
}
