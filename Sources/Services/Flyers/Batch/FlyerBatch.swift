public import FlyerLayout
import Foundation
import LibraryTransfer
public import Payload
public import Platform

/// A flyer for each row of a CSV table, or a label for each row on sheets of labels.
///
/// A column `code` names a code of the library by its id or title. Otherwise the content comes from columns that an import understands
/// (`content`, `payload`, `text`, `url` …, or those of contacts), or from columns named after the fields of a kind (`ssid`, `password`).
/// Without any of them, each flyer has the codes that were chosen.
///
/// A column named after a field of the template is the text of that field. `{column}` is replaced by a column's value in every text.
public struct FlyerBatch: Sendable {
    /// Looks up a code of the library by its id or title. Errors are shown to people, so they conform to `LocalizedError` or
    /// `CustomStringConvertible`.
    public typealias Lookup = @Sendable (String) async throws -> FlyerCode

    /// The names of the columns, from the first row.
    public let columns: [String]
    /// The number of rows, including invalid ones.
    public let count: Int

    private let table: ExchangeTable
    private let template: FlyerTemplate
    private let flyer: Flyer
    private let source: BatchSource
    private let fields: [(column: Int, field: FlyerField)]

    /// Reads the header and counts the rows.
    ///
    /// - Parameters:
    ///   - flyer: the content that all flyers share.
    ///   - kind: the kind of content to build from the columns; nil to detect it.
    ///   - codes: looks up the code that a column `code` names.
    public init(
        csv bytes: [UInt8], flyer: Flyer, template: FlyerTemplate, kind: PayloadKind? = nil, codes: @escaping Lookup
    ) throws(FlyerError) {
        let ids = template.fields.map { $0.id.lowercased() }
        do throws(ExchangeError) {
            table = try ExchangeTable(bytes, claimed: Set(ids).union(["code"]))
        } catch {
            throw .refused(message: error.message, recovery: error.recovery)
        }
        columns = table.header
        self.template = template
        let names = table.header.map { $0.lowercased() }
        if let twice = names.indices.first(where: { !names[$0].isEmpty && names[..<$0].contains(names[$0]) }) {
            throw .refused(
                message: tr("The table has two columns named “\(columns[twice].prefix(40))”."),
                recovery: tr("Rename one of them."))
        }
        source = BatchSource(table: table, kind: kind, codes: codes, given: flyer.codes)
        guard source.isKnown else {
            let shown = columns.prefix(8).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
            throw .refused(
                message: tr("None of the columns \(shown) holds the content of the codes."),
                recovery: tr("Name a column “code” (the id or title of a code in the library) or “payload”, or choose a code for all rows.")
            )
        }
        fields = template.fields.compactMap { field in
            let column = names.firstIndex(of: field.id.lowercased()) ?? names.firstIndex(of: field.name.lowercased())
            return column.map { (column: $0, field: field) }
        }
        try Self.checkPlaceholders(of: flyer, template, columns: table.header)
        var flyer = flyer
        // The text comes from each code's row, so that every label of a sheet has its own.
        for field in fields { flyer.texts[field.field.id] = "{\(table.header[field.column])}" }
        self.flyer = flyer
        count = table.rows().reduce(0) { count, _ in count + 1 }
        guard count > 0 else {
            throw .refused(message: tr("The table has no rows below its header."), recovery: tr("Add a row for each flyer."))
        }
    }

    /// Reports once what would fail in every row.
    private static func checkPlaceholders(of flyer: Flyer, _ template: FlyerTemplate, columns: [String]) throws(FlyerError) {
        let known = Set(columns.map { $0.lowercased() } + ["title", "content", "kind"])
        for field in template.fields {
            let names = Placeholders.names(in: flyer.texts[field.id] ?? field.text).map { ExchangeTable.trimmed($0).lowercased() }
            guard let unknown = names.first(where: { !known.contains($0) && !$0.hasPrefix("field:") }) else { continue }
            throw .refused(
                message: tr("The placeholder {\(unknown.prefix(40))} in “\(field.name)” is unknown."),
                recovery: tr("The columns of the table are \(columns.prefix(12).map { "{\($0.prefix(40))}" }.joined(separator: ", "))."))
        }
    }

    /// The flyers in the order of the rows, made on demand. A row without a flyer yields an error.
    public func items() -> some AsyncSequence<Result<BatchFlyer, BatchError>, Never> {
        BatchItems(
            rows: table.rows(), flyer: flyer, labels: template.sheet.map { $0.count * template.codesPerPage }
        ) { row async throws(ImportRowError) in try await codes(of: row) }
    }

    private func codes(of row: ExchangeTable.Row) async throws(ImportRowError) -> [FlyerCode] {
        var values: [String: String] = [:]
        for (index, name) in columns.enumerated() where !name.isEmpty { values[name] = Self.printable(try row.text(index)) }
        for (column, field) in fields {
            let length = values[columns[column], default: ""].count
            guard length <= field.maximumLength else {
                throw ImportRowError(
                    line: row.line,
                    reason: tr("“\(field.name)” has \(length) characters, but at most \(field.maximumLength) are allowed: shorten it."))
            }
        }
        var codes = try await source.codes(of: row)
        for index in codes.indices { codes[index].columns = values }
        return codes
    }

    /// Removes control characters, which mean nothing on paper.
    private static func printable(_ text: String) -> String {
        let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return String(
            String.UnicodeScalarView(
                unified.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" }))
    }
}

/// An error that keeps a row of a table from becoming a flyer. Other rows are not affected.
public struct BatchError: PresentableError, Hashable, Sendable {
    /// The line of the row, counted from 1.
    public let line: Int
    /// A description of the error and how to recover from it, in a sentence.
    public let message: LocalizedText

    public init(line: Int, message: LocalizedText) {
        (self.line, self.message) = (line, message)
    }
}
