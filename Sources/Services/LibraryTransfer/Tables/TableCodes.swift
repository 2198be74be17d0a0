import Foundation
import Payload

/// Makes codes of the rows of a table.
struct TableCodes {
    let layout: TableLayout
    private var columns: TableColumns { layout.columns }

    func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        let reader = TableReader(bytes, separator: layout.separator, from: layout.offset, line: layout.line)
        while let step = reader.next() {
            try run.step(at: reader.offset)
            switch step {
            case .broken(let line):
                run.refuse(line: line, RowRefusal.unmatchedQuotes.reason)
            case .row(let row) where row.isBlank: continue
            case .row(let row):
                do throws(RowRefusal) {
                    run.add(try code(row, now: run.now), line: row.line)
                } catch {
                    run.refuse(line: row.line, error.reason)
                }
            }
        }
    }

    func code(_ row: TableRow, now: Date) throws(RowRefusal) -> ExchangedCode {
        if !columns.header.isEmpty { try row.checkWidth(columns.header.count, separator: layout.separator) }
        let payload = try payload(row, now: now)
        var code = ExchangedCode(payload: payload)
        let (title, fileName) = (try text(row, .title), try text(row, .fileName))
        code.title = title ?? fileName ?? ""
        if columns.header.isEmpty { return code }
        if let kind = try text(row, .kind) { code.kind = PrintedSymbol.kind(of: payload, named: kind) }
        code.folder = try text(row, .folder)
        code.notes = try text(row, .notes) ?? ""
        if let tags = try text(row, .tags) { code.tags = TagList.tags(in: tags) }
        code.isFavorite = YesNo.isYes(try text(row, .favorite))
        code.isOneTime = YesNo.isYes(try text(row, .oneTime))
        code.created = try text(row, .created).flatMap(MomentText.date)
        code.modified = try text(row, .modified).flatMap(MomentText.date)
        code.used = try text(row, .used).flatMap(MomentText.date)
        code.trashed = try text(row, .trashed).flatMap(MomentText.date)
        code.useCount = max(try text(row, .uses).flatMap { Int($0) } ?? 0, 0)
        code.uuid = try text(row, .uuid).flatMap { UUID(uuidString: $0) }
        code.style = try text(row, .style)
        if let text = try text(row, .expires) {
            // To forget when a code expires is worse than not to have it.
            guard let date = MomentText.date(text) else {
                throw RowRefusal("“\(name(.expires))” is no date that can be read: write it like 2026-07-04 or 2026-07-04T09:30:00Z.")
            }
            code.expires = date
        }
        return code
    }

    private func payload(_ row: TableRow, now: Date) throws(RowRefusal) -> Payload {
        if columns[.content] == nil, columns.holdsContacts { return try ContactRow(row: row, columns: columns).payload(now: now) }
        if let index = columns[.bytes], let encoded = try text(row, .bytes) {
            guard let data = Data(base64Encoded: encoded) else {
                throw RowRefusal("“\(columns.header[index])” is no Base64: encode the bytes of the content again, or leave it empty.")
            }
            return Payload(bytes: Array(data))
        }
        let cell = columns[.content].map { FormulaGuard.unguarded(row.bytes($0)) } ?? []
        guard cell.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) else {
            let isMissing = row.count <= columns[.content] ?? 0
            throw RowRefusal(
                isMissing && row.count > 1 || isMissing && columns.header.count > 1
                    ? "The row ends before the column “\(name(.content))”: it has \(row.count) of \(max(columns.header.count, 1)) cells."
                    : "There is nothing in the column “\(name(.content))”: fill it in or take the row away.")
        }
        guard String(validating: cell, as: UTF8.self) != nil else { throw .notText }
        return Payload(bytes: Array(cell))
    }

    private func text(_ row: TableRow, _ meaning: ColumnMeaning) throws(RowRefusal) -> String? {
        guard let index = columns[meaning] else { return nil }
        return try Self.text(row, index)
    }

    /// What a cell says without blanks around it; nil for an empty one.
    static func text(_ row: TableRow, _ index: Int) throws(RowRefusal) -> String? {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var cell = FormulaGuard.unguarded(row.bytes(index)).drop(while: isBlank)
        while let last = cell.last, isBlank(last) { cell.removeLast() }
        guard !cell.isEmpty else { return nil }
        guard let text = String(validating: cell, as: UTF8.self) else { throw .notText }
        return text
    }

    private func name(_ meaning: ColumnMeaning) -> String {
        guard let index = columns[meaning], columns.header.indices.contains(index) else { return "\((columns[meaning] ?? 0) + 1)" }
        return columns.header[index].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
