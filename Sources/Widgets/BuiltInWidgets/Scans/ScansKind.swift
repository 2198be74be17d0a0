public import Platform
import Desktop
import Foundation
public import LibraryStore
import Payload
public import Timeline

/// The widget of recent scans. A click leads to the whole history.
///
/// Its one entry lasts until the history changes, which the host signals. The host itself updates how long ago a scan was.
public struct ScansKind: WidgetKind {
    static let icon = "quire-recent-symbolic"

    /// The id by which it is reloaded.
    public static let identifier = "scans"
    public let id = identifier
    public let name = tr("Recent scans")
    public let summary = tr("What you scanned last, and how long ago.")
    public let iconName = ScansKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema()
    /// The host draws relative times, in its own language.
    public let dependencies: WidgetDependencies = [.library]

    private let library: @Sendable () throws -> Library
    private let isRemembering: @Sendable () async -> Bool

    /// - Parameter isRemembering: Returns whether scans are remembered. Called only if there are none.
    public init(library: Library, isRemembering: @escaping @Sendable () async -> Bool) {
        self.init(opening: { library }, isRemembering: isRemembering)
    }

    /// Opens the library only when it is needed.
    public init(opening library: @escaping @Sendable () throws -> Library, isRemembering: @escaping @Sendable () async -> Bool) {
        (self.library, self.isRemembering) = (library, isRemembering)
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        TimelineEntry(date: context.date, view: try await view(in: context))
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        .constant(try await view(in: context))
    }

    private func view(in context: WidgetContext) async throws -> ViewDescription {
        try await withLibraryErrors {
            let scans = try await library().scans(matching: ScanQuery(limit: ScanList.length(in: context.family)))
            var list = ScanList(scans.map(ScanSummary.init))
            if list.scans.isEmpty, context.isPreview { list = ScanList.sample(at: context.date) }
            guard list.scans.isEmpty else { return list.view(in: context.family) }
            return message(isRemembering: await isRemembering(), family: context.family)
        }
    }

    private func message(isRemembering: Bool, family: WidgetFamily) -> ViewDescription {
        var view =
            isRemembering
            ? ViewDescription.message(
                title: tr("Nothing scanned yet"), advice: tr("What you scan in Quire appears here."), iconName: iconName, family: family)
            : ViewDescription.message(
                title: tr("Scan history is off"), advice: tr("Turn it on in Settings, and what you scan appears here."),
                iconName: iconName,
                family: family)
        view.action = .open((isRemembering ? ProgramAction.scan : .settings).address)
        return view
    }
}

/// The view of recent scans, the newest first.
struct ScanList {
    let scans: [ScanSummary]

    init(_ scans: [ScanSummary]) { self.scans = scans }

    /// A sample for the gallery, for users who have not scanned anything. The domain is reserved for examples (RFC 2606 §3).
    static func sample(at date: Date) -> ScanList {
        ScanList([
            ScanSummary("example.org/menu", .uri, date - 120), ScanSummary(tr("Guest network").string, .wifi, date - 3600),
            ScanSummary("Ada Lovelace", .contact, date - 86_400), ScanSummary("The Compleat Angler", .isbn, date - 3 * 86_400),
            ScanSummary(tr("Summer party").string, .calendar, date - 9 * 86_400),
            ScanSummary("+44 20 7946 0000", .phone, date - 12 * 86_400), ScanSummary("hello@example.org", .email, date - 20 * 86_400),
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
        case .small, .control: root = .column(spacing: 6, [heading] + scans.map(narrow) + [.space()])
        case .medium: root = .column(spacing: 10, [heading] + scans.map(wide) + [.space()])
        case .large, .extraLarge: root = .column(spacing: 10, [heading] + scans.map(tall) + [.space()])
        }
        return ViewDescription(action: .open(ProgramAction.scans.address), root: root)
    }

    private var heading: ViewNode { .heading(tr("Recent scans"), iconName: ScansKind.icon) }

    /// Two lines, because there is no room for the time beside the title.
    private func narrow(_ scan: ScanSummary) -> ViewNode {
        .row(spacing: 8, [scan.icon, .column(spacing: 0, [.text(.verbatim(scan.title), style: .caption), scan.age()])])
    }

    private func wide(_ scan: ScanSummary) -> ViewNode {
        .row(spacing: 8, alignment: .center, [scan.icon, .text(.verbatim(scan.title)), .space(), scan.age(alignment: .trailing)])
    }

    private func tall(_ scan: ScanSummary) -> ViewNode {
        let words = ViewNode.column(
            spacing: 0, [.text(.verbatim(scan.title)), .text(scan.kind.name, style: .caption, color: .secondaryText)])
        return .row(spacing: 12, alignment: .center, [scan.icon, words, .space(), scan.age(alignment: .trailing)])
    }
}

/// A scan as the widget shows it.
struct ScanSummary: Hashable {
    let title: String
    let kind: PayloadKind
    let date: Date

    init(_ scan: Scan) { self.init(TextNode.shortened(scan.title, to: 120), scan.kind, scan.date) }

    init(_ title: String, _ kind: PayloadKind, _ date: Date) { (self.title, self.kind, self.date) = (title, kind, date) }

    var icon: ViewNode { .icon(kind.iconName, color: .accentText) }

    /// How long ago it was. The host updates the text.
    func age(alignment: TextNode.Alignment = .leading) -> ViewNode {
        .date(DateNode(date, form: .relative, style: .caption, color: .secondaryText, alignment: alignment))
    }
}
