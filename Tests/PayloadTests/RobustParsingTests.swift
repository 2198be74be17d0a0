import Foundation
import Glibc
import Payload
import Platform
import Testing

@Suite("Parsing of anything at all")
struct RobustParsingTests {
    /// A sample of each kind and notation.
    private static let samples = [
        "https://user@www.bаnk.example:80/01/09521234543213/10/A?q=1,2#x", "MEBKM:TITLE:A;URL:b.c;;", "URLTO:a:b.c", "tel:+1;ext=2?x",
        "https://www.google.com/maps/place/A/@1.5,2.5,3z/data=!3d1!4d2?q=1,2(x)", "smsto:+1,+2:a", "sms:+1;x=1?body=%41&subject=b",
        "mailto:a@b.c?cc=d@e.f&body=%zz", "MATMSG:TO:a@b.c;SUB:x\\;;BODY:y;;", "smtp:a@b.c:d:e", "geo:1.5,2.5,3;u=1?q=4,5(L)",
        "WIFI:T:WPA;S:\"AB\";P:x\\\\;H:true;E:PEAP;PH2:x;I:i;A:a;;",
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=SHIFT_JIS:=8E=52;=\r\n=93=63\r\nitem1.TEL;TYPE=\"a,b\":tel:1\r\nADR:;;a\\,b;c\r\n BDAY:--0415\r\nGEO:1;2\r\nEND:VCARD",
        "MECARD:N:A\\,b,C;TEL:1;BDAY:19700310;;", "BIZCARD:N:A;X:B;M:1;;", "MEMORY:a\r\nNAME1:b\r\nTEL1:1\r\n",
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:-0100\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20300101\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=X:20260704T090000\nDURATION:P1DT2H\nGEO:1;2\nBEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
        "BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:00010101T000000\nDTEND;TZID=Asia/Tokyo:99991231T235959\nEND:VEVENT",
        "otpauth://totp/A:b?secret=ABC&digits=9223372036854775807&period=-1",
        "otpauth-migration://offline?data=Ci8KCkhlbGxvId6tvu8SGEV4YW1wbGU6YWxpY2VAZ29vZ2xlLmNvbRoHRXhhbXBsZSABKAEwAhABGAEgACjr4JKn%2BP%2F%2F%2F%2F8B",
        "BCD\n002\n2\nSCT\nA\nB\nDE71110220330123456789\nEUR1.5\nC\nRF18539007547034\nD\nE",
        "SPC\n0200\n1\nCH4431999123000889012\nS\nA\nB\n1\n2501\nC\nCH\n\n\n\n\n\n\n\n1.5\nCHF\nK\nD\nE\nF\n\n\nCH\nQRR\n210000000003139471430009017\nX\nEPD\nY\nZ",
        "upi://pay?pa=a@b&am=1", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1&req-x=1",
        "ethereum:pay-0xab@1/transfer?address=0x1&uint256=1&value=1.5e18", "ethereum:0x1?value=1e-9&gas=21000", "ST00012|Name=A|Sum=1e2",
        "lightning:lnbc2500u1pvjluezsp5zyg3", "https://paypal.me/a/1EUR", "https://cash.app/$a/1", "venmo://paycharge?txn=pay&recipients=a",
        "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
        "SPD*1.0*ACC:CZ5855000000001265098001+A*AM:1*DT:20260101", "ST00011|Name=A|Sum=1", "]C10109521234543213\u{1D}3103000123\u{1D}10A",
        "(01)09521234543213(3932)9781234(17)261231", "[)>\u{1E}06\u{1D}P1\u{1D}1TL\u{1E}\u{4}", "1M8GDM9AXKP042788", "9780306406157",
        "04252614", "DPP:C:1;K:A;;",
        "LPA:1$a$b", "MT:Y.K9042C00KA0648G00", "{\"a\":[1,\"\\u00e9\"]}", "javascript:x", "\u{202E}https://x",
        "https://xn--80ak6aa92e.xn--p1ai/", "a👩‍👩‍👧\u{301}",
    ]
    /// Numbers at the edges of what integers and floating-point numbers hold.
    private static let edgeNumbers = [
        "0", "-0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "2147483648",
        "4294967296", "1e308", "1e309", "-1e309", "1e-9223372036854775808", "1e9223372036854775807", "99999999999999999999999999999999",
        "0000000000000000000001", "0.00000000000000000000001", ".", "-", "nan", "inf", "0x7FFFFFFFFFFFFFFF", "\u{661}\u{662}",
    ]

