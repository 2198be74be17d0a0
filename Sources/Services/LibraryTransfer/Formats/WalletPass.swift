import Foundation
import Payload
import Platform
import Symbols

/// A wallet pass: `pass.json` in a ZIP file (Apple, “PassKit Package Format Reference”).
enum WalletPass {
    private static let maximumCaptionLength = 60

    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline["passTypeIdentifier"] != nil || outline["barcodes"] != nil && outline["formatVersion"] != nil
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        do throws(RowReadingError) {
            // A member that cannot be read is left out.
            let members = outline.members.compactMap { member in
                JSONTree(outline.bytes(member.value)).map { JSONTree.Member(name: member.key, value: $0) }
            }
            for code in try codes(JSONRecord(.object(members))) { run.add(code, line: 1) }
        } catch {
            run.addProblem(line: 1, error.reason)
        }
    }

    private static func codes(_ pass: JSONRecord) throws(RowReadingError) -> [ExchangedCode] {
        var barcodes = try pass.records("barcodes")
        // The older key, from before a pass could have several codes.
        if barcodes.isEmpty, let single = pass["barcode"]?.tree, case .object = single { barcodes = [JSONRecord(single)] }
        guard !barcodes.isEmpty else { throw RowReadingError(tr("The pass has no code to be scanned.")) }
        let expires = try pass.date("expirationDate")
        let name = try pass.text("logoText", "organizationName") ?? ""
        let description = try pass.text("description") ?? ""
        var known: Set<Payload> = []
        var codes: [ExchangedCode] = []
        // Several bar codes have the same content for different scanners, the best first.
        for barcode in barcodes {
            guard let message = try barcode.text("message"), !message.isEmpty else { continue }
            let payload = Payload(message, encoding: try barcode.text("messageEncoding"))
            guard known.insert(payload).inserted else { continue }
            var code = ExchangedCode(payload: payload, title: name.isEmpty ? description : name)
            if let format = try barcode.text("format") { code.setKind(named: format) }
            code.notes = [description == code.title ? "" : description, try barcode.text("altText") ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "\n")
            if let caption = try barcode.text("altText"), !caption.isEmpty {
                // What stands under the symbol of the pass.
                var style = SymbolStyle()
                style.caption = SymbolCaption(String(caption.prefix(maximumCaptionLength)), look: .plain)
                code.style = style.json
            }
            code.expires = expires
            codes.append(code)
        }
        guard !codes.isEmpty else { throw RowReadingError(tr("The code of the pass has no message.")) }
        return codes
    }
}

extension Payload {
    /// Creates the payload of a card or a pass from its text and the character set of its symbol (a name of IANA), in which the bytes are
    /// read as text from then on, unless they are data.
    init(_ text: String, encoding: String?) {
        guard let charset = encoding.flatMap(TextCharset.init(named:)), charset != .utf8, let bytes = charset.bytes(of: text) else {
            self.init(text)
            return
        }
        let isText = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || "\t\r\n".unicodeScalars.contains($0) }
        let payload = Payload(bytes: bytes)
        self = isText && payload.exactText == nil ? payload.read(as: charset) : payload
    }
}
