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
        for code in library.codes where code.trashed == nil {
            if written % 512 == 0, Task.isCancelled { throw ExchangeError.cancelled }
            guard let card = CatimaCard(code, number: written + 1) else {
                leftOut += 1
                continue
            }
            written += 1
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
        return KindExport(bytes: try ZipWriter.archive(of: table, named: "catima.csv"), written: written, leftOut: leftOut)
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
        cells = [
            String(number), code.title.isEmpty ? code.payload.title : code.title, code.notes, "", code.expires.map(milliseconds) ?? "", "0",
            "", content, "", format, text == nil ? "ISO-8859-1" : "UTF-8", "-1", code.isFavorite ? "1" : "0",
            code.used.map { String(Int(nearest: $0.timeIntervalSince1970)) } ?? "0", code.tags.contains(Self.archived) ? "1" : "0",
        ]
        groups = ([code.folder].compactMap(\.self) + code.tags.filter { $0 != Self.archived })
    }
}

extension ZipWriter {
    /// A ZIP file with one file in it.
    fileprivate static func archive(of bytes: [UInt8], named name: String) throws -> [UInt8] {
        guard let file = tmpfile() else {
            throw PictureExportError.cannotWrite(path: name, reason: .verbatim(String(cString: strerror(errno))))
        }
        defer { fclose(file) }
        let writer = try ZipWriter(fileno(file), path: name)
        try writer.add(bytes, named: name)
        try writer.finish()
        lseek(fileno(file), 0, SEEK_SET)
        return Array(try FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false).readToEnd() ?? Data())
    }
}
