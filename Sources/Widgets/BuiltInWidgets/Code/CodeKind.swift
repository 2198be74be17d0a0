public import Platform
import Foundation
public import LibraryStore
import Payload
public import Timeline

/// The code widget: a chosen code of the library, the newest favourite, the last used one, or those of a folder in turn.
///
/// Its timeline changes when the code expires or when the next one has its turn. The host requests a reload when the library's codes
/// change. A code that is expired, used or in the trash is never shown.
public struct CodeKind: WidgetKind {
    static let icon = "org.quirebook.Quire-symbolic"

    public let id = "code"
    public let name = tr("Code")
    public let summary = tr("A code from your library, ready to scan from the screen.")
    public let iconName = CodeKind.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = ConfigurationSchema([
        CodeSource.parameter,
        ConfigurationParameter(name: "code", title: tr("Code"), kind: .code).isShown(when: "source", is: "automatic", "code"),
        ConfigurationParameter(name: "folder", title: tr("Folder"), kind: .folder).isShown(when: "source", is: "folder"),
        PageInterval.parameter.isShown(when: "source", is: "folder"),
    ])

    private let library: @Sendable () throws -> Library
    private let pages: WidgetStateFile

    public init(library: Library, leaves: WidgetStateFile = .codePages) { self.init(opening: { library }, leaves: leaves) }

    /// Opens the library only when it is needed.
    public init(opening library: @escaping @Sendable () throws -> Library, leaves: WidgetStateFile = .codePages) {
        (self.library, pages) = (library, leaves)
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        let timeline = try await timeline(configuration, in: context)
        return timeline.entry(at: context.date) ?? timeline.entries[0]
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        try await withLibraryErrors {
            let library = try library()
            switch CodeSource(schema, configuration) {
            case .code(nil): return try await empty(.codeNotChosen, library, in: context)
            case .code(let id?): return chosen(id, try await library.code(id), in: context)
            case .folder(nil): return try await empty(.folderNotChosen, library, in: context)
            case .folder(let id?): return try await leafing(id, library, configuration, in: context)
            case .favorite:
                if let timeline = try await first(CodeQuery(place: .favorites, sort: .created), library, in: context) { return timeline }
                let hasAny = try await library.count(matching: CodeQuery(place: .favorites, limit: 1)) > 0
                return try await empty(hasAny ? .noFavoriteUsable : .noFavorites, library, in: context)
            case .recent:
                if let timeline = try await first(CodeQuery(sort: .recent), library, in: context) { return timeline }
                return try await empty(.noneUsable, library, in: context)
            case .automatic:
                for query in [CodeQuery(place: .favorites, sort: .created), CodeQuery(sort: .created)] {
                    if let timeline = try await first(query, library, in: context) { return timeline }
                }
                return try await empty(.noneUsable, library, in: context)
            }
        }
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard action == FolderPage.action, let step = FolderPage.step(parameters), let widget = parameters["widget"].flatMap(Int64.init)
        else {
            throw TimelineError.unknownAction(action, kind: name)
        }
        pages.update(widget) { Self.inBounds($0) + step }
    }

    /// The automatic choices, and folders with several codes.
    public func recommendations() async throws -> [WidgetRecommendation] {
        var all = [
            WidgetRecommendation(title: tr("Newest favourite"), configuration: WidgetConfiguration(["source": "favorite"])),
            WidgetRecommendation(title: tr("Most recent code"), configuration: WidgetConfiguration(["source": "recent"])),
        ]
        try await withLibraryErrors {
            let library = try library()
            let counts = try await library.folderCounts()
            for folder in try await library.folders().filter({ counts[$0.id] > 1 }).prefix(3) {
                let configuration = WidgetConfiguration(["source": "folder", "folder": String(folder.id)])
                all.append(WidgetRecommendation(title: .verbatim(folder.name), configuration: configuration, family: .medium))
            }
        }
        return all
    }

    // MARK: Sources

    /// The chosen code until it expires. The message for afterwards is in the timeline from the beginning, so no reload is needed.
    private func chosen(_ id: Code.ID, _ code: Code?, in context: WidgetContext) -> WidgetTimeline {
        guard let code else { return .constant(CodeMessage.codeGone.view(in: context.family)) }
        guard code.trashed == nil else { return .constant(CodeMessage.codeTrashed(id).view(in: context.family)) }
        if code.state(at: context.date) == .used { return .constant(CodeMessage.used(code).view(in: context.family)) }
        guard let expires = code.expires else { return .constant(CodeEntryView(code).view(in: context)) }
        let over = CodeMessage.expired(code, on: expires, in: context).view(in: context.family)
        guard expires > context.date else { return .constant(over) }
        return WidgetTimeline(
            entries: [
                TimelineEntry(date: .distantPast, view: CodeEntryView(code).view(in: context)), TimelineEntry(date: expires, view: over),
            ],
            policy: .never)
    }

