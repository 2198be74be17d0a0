import Foundation
import Graphics
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

/// Codes to look around with. They are added when somebody asks for them, and go in one press.
///
/// Each has a uuid of its own that is always the same, by which samples are known whatever became of them.
enum SampleCodes {
    /// The uuid of the sample with this number: version 8 of RFC 9562, whose other digits are free.
    private static func uuid(_ number: Int) -> UUID { UUID(uuidString: "51DE0000-C0DE-8000-8000-00000000000\(number)")! }

    static let uuids = (1...6).map(uuid)

    static var folder: FolderRecord { FolderRecord(name: tr("Samples").string, color: "7C3AED") }

    /// The samples, the one that is listed first at the end.
    private static var records: [CodeRecord] {
        var rounded = SymbolStyle(foreground: Color(opaqueHex: "5B21B6") ?? .black)
        (rounded.moduleShape, rounded.finderFrameShape, rounded.finderCenterShape) = (.rounded, .rounded, .rounded)
        let contact = [
            "BEGIN:VCARD", "VERSION:3.0", "N:Noether;Emmy;;;", "FN:Emmy Noether", "ORG:Example University", "TEL:+49 30 901820",
            "EMAIL:emmy@example.org", "END:VCARD", "",
        ].joined(separator: "\r\n")
        let transfer = [
            "BCD", "002", "1", "SCT", "", "Library Friends", "DE89370400440532013000", "EUR12.50", "", "", "Membership",
        ].joined(separator: "\n")
        return [
            record(1, transfer, title: tr("Membership fee")),
            record(2, "geo:52.5163,13.3777?q=Brandenburger%20Tor", title: tr("Where we meet")),
            record(3, contact, title: .verbatim("Emmy Noether")),
            record(4, "4006381333931", title: tr("Loyalty card"), symbology: .ean13),
            record(5, "https://example.org", title: tr("Our website"), style: rounded),
            record(6, "WIFI:T:WPA;S:Guests;P:not-a-real-password;;", title: tr("Guest Wi-Fi")),
        ]
    }

    private static func record(
        _ number: Int, _ text: String, title: LocalizedText, style: SymbolStyle? = nil, symbology: Symbology? = nil
    ) -> CodeRecord {
        var attributes = CodeAttributes(title: title.string, style: style?.json)
        if let symbology { attributes.symbology = symbology }
        // A little apart, so that their dates tell their order, and all before now, so that any change is later.
        var record = CodeRecord(
            uuid: uuid(number), payload: Payload(text), attributes: attributes,
            created: .now.addingTimeInterval(Double(number - uuids.count) / 100 - 1))
        record.folder = folder.name
        record.history = [CodeRecord.Event(.made, record.created)]
        return record
    }

    /// Adds those that are not there yet, in a folder of their own.
    static func add(to library: Library) throws {
        try library.insert(records, folders: [folder])
    }

    /// Removes every sample: for good where it is as it was, and into the trash where somebody has changed it. The folder goes if it is
    /// empty then.
    ///
    /// - Returns: what brings them back.
    static func remove(from library: Library) async throws -> @Sendable () async throws -> Void {
        let codes = try await library.codes(uuids: uuids).filter { $0.trashed == nil }
        let changed = codes.filter { $0.modified > $0.created }.map(\.id)
        let unchanged = codes.map(\.id).filter { !changed.contains($0) }
        var removed: [CodeRecord] = []
        try library.forEachRecord(ids: unchanged) { removed.append($1) }
        try await library.removePermanently(unchanged)
        try await library.trash(changed)
        if let folder = try await library.folder(named: folder.name),
            try await library.count(matching: CodeQuery(filing: .folder(folder.id))) == 0
        {
            try await library.removeFolder(folder.id, codes: .unfile)
        }
        return { [removed] in
            try library.insert(removed, folders: [Self.folder])
            try await library.restore(changed)
        }
    }
}
