import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Scanning

/// The view of pictures that are being read: one of them large, or a list of many. The pages for files and for the clipboard share it.
@MainActor
final class StillImagesView {
    let root = Stack().expanding(.vertical)
    private let context: PaneContext
    private let resultsModel: ScanResultsModel
    private let medium: ScanSource.Medium
    let model = StillImagesModel()
    private var list: StillImageList?
    private var page: StillImagePage?
    private let wait: StillImageProgress
    /// The position of the open picture in the list.
    private var openPosition: Int?
    /// The codes that were saved from here.
    private var saved: Set<Payload> = []
    private var saving: Task<Void, Never>?
    /// Called when there is nothing more to show.
    var onEmpty: (@MainActor () -> Void)?
    /// Called when there is something to show again.
    var onFill: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - again: the title and action of the button beside a picture that goes on with another.
    init(
        context: PaneContext, resultsModel: ScanResultsModel, medium: ScanSource.Medium,
        again: (title: LocalizedText, run: @MainActor () -> Void)
    ) {
        (self.context, self.resultsModel, self.medium) = (context, resultsModel, medium)
        let model = self.model
        wait = StillImageProgress(stopped: { [weak model] in model?.stop() }, resumed: {})
        let list = StillImageList(
            model, opened: { [weak self] in self?.open($0) }, saving: { [weak self] in self?.save() },
            closing: { [weak self] in self?.model.clear() })
        let page = StillImagePage(
            resultsModel: resultsModel, backed: { [weak self] in self?.backToList() }, closed: { [weak self] in self?.model.clear() },
            again: again)
        (self.list, self.page) = (list, page)
        let waiting = Box(.column, [wait.root]).margins(24).placed(vertical: .center)
        root.add(ClampedColumn.make(waiting, width: 520), id: "waiting")
        root.add(list.root, id: "list")
        root.add(page.root, id: "picture")
        model.onChange = { [weak self] in self?.render() }
        model.onSplice = { [weak list] in list?.splice($0, $1, $2) }
        model.onRead = { [weak self] row, isOneOfSeveral in self?.receive(row, isOneOfSeveral: isOneOfSeveral) }
        root.add(
            KeyController { [weak self] key, modifiers in
                guard key == .escape || (key == .left && modifiers == .alt), self?.root.visiblePage == "picture",
                    self?.model.isSeveral == true
                else { return false }
                self?.backToList()
                return true
            })
    }

    /// Starts reading, or appends to the pictures that are being read.
    func read(_ inputs: [StillImageInput]) {
        if model.stage == .reading {
            context.shell?.show(
                Toast(
                    tr(
                        "Added to the queue", plural: "\(count: inputs.count) added to the queue", count: inputs.count)))
        } else {
            saved = []
            openPosition = nil
            resultsModel.clear()
        }
        model.read(inputs)
    }

    var isEmpty: Bool { model.stage == .empty }

    // MARK: Results

    private func results(of row: StillImageRow) -> [ScanResult] {
        row.codes.map { ScanResult($0, source: ScanSource(medium, name: row.name)) }
    }

    private func receive(_ row: StillImageRow, isOneOfSeveral: Bool) {
        let results = results(of: row)
        if !isOneOfSeveral, let shown = model.shown { page?.show(shown, results: results, isOneOfSeveral: false) }
        resultsModel.receive(results, isShown: !isOneOfSeveral)
    }

    func open(_ position: Int) {
        openPosition = position
        model.open(position) { [weak self] shown in
            guard let self else { return }
            let results = self.results(of: shown.row)
            self.page?.show(shown, results: results, isOneOfSeveral: true)
            self.resultsModel.show(results)
            self.page?.focus()
        }
    }

    func backToList() {
        model.close()
        resultsModel.clear()
        page?.clear()
        guard let position = openPosition else { return }
        openPosition = nil
        MainLoop.whenIdle { [weak self] in self?.list?.focus(position: position) }
    }

    // MARK: Rendering

