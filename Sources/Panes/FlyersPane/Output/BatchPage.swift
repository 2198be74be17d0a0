import Foundation
import Gtk
import PaneKit
import Platform

/// The preview page of a batch: what the columns fill, the result of each row, and the output format.
@MainActor
final class BatchPage {
    enum Filter: CaseIterable { case all, mistakes }

    let rows: RowsPage<Filter>
    private let oneFile = CheckButton(tr("One PDF with all flyers"))
    private let manyFiles: CheckButton
    private let format = DropDown(name: tr("File format"), choices: FlyerExportPlan.Format.allCases.map(\.name))
    private var name = ""
    private var columns: [BatchColumn] = []

    var root: Widget { rows.root }

    init() {
        manyFiles = CheckButton(tr("One numbered file per page"), group: oneFile).expanding(.horizontal)
        rows = RowsPage(
            name: tr("Table rows"), filters: Filter.allCases, otherTitle: tr("Another table…"), noteLines: 6, marksProblems: true,
            choices: Box(.column, spacing: 8, [oneFile, Box(.row, spacing: 12, [manyFiles, format])]))
        oneFile.isOn = true
        format.isSensitive = false
        manyFiles.onToggle { [weak self] in self?.format.isSensitive = $0 }
    }

    /// The format of a file per page; nil for one PDF of all.
    var separateFormat: FlyerExportPlan.Format? { manyFiles.isOn ? FlyerExportPlan.Format.allCases[format.selected] : nil }

    func begin(name: String, columns: [BatchColumn]) { (self.name, self.columns) = (name, columns) }

    /// - Parameter count: the number of rows in the table.
    func show(_ preview: BatchPreview, of count: Int) {
        rows.describe(
            title: .verbatim(name),
            summary: preview.isComplete
                ? preview.summary : tr("Checking \(preview.rows.count.formatted()) of \(count.formatted()) rows…"),
            note: columns.map(\.summary).joined(separator: "\n"))
        let counts = [(tr("All"), preview.rows.count), (tr("Errors"), preview.mistakes.count)]
        rows.show(counts, grew: true) { filter, position in
            switch filter {
            case .all: preview.rows.indices.contains(position) ? preview.rows[position] : nil
            case .mistakes: preview.mistakes.indices.contains(position) ? preview.rows[preview.mistakes[position]] : nil
            }
        }
    }
}
