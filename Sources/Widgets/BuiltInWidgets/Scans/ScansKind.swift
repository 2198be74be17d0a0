import Foundation
import LibraryStore
import Navigation
import Payload
import Timeline

/// What was scanned last; a click leads to the whole history.
///
/// Its one entry lasts until the history changes, which whoever hosts it tells: how long ago a scan was is written anew by the host itself.
public struct ScansKind: WidgetKind {
    static let icon = "quire-recent-symbolic"

    /// By which it is reloaded.
    public static let identifier = "scans"
    public let id = identifier
    public let name = "Recent scans"
    public let summary = "What you scanned last, and how long ago."
    public let iconName = ScansKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema()
    /// Times in words are the host's, in whatever language it has.
    public let dependencies: WidgetDependencies = [.library]

    private let library: @Sendable () throws -> Library
    private let isRemembering: @Sendable () async -> Bool

    /// - Parameter isRemembering: whether finds are remembered at all, asked only where there are none.
    public init(library: Library, isRemembering: @escaping @Sendable () async -> Bool) {
        self.library = { library }
        self.isRemembering = isRemembering
    }

    /// Opens the library only when something is to be shown from it.
    public init(opening library: @escaping @Sendable () throws -> Library, isRemembering: @escaping @Sendable () async -> Bool) {
        self.library = library
        self.isRemembering = isRemembering
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        TimelineEntry(date: context.date, view: try await view(in: context))
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        // Of the same date for the same scans, so that a change of codes leaves everything as it is.
        WidgetTimeline(entries: [TimelineEntry(date: .distantPast, view: try await view(in: context))], policy: .never)
    }

    private func view(in context: WidgetContext) async throws -> ViewDescription {
        do {
            let scans = try await library().scans(matching: ScanQuery(limit: ScanList.length(in: context.family)))
            var list = ScanList(scans.map(ScanFace.init))
            if list.scans.isEmpty, context.isPreview { list = ScanList.sample(at: context.date) }
            guard list.scans.isEmpty else { return list.view(in: context.family) }
            return message(isRemembering: await isRemembering(), family: context.family)
        } catch let error as LibraryError {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    private func message(isRemembering: Bool, family: WidgetFamily) -> ViewDescription {
        var view =
            isRemembering
            ? ViewDescription.message(
                title: "Nothing scanned yet", advice: "What you scan in Quire is listed here.", iconName: iconName, family: family)
            : ViewDescription.message(
                title: "The scan history is off", advice: "Turn it on in Settings, and what you scan is listed here.", iconName: iconName,
                family: family)
        view.action = .open((isRemembering ? DeepLink.scan() : .pane("settings")).address)
        return view
    }
}

/// The last scans, the newest first, in the shapes of the families.
struct ScanList {
    let scans: [ScanFace]

    init(_ scans: [ScanFace]) { self.scans = scans }

    /// For the gallery of someone who has not scanned anything. The domain is reserved for examples (RFC 2606 §3).
    static func sample(at date: Date) -> ScanList {
        ScanList([
            ScanFace("example.org/menu", .uri, date - 120), ScanFace("Guest network", .wifi, date - 3600),
            ScanFace("Ada Lovelace", .contact, date - 86_400), ScanFace("The Compleat Angler", .isbn, date - 3 * 86_400),
            ScanFace("Summer party", .calendar, date - 9 * 86_400),
        ])
    }

    static func length(in family: WidgetFamily) -> Int {
        switch family {
        case .small, .control: 3
        case .medium: 4
        case .large, .extraLarge: 7
        }
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        let scans = scans.prefix(Self.length(in: family))
        switch family {
        case .small, .control: root = .column(spacing: 8, [heading(.caption)] + scans.map(narrow) + [.space()])
        case .medium: root = .column(spacing: 12, [heading(.caption)] + scans.map(wide) + [.space()])
        case .large, .extraLarge:
            root = .column(spacing: 12, [heading(.title)] + scans.map(tall) + [.space()])
        }
        return ViewDescription(action: .open(DeepLink.scans.address), root: root)
    }

    private func heading(_ style: TextNode.Style) -> ViewNode {
        .text("Recent scans", style: style, weight: .semibold, color: style == .title ? .text : .secondaryText, minimumScale: 0.8)
    }

    /// Two lines, in a width that has no room for the time beside the title.
    private func narrow(_ scan: ScanFace) -> ViewNode {
        .row(spacing: 8, [scan.icon, .column(spacing: 0, [.text(scan.title, style: .caption), scan.age()])])
    }

    private func wide(_ scan: ScanFace) -> ViewNode {
        .row(spacing: 8, alignment: .center, [scan.icon, .text(scan.title), .space(), scan.age(alignment: .trailing)])
    }

    private func tall(_ scan: ScanFace) -> ViewNode {
        let words = ViewNode.column(spacing: 0, [.text(scan.title), .text(scan.kind.name, style: .caption, color: .secondaryText)])
        return .row(spacing: 12, alignment: .center, [scan.icon, words, .space(), scan.age(alignment: .trailing)])
    }
}

/// What a widget says of a scan.
struct ScanFace: Hashable {
    let title: String
    let kind: PayloadKind
    let date: Date

    init(_ scan: Scan) { self.init(TextNode.shortened(scan.title, to: 120), scan.kind, scan.date) }

    init(_ title: String, _ kind: PayloadKind, _ date: Date) { (self.title, self.kind, self.date) = (title, kind, date) }

    var icon: ViewNode { .icon(kind.iconName, color: .accentText) }

    /// How long ago it was; the host writes it anew as time goes by.
    func age(alignment: TextNode.Alignment = .leading) -> ViewNode {
        .date(DateNode(date, form: .relative, style: .caption, color: .secondaryText, alignment: alignment))
    }
}
