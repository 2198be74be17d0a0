import Foundation
import LibraryStore
import Payload
import Platform

extension LibraryWriting {
    /// The cards of Catima (CatimaLoyalty/Android, format version 2): `catima.csv` in a ZIP file. Left out are codes in the trash and those
    /// of a symbology that Catima does not have. Folders and tags become groups.
    public static func catima(_ library: ExchangedLibrary) throws -> KindExport {
        var groups: [String] = []
        var known: Set<String> = []
        var cards = TableWriter(isGuarded: false)
        var members = TableWriter(isGuarded: false)
        cards.add(CatimaCard.columns)
        members.add(["cardId", "groupId"])
        var (written, leftOut) = (0, 0)
        let kept = Dictionary(library.pictures.map { ($0.digest, $0) }, uniquingKeysWith: { first, _ in first })
        var pictures: [(name: String, bytes: [UInt8])] = []
        for code in library.codes where code.trashed == nil {
            if written % 512 == 0, Task.isCancelled { throw ExchangeError.cancelled }
            guard let card = CatimaCard(code, number: written + 1) else {
                leftOut += 1
                continue
            }
            written += 1
            for (side, digest) in [("front", code.card.front), ("back", code.card.back)] {
                if let picture = kept[digest] { pictures.append(("card_\(written)_\(side).png", try picture.png())) }
            }
            cards.add(card.cells)
            for group in card.groups {
                if known.insert(group).inserted { groups.append(group) }
                members.add([String(written), group])
            }
        }
        guard written > 0 else { return KindExport(bytes: [], written: 0, leftOut: leftOut) }
        var head = TableWriter(isGuarded: false)
        head.add(["_id"])
        for group in groups { head.add([group]) }
        let lineEnd: [UInt8] = [0x0D, 0x0A]
        let table = Array("2".utf8) + lineEnd + lineEnd + head.bytes + lineEnd + cards.bytes + lineEnd + members.bytes
        let bytes = try ZipWriter.archive(of: [("catima.csv", table)] + pictures)
        return KindExport(bytes: bytes, written: written, leftOut: leftOut)
    }
}

/// A row of Catima's table of cards.
private struct CatimaCard {
    let cells: [String]
    let groups: [String]

    static let columns = [
        "_id", "store", "note", "validfrom", "expiry", "balance", "balancetype", "cardid", "barcodeid", "barcodetype", "barcodeencoding",
        "headercolor", "starstatus", "lastused", "archive",
    ]

    /// ZXing's names for what Catima draws.
    private static let formats: [Symbology: String] = [
        .qrCode: "QR_CODE", .aztec: "AZTEC", .dataMatrix: "DATA_MATRIX", .pdf417: "PDF_417", .code128: "CODE_128", .code39: "CODE_39",
        .code93: "CODE_93", .codabar: "CODABAR", .ean13: "EAN_13", .isbn: "EAN_13", .ean8: "EAN_8", .upcA: "UPC_A", .upcE: "UPC_E",
        .interleaved2of5: "ITF", .itf14: "ITF",
    ]
    /// The tag of a card that Catima has put away.
    private static let archived = "archived"

    /// Nil for a symbology that Catima does not have.
    init?(_ code: ExchangedCode, number: Int) {
        guard let format = Self.formats[code.symbology] else { return nil }
        let text = code.payload.exactText
        // Each byte as the character of its number.
        let content = text ?? String(String.UnicodeScalarView(code.payload.bytes.map { UnicodeScalar($0) }))
        guard !content.isEmpty else { return nil }
        func milliseconds(_ date: Date) -> String { String(Int(nearest: date.timeIntervalSince1970 * 1000)) }
        let balance = Balance(code.card.balance)
        // The number on the card, where it is another than that of the bar code.
        let printed = CardField.fields(of: code.card.fields).first { $0.label == CatimaTable.numberLabel.string }?.value
        cells = [
            String(number), code.title.isEmpty ? code.payload.title : code.title, code.notes, code.card.validFrom.map(milliseconds) ?? "",
            code.expires.map(milliseconds) ?? "", balance.map { "\($0.amount)" } ?? "0", balance?.currency ?? "", printed ?? content,
            printed == nil ? "" : content, format, text == nil ? "ISO-8859-1" : "UTF-8", "-1", code.isFavorite ? "1" : "0",
            code.used.map { String(Int(nearest: $0.timeIntervalSince1970)) } ?? "0", code.tags.contains(Self.archived) ? "1" : "0",
        ]
        groups = ([code.folder].compactMap(\.self) + code.tags.filter { $0 != Self.archived })
    }
}

extension ZipWriter {
    /// A ZIP file with some files in it.
    fileprivate static func archive(of files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let name = files.first?.name ?? ""
        guard let file = tmpfile() else {
            throw PictureExportError.cannotWrite(path: name, reason: .verbatim(String(cString: strerror(errno))))
        }
        defer { fclose(file) }
        let writer = try ZipWriter(fileno(file), path: name)
        for file in files { try writer.add(file.bytes, named: file.name) }
        try writer.finish()
        lseek(fileno(file), 0, SEEK_SET)
        return Array(try FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false).readToEnd() ?? Data())
    }
}
