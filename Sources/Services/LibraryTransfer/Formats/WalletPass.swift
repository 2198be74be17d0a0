import Foundation
import Payload
import Platform
import Symbols

/// A wallet pass: `pass.json` in a ZIP file (Apple, “PassKit Package Format Reference”).
struct WalletPass {
    private static let maximumCaptionLength = 60
    /// What the pass says by where it stands; the back last.
    private static let fieldLists = [
        "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "additionalInfoFields", "backFields",
    ]
    private static let styles = ["boardingPass", "coupon", "eventTicket", "generic", "storeCard"]

    private let pass: JSONRecord
    private let texts: PassTexts

    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline["passTypeIdentifier"] != nil || outline["barcodes"] != nil && outline["formatVersion"] != nil
    }

    /// - Parameter archive: the ZIP file, whose translations are used.
    static func read(_ outline: JSONOutline, beside archive: ZipArchive?, into run: ImportRun) throws(ExchangeError) {
        let texts = try archive.map { archive throws(ExchangeError) in try PassTexts(archive) } ?? PassTexts()
        do throws(RowReadingError) {
            // A member that cannot be read is left out.
            let members = outline.members.compactMap { member in
                JSONTree(outline.bytes(member.value)).map { JSONTree.Member(name: member.key, value: $0) }
            }
            for code in try WalletPass(pass: JSONRecord(.object(members)), texts: texts).codes() { run.add(code, line: 1) }
        } catch {
            run.addProblem(line: 1, error.reason)
        }
    }

    private func codes() throws(RowReadingError) -> [ExchangedCode] {
        var barcodes = try pass.records("barcodes")
        // The older key, from before a pass could have several codes.
        if barcodes.isEmpty, let single = pass["barcode"]?.tree, case .object = single { barcodes = [JSONRecord(single)] }
        guard !barcodes.isEmpty else { throw RowReadingError(tr("The pass has no code to scan.")) }
        let name = texts[try pass.text("logoText", "organizationName") ?? ""]
        let description = texts[try pass.text("description") ?? ""]
        let card = card()
        let expires = try pass.date("expirationDate")
        var known: Set<Payload> = []
        var codes: [ExchangedCode] = []
        // Several bar codes have the same content for different scanners, the best first.
        for barcode in barcodes {
            guard let message = try barcode.text("message"), !message.isEmpty else { continue }
            let payload = Payload(message, encoding: try barcode.text("messageEncoding"))
            guard known.insert(payload).inserted else { continue }
            let format = try barcode.text("format")
            let caption = texts[try barcode.text("altText") ?? ""]
            // Another content is the second code of the same card.
            if codes.count == 1, codes[0].card.second == nil, let text = payload.exactText {
                codes[0].card.secondContent = text
                if let symbology = format.flatMap(Symbology.init(named:)) { codes[0].card.secondSymbology = symbology }
                codes[0].attributes.addNotes(caption)
                continue
            }
            var code = ExchangedCode(payload: payload, title: name.isEmpty ? description : name)
            if let format { code.setKind(named: format) }
            code.notes = [description == code.title ? "" : description, caption].filter { !$0.isEmpty }.joined(separator: "\n")
            if !caption.isEmpty {
                // What stands under the symbol of the pass.
                var style = SymbolStyle()
                style.caption = SymbolCaption(String(caption.prefix(Self.maximumCaptionLength)), look: .plain)
                code.style = style.json
            }
            code.expires = expires
            code.attributes.card = card
            codes.append(code)
        }
        guard !codes.isEmpty else { throw RowReadingError(tr("The code of the pass has no message.")) }
        return codes
    }

    // MARK: What it says besides

    /// What of it cannot be read is left out: the code is what counts.
    private func card() -> CardDetails {
        var card = CardDetails()
        let style = Self.styles.first { pass[$0] != nil } ?? ""
        let fields = Self.fieldLists.flatMap { pass[style]?.tree[$0]?.elements ?? [] }
        card.fields = CardField.text(
            of: fields.map { CardField(label: texts[$0["label"]?.text ?? ""], value: value(of: $0)) } + others)
        card.balance = fields.lazy.compactMap { Self.balance($0, style: style) }.first?.text ?? ""
        let moments = pass["relevantDates"]?.tree.elements.compactMap { $0["date"]?.text ?? $0["startDate"]?.text } ?? []
        card.relevant = (moments + [pass["relevantDate"]?.tree.text].compactMap(\.self)).lazy.compactMap(ExchangedDate.date).first
        card.places = CardPlace.text(of: pass["locations"]?.tree.elements.compactMap(place) ?? [])
        return card
    }

    /// What is no field of the pass and still of use to whoever holds it.
    private var others: [CardField] {
        let nearField = pass["nfc"]?.tree["message"]?.text
        let isVoid = pass["voided"]?.tree == .boolean(true)
        return (nearField.map { [CardField(label: tr("Sent by NFC").string, value: $0)] } ?? [])
            + (isVoid ? [CardField(label: "", value: tr("The pass is void.").string)] : [])
    }

    /// A number with its currency, a date as the pass wants it, or the text.
    private func value(of field: JSONTree) -> String {
        if let amount = Self.amount(field) { return amount.text }
        guard let value = field["value"] else { return "" }
        guard let text = value.text else { return value.writtenNumber ?? "" }
        let (day, time) = (field["dateStyle"]?.text, field["timeStyle"]?.text)
        guard day != nil || time != nil,
            let moment = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/)
        else { return texts[text] }
        // On the clock of the place, as the pass has it.
        let parts = [day == "PKDateStyleNone" ? nil : moment.1, time == nil || time == "PKDateStyleNone" ? nil : moment.2]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    /// What is left on a card: an amount of a store card, or whatever calls itself so. The price of a ticket is none.
    private static func balance(_ field: JSONTree, style: String) -> Balance? {
        let key = field["key"]?.text?.lowercased() ?? ""
        let isNamed = key.contains("balance") || key.contains("points")
        if let amount = amount(field), isNamed || style == "storeCard" { return amount }
        return isNamed ? (field["value"]?.writtenNumber ?? field["value"]?.text).flatMap { Balance($0) } : nil
    }

    private static func amount(_ field: JSONTree) -> Balance? {
        guard let currency = field["currencyCode"]?.text, let number = field["value"]?.writtenNumber ?? field["value"]?.text else {
            return nil
        }
        return Decimal(string: number).flatMap { Balance($0, currency: currency) }
    }

    private func place(_ location: JSONTree) -> CardPlace? {
        guard let latitude = location["latitude"]?.writtenNumber.flatMap(Double.init),
            let longitude = location["longitude"]?.writtenNumber.flatMap(Double.init),
            let position = CardPlace.Position(latitude: latitude, longitude: longitude)
        else { return nil }
        return CardPlace(position: position, name: texts[location["relevantText"]?.text ?? ""])
    }
}

