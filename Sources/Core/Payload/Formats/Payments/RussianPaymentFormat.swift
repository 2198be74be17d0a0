import Foundation
import Platform

/// Payments in Russia: `ST00012|Name=…|PersonalAcc=…` (GOST R 56042-2014). Built in UTF-8.
enum RussianPaymentFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        // ST00011 is encoded in Windows-1251, ST00012 in UTF-8.
        let isUTF8 = String(validating: content.bytes, as: UTF8.self) != nil
        let text = isUTF8 ? content.text : CharacterSets.text(of: content.bytes, in: .windowsCP1251)
        let values = text.pieces(at: UInt8(ascii: "|")).dropFirst().values(after: UInt8(ascii: "=")).mapValues(\.trimmed)
        var result = ParseResult()
        result.put("scheme", "gost")
        result.put("name", values["name"])
        result.put("address", values["personalacc"])
        result.put("bank", values["bankname"])
        result.put("bic", values["bic"])
        result.put("correspondent", values["correspacc"])
        // The sum is in kopecks.
        result.put("amount", values["sum"].flatMap { DecimalText.shifted($0, by: -2) })
        result.put("currency", "RUB")
        result.put("message", values["purpose"])
        result.put("tax_number", values["payeeinn"])
        result.title = values["name"] ?? "Payment"
        if values["personalacc"] == nil { result.warn(.incomplete(missing: "account")) }
        result.offer(.pay)
        result.offerCopy("address")
        return result
    }

    // MARK: Building

    static let form = PayloadForm(
        .payment, "gost", tr("Russian payment (ST00012)"), aliases: ["st00012"],
        fields: [
            FormField("name", isRequired: true, tr("the recipient")),
            FormField("address", isRequired: true, tr("the account number, 20 digits")),
            FormField("bank", isRequired: true), FormField("bic", isRequired: true, tr("9 digits")),
            FormField("correspondent", isRequired: true, tr("the bank’s account, 20 digits or 0")),
            FormField("amount", .amount, tr("in roubles")),
            FormField("currency", .choice([FormField.Choice("RUB", tr("Rouble"))])), FormField("message", tr("the purpose")),
            FormField("tax_number", tr("INN, 10 or 12 digits")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let sum = try values.amount(places: 2).flatMap { DecimalText.shifted($0, by: 2) }
        let lines: [(name: String, value: String?)] = [
            ("Name", try text("name", 160, values)), ("PersonalAcc", try digits("address", [20], values)),
            ("BankName", try text("bank", 45, values)),
            ("BIC", try digits("bic", [9], values)), ("CorrespAcc", try digits("correspondent", [20, 1], values)), ("Sum", sum),
            ("Purpose", try text("message", 210, values)), ("PayeeINN", try digits("tax_number", [10, 12], values)),
        ]
        return Payload("ST00012|" + lines.compactMap { line in line.value.map { "\(line.name)=\($0)" } }.joined(separator: "|"))
    }

    private static func text(_ field: String, _ limit: Int, _ values: FormValues) throws(PayloadBuildingError) -> String? {
        let text = try values.limited(field, limit)
        guard text?.utf8.contains(UInt8(ascii: "|")) != true else {
            throw values.invalid(field) { tr("“\($0)” contains “|”, which would end it. Remove it.") }
        }
        return text
    }

    private static func digits(_ field: String, _ lengths: [Int], _ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let text = values.text(field) else { return nil }
        guard text.isDigits, lengths.contains(text.utf8.count) else {
            throw values.invalid(field) { name in
                lengths.count == 1
                    ? tr("“\(name)” must have \(lengths[0]) digit.", plural: "“\(name)” must have \(lengths[0]) digits.", count: lengths[0])
                    : tr("“\(name)” must have \(lengths[0]) or \(lengths[1]) digits.")
            }
        }
        return text
    }
}
