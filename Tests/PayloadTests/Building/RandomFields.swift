import Foundation
import Payload

/// Random valid fields for a form, so that building must succeed.
struct RandomFields {
    private var text: RandomText
    private(set) var fields: [PayloadField] = []

    /// The same seed gives the same fields.
    init(of form: PayloadForm, seed: UInt64) {
        text = RandomText(seed: seed)
        switch (form.kind, form.notation) {
        case (.uri, let notation):
            put("uri", url())
            if notation == "bookmark" { maybe("title") { $0.line() } }
        case (.text, _): put("text", "Note " + text.lines())
        case (.wifi, _): wifi()
        case (.phone, _):
            put("number", phone())
            maybe("extension") { $0.digits(4) }
        case (.sms, let notation):
            fields.append(PayloadField("numbers", .list((0..<text.integer(1...3)).map { _ in .text(phone()) })))
            maybe("body") { notation == "smsto" ? $0.lines() : $0.lines() + $0.element(["", " ", "\n"]) }
            if notation == "mmsto" { maybe("subject") { $0.line() } }
        case (.email, let notation):
            list("to", 1...3) { $0.mailbox() }
            if notation == "mailto" {
                list("cc", 0...2) { $0.mailbox() }
                list("bcc", 0...2) { $0.mailbox() }
            }
            maybe("subject") { $0.line() }
            maybe("body") { $0.lines() }
        case (.geo, _): place()
        case (.contact, let notation): contact(notation ?? "")
        case (.calendar, _): event()
        case (.otp, _): password()
        case (.epc, _): transfer()
        case (.swissqr, _): bill()
        case (.payment, let scheme): payment(scheme ?? "")
        case (.isbn, _): put("isbn", checked("978" + text.digits(9)))
        case (.product, _): put("product", checked("4" + text.digits(text.element([6, 10, 11]))))
        case (.vin, _): put("vin", text.element(["1M8GDM9AXKP042788", "11111111111111111", "1HGCM82633A004352"]))
        case (.gs1, _): elements()
        case (.binary, _): break
        }
    }

    private mutating func put(_ name: String, _ value: String) { fields.append(PayloadField(name, .text(value))) }

    private mutating func maybe(_ name: String, _ value: (inout RandomText) -> String) {
        guard text.chance(0.6) else { return }
        put(name, value(&text))
    }

    private mutating func list(_ name: String, _ count: ClosedRange<Int>, _ value: (inout RandomText) -> String) {
        let values = (0..<text.integer(count)).map { _ in FieldValue.text(value(&text)) }
        if !values.isEmpty { fields.append(PayloadField(name, .list(values))) }
    }

    private mutating func url() -> String { text.url() }
    private mutating func phone() -> String { text.phone() }

    private mutating func wifi() {
        put("ssid", text.chance(0.1) ? text.letters("0123456789abcdefABCDEF", 1...20) : text.bounded(32) { $0.raw(16) })
        let security = text.element(["WPA", "SAE", "WEP", "nopass", "WPA2-EAP"])
        put("security", security)
        switch security {
        case "WPA":
            put(
                "password", text.chance(0.1) ? text.letters("0123456789abcdef", 64...64) : text.bounded(63) { "pass" + $0.raw(20) + "word" }
            )
        case "SAE", "WEP": put("password", text.chance(0.3) ? "\"\(text.letters("0123456789abcdef", 1...10))\"" : text.raw(20))
        case "WPA2-EAP":
            put("eap", text.element(["PEAP", "TTLS", "TLS"]))
            maybe("phase2") { $0.element(["MSCHAPV2", "GTC", "PAP"]) }
            maybe("identity") { $0.raw() }
            maybe("anonymous") { $0.raw() }
            maybe("password") { $0.raw() }
        default: break
        }
        fields.append(PayloadField("hidden", .flag(text.chance(0.5))))
    }

    private mutating func coordinates() {
        func rounded(_ number: Int, _ places: Int) -> Double { Double(number) / pow(10, Double(places)) }
        let places = text.integer(0...7)
        let scale = Int(pow(10, Double(places)))
        fields.append(PayloadField("lat", .number(rounded(text.integer(-90 * scale...90 * scale), places))))
        fields.append(PayloadField("lon", .number(rounded(text.integer(-180 * scale...180 * scale), places))))
    }

