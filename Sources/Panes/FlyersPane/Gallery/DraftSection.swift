import Flyers
import Foundation
import Gtk
import PaneKit
import Platform

/// The gallery's section of saved drafts: one row of the latest, or all of them on request.
@MainActor
final class DraftSection {
    let root: Widget
    var onAction: (@MainActor (DraftCard.Action, DraftSummary) -> Void)?
    /// Called when other cards are shown than before.
    var onRearrange: (@MainActor () -> Void)?
    private let queue: PreviewQueue
    private let flow = CardFlow()
    private let all = Button(.empty, classes: ["flat"])
    private let problems = Label(classes: ["caption", "warning-text"]).fitting(.wrap)
    private var known: [UUID: DraftCard] = [:]
    /// The maximum number of invalid files that are named.
    private static let maximumNamedFiles = 3
    private var listed: [DraftSummary] = []
    private var size: CardSize?
    private(set) var isOpen = false
    var cards: [any PreviewCard] { flow.cards }

    init(_ queue: PreviewQueue) {
        self.queue = queue
        let heading = Label(tr("Continue"), classes: ["heading"]).expanding(.horizontal)
        root = Box(.column, spacing: 12, [Box(.row, spacing: 12, [heading, all]), flow.root, problems]).hidden()
        all.onPress { [weak self] in self?.toggle() }
    }

    private func toggle() {
        isOpen.toggle()
        arrange()
        onRearrange?()
    }

    /// - Parameters:
    ///   - drafts: the drafts to show, last changed first.
    ///   - broken: sentences about files that are not drafts.
    ///   - searched: the search text; the section is hidden when a search finds nothing in it.
    func show(
        _ drafts: [DraftSummary], templates: TemplateList, broken: [LocalizedText], in folder: URL, searched: String
    ) {
        listed = drafts
        let ids = Set(drafts.map(\.id))
        // Cards that a search hides are made again afterwards.
        known = known.filter { ids.contains($0.key) }
        for draft in drafts {
            let card =
                known[draft.id]
                ?? DraftCard(draft, queue: queue) { [weak self] action, draft in self?.onAction?(action, draft) }
            known[draft.id] = card
            card.show(draft, template: templates[draft.template], in: folder)
        }
        let rest = broken.count - Self.maximumNamedFiles
        let others = tr(
            "1 more file isn’t a draft.", plural: "\(count: rest.formatted()) more files aren’t drafts.",
            count: rest)
        problems.text = (broken.prefix(Self.maximumNamedFiles) + (rest > 0 ? [others] : [])).joined(separator: "\n")
        problems.isVisible = !broken.isEmpty && searched.isEmpty
        root.isVisible = !drafts.isEmpty || problems.isVisible
        arrange()
    }

    private func arrange() {
        let line = size?.columns ?? 2
        let shown = isOpen ? listed : Array(listed.prefix(line))
        flow.show(shown.compactMap { known[$0.id] }, size: size)
        all.title = isOpen ? tr("Show fewer") : tr("Show all \(listed.count.formatted())")
        all.isVisible = listed.count > line
    }

    func fit(_ size: CardSize) {
        guard size != self.size else { return }
        self.size = size
        flow.fit(size)
        arrange()
    }
}

/// Renames and removes drafts.
@MainActor
final class DraftCommands {
    private let context: PaneContext
    private let folder: DraftFolder
    /// Called after a change, to show it before the folder monitor reports it.
    var onChange: (@MainActor () -> Void)?

    init(_ context: PaneContext, folder: DraftFolder) {
        self.context = context
        self.folder = folder
    }

    func rename(_ draft: DraftSummary) {
        guard let shell = context.shell else { return }
        let folder = self.folder
        RenameSheet(tr("Rename"), label: tr("Name"), accessibleName: tr("Name"), text: draft.name, over: shell.window) { [weak self] name in
            guard name != draft.name else { return }
            self?.work { _ = try folder.rename(draft.id, to: name) }
        }.present()
    }

    func remove(_ draft: DraftSummary) {
        let folder = self.folder
        context.perform { [weak self] in
            let removed = try await Self.away { try folder.remove(draft.id) }
            guard let self else { return }
            self.onChange?()
            guard let removed else { return }
            self.context.shell?.show(
                Toast(
                    tr("Removed “\(removed.name)”"), button: (tr("Undo"), { [weak self] in self?.work { try folder.restore(removed) } })))
        }
    }

    private func work(_ change: @escaping @Sendable () throws -> Void) {
        context.perform { [weak self] in
            try await Self.away(change)
            self?.onChange?()
        }
    }

    /// Files are written away from the main thread.
    @concurrent
    private static func away<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result { try work() }
}
