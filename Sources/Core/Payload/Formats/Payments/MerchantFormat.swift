import Platform

/// Merchant codes: EMV QRCPS, merchant-presented mode, with the schemes that use it (Pix, PayNow, PromptPay, DuitNow, QRIS …).
enum MerchantFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let message = TagLengthValue(content.text)
        var result = ParseResult()
        result.put("scheme", "emvco")
        result.put("name", message["59"])
        result.put("city", message["60"])
        result.put("country", message["58"])
        result.put("postcode", message["61"])
        result.put("amount", message["54"])
        result.put("currency", message["53"].map { currencies[$0] ?? $0 })
        parseAccounts(message, into: &result, content)
        let additional = message["62"].map(TagLengthValue.init)
        result.put("bill_number", additional?["01"])
        // Pix writes “***” when there is no reference.
        result.put("reference", additional?["05"].flatMap { $0 == "***" ? nil : $0 })
        result.put("message", additional?["08"])
        result.put("merchant_category", message["52"].flatMap { $0 == "0000" ? nil : $0 })
        result.put("is_dynamic", message["01"].map { $0 == "12" } ?? false)
        let isIntact = hasValidChecksum(content.bytes)
        result.put("crc_ok", isIntact)
        if !isIntact { result.warn(.badCheckDigit(of: "whole code")) }
        if !message.isComplete { result.warn(.incomplete(missing: "proper end")) }
        if let amount = message["54"], (amount.decimal ?? -1) < 0 { result.warn(.invalidNumber(of: "amount")) }
        result.title = message["59"] ?? "Payment"
        result.offer(.pay)
        result.offerCopy("key")
        return result
    }

    /// Reads the accounts. Tags 02 to 25 are numbers of card schemes; tags 26 to 51 are templates that identify their scheme in tag 00.
    private static func parseAccounts(_ message: TagLengthValue, into result: inout ParseResult, _ content: PayloadContent) {
        var accounts: [FieldValue] = []
        for object in message.objects {
            guard let tag = Int(object.tag), (26...51).contains(tag) else { continue }
            let template = TagLengthValue(object.value)
            let identifier = template["00"] ?? ""
            accounts.append(.record(template.objects.map { PayloadField($0.tag == "00" ? "id" : $0.tag, .text($0.value)) }))
            switch identifier.lowercased() {
            case "br.gov.bcb.pix":
                result.put("key", template["01"])
                result.put("message", template["02"])
                result.put("url", template["25"].map { "https://" + $0 })
            case "sg.paynow":
                result.put("key", template["02"])
                if let date = template["04"].flatMap({ CalendarDate(basic: $0) }), date < CalendarDate(content.now) {
                    result.warn(.expired(on: date.text))
                }
            case "a000000677010111", "a000000677010112": result.put("key", template["01"] ?? template["02"] ?? template["03"])
            default: result.put("key", template["01"])
            }
        }
        if !accounts.isEmpty { result.put("accounts", value: .list(accounts)) }
    }

    /// The last object has tag 63 and four hexadecimal digits: the checksum of everything before them.
    private static func hasValidChecksum(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 8, bytes.dropLast(4).suffix(4).elementsEqual("6304".utf8) else { return false }
        return UInt16(String(decoding: bytes.suffix(4), as: UTF8.self), radix: 16) == CheckDigits.crc16(bytes.dropLast(4))
    }

    /// The ISO 4217 number of a currency, “986” for “BRL”; nil for a currency without merchant codes.
    static func number(ofCurrency name: String) -> String? {
        currencies.first { $0.value == name }?.key
    }

    /// ISO 4217 codes by number, for the currencies that are used in merchant codes.
    private static let currencies = [
        "036": "AUD", "050": "BDT", "032": "ARS", "096": "BND", "104": "MMK", "116": "KHR", "124": "CAD", "144": "LKR", "152": "CLP",
        "156": "CNY", "170": "COP", "188": "CRC", "344": "HKD", "356": "INR", "360": "IDR", "392": "JPY", "398": "KZT", "404": "KES",
        "410": "KRW", "418": "LAK", "458": "MYR", "484": "MXN", "524": "NPR", "554": "NZD", "566": "NGN", "586": "PKR", "604": "PEN",
        "608": "PHP", "643": "RUB", "682": "SAR", "702": "SGD", "704": "VND", "710": "ZAR", "756": "CHF", "764": "THB", "784": "AED",
        "818": "EGP", "826": "GBP", "834": "TZS", "840": "USD", "858": "UYU", "901": "TWD", "936": "GHS", "941": "RSD", "946": "RON",
        "949": "TRY", "978": "EUR", "980": "UAH", "985": "PLN", "986": "BRL",
    ]

    // MARK: Building

    static let form = PayloadForm(
        .payment, "emvco", tr("Merchant code (EMV)"), aliases: ["emv", "pix"],
        fields: [
            FormField("key", tr("the key of a Pix account, in Brazil")),
            FormField("url", tr("instead of the key: where Pix finds the payment")),
            FormField("accounts", .list(.names), tr("for other schemes: the scheme’s “id” and its numbered parts")),
            FormField("country", tr("two letters; BR for Pix")), FormField("currency", tr("three letters; BRL for Pix")),
            FormField("name", isRequired: true, tr("at most 25 letters without accents")),
            FormField("city", isRequired: true, tr("at most 15 letters without accents")),
            FormField("postcode"), FormField("amount", .amount),
            FormField("reference", tr("letters and digits, at most 25")), FormField("bill_number"), FormField("message"),
            FormField("merchant_category", tr("four digits (ISO 18245)")),
            FormField("is_dynamic", .flag, tr("whether the code is for a single payment")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let accounts = try accounts(values)
        let isPix = values.list("accounts").isEmpty
        let country = (values.text("country") ?? (isPix ? "BR" : "")).uppercased()
        guard country.utf8.count == 2, country.utf8.allSatisfy(ASCII.isLetter) else {
            throw country.isEmpty ? .missing("country") : values.invalid("country") { tr("“\($0)” must be two letters, like BR.") }
        }
        let currency = (values.text("currency") ?? (isPix ? "BRL" : "")).uppercased()
        guard let number = number(ofCurrency: currency) else {
            throw currency.isEmpty
                ? .missing("currency")
                : values.invalid("currency") { tr("“\($0)” isn’t a currency that merchant codes support. Enter it like BRL.") }
        }
        let category = values.text("merchant_category") ?? "0000"
        guard category.isDigits, category.utf8.count == 4 else {
            throw values.invalid("merchant_category") { tr("“\($0)” must be four digits.") }
        }
        var code =
            TagLengthValue.written([("00", "01"), ("01", values.has("is_dynamic") ? (values.flag("is_dynamic") ? "12" : "11") : nil)])
            + TagLengthValue.written(accounts)
        code += TagLengthValue.written([
            ("52", category), ("53", number), ("54", try values.amount(places: 2)), ("58", country), ("59", try text("name", 25, values)),
            ("60", try text("city", 15, values)), ("61", try text("postcode", 10, values)), ("62", try additional(values, isPix: isPix)),
        ])
        code += "6304"
        let sum = String(CheckDigits.crc16(code.utf8), radix: 16, uppercase: true)
        return Payload(code + String(repeating: "0", count: 4 - sum.utf8.count) + sum)
    }

    /// The objects 26 to 51, each a template with the scheme in its object 00.
    private static func accounts(_ values: FormValues) throws(PayloadBuildingError) -> [(tag: String, value: String?)] {
        var accounts: [(tag: String, value: String?)] = []
        for account in values.list("accounts") {
            guard case .record(let parts) = account else { continue }
            guard let identifier = parts.first(where: { $0.name == "id" })?.value.text else {
                throw values.invalid("accounts") { tr("“\($0)” needs the “id” of its scheme.") }
            }
            var objects: [(tag: String, value: String?)] = [("00", identifier)]
            for part in parts where part.name != "id" {
                guard part.name.isDigits, part.name.utf8.count == 2, part.name != "00" else {
                    throw values.invalid("accounts") { tr("The parts of “\($0)” must be named with two digits, from 01 to 99.") }
                }
                objects.append((part.name, part.value.text))
            }
            accounts.append((String(26 + accounts.count), try template(objects, "accounts", values)))
        }
        if !accounts.isEmpty {
            guard accounts.count <= 26 else {
                throw values.invalid("accounts") { tr("“\($0)” has more entries than the 26 that fit in a code.") }
            }
            for field in ["key", "url"] where values.has(field) {
                throw values.invalid(field) { tr("“\($0)” is only for Pix. Remove it, or remove “accounts”.") }
            }
            return accounts
        }
        let address = try values.text("url").map { written throws(PayloadBuildingError) -> String in
            let address = try ValidatedURI(written, field: "url").text
            guard let path = address.droppingPrefix("https://") else {
                throw values.invalid("url") { tr("“\($0)” must begin with https://.") }
            }
            return path
        }
        guard address != nil || values.has("key") else { throw .missing("key") }
        if address != nil, values.has("key") { throw values.invalid("url") { tr("“\($0)” and “key” can’t be combined. Use only one.") } }
        return [
            (
                "26",
                try template(
                    [
                        ("00", "br.gov.bcb.pix"), ("01", try text("key", 77, values)), ("02", try text("message", 72, values)),
                        ("25", address),
                    ], "key", values)
            )
        ]
    }

    private static func additional(_ values: FormValues, isPix: Bool) throws(PayloadBuildingError) -> String? {
        let reference = try text("reference", 25, values)
        guard reference?.utf8.allSatisfy({ ASCII.isLetterOrDigit($0) || (!isPix && "-._/ ".utf8.contains($0)) }) ?? true
        else {
            throw values.invalid("reference") { tr("“\($0)” must contain only letters and digits.") }
        }
        // Pix writes “***” when there is no reference.
        let objects: [(tag: String, value: String?)] = [
            ("01", try text("bill_number", 25, values)), ("05", reference ?? (isPix ? "***" : nil)),
            ("08", isPix ? nil : try text("message", 25, values)),
        ]
        return try template(objects, "bill_number", values)
    }

    private static func template(_ objects: [(tag: String, value: String?)], _ field: String, _ values: FormValues)
        throws(PayloadBuildingError) -> String
    {
        for object in objects where !(object.value ?? "").utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            throw values.invalid(field) { tr("“\($0)” must be in Latin letters without accents.") }
        }
        guard objects.allSatisfy({ ($0.value?.utf8.count ?? 0) <= 99 }) else {
            throw values.invalid(field) { tr("“\($0)” is longer than the limit of 99 characters. Shorten it.") }
        }
        let text = TagLengthValue.written(objects)
        guard text.utf8.count <= 99 else {
            throw values.invalid(field) {
                tr("“\($0)” is \(text.utf8.count - 99) characters too long together with the fields stored with it. Shorten it.")
            }
        }
        return text
    }

    /// A text in the format “ans” of the standard, which is printable ASCII.
    private static func text(_ field: String, _ limit: Int, _ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let text = try values.limited(field, limit) else { return nil }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw values.invalid(field) { tr("“\($0)” must be in Latin letters without accents.") }
        }
        return text
    }
}