    private mutating func place() {
        coordinates()
        if text.chance(0.4) { fields.append(PayloadField("alt", .number(Double(text.integer(-4000...90000)) / 10))) }
        if text.chance(0.4) { put("label", text.line()) } else { maybe("query") { $0.element(["z=11", "q=foobar", "q=1+Main%20St"]) } }
    }

    private mutating func contact(_ notation: String) {
        let isMeCard = notation == "mecard"
        if text.chance(0.5) {
            put("family", text.line(20))
            put("given", text.line(20))
            if !isMeCard {
                put("name", text.line())
                for part in ["additional", "prefix", "suffix"] { maybe(part) { $0.line(12) } }
            }
        } else {
            put("name", isMeCard ? text.line().without(",", "-") : text.line())
        }
        maybe("nickname") { $0.line(20) }
        if !isMeCard, text.chance(0.4) { list("org_parts", 2...3) { $0.line(20) } } else { maybe("org") { $0.line() } }
        maybe("title") { $0.line() }
        if isMeCard { list("pronunciation", 0...1) { $0.line() } } else { maybe("role") { $0.line() } }
        let count = text.integer(0...3)
        list("phones", count...count) { $0.phone() }
        if !isMeCard, count > 0, text.chance(0.5) {
            let types = (0..<count).map { _ in
                text.chance(0.3) ? FieldValue.absent : .text(text.element(["CELL", "HOME", "WORK", "FAX", "cell"]))
            }
            if types.contains(where: { $0 != .absent }) { fields.append(PayloadField("phone_types", .list(types))) }
        }
        list("emails", 0...2) { $0.mailbox() }
        list("urls", 0...2) { $0.url() }
        if !isMeCard, text.chance(0.5) {
            let parts = (0..<7).map { _ in FieldValue.text(text.chance(0.4) ? "" : text.line(20)) }
            if parts.contains(where: { $0 != .text("") }) { fields.append(PayloadField("address_parts", .list([.list(parts)]))) }
        } else {
            list("addresses", 0...2) { $0.lines() }
        }
        maybe("birthday") { "19\($0.integer(10...99))-0\($0.integer(1...9))-\($0.integer(10...28))" }
        maybe("note") { $0.lines() }
        if !isMeCard, text.chance(0.3) { coordinates() }
    }

