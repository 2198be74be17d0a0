import FlyerLayout
import LibraryTransfer
import Payload
import Platform

/// The source of the codes for the rows of a table.
struct BatchSource: Sendable {
    private let table: ExchangeTable
    private let codeColumn: Int?
    private let form: FormColumns?
    private let lookup: FlyerBatch.Lookup
    private let given: [FlyerCode]

    init(table: ExchangeTable, kind: PayloadKind?, codes: @escaping FlyerBatch.Lookup, given: [FlyerCode]) {
        self.table = table
        codeColumn = table.header.firstIndex { $0.lowercased() == "code" }
        form = kind != nil || !table.holdsCodes ? FormColumns(header: table.header, kind: kind) : nil
        (lookup, self.given) = (codes, given)
    }

    /// Whether the rows have codes at all.
    var isKnown: Bool { codeColumn != nil || form != nil || table.holdsCodes || !given.isEmpty }

    /// Returns the codes of a row: its own one, or those given for all rows.
    func codes(of row: ExchangeTable.Row) async throws(ImportRowError) -> [FlyerCode] {
        if let codeColumn {
            let name = try row.text(codeColumn)
            do {
                if !name.isEmpty { return [try await lookup(name)] }
            } catch {
                throw ImportRowError(line: row.line, reason: LocalizedText(error))
            }
        }
        if let form {
            let content = try form.content(of: row)
            return [FlyerCode(payload: content.payload, kind: content.kind, title: content.payload.title, style: given.first?.style)]
        }
        if table.holdsCodes {
            let code = try table.code(of: row)
            let title = code.title.isEmpty ? code.payload.title : code.title
            return [
                FlyerCode(
                    payload: code.payload, kind: code.kind, title: title, symbology: code.symbology, style: code.style ?? given.first?.style
                )
            ]
        }
        guard !given.isEmpty else {
            throw ImportRowError(line: row.line, reason: tr("The column “code” is empty: fill it in or remove the row."))
        }
        return given
    }
}
