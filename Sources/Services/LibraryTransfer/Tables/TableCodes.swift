import Foundation
import Payload
import Platform

/// Makes codes from the rows of a table.
struct TableCodes {
    let layout: TableLayout
    private var columns: TableColumns { layout.columns }

    func read(_ bytes: [UInt8], into run: ImportRun) throws(ExchangeError) {
        let reader = TableReader(bytes, separator: layout.separator, from: layout.offset, line: layout.line)
        while let step = reader.next() {
            try run.step(at: reader.offset)
            switch step {
            case .broken(let line): run.addProblem(line: line, RowReadingError.unmatchedQuotes.reason)
            case .row(let row) where row.isBlank: continue
            case .row(let row): run.add(try code(row, now: run.now), line: row.line)
            }
        }
    }

    func code(_ row: TableRow, now: Date) throws(RowReadingError) -> ExchangedCode {
        if !columns.header.isEmpty { try row.checkWidth(columns.header.count, separator: layout.separator) }
        let payload = try payload(row, now: now)
        var code = ExchangedCode(payload: payload)
        let (title, fileName) = (try text(row, .title), try text(row, .fileName))
        code.title = title ?? fileName ?? ""
        if columns.header.isEmpty { return code }
        if let kind = try text(row, .kind) { code.setKind(named: kind) }
        code.folder = try text(row, .folder)
        code.notes = try text(row, .notes) ?? ""
        if let tags = try text(row, .tags) { code.tags = TagList.tags(in: tags) }
        code.created = try text(row, .created).flatMap(ExchangedDate.date)
        code.modified = try text(row, .modified).flatMap(ExchangedDate.date)
        code.used = try text(row, .used).flatMap(ExchangedDate.date)
        code.trashed = try text(row, .trashed).flatMap(ExchangedDate.date)
        code.useCount = max(try text(row, .uses).flatMap { Int($0) } ?? 0, 0)
        code.uuid = try text(row, .uuid).flatMap { UUID(uuidString: $0) }
        code.style = try text(row, .style)
        for (attribute, index) in columns.attributes {
            if let text = try row.text(index) { code.attributes[attribute] = try value(of: attribute, text, index) }
        }
        return code
    }

    private func value(of attribute: CodeAttribute, _ text: String, _ index: Int) throws(RowReadingError) -> AttributeValue {
        switch attribute.property {
        case .flag: return .flag(YesNo.isYes(text))
        case .text: return .text(text)
        case .date:
            // A code with a wrong date is refused: a code that never expires would be worse than none.
            guard let date = ExchangedDate.date(text) ?? TypedDay.date(text) else {
                throw RowReadingError(
                    tr("“\(name(at: index))” isn’t a date that can be read: enter it like \(TypedDay.examples), or 2026-07-04T09:30:00Z."))
            }
            return .date(date)
        }
    }