/// The texts of a pass in the language of the desktop: `de.lproj/pass.strings` has them by the keys that stand in `pass.json`.
private struct PassTexts {
    private static let maximumSize = 1 << 20
    private let translations: [String: String]

    init() { translations = [:] }

    init(_ archive: ZipArchive) throws(ExchangeError) {
        var files: [String: [UInt8]] = [:]
        try archive.files(
            limit: Self.maximumSize, inAll: 16 * Self.maximumSize, where: { $0.hasSuffix(".lproj/pass.strings") },
            take: { path, bytes in
                files[path.split(separator: "/").dropLast().last?.dropLast(".lproj".count).lowercased() ?? ""] = bytes
            })
        let wanted = Environment.current.languages.map { $0.lowercased().replacing("_", with: "-") }
        let names = wanted.flatMap { [$0, String($0.prefix { $0 != "-" })] } + ["en", "base"]
        let best = names.lazy.compactMap { files[$0] }.first ?? files.min { $0.key < $1.key }?.value
        let list = best.flatMap { try? PropertyListSerialization.propertyList(from: Data($0), format: nil) }
        translations = list as? [String: String] ?? [:]
    }

    subscript(text: String) -> String { translations[text] ?? text }
}

extension JSONTree {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var writtenNumber: String? { if case .number(let written) = self { written } else { nil } }
    fileprivate var elements: [JSONTree] { if case .array(let items) = self { items } else { [] } }
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
