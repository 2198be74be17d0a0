import Foundation
import GLib
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Payload
import Platform

/// The preview page of an import: what would be imported, what not and why, and the choices.
@MainActor
final class ImportPage {
    let rows: RowsPage<ImportPreview.Filter>
    private let knownRow: Gtk.Box
    private let policy = DropDown(name: tr("Codes already in the library"), choices: [tr("Skip"), tr("Keep both"), tr("Replace")])
    private let target = DropDown(name: tr("Import into"), choices: [])
    private let allOrNothing = CheckButton(tr("All or nothing")).withTooltip(tr("Import only if every row can be read"))
    private let onlyWhatFits = CheckButton(tr("Shorten to fit")).withTooltip(
        tr("Shorten contacts and events to fit, keeping the rest in their notes; skip anything else that’s too long")
    )
    private var targets: [ImportTarget] = []
    private var targetConnection: SignalConnection?

    private static let policies: [DuplicatePolicy] = [.skip, .keep, .replace]

    var onPlan: (@MainActor (DuplicatePolicy?, ImportTarget?) -> Void)?
    var onOnlyWhatFits: (@MainActor (Bool) -> Void)?
    var onAllOrNothing: (@MainActor (Bool) -> Void)?

    init() {
        knownRow = Box(.row, spacing: 12, [Label(tr("Codes already in the library")).fitting(.wrap).expanding(.horizontal), policy])
        let targetRow = Box(.row, spacing: 12, [Label(tr("Import into")).expanding(.horizontal), target])
        rows = RowsPage(
            name: tr("Rows in the file"), filters: ImportPreview.Filter.allCases, otherTitle: tr("Other file…"), noteLines: 4,
            choices: Box(.column, spacing: 8, [knownRow, targetRow, onlyWhatFits, allOrNothing]))
        policy.onSelect { [weak self] in self?.onPlan?(Self.policies[$0], nil) }
        targetConnection = target.onSelect { [weak self] position in
            if let self, self.targets.indices.contains(position) { self.onPlan?(nil, self.targets[position]) }
        }
        onlyWhatFits.onToggle { [weak self] in self?.onOnlyWhatFits?($0) }
        allOrNothing.onToggle { [weak self] in self?.onAllOrNothing?($0) }
    }

    /// Offers the choices for a file that has just been read.
    func begin(_ source: ImportSource, folders: [String]) {
        targets = [.asInFile, .unfiled] + folders.map { .folder($0) }
        let new = String(source.folderName.prefix(Folder.maximumNameLength))
        if !new.isEmpty, !folders.contains(new) { targets.append(.folder(new)) }
        let names = targets.map { target in
            switch target {
            case .asInFile: tr("As in the file")
            case .unfiled: tr("No folder")
            case .folder(let name): folders.contains(name) ? .verbatim(name) : tr("New folder “\(name)”")
            }
        }
        targetConnection?.silenced { target.setChoices(names) }
    }

    func show(_ source: ImportSource, _ preview: ImportPreview) {
        let (coming, tasks, skipped) = (preview.coming, preview.comingTasks, preview.plan.skipped + preview.plan.leftOut)
        let codes = tr("1 code to import", plural: "\(coming.formatted()) codes to import", count: coming)
        let all =
            tasks == 0
            ? codes : tr("1 task and \(codes)", plural: "\(count: tasks.formatted()) tasks and \(codes)", count: tasks)
        var news: [LocalizedText] = []
        if !preview.newFolders.isEmpty { news.append(tr("New folders: \(Self.list(preview.newFolders))")) }
        if !preview.newTags.isEmpty { news.append(tr("New tags: \(Self.list(preview.newTags))")) }
        let restored = preview.plan.restored.count
        if restored > 0 {
            news.append(
                tr(
                    "1 code in the trash will be restored.",
                    plural: "\(restored.formatted()) codes in the trash will be restored.", count: restored))
        }
        let redrawn = preview.plan.symbologies.count
        if redrawn > 0 {
            news.append(
                tr(
                    "1 code in the library will be drawn in the file’s symbology instead of as a QR code.",
                    plural:
                        "\(redrawn.formatted()) codes in the library will be drawn in the file’s symbology instead of as QR codes.",
                    count: redrawn))
        }
        let more = preview.plan.codesWithMore
        if more > 0 {
            let names = preview.plan.besideSymbols
            news.append(
                tr(
                    "1 code has data that doesn’t fit in the code itself and stays in the library: \(names).",
                    plural:
                        "\(count: more.formatted()) codes have data that doesn’t fit in the code itself and stays in the library: \(names).",
                    count: more))
        }
        let tooLong = preview.tooLong
        if tooLong > 0, !preview.plan.onlyWhatFits {
            news.append(
                tr(
                    "1 entry is too long for any code and will be kept without one.",
                    plural: "\(tooLong.formatted()) entries are too long for any code and will be kept without one.", count: tooLong))
        }
        if preview.replaces { news.append(tr("Replaced codes can’t be recovered. Export the library first to keep a copy.")) }
        rows.describe(
            title: tr("\(source.name): \(preview.plan.format.name)"),
            summary: skipped == 0
                ? tr("\(all).") : tr("\(all), 1 skipped.", plural: "\(all), \(count: skipped.formatted()) skipped.", count: skipped),
            note: news.isEmpty ? nil : news.joined(separator: "\n"))
        rows.show(ImportPreview.Filter.allCases.map { ($0.name, preview.rows($0).count) }) { filter, position in
            let rows = preview.rows(filter)
            return rows.indices.contains(position) ? preview.reviewed(rows[position]) : nil
        }
        onlyWhatFits.isVisible = tooLong > 0 || preview.plan.onlyWhatFits
        knownRow.isVisible = preview.known > 0
        allOrNothing.isVisible = !preview.plan.isComplete
    }

