public import FlyerLayout
import LibraryTransfer

/// Makes the flyers for the rows of a table, one after the other. Labels are collected until a sheet is full.
struct BatchItems: AsyncSequence, AsyncIteratorProtocol {
    private var rows: ExchangeTable.Rows
    private let flyer: Flyer
    /// The number of labels on a sheet; nil for one flyer per row.
    private let labels: Int?
    private let codes: (ExchangeTable.Row) async throws(ImportRowError) -> [FlyerCode]
    private var waiting: (codes: [FlyerCode], lines: [Int]) = ([], [])
    /// The number of labels already used on the current sheet.
    private var usedLabels: Int

    init(
        rows: ExchangeTable.Rows, flyer: Flyer, labels: Int?,
        codes: @escaping (ExchangeTable.Row) async throws(ImportRowError) -> [FlyerCode]
    ) {
        (self.rows, self.flyer, self.labels, self.codes) = (rows, flyer, labels, codes)
        usedLabels = flyer.usedLabels
    }

    func makeAsyncIterator() -> BatchItems { self }

    mutating func next() async -> Result<BatchFlyer, BatchError>? {
        while let step = rows.next() {
            do throws(ImportRowError) {
                let row = try step.get()
                let codes = try await codes(row)
                let lines = codes.map { _ in row.line }
                guard let labels else { return .success(flyer(codes, lines: lines)) }
                waiting.codes += codes
                waiting.lines += lines
                if waiting.codes.count >= labels - usedLabels { return .success(sheet()) }
            } catch {
                return .failure(BatchError(line: error.line, message: error.reason))
            }
        }
        return waiting.codes.isEmpty ? nil : .success(sheet())
    }

    private func flyer(_ codes: [FlyerCode], lines: [Int]) -> BatchFlyer {
        var flyer = flyer
        flyer.codes = codes
        return BatchFlyer(flyer: flyer, lines: lines)
    }

    private mutating func sheet() -> BatchFlyer {
        defer { (waiting, usedLabels) = (([], []), 0) }
        var sheet = flyer
        (sheet.codes, sheet.usedLabels, sheet.fillsSheet) = (waiting.codes, usedLabels, false)
        return BatchFlyer(flyer: sheet, lines: waiting.lines)
    }
}

/// A flyer for one row of a table, or a sheet of labels for several rows.
public struct BatchFlyer: Hashable, Sendable {
    public let flyer: Flyer
    /// The line of each code's row, counted from 1.
    public let lines: [Int]

    /// Returns the flyer with the codes of some rows only; nil if none is left.
    public func keeping(_ isKept: (_ line: Int) -> Bool) -> BatchFlyer? {
        let kept = flyer.codes.indices.filter { isKept(lines[$0]) }
        guard !kept.isEmpty else { return nil }
        var flyer = flyer
        flyer.codes = kept.map { flyer.codes[$0] }
        return BatchFlyer(flyer: flyer, lines: kept.map { lines[$0] })
    }
}