/// The objects of an EMV merchant code: a tag of two digits, a length of two digits, and the value (EMV QRCPS, merchant-presented mode
/// §3.2).
struct TagLengthValue {
    private(set) var objects: [(tag: String, value: String)] = []
    /// Whether the whole text consists of objects.
    let isComplete: Bool

    init(_ text: String) {
        // The standard counts characters, but many writers count bytes.
        let byBytes = Self.objects(Array(text.utf8)) { String(decoding: $0, as: UTF8.self) }
        let byScalars = byBytes.isComplete ? byBytes : Self.objects(Array(text.unicodeScalars)) { String(String.UnicodeScalarView($0)) }
        let better = byScalars.isComplete || byScalars.objects.count > byBytes.objects.count ? byScalars : byBytes
        (objects, isComplete) = better
    }

    subscript(tag: String) -> String? {
        objects.first { $0.tag == tag }?.value.nonEmpty
    }

    /// Writes the objects one after the other, without those that have no value. Values must be ASCII with at most 99 characters.
    static func written(_ objects: [(tag: String, value: String?)]) -> String {
        objects.map { tag, value in
            guard let value, !value.isEmpty else { return "" }
            return tag + CalendarDate.padded(value.utf8.count, 2) + value
        }.joined()
    }

    private static func objects<Unit>(
        _ units: [Unit], _ text: (ArraySlice<Unit>) -> String
    ) -> (objects: [(tag: String, value: String)], isComplete: Bool) {
        var objects: [(String, String)] = []
        var rest = units[...]
        while rest.count >= 4 {
            let head = text(rest.prefix(4))
            guard head.isDigits, head.utf8.count == 4, let length = Int(head.suffix(2)), rest.count >= length + 4 else {
                return (objects, false)
            }
            objects.append((String(head.prefix(2)), text(rest.dropFirst(4).prefix(length))))
            rest = rest.dropFirst(4 + length)
        }
        return (objects, rest.isEmpty)
    }
}
