/// Merchant codes: EMV QRCPS, merchant presented mode, and Pix of Brazil's central bank in it.
enum MerchantBuilder {
    private static let common = [
        FormField("name", isRequired: true, "at most 25 letters without accents"),
        FormField("city", isRequired: true, "at most 15 letters without accents"),
        FormField("postcode"), FormField("amount", .amount),
        FormField("reference", "letters and digits, at most 25"), FormField("bill_number"), FormField("message"),
        FormField("merchant_category", "four digits (ISO 18245)"),
        FormField("is_dynamic", .flag, "whether the code is made for one payment"),
    ]

    static let forms = [
        PayloadForm(
            .payment, "emvco", "Merchant code (EMV)", aliases: ["emv", "pix"],
            fields: [
                FormField("key", "the key of a Pix account, in Brazil"),
                FormField("url", "instead of the key: where Pix finds the payment"),
                FormField("accounts", .list(.names), "of other schemes: the scheme's “id” and its numbered parts"),
                FormField("country", "two letters; BR for Pix"), FormField("currency", "three letters; BRL for Pix"),
            ] + common, builder: build)
    ]

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let accounts = try accounts(values)
        let isPix = values.list("accounts").isEmpty
        let country = (values.text("country") ?? (isPix ? "BR" : "")).uppercased()
        guard country.utf8.count == 2, country.utf8.allSatisfy(ASCII.isLetter) else {
            throw country.isEmpty ? .missing("country") : values.invalid("country", "is two letters, like BR")
        }
        let currency = (values.text("currency") ?? (isPix ? "BRL" : "")).uppercased()
        guard let number = MerchantFormat.number(ofCurrency: currency) else {
            throw currency.isEmpty
                ? .missing("currency") : values.invalid("currency", "is none that merchant codes are known for: write it like BRL")
        }
        let category = values.text("merchant_category") ?? "0000"
        guard category.isDigits, category.utf8.count == 4 else { throw values.invalid("merchant_category", "has four digits") }
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

    /// Tags 26 to 51, each a template whose object 00 names the scheme.
    private static func accounts(_ values: FormValues) throws(PayloadBuildingError) -> [(tag: String, value: String?)] {
        var accounts: [(tag: String, value: String?)] = []
        for account in values.list("accounts") {
            guard case .record(let parts) = account else { continue }
            guard let identifier = parts.first(where: { $0.name == "id" })?.value.text else {
                throw values.invalid("accounts", "needs the “id” of its scheme")
            }
            var objects: [(tag: String, value: String?)] = [("00", identifier)]
            for part in parts where part.name != "id" {
                guard part.name.isDigits, part.name.utf8.count == 2, part.name != "00" else {
                    throw values.invalid("accounts", "has parts named by two digits from 01 to 99")
                }
                objects.append((part.name, part.value.text))
            }
            accounts.append((String(26 + accounts.count), try template(objects, "accounts", values)))
        }
        if !accounts.isEmpty {
            guard accounts.count <= 26 else { throw values.invalid("accounts", "are more than the 26 that a code has room for") }
            for field in ["key", "url"] where values.has(field) {
                throw values.invalid(field, "is of Pix: leave it away, or leave “accounts” away")
            }
            return accounts
        }
        let address = try values.text("url").map { written throws(PayloadBuildingError) -> String in
            let address = try UniformAddress(written, field: "url").text
            guard let path = address.after("https://") else { throw values.invalid("url", "has to begin with https://") }
            return path
        }
        guard address != nil || values.has("key") else { throw .missing("key") }
        if address != nil, values.has("key") { throw values.invalid("url", "and “key” exclude each other: leave one away") }
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
        guard reference?.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || (!isPix && "-._/ ".utf8.contains($0)) }) ?? true
        else {
            throw values.invalid("reference", "consists of letters and digits")
        }
        // Pix says with "***" that there is no reference.
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
            throw values.invalid(field, "takes Latin letters without accents")
        }
        guard objects.allSatisfy({ ($0.value?.utf8.count ?? 0) <= 99 }) else {
            throw values.invalid(field, "is longer than the 99 characters of an object")
        }
        let text = TagLengthValue.written(objects)
        guard text.utf8.count <= 99 else {
            throw values.invalid(field, "is \(text.utf8.count - 99) characters too long with what stands beside it: shorten it")
        }
        return text
    }

    /// The format "ans" of the standard is printable ASCII.
    private static func text(_ field: String, _ limit: Int, _ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let text = try values.limited(field, limit) else { return nil }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw values.invalid(field, "takes Latin letters without accents: write it so")
        }
        return text
    }
}
