import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Scanning

/// Pictures being read and what was found in them: one of them large, or a list of many. What a page does with pictures once it has them.
@MainActor
final class StillsView {
    let root = Stack()
    private let context: PaneContext
    private let desk: ScanDesk
    private let medium: ScanSource.Medium
    let model = StillsModel()
    private var list: StillList?
    private var page: StillPage?
    private let wait: StillProgress
    /// Of the list, while one of it is shown.
    private var openPosition: Int?
    /// Codes that were saved from here.
    private var saved: Set<Payload> = []
    private var saving: Task<Void, Never>?
    /// There is nothing more to show here.
    var emptied: (@MainActor () -> Void)?
    /// There is something to show here again.
    var filled: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - again: what is offered beside a picture, to go on with another.
    init(
        context: PaneContext, desk: ScanDesk, medium: ScanSource.Medium, again: (title: String, run: @MainActor () -> Void)
    ) {
        (self.context, self.desk, self.medium) = (context, desk, medium)
        let model = self.model
        wait = StillProgress(stopped: { [weak model] in model?.stop() }, resumed: {})
        let list = StillList(
            model, opened: { [weak self] in self?.open($0) }, saving: { [weak self] in self?.save() },
            closing: { [weak self] in self?.model.clear() })
        let page = StillPage(
            desk: desk, backed: { [weak self] in self?.backToList() }, closed: { [weak self] in self?.model.clear() }, again: again)
        (self.list, self.page) = (list, page)
        let waiting = Box(.column, [wait.root])
        waiting.setMargins(24)
        waiting.verticalAlignment = .center
        root.add(CappedColumn.make(waiting, width: 520), id: "waiting")
        root.add(list.root, id: "list")
        root.add(page.root, id: "picture")
        root.expandsVertically = true
        model.changed = { [weak self] in self?.render() }
        model.spliced = { [weak list] in list?.splice($0, $1, $2) }
        model.looked = { [weak self] row, isOneOfSeveral in self?.take(row, isOneOfSeveral: isOneOfSeveral) }
        root.add(
            KeyController { [weak self] key, modifiers in
                guard key == .escape || (key == .left && modifiers == .alt), self?.root.visiblePage == "picture", self?.model.isSeveral == true
                else { return false }
                self?.backToList()
                return true
            })
    }

    /// Begins, or puts more at the end of what is being read.
    func read(_ inputs: [StillInput]) {
        if model.stage == .reading {
            context.shell?.show(Toast(inputs.count == 1 ? "Added to what is being read" : "\(inputs.count) added to what is being read"))
        } else {
            saved = []
            openPosition = nil
            desk.clear()
        }
        model.read(inputs)
    }

    var isEmpty: Bool { model.stage == .empty }

    // MARK: What was found

    private func finds(of row: StillRow) -> [Find] {
        row.codes.map { Find($0, source: ScanSource(medium, name: row.name)) }
    }

    private func take(_ row: StillRow, isOneOfSeveral: Bool) {
        guard isOneOfSeveral else {
            let finds = finds(of: row)
            if let shown = model.shown { page?.show(shown, finds: finds, isOneOfSeveral: false) }
            return desk.take(finds)
        }
        desk.note(finds(of: row))
    }

    func open(_ position: Int) {
        openPosition = position
        model.open(position) { [weak self] shown in
            guard let self else { return }
            let finds = self.finds(of: shown.row)
            self.page?.show(shown, finds: finds, isOneOfSeveral: true)
            self.desk.show(finds)
            self.page?.focus()
        }
    }

    func backToList() {
        model.close()
        desk.clear()
        page?.clear()
        guard let position = openPosition else { return }
        openPosition = nil
        MainLoop.whenIdle { [weak self] in self?.list?.focus(position: position) }
    }

    // MARK: Looks

    private func render() {
        guard model.stage != .empty else {
            desk.clear()
            page?.clear()
            emptied?()
            return
        }
        filled?()
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
            // Whatever happens, it can be tried again.
            defer {
                self?.saving = nil
                self?.render()
            }
            let outcome = try await StillsSaving.save(codes, in: library)
            self?.saved.formUnion(payloads)
            self?.tell(outcome)
        }
        render()
    }

    private func tell(_ outcome: StillsSaving.Outcome) {
        guard !outcome.ids.isEmpty else { context.shell?.show(Toast(outcome.words + ".")); return }
        context.shell?.show(
            Toast(
                outcome.words,
                button: (
                    "Undo",
                    { [weak self] in
                        guard let self else { return }
                        let library = self.context.library
                        self.context.perform { [weak self] in
                            try await library.trash(outcome.ids)
                            self?.saved = []
                            self?.render()
                            self?.context.shell?.show(Toast("\(StillList.count(outcome.ids.count, "code")) moved to the trash"))
                        }
                    }
                )))
    }
}

/// Puts the codes of many pictures into the library in one go.
enum StillsSaving {
    struct Outcome: Sendable {
        let ids: [Code.ID]
        /// Codes that were there already, or say the same as another of them.
        let skipped: Int

        /// What was done, for people.
        var words: String {
            let saved = ids.isEmpty ? "Nothing new to save" : "Saved \(ids.count == 1 ? "1 code" : "\(ids.count) codes")"
            guard skipped > 0 else { return saved }
            return saved + (skipped == 1 ? "; 1 was in the library already" : "; \(skipped) were in the library already")
        }
    }

    /// All of the codes that the library does not have, each once, or, when it fails, none.
    @concurrent
    static func save(_ codes: [FoundCode], in library: Library) async throws(LibraryError) -> Outcome {
        var wanted: [NewCode] = []
        var seen: Set<Payload> = []
        for code in codes where seen.insert(Payload(bytes: code.bytes)).inserted { wanted.append(code.asNew) }
        var known: Set<Payload> = []
        try library.forEachIdentity { _, _, payload in
            if seen.contains(payload) { known.insert(payload) }
        }
        let new = wanted.filter { !known.contains($0.payload) }
        let added: [Code] = new.isEmpty ? [] : try await library.add(new)
        return Outcome(ids: added.map(\.id), skipped: wanted.count - new.count)
    }
}
