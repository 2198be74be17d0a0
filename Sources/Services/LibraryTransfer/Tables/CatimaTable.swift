import Drawing
import Foundation
import LibraryStore
import Payload
import Platform

/// Reads the loyalty cards of Catima. `catima.csv` has three tables, one below the other: groups, cards, and which card is in which group.
///
/// Their headers tell them apart (CatimaLoyalty/Android, CatimaExporter). Version 1 has only the cards.
struct CatimaTable {
    private enum Part {
        case none, groups, cards, members
    }

    /// The largest picture, and the most of all together, in bytes.
    private static let pictureLimit = 16 << 20
    private static let picturesLimit = 512 << 20

    private var part = Part.none
    private var columns: [String: Int] = [:]
    private var width = 0
    /// The groups of each card by the card's number, in their order.
    private var groups: [String: [String]] = [:]
    /// The numbers of the cards that were read, in the order of the codes.
    private var numbers: [String] = []

    static func recognizes(_ bytes: [UInt8]) -> Bool {
        let reader = TableReader(bytes, separator: UInt8(ascii: ","))
        for _ in 0..<3 {
            guard case .row(let row)? = reader.next() else { return false }
            if isCardHeader(row.texts) { return true }
            if row.texts == ["_id"] { return true }
            guard row.texts == ["2"] else { return false }
        }
        return false
    }

    /// - Parameter archive: the ZIP file, which holds the pictures of the cards.
    static func read(_ bytes: [UInt8], beside archive: ZipArchive?, into run: ImportRun) throws(ExchangeError) {
        var table = CatimaTable()
        let reader = TableReader(bytes, separator: UInt8(ascii: ","))
        var hasBegun = false
        while let step = reader.next() {
            try run.step(at: reader.offset)
            switch step {
            case .broken(let line):
                run.addProblem(line: line, tr("The quotation marks in this row don’t match, so the card can’t be read."))
            case .row(let row):
                // The first row is the version of the format.
                if !hasBegun, row.count == 1, let version = Int(row.texts[0]) {
                    guard (1...2).contains(version) else {
                        throw .notA(.catima, reason: tr("it uses version \(version) of the format, which isn’t supported"))
                    }
                } else {
                    table.read(row, into: run)
                }
            }
            hasBegun = true
        }
        table.applyGroups(run)
        if let archive { try table.applyPictures(of: archive, run) }
    }

    private static func isCardHeader(_ texts: [String]) -> Bool { texts.contains("cardid") && texts.contains("store") }

    private mutating func read(_ row: TableRow, into run: ImportRun) {
        let texts = row.texts
        if Self.isCardHeader(texts) {
            part = .cards
            width = texts.count
            columns = Dictionary(texts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        } else if texts == ["cardId", "groupId"] {
            part = .members
        } else if texts == ["_id"], part == .none {
            part = .groups
        } else {
            switch part {
            case .none: run.addProblem(line: row.line, tr("This row comes before any table of cards."))
            case .groups: if !texts[0].isEmpty { run.add(ExchangedFolder(name: texts[0])) }
            case .members: if row.count == 2 { groups[texts[0], default: []].append(texts[1]) }
            case .cards:
                do throws(RowReadingError) {
                    let code = try card(row)
                    numbers.append(columns["_id"].map { texts.indices.contains($0) ? texts[$0] : "" } ?? "")
                    run.add(code, line: row.line)
                } catch {
                    run.addProblem(line: row.line, error.reason)
                }
            }
        }
    }

    private func card(_ row: TableRow) throws(RowReadingError) -> ExchangedCode {
        guard row.count <= width else {
            throw RowReadingError(tr("The card has \(row.count) cells where the header has \(width), so it is unclear which is which."))
        }
        func text(_ name: String) throws(RowReadingError) -> String? {
            guard let index = columns[name] else { return nil }
            return try row.text(index)
        }
        let (barcode, number) = (try text("barcodeid"), try text("cardid"))
        guard let content = barcode ?? number else { throw RowReadingError(tr("The card has no number.")) }
        var code = ExchangedCode(payload: Payload(content, encoding: try text("barcodeencoding")), title: try text("store") ?? "")
        if let symbology = try text("barcodetype") { code.setKind(named: symbology) }
        if let balance = try text("balance"), Double(balance) != 0 {
            let currency = try text("balancetype") ?? ""
            // What is no number stays as it is written. Decimal takes its beginning for one.
            let amount = Double(balance) == nil ? nil : Decimal(string: balance)
            code.card.balance =
                amount.flatMap { Balance($0, currency: currency)?.text }
                ?? [balance, currency].filter { !$0.isEmpty }.joined(separator: " ")
        }
        code.card.validFrom = Self.date(milliseconds: try text("validfrom"))
        // The number on the card, if it differs from the one in the bar code.
        if let number, number != content {
            code.card.fields = CardField.text(of: [CardField(label: Self.numberLabel.string, value: number)])
        }
        code.notes = try text("note") ?? ""
        code.isFavorite = try text("starstatus") == "1"
        code.expires = Self.date(milliseconds: try text("expiry"))
        code.used = try text("lastused").flatMap { Double($0) }.flatMap(ExchangedDate.date(number:))
        if try text("archive") == "1" { code.tags = ["archived"] }
        return code
    }

    /// What the number on a card is called among its fields.
    static let numberLabel = tr("Card number")

    private static func date(milliseconds text: String?) -> Date? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite && $0 > 0 ? Date(timeIntervalSince1970: $0 / 1000) : nil }
    }

    /// Takes the pictures of both sides: `card_7_front.png`.
    private func applyPictures(of archive: ZipArchive, _ run: ImportRun) throws(ExchangeError) {
        let places = Dictionary(zip(numbers, run.result.codes.indices), uniquingKeysWith: { first, _ in first })
        func place(_ path: String) -> (index: Int, isFront: Bool)? {
            guard let match = path.wholeMatch(of: /(?:.*\/)?card_(\d+)_(front|back)\.(?:png|jpe?g|webp)/) else { return nil }
            return places[String(match.1)].map { ($0, match.2 == "front") }
        }
        try archive.files(limit: Self.pictureLimit, inAll: Self.picturesLimit, where: { place($0) != nil }) { path, bytes in
            guard let (index, isFront) = place(path) else { return }
            do throws(DrawingError) {
                let picture = try CardPicture(file: bytes)
                run.result.pictures.append(picture)
                if isFront {
                    run.result.codes[index].code.card.front = picture.digest
                } else {
                    run.result.codes[index].code.card.back = picture.digest
                }
            } catch {
                run.addProblem(line: run.result.codes[index].line, tr("A picture of the card can’t be read: \(error.message)"))
            }
        }
    }

    /// Makes the first group of a card its folder, and the others tags: the groups are listed after the cards.
    private func applyGroups(_ run: ImportRun) {
        for (index, number) in zip(run.result.codes.indices, numbers) {
            guard let groups = groups[number], let first = groups.first else { continue }
            run.result.codes[index].code.folder = first
            run.result.codes[index].code.tags = groups.dropFirst() + run.result.codes[index].code.tags
            run.add(ExchangedFolder(name: first))
        }
    }
}