    /// The first usable code of a query. When it expires, the next one is requested. Nil if there is none.
    private func first(_ query: CodeQuery, _ library: Library, in context: WidgetContext) async throws -> WidgetTimeline? {
        var query = query
        (query.state, query.now, query.limit) = (.usable, context.date, 1)
        // Whoever photographs the symbol of an account has its secret, so one is shown only where somebody chose it.
        query.kinds = Set(PayloadKind.allCases).subtracting([.otp])
        guard let code = try await library.codes(matching: query).first else { return nil }
        return .constant(CodeEntryView(code).view(in: context), policy: code.expires.map { .after($0) } ?? .never)
    }

    private func leafing(
        _ id: Folder.ID, _ library: Library, _ configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws -> WidgetTimeline {
        guard let folder = try await library.folders().first(where: { $0.id == id }) else {
            return try await empty(.folderGone, library, in: context)
        }
        var query = CodeQuery(filing: .folder(id), state: .usable, sort: .title)
        query.now = context.date
        let ids = try await library.ids(matching: query)
        guard !ids.isEmpty else {
            let hasAny = try await library.count(matching: CodeQuery(filing: .folder(id), limit: 1)) > 0
            return .constant((hasAny ? CodeMessage.folderUsedUp(folder) : .folderEmpty(folder)).view(in: context.family))
        }
        let interval = schema.value(of: "interval", in: configuration).flatMap(PageInterval.init) ?? .hour
        let offset = Self.inBounds(context.widget.flatMap { self.pages[$0] })
        let timeline = try await FolderPages(ids: ids, interval: interval, offset: offset, context: context).timeline(from: library)
        // All codes were removed just now.
        return timeline.entries.isEmpty ? .constant(CodeMessage.folderEmpty(folder).view(in: context.family)) : timeline
    }

    /// How many codes a widget is ahead of its schedule; 0 if nobody turned it. A damaged file may contain any number.
    private static func inBounds(_ offset: Int?) -> Int { (offset ?? 0) % 1_000_000 }

    // MARK: Nothing to show

    /// The message for an empty result. Without any codes it explains how to begin; the gallery shows a sample.
    private func empty(_ message: CodeMessage, _ library: Library, in context: WidgetContext) async throws -> WidgetTimeline {
        let hasCodes = try await library.count(matching: CodeQuery(limit: 1)) > 0
        if context.isPreview, !hasCodes { return .constant(CodeEntryView.sample.view(in: context)) }
        return .constant((hasCodes ? message : .noCodes).view(in: context.family))
    }
}

/// The choice of the codes that a widget shows.
enum CodeSource: Hashable {
    /// The newest favourite, else the newest of all.
    case automatic
    /// One code; nil while none is chosen.
    case code(Code.ID?)
    /// The newest favourite.
    case favorite
    /// The code that was added, changed or used last.
    case recent
    /// The codes of a folder in turn; nil while no folder is chosen.
    case folder(Folder.ID?)

    static let parameter = ConfigurationParameter(
        name: "source", title: tr("Shows"),
        kind: .choice([
            .init("automatic", name: tr("Automatic")), .init("code", name: tr("One code")),
            .init("favorite", name: tr("Newest favourite")),
            .init("recent", name: tr("Most recent code")), .init("folder", name: tr("Codes in a folder, in turn")),
        ]),
        standard: "automatic")

    /// Without a chosen source, a chosen code or folder determines it.
    init(_ schema: ConfigurationSchema, _ configuration: WidgetConfiguration) {
        let code = schema.value(of: "code", in: configuration).flatMap(Int64.init)
        let folder = schema.value(of: "folder", in: configuration).flatMap(Int64.init)
        switch schema.value(of: "source", in: configuration) {
        case "code": self = .code(code)
        case "favorite": self = .favorite
        case "recent": self = .recent
        case "folder": self = .folder(folder)
        default: self = code != nil ? .code(code) : folder != nil ? .folder(folder) : .automatic
        }
    }
}
