import Foundation
import OneTimeCode
import Payload
import Testing

@Suite("One-time codes")
struct OneTimeCodeTests {
    /// RFC 4226 appendix D.
    @Test(
        "By a counter, the codes are those of RFC 4226",
        arguments: zip(0...9, ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]))
    func counted(counter: Int, code: String) throws {
        let generator = try #require(OneTimeCodeGenerator(secret: Array("12345678901234567890".utf8), factor: .counter(UInt64(counter))))
        #expect(generator.code(at: .distantPast).text == code)
        #expect(generator.code(at: .distantPast).validUntil == nil)
    }

    /// RFC 6238 appendix B. Its secrets are as long as the hashes.
    @Test(
        "By the time, the codes are those of RFC 6238",
        arguments: [
            (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
            (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
            (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
        ])
    func timed(seconds: Int, sha1: String, sha256: String, sha512: String) throws {
        let digits = Array("1234567890".utf8)
        let table: [(OneTimeCodeGenerator.Algorithm, Int, String)] = [(.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512)]
        for (algorithm, length, code) in table {
            let secret = (0..<length).map { digits[$0 % 10] }
            let generator = try #require(OneTimeCodeGenerator(secret: secret, algorithm: algorithm, digits: 8))
            #expect(generator.code(at: Date(timeIntervalSince1970: Double(seconds))).text == code)
        }
    }

    @Test("A code holds until its period ends", arguments: [(0.0, 30), (29.0, 1), (29.5, 1), (30.0, 30), (45.25, 15)])
    func remaining(seconds: Double, left: Int) throws {
        let parsed = Payload("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP").parsed()
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try #require(parsed.oneTimeCode(at: date)).secondsLeft(at: date) == left)
    }

    @Test(
        "What no code can be made of has none",
        arguments: [
            "otpauth://totp/a", "otpauth://totp/a?secret=10", "otpauth://totp/a?secret=JBSWY3DP&algorithm=MD5",
            "otpauth://totp/a?secret=JBSWY3DP&digits=5", "otpauth://totp/a?secret=JBSWY3DP&period=0",
            "otpauth://hotp/a?secret=JBSWY3DP&counter=-1", "otpauth://totp/a?secret=A", "hello",
        ])
    func none(text: String) {
        #expect(Payload(text).parsed().oneTimeCode(at: .distantFuture) == nil)
    }

    @Test("Every account of an export has its code")
    func export() {
        // Two accounts with the secret of RFC 4226 appendix D: the first counter-based with the counter 1, the second time-based.
        let account: (UInt8) -> [UInt8] = { type in
            [0x0A, 20] + Array("12345678901234567890".utf8) + [0x12, 1, 0x61, 0x20, 1, 0x28, 1, 0x30, type, 0x38, 1]
        }
        let message = [UInt8(1), 2].flatMap { type -> [UInt8] in [0x0A, UInt8(account(type).count)] + account(type) }
        let data = Data(message).base64EncodedString().replacing("+", with: "%2B")
        let parsed = Payload("otpauth-migration://offline?data=\(data)").parsed()
        #expect(parsed.oneTimeCodes(at: Date(timeIntervalSince1970: 59)).map { $0?.text } == ["287082", "287082"])
        #expect(parsed.oneTimeCode(at: .distantPast) == nil)
    }
}
