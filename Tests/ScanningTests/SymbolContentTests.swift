import Drawing
import Payload
import Testing
@testable import Scanning

@Suite("The meaning of a symbol's bytes")
struct SymbolContentTests {
    private let reader = CodeReader(decoders: [ZXingDecoder(), ZBarDecoder()], clock: { .zero })

    @Test(arguments: [
        ("kanji-only", "日本語テキスト"), ("kanji-and-utf8", "日本語 café 東京"), ("kanji-times", "縦×横é"), ("kanji-sjis-bytes", "日本ﾃﾞｻﾞｲﾝ東京"),
        ("kanji-utf8-eci", "名前: 山田太郎 👍"), ("utf8-eci", "Grüße 👍"), ("latin1-eci", "Grüße"), ("cyrillic-eci", "Привет"),
        ("greek-eci", "Ελλάδα"), ("sjis-eci", "日本語ﾃｽﾄ"), ("gb18030-eci", "你好世界"), ("big5-eci", "繁體中文"), ("euckr-eci", "한국어"),
        ("cp1251-eci", "Привет"), ("utf16-eci", "Grüße 日本"), ("two-eci", "éЯ語"), ("backslash-eci", #"a\b\000026ü"#),
    ])
    func `kanji and declared character sets become UTF-8`(name: String, text: String) throws {
        let codes = try reader.read(Fixture.picture("content-\(name).png"))
        #expect(codes.map(\.text) == [text])
        #expect(codes.map(\.bytes) == [Array(text.utf8)])
    }

    @Test(
        arguments: [
            ("binary-eci", [0xE9, 0x00, 0xC3, 0xA9, 0xFF]), ("kanji-binary", [0x93, 0xFA, 0x96, 0x7B, 0xFF, 0x00, 0xFE, 0x81]),
        ] as [(String, [UInt8])])
    func `bytes that are no text stay as they are stored`(name: String, bytes: [UInt8]) throws {
        #expect(try reader.read(Fixture.picture("content-\(name).png")).map(\.bytes) == [bytes])
    }

    // The files that zbar can read, in character sets that it knows.
    @Test(arguments: [
        ("kanji-only", "日本語テキスト"), ("kanji-and-utf8", "日本語 café 東京"), ("kanji-times", "縦×横é"), ("utf8-eci", "Grüße 👍"),
        ("latin1-eci", "Grüße"), ("cyrillic-eci", "Привет"),
    ])
    func `the decoder that does not separate segments returns the same`(name: String, text: String) throws {
        let zbar = CodeReader(decoders: [ZBarDecoder()], clock: { .zero })
        #expect(try zbar.read(Fixture.picture("content-\(name).png")).map(\.bytes) == [Array(text.utf8)])
    }

    @Test(arguments: [("gs1", Symbology.qrCode), ("gs1-dm", .dataMatrix), ("gs1-128", .code128)])
    func `FNC1 marks GS1 element strings`(name: String, symbology: Symbology) throws {
        let code = try #require(try reader.read(Fixture.picture("content-\(name).png")).first)
        #expect(code.text == "010952123454321310AB21\u{1D}21CD")
        #expect(code.isGS1)
        #expect(code.printedAs == "GS1 \(symbology.name)")
    }

    @Test(
        arguments: [
            ([0x70, 0x72, 0xE9, 0x6E, 0x6F, 0x6D], "prénom"), ([0x63, 0x72, 0xE8, 0x6D, 0x65], "crème"),
            ([0x6E, 0xE9, 0x65, 0x73], "nées"),
        ] as [([UInt8], String)])
    func `accented letters are not taken for kanji`(bytes: [UInt8], text: String) {
        #expect(Payload(bytes: bytes).text == text)
        #expect(SymbolContent(undivided: bytes).bytes == bytes)
    }
}

@Suite("The text of a code's bytes")
struct FoundTextTests {
    @Test(
        arguments: [
            ([0x41, 0x42], "AB"), ([], ""), (Array("Grüße 日本 👍".utf8), "Grüße 日本 👍"), ([0x41, 0x00, 0x42], "A\u{0}B"),
            ([0x93, 0xFA, 0x96, 0x7B], "日本"), ([0xC3, 0xDE, 0xBB, 0xDE, 0xB2, 0xDD, 0x51, 0x52], "ﾃﾞｻﾞｲﾝQR"),
            ([0x63, 0x61, 0x66, 0xE9], "café"), ([0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"), ([0xC4, 0xD6, 0xDC], "ÄÖÜ"),
            ([0xFF, 0xFE, 0x00], "ÿþ\u{0}"), ([0xE9, 0x74, 0xE9], "été"),
        ] as [([UInt8], String)])
    func `is UTF-8, else the most plausible text, and in data each byte is a character`(bytes: [UInt8], text: String) {
        #expect(FoundCode(symbology: .qrCode, bytes: bytes, corners: []).text == text)
    }
}
