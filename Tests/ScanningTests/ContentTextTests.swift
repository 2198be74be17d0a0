import Testing
@testable import Scanning

@Suite("The text of a code's bytes")
struct ContentTextTests {
    @Test(
        arguments: [
            ([0x41, 0x42], "AB", ContentEncoding.utf8),
            ([], "", .utf8),
            (Array("Grüße 日本 👍".utf8), "Grüße 日本 👍", .utf8),
            ([0x41, 0x00, 0x42], "A\u{0}B", .utf8),
            ([0x93, 0xFA, 0x96, 0x7B], "日本", .shiftJIS),
            ([0xC3, 0xDE, 0xBB, 0xDE, 0xB2, 0xDD, 0x51, 0x52], "ﾃﾞｻﾞｲﾝQR", .shiftJIS),
            ([0x63, 0x61, 0x66, 0xE9], "café", .latin1),
            ([0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße", .latin1),
            ([0xC4, 0xD6, 0xDC], "ÄÖÜ", .latin1),
            ([0xFF, 0xFE, 0x00], "ÿþ\u{0}", .latin1),
            ([0xE9, 0x74, 0xE9], "été", .latin1),
        ] as [([UInt8], String, ContentEncoding)])
    func `UTF-8 first, Shift_JIS where that is Japanese, else Latin-1`(bytes: [UInt8], text: String, encoding: ContentEncoding) {
        let content = ContentText(bytes)
        #expect(content.text == text)
        #expect(content.encoding == encoding)
    }
}
