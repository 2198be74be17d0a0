/// Merchant codes: EMV QRCPS merchant presented mode, and the schemes in it (Pix, PayNow, PromptPay, DuitNow, QRIS …).
enum MerchantFormat {
    static func read(_ content: Content) -> Reading {
        let message = TagLengthValue(content.text)
        var reading = Reading()
        reading.put("scheme", "emvco")
        reading.put("name", message["59"])
        reading.put("city", message["60"])
        reading.put("country", message["58"])
        reading.put("postcode", message["61"])
        reading.put("amount", message["54"])
        reading.put("currency", message["53"].map { currencies[$0] ?? $0 })
        readAccounts(message, into: &reading, content)
        let additional = message["62"].map(TagLengthValue.init)
        reading.put("bill_number", additional?["01"])
        // "***" is how Pix says that there is no reference.
        reading.put("reference", additional?["05"].flatMap { $0 == "***" ? nil : $0 })
        reading.put("message", additional?["08"])
        reading.put("merchant_category", message["52"].flatMap { $0 == "0000" ? nil : $0 })
        reading.put("is_dynamic", message["01"].map { $0 == "12" } ?? false)
        let isIntact = hasValidChecksum(content.bytes)
        reading.put("crc_ok", isIntact)
        if !isIntact { reading.warn(.badCheckDigit(of: "whole code")) }
        if !message.isComplete { reading.warn(.incomplete(missing: "proper end")) }
        if let amount = message["54"], (amount.decimal ?? -1) < 0 { reading.warn(.invalidNumber(of: "amount")) }
        reading.title = message["59"].map { "Payment to \($0)" } ?? "Payment"
        reading.offer(.pay)
        reading.offerCopy("key")
        return reading
    }

    /// Tags 02 to 25 are card schemes' own numbers, 26 to 51 templates with an identifier of their scheme in tag 00.
    private static func readAccounts(_ message: TagLengthValue, into reading: inout Reading, _ content: Content) {
        var accounts: [FieldValue] = []
        for object in message.objects {
            guard let tag = Int(object.tag), (26...51).contains(tag) else { continue }
            let template = TagLengthValue(object.value)
            let identifier = template["00"] ?? ""
            accounts.append(.record(template.objects.map { PayloadField($0.tag == "00" ? "id" : $0.tag, .text($0.value)) }))
            switch identifier.lowercased() {
            case "br.gov.bcb.pix":
                reading.put("key", template["01"])
                reading.put("message", template["02"])
                reading.put("url", template["25"].map { "https://" + $0 })
            case "sg.paynow":
                reading.put("key", template["02"])
                if let date = template["04"].flatMap({ CalendarDate(basic: $0) }), date < CalendarDate(content.now) {
                    reading.warn(.expired(on: date.text))
                }
            case "a000000677010111", "a000000677010112": reading.put("key", template["01"] ?? template["02"] ?? template["03"])
            default: reading.put("key", template["01"])
            }
        }
        if !accounts.isEmpty { reading.put("accounts", value: .list(accounts)) }
    }

    /// The last object is tag 63 with four hexadecimal digits, over everything before them.
    private static func hasValidChecksum(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 8, bytes.dropLast(4).suffix(4).elementsEqual("6304".utf8) else { return false }
        return UInt16(String(decoding: bytes.suffix(4), as: UTF8.self), radix: 16) == CheckDigits.crc16(bytes.dropLast(4))
    }

    /// "986" for "BRL"; nil for a currency that no such codes are in use for.
    static func number(ofCurrency name: String) -> String? {
        currencies.first { $0.value == name }?.key
    }

    /// ISO 4217 by number, where such codes are in use.
    private static let currencies = [
        "036": "AUD", "050": "BDT", "032": "ARS", "096": "BND", "104": "MMK", "116": "KHR", "124": "CAD", "144": "LKR", "152": "CLP",
        "156": "CNY", "170": "COP", "188": "CRC", "344": "HKD", "356": "INR", "360": "IDR", "392": "JPY", "398": "KZT", "404": "KES",
        "410": "KRW", "418": "LAK", "458": "MYR", "484": "MXN", "524": "NPR", "554": "NZD", "566": "NGN", "586": "PKR", "604": "PEN",
        "608": "PHP", "643": "RUB", "682": "SAR", "702": "SGD", "704": "VND", "710": "ZAR", "756": "CHF", "764": "THB", "784": "AED",
        "818": "EGP", "826": "GBP", "834": "TZS", "840": "USD", "858": "UYU", "901": "TWD", "936": "GHS", "941": "RSD", "946": "RON",
        "949": "TRY", "978": "EUR", "980": "UAH", "985": "PLN", "986": "BRL",
    ]
}