    private func render() {
        guard model.stage != .empty else {
            resultsModel.clear()
            page?.clear()
            onEmpty?()
            return
        }
        onFill?()
        if model.isSeveral {
            list?.render(canSave: saving == nil && !model.distinct.isSubset(of: saved))
            root.visiblePage = model.shown == nil ? "list" : "picture"
        } else if model.shown != nil {
            root.visiblePage = "picture"
        } else {
            wait.show(model.stage, turn: model.turn, read: 0)
            root.visiblePage = "waiting"
        }
    }

    // MARK: Saving

    func save() {
        guard saving == nil else { return }
        let (codes, library, payloads) = (model.rows.flatMap(\.codes), context.library, model.distinct)
        saving = context.perform { [weak self] in
            // After a failure the person can try again.
            defer {
                self?.saving = nil
                self?.render()
            }
            let outcome = try await StillImagesSaving.save(codes, in: library)
            self?.saved.formUnion(payloads)
            self?.showToast(for: outcome)
        }
        render()
    }

    private func showToast(for outcome: StillImagesSaving.Outcome) {
        guard !outcome.ids.isEmpty else { context.shell?.show(Toast(outcome.nothing)); return }
        context.show(outcome.summary) { [weak self] in
            guard let self else { return }
            try await self.context.library.trash(outcome.ids)
            self.saved = []
            self.render()
            self.context.shell?.show(
                Toast(
                    tr(
                        "1 code moved to the trash", plural: "\(count: outcome.ids.count.formatted()) codes moved to the trash",
                        count: outcome.ids.count)))
        }
    }
}

/// Saves the codes of many pictures to the library in one transaction.
enum StillImagesSaving {
    struct Outcome: Sendable {
        /// The ids of the codes that are in the library now and were not before, those of the trash included.
        let ids: [Code.ID]
        /// The number of codes among them that lay in the trash.
        let restored: Int
        /// The number of codes that were in the library already.
        let skipped: Int

        /// A summary for the person.
        var summary: LocalizedText {
            let new = ids.count - restored
            var saved = tr("Saved 1 code", plural: "Saved \(new) codes", count: new)
            if restored > 0 {
                let back = tr("1 restored from the trash", plural: "\(restored) restored from the trash", count: restored)
                saved = new == 0 ? back : tr("\(saved); \(back)")
            }
            guard skipped > 0 else { return saved }
            return tr(
                "\(saved); 1 was already in the library", plural: "\(saved); \(count: skipped) were already in the library", count: skipped)
        }

        /// The message for when nothing was saved.
        var nothing: LocalizedText {
            guard skipped > 0 else { return tr("Nothing new to save.") }
            return tr(
                "Nothing new to save; 1 was already in the library.",
                plural: "Nothing new to save; \(skipped) were already in the library.", count: skipped)
        }
    }

    /// Adds every code once that the library does not have. When it fails, none is added.
    @concurrent
    static func save(_ codes: [FoundCode], in library: Library) async throws(LibraryError) -> Outcome {
        var wanted: [NewCode] = []
        var seen: Set<Payload> = []
        for code in codes where seen.insert(Payload(bytes: code.bytes)).inserted { wanted.append(code.asNew) }
        var known: Set<Payload> = []
        var trashed: [Payload: Code.ID] = [:]
        // Those outside of the trash come first.
        try library.forEachIdentity { code in
            let (id, payload, isTrashed) = (code.id, code.payload, code.isTrashed)
            guard seen.contains(payload), !known.contains(payload) else { return }
            if !isTrashed { known.insert(payload) } else if trashed[payload] == nil { trashed[payload] = id }
        }
        let new = wanted.filter { !known.contains($0.payload) && trashed[$0.payload] == nil }
        let added: [Code] = new.isEmpty ? [] : try await library.add(new)
        let restored = wanted.compactMap { trashed[$0.payload] }
        if !restored.isEmpty { try await library.restore(restored) }
        return Outcome(
            ids: added.map(\.id) + restored, restored: restored.count, skipped: wanted.count - new.count - restored.count)
    }
}
