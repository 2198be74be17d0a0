import Foundation
import LibraryStore
import Payload
import Scanning

extension Find {
    /// What is remembered and counted of it.
    var scan: NewScan { NewScan(payload, printedAs: code.printedAs, meaning: meaning, source: source, date: date) }

    /// A find that was remembered, to be shown again. It lies in no picture any more.
    init(_ scan: Scan) {
        let prefix = "GS1 "
        let isGS1 = scan.printedAs.hasPrefix(prefix)
        let name = isGS1 ? String(scan.printedAs.dropFirst(prefix.count)) : scan.printedAs
        // What a newer Quire has read may be a symbology that this one does not know.
        let symbology = Symbology(rawValue: name) ?? .qrCode
        self.init(
            FoundCode(symbology: symbology, bytes: scan.payload.bytes, corners: [], isGS1: isGS1), source: scan.source, date: scan.date)
    }
}
