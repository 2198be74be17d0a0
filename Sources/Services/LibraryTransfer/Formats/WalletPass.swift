import Foundation
import Payload

/// A pass for a wallet: `pass.json` in a ZIP file (Apple, “PassKit Package Format Reference”).
enum WalletPass {
    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline["passTypeIdentifier"] != nil || outline["barcodes"] != nil && outline["formatVersion"] != nil
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        do throws(RowRefusal) {
            let record = JSONRecord(
                Dictionary(
                    outline.members.compactMap { member in
                        JSONValue(outline.bytes(member.value)).map { (member.key, $0) }
                    }, uniquingKeysWith: { first, _ in first }))
            for code in try codes(record) { run.add(code, line: 1) }
        } catch {
            run.refuse(line: 1, error.reason)
        }
    }

    private static func codes(_ pass: JSONRecord) throws(RowRefusal) -> [ExchangedCode] {
        var barcodes = try pass.records("barcodes")
        // What passes had before there could be several.
        if barcodes.isEmpty, let single = pass.values["barcode"]?.object { barcodes = [JSONRecord(single)] }
        guard !barcodes.isEmpty else { throw RowRefusal("The pass has no code to be scanned.") }
        let expires = try pass.date("expirationDate")
        let name = try pass.text("logoText", "organizationName") ?? ""
        let description = try pass.text("description") ?? ""
        var known: Set<Payload> = []
        var codes: [ExchangedCode] = []
        // Several of them are one content for scanners of different skill, the best first.
        for barcode in barcodes {
            guard let message = try barcode.text("message"), !message.isEmpty else { continue }
            let payload = PassContent.payload(message, encoding: try barcode.text("messageEncoding"))
            guard known.insert(payload).inserted else { continue }
            var code = ExchangedCode(payload: payload, title: name.isEmpty ? description : name)
            code.notes = [description == code.title ? "" : description, try barcode.text("altText") ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "\n")
            code.expires = expires
            codes.append(code)
        }
        guard !codes.isEmpty else { throw RowRefusal("The code of the pass has no message.") }
        return codes
    }
}

/// The content of a code that a card or a pass gives as a text and the character set of its symbol.
enum PassContent {
    static func payload(_ text: String, encoding: String?) -> Payload {
        let name = encoding?.lowercased().filter { $0.isLetter || $0.isNumber } ?? ""
        let isLatin1 = name == "iso88591" || name == "latin1"
        guard isLatin1, text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return Payload(text) }
        return Payload(bytes: text.unicodeScalars.map { UInt8($0.value) })
    }
}
