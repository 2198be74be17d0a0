public import Foundation
public import Payload

/// A sample payload of each form, with most of its fields.
public struct SamplePayload: Sendable, CustomStringConvertible {
    public let kind: PayloadKind
    public let notation: String?
    public let fields: [PayloadField]

    private init(_ kind: PayloadKind, _ fields: KeyValuePairs<String, FieldValue>) { self.init(kind, nil, fields) }

    private init(_ kind: PayloadKind, _ notation: String?, _ fields: KeyValuePairs<String, FieldValue>) {
        (self.kind, self.notation) = (kind, notation)
        self.fields = fields.map { PayloadField($0.key, $0.value) }
    }

    /// The date of the samples.
    public static let day = Date(timeIntervalSince1970: 1_780_000_000)

    public var description: String { notation.map { "\(kind.rawValue).\($0)" } ?? kind.rawValue }

    public var form: PayloadForm { PayloadForm.all.first { $0.kind == kind && $0.notation == notation }! }

    public func payload() throws(PayloadBuildingError) -> Payload { try form.payload(fields, now: Self.day) }

    /// A sample of every form.
    public static let all: [SamplePayload] = everyday + money + goods

    private static let person: KeyValuePairs<String, FieldValue> = [
        "name": .text("Dr. Ada Lovelace"), "given": .text("Ada"), "family": .text("Lovelace"), "prefix": .text("Dr."),
        "org": .text("Analytical Engines\nPrograms"), "title": .text("Programmer"),
        "phones": .list([.list([.text("+442071234567"), .text("WORK")]), .list([.text("+447700900123"), .absent])]),
        "emails": .list([.text("ada@example.org"), .text("lovelace@example.com")]), "urls": .list([.text("https://example.org/ada")]),
        "address_parts": .list([
            .list([.text(""), .text(""), .text("12 St James's Square"), .text("London"), .text(""), .text("SW1Y 4JH"), .text("England")])
        ]),
        "birthday": .text("1815-12-10"), "note": .text("Likes engines; and commas, too\nSecond line"),
    ]

    private static let everyday = [
        SamplePayload(.uri, "plain", ["uri": .text("https://example.org/?q=1&r=2#here")]),
        SamplePayload(.uri, "bookmark", ["uri": .text("https://example.org/"), "title": .text("Example: one; two")]),
        SamplePayload(.text, ["text": .text(" Two lines\n\nwith blanks around \u{1F980} ")]),
        SamplePayload(
            .wifi,
            [
                "ssid": .text("Café \\ Bar; \"Garden\""), "security": .text("WPA"), "password": .text("correct;horse:battery"),
                "hidden": .flag(true),
            ]),
        SamplePayload(.phone, ["number": .text("+12015550123"), "extension": .text("42")]),
        SamplePayload(.sms, "smsto", ["numbers": .list([.text("+12015550123")]), "body": .text("On my way: 5 minutes")]),
        SamplePayload(.sms, "sms", ["numbers": .list([.text("+12015550123"), .text("+12015550124")]), "body": .text("Hello & goodbye")]),
        SamplePayload(
            .sms, "mmsto", ["numbers": .list([.text("+12015550123")]), "subject": .text("Picture"), "body": .text("See this")]),
        SamplePayload(
            .email, "mailto",
            [
                "to": .list([.text("a@example.org"), .text("b@example.org")]), "cc": .list([.text("c@example.org")]),
                "subject": .text("50 % off & more"), "body": .text("One line"),
            ]),
        SamplePayload(.email, "matmsg", ["to": .list([.text("a@example.org")]), "subject": .text("Hello; you"), "body": .text("Text")]),
        SamplePayload(.geo, ["lat": .number(52.5163), "lon": .number(-13.3777), "label": .text("Gate")]),
        SamplePayload(.contact, "vcard3", person),
        SamplePayload(.contact, "vcard4", person),
        SamplePayload(
            .contact, "mecard",
            [
                "given": .text("Ada"), "family": .text("Lovelace"), "phones": .list([.text("+442071234567")]),
                "emails": .list([.text("ada@example.org")]), "addresses": .list([.text("12 St James's Square, London")]),
                "birthday": .text("1815-12-10"), "note": .text("Engines"),
            ]),
        SamplePayload(
            .calendar,
            [
                "summary": .text("Dinner, with friends"), "start": .text("2026-07-04T19:30:00"), "end": .text("2026-07-04T22:00:00"),
                "tz": .text("Europe/Berlin"), "location": .text("Home; garden"), "description": .text("Bring\nwine"),
                "alarms": .list([.text("-PT15M")]), "status": .text("CONFIRMED"),
            ]),
        SamplePayload(
            .otp,
            [
                "type": .text("totp"), "issuer": .text("Example"), "account": .text("ada@example.org"), "secret": .text("JBSWY3DPEHPK3PXP"),
                "algorithm": .text("SHA256"), "digits": .integer(8), "period": .integer(60),
            ]),
    ]