    private mutating func event() {
        put("summary", text.line())
        let zone = text.element([
            "", "Z", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "America/Sao_Paulo", "day",
        ])
        let year = text.integer(2001...2060)
        let day = "\(year)-\(text.element(["01", "04", "06", "07", "11", "12"]))-\(text.integer(10...27))"
        if zone == "day" {
            put("start", day)
            fields.append(PayloadField("all_day", .flag(true)))
            maybe("last_day") { _ in String(day.prefix(8)) + "28" }
        } else {
            // Clocks are never changed at these hours.
            let end = zone == "Z" ? "Z" : ""
            put(zone.contains("/") ? "start_wall" : "start", "\(day)T\(text.integer(10...15)):\(text.integer(10...59)):00\(end)")
            maybe(zone.contains("/") ? "end_wall" : "end") { "\(day)T\($0.integer(16...23)):\($0.integer(10...59)):30\(end)" }
            if zone.contains("/") { put("tz", zone) }
        }
        maybe("location") { $0.line() }
        if text.chance(0.3) { coordinates() }
        maybe("description") { $0.lines() }
        maybe("organizer") { $0.mailbox() }
        list("attendees", 0...2) { $0.mailbox() }
        maybe("url") { $0.url() }
        maybe("rrule") { $0.element(["FREQ=WEEKLY;COUNT=10", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=DAILY;INTERVAL=2"]) }
        maybe("status") { $0.element(["CONFIRMED", "TENTATIVE", "CANCELLED"]) }
        maybe("categories") { $0.line() }
        list("alarms", 0...2) { $0.element(["-PT15M", "-P1D", "PT0S"]) }
    }

    private mutating func password() {
        let type = text.element(["totp", "hotp"])
        put("type", type)
        maybe("issuer") { $0.line().without(":", ".") }
        put("account", text.line().without(":", "."))
        put("secret", text.letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 2...2) + String(repeating: "MFRGGZDF", count: text.integer(0...8)))
        put("algorithm", text.element(["SHA1", "SHA256", "SHA512"]))
        fields.append(PayloadField("digits", .integer(text.integer(6...8))))
        fields.append(
            type == "totp"
                ? PayloadField("period", .integer(text.integer(1...120))) : PayloadField("counter", .integer(text.integer(0...1_000_000))))
    }

    private mutating func transfer() {
        let charset = text.element([1, 1, 1, 2, 8])
        put("name", charset == 1 ? text.line(60) : text.letters("abc XYZäöüß'é", 1...60).trimmedBlanks)
        put("iban", text.element(["FR1420041010050500013M02606", "DE71110220330123456789", "NO9386011117947"]))
        maybe("bic") { $0.element(["BHBLDEHHXXX", "BPOTBEB1"]) }
        maybe("amount") { $0.amount() }
        maybe("purpose") { $0.element(["GDDS", "CHAR", "RENT"]) }
        if text.chance(0.3) {
            put("reference", "RF18539007547034")
        } else {
            maybe("text") { charset == 1 ? $0.line(40) : $0.letters("abcXYZäöüß", 1...100) }
        }
        maybe("info") { charset == 1 ? $0.line(20) : $0.word() }
        put("version", "002")
        fields.append(PayloadField("charset", .integer(charset)))
    }

    private mutating func bill() {
        let reference = text.element(["QRR", "SCOR", "NON"])
        put("iban", reference == "QRR" ? "CH4431999123000889012" : "CH5800791123000889012")
        fields.append(PayloadField("creditor", .record(party())))
        maybe("amount") { "\($0.integer(1...99_999)).\($0.digits(2))" }
        put("currency", text.element(["CHF", "EUR"]))
        if text.chance(0.5) { fields.append(PayloadField("debtor", .record(party()))) }
        put("ref_type", reference)
        if reference != "NON" { put("reference", reference == "QRR" ? "210000000003139471430009017" : "RF18539007547034") }
        maybe("message") { $0.latinLine(70) }
        maybe("bill_info") { "//S1/" + $0.latinLine(50) }
        list("alt", 0...2) { $0.latinLine(60) }
    }

    private mutating func party() -> [PayloadField] {
        let isCombined = text.chance(0.5)
        var values = [("type", isCombined ? "K" : "S"), ("name", text.latinLine(40)), ("country", text.element(["CH", "LI", "DE"]))]
        if text.chance(0.8) { values.append(("line1", text.latinLine(40))) }
        values.append(("line2", isCombined ? text.latinLine(40) : text.word()))
        if !isCombined { values += [("postcode", text.digits(4)), ("city", text.latinLine(30))] }
        return values.map { PayloadField($0.0, .text($0.1)) }
    }

    private mutating func payment(_ scheme: String) {
        func address(_ value: String) { put("address", value) }
        switch scheme {
        case "upi":
            address("\(text.word())@\(text.word())")
            put("name", text.line())
            maybe("amount") { $0.amount() }
            maybe("message") { $0.line() }
            maybe("reference") { $0.line() }
            maybe("merchant_category") { $0.digits(4) }
            maybe("url") { $0.url() }
        case "ethereum":
            address("0x" + text.letters("0123456789abcdefABCDEF", 40...40))
            if text.chance(0.5) { fields.append(PayloadField("chain_id", .integer(text.integer(1...1000)))) }
            if text.chance(0.3) {
                put("contract", "0x" + text.letters("0123456789abcdef", 40...40))
                put("quantity", "1" + text.digits(12))
            } else {
                maybe("amount") { $0.amount() }
            }
        case "lightning":
            if text.chance(0.5) {
                address(text.mailbox())
            } else {
                put(
                    "invoice",
                    "LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS"
                )
            }
        case "paypal":
            address(text.word())
            if text.chance(0.6) {
                put("amount", "\(text.integer(1...999)).5")
                maybe("currency") { $0.element(["EUR", "USD"]) }
            }
        case "venmo", "cashapp":
            address(scheme == "cashapp" ? "$" + text.word() : text.word())
            maybe("amount") { "\($0.integer(1...999)).25" }
            maybe("message") { $0.line() }
        case "zelle":
            put("name", text.line())
            address(text.chance(0.5) ? text.mailbox() : "2125551212")
        case "revolut": address(text.word())
        case "emvco": merchant()
        case "gost":
            put("name", text.line().without("|", "/"))
            address(text.digits(20))
            put("bank", text.line(30).without("|", "/"))
            put("bic", text.digits(9))
            put("correspondent", text.digits(20))
            maybe("amount") { $0.amount() }
            maybe("message") { $0.line().without("|", "/") }
            maybe("tax_number") { $0.digits(10) }
        case "spayd":
            put("iban", "CZ6508000000192000145399")
            maybe("bic") { $0.element(["GIBACZPX", "RZBCCZPPXXX"]) }
            maybe("name") { $0.line(30) }
            maybe("amount") { $0.amount() }
            maybe("currency") { $0.element(["CZK", "EUR"]) }
            maybe("message") { $0.line(50) }
            maybe("reference") { $0.digits(10) }
            maybe("date") { "2026-0\($0.integer(1...9))-\($0.integer(10...28))" }
        default:
            address(
                scheme == "bitcoin"
                    ? text.element(["175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"])
                    : "x" + text.word(30...60))
            maybe("amount") { $0.amount() }
            maybe("label") { $0.line() }
            maybe("message") { $0.line() }
        }
    }

    private mutating func merchant() {
        let isPix = text.chance(0.6)
        put("name", text.asciiLine(25))
        put("city", text.asciiLine(15))
        put("country", isPix ? "BR" : text.element(["SG", "TH"]))
        put("currency", isPix ? "BRL" : "SGD")
        maybe("postcode") { $0.digits(5) }
        maybe("amount") { $0.amount() }
        maybe("reference") { $0.word(1...25) }
        maybe("message") { $0.asciiLine(20) }
        if isPix {
            if text.chance(0.7) { put("key", text.mailbox(isASCII: true)) } else { put("url", "https://example.org/" + text.word()) }
        } else {
            let parts = [PayloadField("id", .text("SG.PAYNOW")), PayloadField("01", .text("2")), PayloadField("02", .text(text.word()))]
            fields.append(PayloadField("accounts", .list([.record(parts)])))
        }
        maybe("bill_number") { $0.asciiLine(20) }
        fields.append(PayloadField("is_dynamic", .flag(text.chance(0.5))))
    }

    private mutating func elements() {
        put("product", checked(text.digits(13)))
        let reserved = "abcXYZ019!\"%&'()*+,-./_:;<=>?"
        maybe("lot") { $0.letters(reserved, 1...20) }
        maybe("serial") { $0.letters(reserved, 1...20) }
        maybe("expiration_date") { "2\($0.integer(1...9))0\($0.integer(1...9))\($0.integer(10...28))" }
        maybe("count") { "\($0.integer(1...99_999_999))" }
        maybe("order") { $0.letters(reserved, 1...30) }
        if text.chance(0.5) {
            put("weight", text.digits(6))
            fields.append(PayloadField("weight_decimals", .integer(text.integer(0...5))))
            put("weight_unit", text.element(["KG", "LB"]))
        }
        if text.chance(0.5) {
            put("price", text.digits(text.integer(1...15)))
            fields.append(PayloadField("price_decimals", .integer(text.integer(0...9))))
            maybe("price_currency") { $0.digits(3) }
        }
        if text.chance(0.5) { fields.append(PayloadField("other", .record([PayloadField("91", .text(text.letters(reserved, 1...30)))]))) }
    }

    /// With its check digit (GS1 General Specifications §7.9).
    private func checked(_ digits: String) -> String {
        let sum = digits.reversed().enumerated().reduce(0) { $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset % 2 == 0 ? 3 : 1) }
        return digits + String((10 - sum % 10) % 10)
    }
}

extension String {
    /// Replaces a scalar everywhere, also before a combining accent.
    fileprivate func without(_ bad: Unicode.Scalar, _ good: Unicode.Scalar) -> String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == bad ? good : $0 }))
    }

    fileprivate var trimmedBlanks: String {
        let text = trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? "Max" : text
    }
}