    private func payload(_ row: TableRow, now: Date) throws(RowReadingError) -> Payload {
        if columns[.content] == nil, columns.holdsContacts { return try ContactRow(row: row, columns: columns).payload(now: now) }
        if let index = columns[.bytes], let encoded = try text(row, .bytes) {
            guard let data = Data(base64Encoded: encoded) else {
                throw RowReadingError(
                    tr("“\(columns.header[index])” isn’t Base64: encode the bytes of the content again, or leave it empty."))
            }
            return Payload(bytes: Array(data))
        }
        let cell = columns[.content].map { FormulaGuard.unguarded(row.bytes($0)) } ?? []
        guard cell.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) else {
            let isMissing = row.count <= columns[.content] ?? 0
            throw RowReadingError(
                isMissing && row.count > 1 || isMissing && columns.header.count > 1
                    ? tr(
                        "The row ends before the column “\(name(.content))”: it has \(row.count) of \(max(columns.header.count, 1)) cells.")
                    : tr("The column “\(name(.content))” is empty: fill it in or remove the row."))
        }
        guard String(validating: cell, as: UTF8.self) != nil else { throw .notText }
        return Payload(bytes: Array(cell))
    }

    private func text(_ row: TableRow, _ meaning: ColumnMeaning) throws(RowReadingError) -> String? { try columns.text(meaning, of: row) }

    private func name(_ meaning: ColumnMeaning) -> String { columns[meaning].map(name(at:)) ?? "1" }

    private func name(at index: Int) -> String {
        guard columns.header.indices.contains(index) else { return "\(index + 1)" }
        return columns.header[index].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A contact in a row of a table, in the columns of mini-qr, which becomes a vCard.
struct ContactRow {
    let row: TableRow
    let columns: TableColumns

    func payload(now: Date) throws(RowReadingError) -> Payload {
        var fields: [PayloadField] = []
        for (meaning, name) in [
            (ColumnMeaning.givenName, "given"), (.familyName, "family"), (.organization, "org"), (.position, "title"), (.notes, "note"),
        ] {
            if let text = try text(meaning) { fields.append(PayloadField(name, .text(text))) }
        }
        guard fields.contains(where: { ["given", "family", "org"].contains($0.name) }) else {
            throw RowReadingError(tr("The contact has no name: fill in the first or the last name."))
        }
        var phones: [FieldValue] = []
        for (meaning, type) in [(ColumnMeaning.workPhone, "WORK"), (.homePhone, "HOME"), (.mobilePhone, "CELL")] {
            if let number = try text(meaning) { phones.append(.list([.text(number), .text(type)])) }
        }
        if !phones.isEmpty { fields.append(PayloadField("phones", .list(phones))) }
        if let address = try text(.email) { fields.append(PayloadField("emails", .list([.text(address)]))) }
        if let page = try text(.website) {
            fields.append(PayloadField("urls", .list([.text(page.contains(":") ? page : "https://\(page)")])))
        }
        let parts = [nil, nil, try text(.street), try text(.town), try text(.region), try text(.postcode), try text(.country)]
        if parts.contains(where: { $0 != nil }) {
            fields.append(PayloadField("address_parts", .list([.list(parts.map { $0.map(FieldValue.text) ?? .absent })])))
        }
        do throws(PayloadBuildingError) {
            return try Payload(building: .contact, fields: fields, now: now)
        } catch {
            throw RowReadingError(error.message)
        }
    }

    private func text(_ meaning: ColumnMeaning) throws(RowReadingError) -> String? { try columns.text(meaning, of: row) }
}

/// Tags in one cell, written as a row of CSV, so that a tag may contain any character.
enum TagList {
    static func text(_ tags: [String]) -> String {
        tags.map { tag in
            let isPlain =
                !tag.utf8.contains { ",;|\"\t\r\n".utf8.contains($0) } && tag.first?.isWhitespace != true && tag.last?.isWhitespace != true
            return isPlain ? tag : "\"\(tag.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",")
    }

    static func tags(in cell: String) -> [String] {
        let bytes = Array(cell.utf8)
        if !bytes.contains(where: { ",;|\"\r\n".utf8.contains($0) }) { return [cell] }
        let reader = TableReader(bytes, separator: separator(in: bytes))
        guard case .row(let row)? = reader.next(), reader.offset == bytes.count else { return [cell] }
        var known: Set<String> = []
        return row.texts.enumerated().map { index, text in
            // White space inside quotes is part of the tag.
            bytes.contains(UInt8(ascii: "\"")) ? text : text.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty && known.insert($0).inserted }
    }

    /// The first common separator outside of quotes.
    private static func separator(in cell: [UInt8]) -> UInt8 {
        var isQuoted = false
        for byte in cell {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, ",;|".utf8.contains(byte) { return byte }
        }
        return UInt8(ascii: ",")
    }
}

/// Reads flags as tables write them.
enum YesNo {
    private static let yes: Set<String> = [
        "1", "true", "yes", "y", "x", "on", "ja", "j", "oui", "o", "si", "sí", "s", "vero", "sim", "tak", "wahr", "vrai", "verdadero",
        "waar", "prawda", "да", "истина", "是", "はい", "예", "✓", "★",
    ]

    static func isYes(_ text: String?) -> Bool { text.map { yes.contains($0.lowercased()) } ?? false }
}