    private static let party: [PayloadField] = [
        PayloadField("type", .text("S")), PayloadField("name", .text("Robert Schneider AG")), PayloadField("line1", .text("Rue du Lac")),
        PayloadField("line2", .text("1268")), PayloadField("postcode", .text("2501")), PayloadField("city", .text("Biel")),
        PayloadField("country", .text("CH")),
    ]

    private static let money = [
        SamplePayload(
            .epc,
            [
                "name": .text("Wikimedia"), "iban": .text("DE33100205000001194700"), "amount": .text("12.50"),
                "text": .text("Donation 2026"),
                "purpose": .text("CHAR"),
            ]),
        SamplePayload(
            .swissqr,
            [
                "iban": .text("CH5604835012345678009"), "creditor": .record(party), "amount": .text("1949.75"), "currency": .text("CHF"),
                "message": .text("Order of 15 June"),
            ]),
        SamplePayload(
            .payment, "upi",
            ["address": .text("ada@bank"), "name": .text("Ada L"), "amount": .text("10.00"), "message": .text("Tea & cake")]),
        SamplePayload(
            .payment, "bitcoin", ["address": .text("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"), "amount": .text("0.015"), "label": .text("Ada")]),
        SamplePayload(.payment, "bitcoincash", ["address": .text("qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"), "amount": .text("1.5")]),
        SamplePayload(.payment, "litecoin", ["address": .text("LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"), "message": .text("Thanks")]),
        SamplePayload(.payment, "dogecoin", ["address": .text("DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"), "amount": .text("100")]),
        SamplePayload(.payment, "dash", ["address": .text("XpESxaUmonkq8RaLLp46Brx2K39ggQe226")]),
        SamplePayload(.payment, "zcash", ["address": .text("t1V9mnyk5Z5cTNMCkLbaDwSskgJZucTLdgW")]),
        SamplePayload(
            .payment, "monero",
            [
                "address": .text("888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H"),
                "amount": .text("0.5"),
            ]
        ),
        SamplePayload(
            .payment, "ethereum",
            ["address": .text("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"), "amount": .text("0.015"), "chain_id": .integer(1)]),
        SamplePayload(.payment, "lightning", ["address": .text("ada@example.org")]),
        SamplePayload(.payment, "paypal", ["address": .text("ada"), "amount": .text("12.50"), "currency": .text("EUR")]),
        SamplePayload(.payment, "venmo", ["address": .text("ada-l"), "amount": .text("5.00"), "message": .text("Lunch")]),
        SamplePayload(.payment, "cashapp", ["address": .text("ada"), "amount": .text("5.00")]),
        SamplePayload(.payment, "zelle", ["name": .text("Ada"), "address": .text("ada@example.org")]),
        SamplePayload(.payment, "revolut", ["address": .text("ada")]),
        SamplePayload(
            .payment, "emvco",
            [
                "key": .text("123e4567-e12b-12d1-a456-426655440000"), "name": .text("Fulano de Tal"), "city": .text("BRASILIA"),
                "amount": .text("10.00"), "reference": .text("X1"),
            ]),
        SamplePayload(
            .payment, "gost",
            [
                "name": .text("OOO Test"), "address": .text("40702810138250123017"), "bank": .text("Bank"), "bic": .text("044525225"),
                "correspondent": .text("30101810400000000225"), "amount": .text("15.50"), "message": .text("Payment"),
            ]),
        SamplePayload(
            .payment, "spayd",
            [
                "iban": .text("CZ5855000000001265098001"), "amount": .text("480.50"), "currency": .text("CZK"),
                "message": .text("Lunch * two"),
            ]),
    ]

    private static let goods = [
        SamplePayload(.isbn, ["isbn": .text("9783161484100")]),
        SamplePayload(.product, ["product": .text("4006381333931")]),
        SamplePayload(.vin, ["vin": .text("1M8GDM9AXKP042788")]),
        SamplePayload(
            .gs1, "elements",
            ["product": .text("09506000134352"), "lot": .text("ABC123"), "serial": .text("42"), "expiration_date": .text("271231")]),
        SamplePayload(.gs1, "link", ["product": .text("09506000134352"), "lot": .text("ABC123")]),
    ]
}
