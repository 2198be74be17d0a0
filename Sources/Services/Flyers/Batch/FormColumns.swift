import LibraryTransfer
import Payload
import Platform

/// The columns of a table that are fields of a kind of content, such as `ssid` and `password`.
struct FormColumns {
    private let header: [String]
    /// The kind of all rows, if it is known.
    private let kind: PayloadKind?
    /// The column with the kind of each row.
    private let kindColumn: Int?

    /// Nil if no content can be built from the columns.
    ///
    /// - Parameter kind: the kind of all rows; nil to take it from a column `type` or `kind`, or from the names of the columns.
    init?(header: [String], kind: PayloadKind?) {
        self.header = header.map { $0.lowercased() }
        let named = Set(self.header)
        kindColumn = kind == nil ? self.header.firstIndex { ["type", "kind"].contains($0) } : nil
        self.kind = kind ?? (kindColumn == nil ? Self.kind(named) : nil)
        guard self.kind != nil || kindColumn != nil else { return nil }
    }

    /// The kind with all required fields and the most fields among the columns. A single field must be unique to its kind.
    private static func kind(_ columns: Set<String>) -> PayloadKind? {
        let candidates = PayloadForm.all.filter { ![.text, .uri].contains($0.kind) }.compactMap {
            form -> (kind: PayloadKind, fields: Int)? in
            let required = form.fields.filter(\.isRequired).map(\.name)
            guard !required.isEmpty, columns.isSuperset(of: required) else { return nil }
            let count = form.fields.count { columns.contains($0.name) }
            return count > 1 || isUnique(required[0], of: form.kind) ? (form.kind, count) : nil
        }
        let highest = candidates.map(\.fields).max()
        return candidates.first { $0.fields == highest }?.kind
    }

    private static func isUnique(_ field: String, of kind: PayloadKind) -> Bool {
        !["number", "to", "id"].contains(field)
            && PayloadForm.all.allSatisfy { $0.kind == kind || !$0.fields.contains { $0.name == field } }
    }

    /// Builds the payload of a row. Also returns the kind to treat it as.
    func content(of row: ExchangeTable.Row) throws(ImportRowError) -> (payload: Payload, kind: PayloadKind?) {
        do {
            let kind = try rowKind(row)
            var fields: [PayloadField] = []
            let forms = PayloadForm.forms(of: kind)
            let known = Set(forms.flatMap { $0.fields.map(\.name) } + [PayloadForm.selector(of: kind)?.name].compactMap(\.self))
            for (index, name) in header.enumerated() {
                let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
                guard let field = parts.first, known.contains(field) else { continue }
                let text = try row.text(index)
                guard !text.isEmpty else { continue }
                Self.add(text, field, part: parts.count > 1 ? parts[1] : nil, to: &fields)
            }
            let form = try PayloadForm.form(of: kind, for: fields)
            let payload = try form.payload(fields)
            return (payload, form.kind(of: payload))
        } catch let error as PayloadBuildingError {
            throw ImportRowError(line: row.line, reason: error.message)
        } catch let error as ImportRowError {
            throw error
        } catch {
            throw ImportRowError(line: row.line, reason: LocalizedText(error))
        }
    }

    private func rowKind(_ row: ExchangeTable.Row) throws -> PayloadKind {
        if let kind { return kind }
        let name = try kindColumn.map { try row.text($0) } ?? ""
        guard let kind = PayloadKind(rawValue: name.lowercased()), !PayloadForm.forms(of: kind).isEmpty else {
            let known = PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }.map(\.rawValue).joined(separator: ", ")
            throw ImportRowError(
                line: row.line, reason: tr("“\(name.prefix(40))” isn’t a kind of content that can be built: use one of \(known)."))
        }
        return kind
    }

    /// Adds a value. A name such as `creditor.city` is a part of a field.
    private static func add(_ text: String, _ name: String, part: String?, to fields: inout [PayloadField]) {
        guard let part else { return fields.append(PayloadField(name, .text(text))) }
        let added = PayloadField(part, .text(text))
        guard let index = fields.firstIndex(where: { $0.name == name }), case .record(let parts) = fields[index].value else {
            return fields.append(PayloadField(name, .record([added])))
        }
        fields[index] = PayloadField(name, .record(parts + [added]))
    }
}
