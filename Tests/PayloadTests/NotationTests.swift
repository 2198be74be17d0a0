import Testing

@testable import Payload

@Suite("Notations that formats are made of")
struct NotationTests {
    @Test(
        "Punycode goes both ways",
        arguments: [
            ("münchen", "xn--mnchen-3ya"), ("аpple", "xn--pple-43d"), ("日本語", "xn--wgv71a119e"), ("faß", "xn--fa-hia"), ("рф", "xn--p1ai"),
            // RFC 3492 §7.1, Chinese (simplified).
            ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
        ])
    func punycode(label: String, ascii: String) {
        #expect(Punycode.encoded(label) == ascii)
        #expect(Punycode.decoded(ascii) == label)
    }

    @Test("What is no Punycode decodes to nothing", arguments: ["abc", "xn--\u{FF}", "xn--999999999999", "xn--a!", "xn--é"])
    func noPunycode(label: String) {
        #expect(Punycode.decoded(label) == nil)
    }

    @Test("Check digits are those of the standards")
    func checkDigits() {
        #expect(AccountNumber("GB82 WEST 1234 5698 7654 32").isValid)
        #expect(!AccountNumber("GB82 WEST 1234 5698 7654 33").isValid && !AccountNumber("DE7111022033012345678").isValid)
        #expect(AccountNumber("CH44 3199 9123 0008 8901 2").takesOnlyQRReferences)
        #expect(CheckDigits.isValidModulo97("RF18539007547034") && !CheckDigits.isValidModulo97("RF19539007547034"))
        #expect(CheckDigits.isValidSwissReference("210000000003139471430009017"))
        #expect(CheckDigits.isValidGS1("4006381333931") && !CheckDigits.isValidGS1("4006381333930") && CheckDigits.isValidGS1("00393157"))
        // The check value of CRC-16/CCITT-FALSE.
        #expect(CheckDigits.crc16("123456789".utf8) == 0x29B1)
    }

    @Test("Base32 is that of RFC 4648 §10 without padding")
    func base32() {
        for (plain, encoded) in [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("foobar", "MZXW6YTBOI")] {
            #expect(Base32.encoded(plain.utf8) == encoded)
        }
        #expect(Base32.normalized("jbsw y3dp-EHPK====") == "JBSWY3DPEHPK" && Base32.normalized("A1") == nil)
    }

    @Test("Bech32 keeps the checksums of BIP 173 and BIP 350")
    func bech32() {
        #expect(Bech32("A12UEL5L")?.isValid == true && Bech32("a1lqfn3a")?.isValid == true && Bech32("A1G7SGD8")?.isValid == false)
        #expect(Bech32("split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w")?.part == "split")
        #expect(Bech32("1nwldj5") == nil && Bech32("x1b4n0q5v") == nil)
    }

    @Test("Amounts move by powers of ten without rounding")
    func decimals() {
        #expect(DecimalText.shifted("2.014e18", by: -18) == "2.014")
        #expect(DecimalText.shifted("1", by: -18) == "0.000000000000000001")
        #expect(DecimalText.shifted("1050", by: -2) == "10.5" && DecimalText.shifted("0.5", by: 3) == "500")
        #expect(
            DecimalText.shifted("1e999", by: 0) == nil && DecimalText.shifted("-1", by: 0) == nil && DecimalText.shifted("", by: 0) == nil)
    }

    @Test("Days count as the calendar does")
    func days() {
        #expect(CalendarDate(basic: "19700101")?.daysSince1970 == 0 && CalendarDate(basic: "2000-03-01")?.daysSince1970 == 11017)
        #expect(CalendarDate(basic: "20230229") == nil && CalendarDate(basic: "20240229") != nil && CalendarDate(basic: "2024-0229") == nil)
        for days in stride(from: -719_468, through: 2_932_896, by: 997) { #expect(CalendarDate(daysSince1970: days).daysSince1970 == days) }
        #expect(
            CalendarDate(gs1: "260200", now: testDay)?.text == "2026-02-28"
                && CalendarDate(gs1: "990101", now: testDay)?.text == "1999-01-01")
    }

    @Test("Percent signs that encode nothing stay")
    func percent() {
        #expect(PercentEncoding.decoded("100%25%zz%4") == "100%%zz%4" && PercentEncoding.decoded("caf%E9") == "café")
        #expect(PercentEncoding.decoded("a+b", plusIsSpace: true) == "a b" && PercentEncoding.encoded("a b&é") == "a%20b%26%C3%A9")
    }
}