    private static func list(_ names: [String]) -> LocalizedText {
        let (first, others) = (names.prefix(6).joined(separator: ", "), names.count - 6)
        guard others > 0 else { return .verbatim(first) }
        return tr("\(first) and 1 more", plural: "\(first) and \(count: others.formatted()) more", count: others)
    }
}

extension ImportPreview.Filter {
    fileprivate var name: LocalizedText {
        switch self {
        case .all: tr("All")
        case .problems: tr("Problems")
        case .known: tr("Duplicates")
        case .tooLong: tr("Too long")
        }
    }
}

extension ImportPreview {
    /// The content of a row, and what happens to it.
    fileprivate func reviewed(_ row: Row) -> ReviewedRow {
        switch row {
        case .code(let index):
            let step = plan.steps[index]
            let code = step.imported.code
            let kind = code.kind ?? code.payload.kind
            return ReviewedRow(
                line: step.imported.line, iconName: kind.iconName, title: .verbatim(code.title.isEmpty ? code.payload.title : code.title),
                detail: [kind.name, code.folder.map(LocalizedText.verbatim), step.fate].compactMap(\.self).joined(separator: " · "),
                isLeftOut: step.action == .skip || step.action == .leaveOut)
        case .problem(let index):
            let problem = plan.problems[index]
            return ReviewedRow(
                line: problem.line, iconName: "quire-warning-symbolic", title: .empty, problem: problem.reason,
                detail: tr("Can’t be read, skipped"), isLeftOut: true)
        }
    }
}

extension ImportPlan.Step {
    /// What happens to a code that is not simply new.
    fileprivate var fate: LocalizedText? {
        if action == .leaveOut { return tr("too long for a code, skipped") }
        let size = room.oversize.map { bytes in
            tr("too long for a code: \(bytes.formatted()) bytes, the limit is \(SymbolRoom.maximumBytes.formatted())")
        }
        let symbol = unfit.map { tr("kept without a code: \($0)") }
        let shortened = room.isShortened && isComing ? tr("shortened, with the rest in its notes") : nil
        let words = [standing, size, symbol, shortened].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// What becomes of a code that is there already.
    private var standing: LocalizedText? {
        guard let duplicate else { return nil }
        switch (action, duplicate) {
        case (.restore, _): return tr("in the trash, will be restored")
        case (.leaveOut, _): return nil
        case (.skip, .ofCode): return tr("already in the library, skipped")
        case (.skip, .ofLine(let line)): return tr("same as line \(line), skipped")
        case (.replace, _): return tr("replaces the one in the library")
        case (.add, .ofCode): return tr("already in the library, added again")
        case (.add, .ofLine(let line)): return tr("same as line \(line), added again")
        }
    }
}

/// What an import would do, row by row. Nothing has been imported yet.
struct ImportPreview: Sendable {
    /// A row of the file: a code or a problem.
    enum Row: Hashable, Sendable {
        /// An index of the plan's steps.
        case code(Int)
        /// An index of the plan's problems.
        case problem(Int)
    }

    enum Filter: String, CaseIterable, Sendable { case all, problems, known, tooLong }

    let plan: ImportPlan
    let newFolders: [String]
    let newTags: [String]
    /// The number of codes that are in the library already, or twice in the file.
    let known: Int
    private let rows: [Filter: [Row]]

    /// - Parameters:
    ///   - folders: those of the library.
    ///   - tags: those of the library.
    init(_ plan: ImportPlan, folders: [String], tags: [String]) {
        self.plan = plan
        newFolders = Self.new(plan.folders.map(\.name), beside: folders)
        newTags = Self.new(plan.steps.flatMap(\.imported.code.tags), beside: tags)
        known = plan.steps.count { $0.duplicate != nil }
        var all: [Row] = []
        all.reserveCapacity(plan.steps.count + plan.problems.count)
        var next = 0
        for (index, problem) in plan.problems.enumerated() {
            while next < plan.steps.count, plan.steps[next].imported.line < problem.line {
                all.append(.code(next))
                next += 1
            }
            all.append(.problem(index))
        }
        all += (next..<plan.steps.count).map { .code($0) }
        rows = [
            .all: all, .problems: plan.problems.indices.map { .problem($0) },
            .known: plan.steps.indices.filter { plan.steps[$0].duplicate != nil }.map { .code($0) },
            .tooLong: plan.steps.indices.filter { plan.steps[$0].room.isTooSmall || plan.steps[$0].room.isShortened }.map { .code($0) },
        ]
    }

    func rows(_ filter: Filter) -> [Row] { rows[filter] ?? [] }

    var coming: Int { plan.coming }

    /// The number of codes that come in although no symbol holds them, or that are left out for that.
    var tooLong: Int { plan.withoutRoom.count }

    var comingTasks: Int { plan.tasks.tasks.count }

    /// Whether codes of the library would be replaced, which cannot be undone.
    var replaces: Bool { plan.tasks.replaced > 0 || plan.steps.contains { if case .replace = $0.action { true } else { false } } }

    /// Compares names as the library does: without regard to case and accents.
    private static func new(_ names: [String], beside known: [String]) -> [String] {
        func folded(_ name: String) -> String { name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
        var seen = Set(known.map(folded))
        // Many codes share a few names, so fold each name once.
        var raw: Set<String> = []
        return names.filter { raw.insert($0).inserted && seen.insert(folded($0)).inserted }
    }
}