    @Test("No number in a payload makes the parser stop", arguments: samples)
    func edgeNumbers(sample: String) {
        for digits in sample.matches(of: /[0-9]+(?:\.[0-9]+)?/).map(\.range) {
            for number in Self.edgeNumbers {
                let payload = Payload(bytes: Array(sample.replacingCharacters(in: digits, with: number).utf8))
                for symbology in Self.symbologies {
                    let parsed = payload.parsed(printedAs: symbology, now: testDay)
                    #expect(!parsed.title.isEmpty && !parsed.json.isEmpty)
                }
            }
        }
    }

    private static let symbologies = ["", "EAN-13", "EAN-8", "UPC-A", "UPC-E", "CODE-39", "DataBar-Exp"]

    @Test("No change of bytes makes the parser stop, forget a title, or say a thing twice", arguments: samples)
    func mutations(sample: String) {
        // Each sample has its own seed, so that a failure can be repeated.
        var random = RandomBytes(seed: UInt64(sample.utf8.count) &* 2_654_435_761 | 1)
        let pieces = Self.samples.map { Array($0.utf8) }
        for round in 0..<200 {
            var bytes = Array(sample.utf8)
            for _ in 0...random.below(4) {
                let index = random.below(bytes.count + 1)
                switch random.below(7) {
                case 0 where index < bytes.count: bytes[index] = UInt8(random.below(256))
                case 1 where index < bytes.count: bytes.remove(at: index)
                case 2: bytes.insert(UInt8(random.below(256)), at: index)
                case 3: bytes.insert(contentsOf: Array(";:,\\\"=\r\n%@/?&(*|\u{1D}".utf8).shuffledPrefix(&random), at: index)
                case 4: bytes.removeSubrange(index..<min(bytes.count, index + random.below(8)))
                case 5: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: index)
                default: bytes = Array(bytes[..<index])
                }
            }
            let payload = Payload(bytes: bytes)
            let parsed = payload.parsed(printedAs: Self.symbologies[round % Self.symbologies.count], now: testDay)
            #expect(!parsed.title.isEmpty && parsed.title.count <= 60 && !parsed.title.contains(where: \.isNewline))
            #expect(Set(parsed.fields.map(\.name)).count == parsed.fields.count)
            #expect(parsed.warnings.allSatisfy { !$0.sentence.isEmpty && !$0.name.isEmpty })
            #expect(parsed.kind == payload.kind(printedAs: Self.symbologies[round % Self.symbologies.count]))
            #expect(!parsed.json.isEmpty)
        }
    }

    @Test(
        "Any megabyte is parsed in a time that grows with its size alone",
        arguments: [
            "", "WIFI:S:", "MECARD:N:", "BEGIN:VCARD\r\nN:", "BEGIN:VEVENT\n", "https://x", "mailto:?to=", "sms:", "otpauth://totp/",
            "[)>\u{1E}06", "]C1", "000201010211", "upi://pay?", "BCD\n002\n", "SPD*1.0*",
        ], [";", ",", "\\", "\n ", "=\n", "TEL;A:1\n", "BEGIN:VALARM\n", "a=b&", "%4", "я", "\u{1D}P1", "0100", "//", "\u{301}"])
    func linearTime(beginning: String, filling: String) {
        func time(_ count: Int) -> Duration {
            let payload = Payload(beginning + String(repeating: filling, count: count / filling.utf8.count))
            let start = computingTime()
            _ = payload.parsed(now: testDay)
            return computingTime() - start
        }
        // A debug build needs seconds for a megabyte; a quadratic algorithm would need hours.
        #expect(time(200_000) < .seconds(10))
    }
}

/// The CPU time of this thread, so that other programs do not count.
private func computingTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// A xorshift generator (Marsaglia), which is random enough to damage payloads.
private struct RandomBytes {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, limit)))
    }
}

extension [UInt8] {
    fileprivate func shuffledPrefix(_ random: inout RandomBytes) -> [UInt8] {
        (0...random.below(3)).map { _ in self[random.below(count)] }
    }
}
