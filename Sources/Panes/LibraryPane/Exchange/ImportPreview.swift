import Foundation
import LibraryStore
import LibraryTransfer
import Payload

/// What an import would do, row by row. Nothing has been imported yet.
struct ImportPreview: Sendable {
    /// A row of the file: a code or a problem.
    enum Row: Hashable, Sendable {
        /// An index of the plan's steps.
        case code(Int)
        /// An index of the plan's problems.
        case problem(Int)
    }

    /// Which rows to show.
    enum Filter: String, CaseIterable, Sendable { case all, problems, known }

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
        ]
    }

    func rows(_ filter: Filter) -> [Row] { rows[filter] ?? [] }

    /// The number of codes to import.
    var coming: Int { plan.steps.count - plan.skipped }

    /// The number of tasks to import.
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
