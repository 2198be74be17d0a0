import FlyerLayout
import Flyers
import Foundation
import LibraryStore
import PaneKit
import Payload
import Platform

/// The data of the gallery: templates, drafts and chosen codes. Each is reloaded when it changes, away from the main thread.
@MainActor
final class GalleryModel {
    private(set) var templates = TemplateList()
    private(set) var drafts: [DraftSummary] = []
    /// Sentences about files that are not drafts.
    private(set) var brokenDrafts: [LocalizedText] = []
    private(set) var codes = SelectedCodes()
    /// Whether everything was loaded once.
    var isLoaded: Bool { hasTemplates && hasDrafts && hasCodes }
    var onChange: (@MainActor () -> Void)?

    let catalog: TemplateCatalog
    let folder: DraftFolder
    private let context: PaneContext
    /// The user's choice; nil for the most recently used code.
    private(set) var chosen: [Code.ID]?
    private var (hasTemplates, hasDrafts, hasCodes) = (false, false, false)
    private var watching: [Task<Void, Never>] = []
    private var reading: Task<Void, Never>?
    private var isActive: Bool { !watching.isEmpty }

    init(_ context: PaneContext, catalog: TemplateCatalog, folder: DraftFolder) {
        self.context = context
        self.catalog = catalog
        self.folder = folder
    }

    // MARK: Lifecycle

    func start() {
        guard !isActive else { return }
        let (catalog, folder, library) = (self.catalog, self.folder, context.library)
        watching = [
            Task { [weak self] in
                let changes = catalog.changes()
                await self?.readTemplates()
                for await _ in changes { await self?.readTemplates() }
            },
            Task { [weak self] in
                let changes = folder.changes()
                await self?.readDrafts()
                for await _ in changes { await self?.readDrafts() }
            },
            Task { [weak self] in
                let changes = library.changes()
                await self?.readCodes()
                for await change in changes where change.topics.contains(.codes) { await self?.readCodes() }
            },
        ]
    }

    func stop() {
        for task in watching { task.cancel() }
        reading?.cancel()
        (watching, reading) = ([], nil)
    }

    // MARK: Codes

    /// Shows these codes until others are chosen or all of them are deleted; nil for the most recently used one.
    func choose(_ ids: [Code.ID]?) {
        chosen = ids.map { Array($0.prefix(SelectedCodes.maximumCount)) }
        refreshCodes()
    }

    private func refreshCodes() {
        guard isActive else { return }
        reading?.cancel()
        reading = Task { [weak self] in await self?.readCodes() }
    }

    private func readCodes() async {
        let library = context.library
        do {
            var codes: [Code] = []
            let chosen = self.chosen
            if let chosen { codes = try await library.codes(ids: chosen).filter { $0.trashed == nil } }
            if codes.isEmpty { codes = try await library.codes(matching: CodeQuery(state: .usable, sort: .recent, limit: 1)) }
            // If the choice changed meanwhile, another task is reading it.
            guard !Task.isCancelled, chosen == self.chosen else { return }
            let new = SelectedCodes(codes: codes)
            guard new != self.codes || !hasCodes else { return }
            (self.codes, hasCodes) = (new, true)
            onChange?()
        } catch {
            if !Task.isCancelled { context.shell?.report(error) }
        }
    }

    // MARK: Files

    private func readTemplates() async {
        let list = await Self.load(catalog)
        guard !Task.isCancelled else { return }
        (templates, hasTemplates) = (list, true)
        onChange?()
    }

    /// Reloads the drafts at once, after one was changed here.
    func refreshDrafts() {
        guard isActive else { return }
        Task { [weak self] in await self?.readDrafts() }
    }

    private func readDrafts() async {
        let (drafts, broken) = await Self.list(folder)
        guard !Task.isCancelled, isActive, drafts != self.drafts || broken != brokenDrafts || !hasDrafts else { return }
        (self.drafts, brokenDrafts, hasDrafts) = (drafts, broken, true)
        onChange?()
    }

    @concurrent
    private static func load(_ catalog: TemplateCatalog) async -> TemplateList {
        var list = TemplateList()
        for item in catalog.load() {
            switch item {
            case .template(let template): list.all.append(template)
            case .broken(let broken): list.broken.append(broken)
            }
        }
        for case .template(let template) in TemplateCatalog(folders: [catalog.ownFolder]).load() { list.own.insert(template.id) }
        return list
    }

    @concurrent
    private static func list(_ folder: DraftFolder) async -> ([DraftSummary], [LocalizedText]) {
        let (drafts, broken) = folder.list()
        return (drafts.map { DraftSummary($0) }, broken.map(\.1))
    }

    /// Reads a whole draft.
    func draft(_ id: UUID) async throws -> FlyerDraft { try await Self.read(id, in: folder) }

    @concurrent
    private static func read(_ id: UUID, in folder: DraftFolder) async throws -> FlyerDraft { try folder.draft(id) }
}

/// The available templates, and files that should be templates but are invalid.
struct TemplateList: Sendable {
    var all: [FlyerTemplate] = []
    /// The ids of the user's own templates.
    var own: Set<FlyerTemplate.ID> = []
    var broken: [InvalidTemplate] = []

    subscript(id: FlyerTemplate.ID) -> FlyerTemplate? { all.first { $0.id == id } }

    /// The templates of one page that are made for the kind of the chosen code, what the code's own words call for first.
    func fitting(_ codes: SelectedCodes) -> [FlyerTemplate] {
        let made = pages.filter { $0.isMade(for: codes) }
        return made.filter { $0.isCalledFor(by: codes) } + made.filter { !$0.isCalledFor(by: codes) }
    }

    /// The templates of one page that belong to Quire.
    var pages: [FlyerTemplate] { all.filter { !own.contains($0.id) && $0.codeCount == .one } }

    /// The template that suits a code best; nil if there is none.
    func best(for codes: SelectedCodes) -> FlyerTemplate? {
        fitting(codes).first ?? pages.first { $0.kinds.isEmpty } ?? all.first
    }

    /// The templates that have all words of a search in their name, summary or fields.
    func matching(_ search: String) -> [FlyerTemplate] {
        let words = search.split(separator: " ")
        return all.filter { template in
            let kinds = template.kinds.flatMap { [$0.name.string] + KindKeywords.words($0) }
            let texts = [template.name, template.summary] + template.fields.map(\.name) + kinds
            return words.allSatisfy { word in texts.contains { $0.localizedStandardContains(word) } }
        }
    }
}

/// A draft without its texts, codes and picture, which are read only when needed.
struct DraftSummary: Hashable, Identifiable, Sendable {
    let id: UUID
    let name: String
    let modified: Date
    let template: FlyerTemplate.ID
    let paper: PaperSize?
    /// The number of codes in the flyer.
    let codeCount: Int

    init(_ draft: FlyerDraft) {
        (id, name, modified) = (draft.id, draft.name, draft.modified)
        (template, paper, codeCount) = (draft.flyer.template, draft.flyer.paper, draft.flyer.codes.count)
    }
}
