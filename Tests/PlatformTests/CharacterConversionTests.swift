import Testing

@testable import Platform

@Suite("A conversion between character sets")
struct CharacterConversionTests {
    private func convert(_ bytes: [UInt8], from source: String, to target: String) -> [UInt8]? {
        CharacterConversion(from: source, to: target)?.converted(bytes)
    }

    @Test("gives the same text in another one")
    func conversion() {
        #expect(convert([0x67, 0xFC, 0x6E], from: "ISO-8859-1", to: "UTF-8") == Array("gün".utf8))
        #expect(convert(Array("é".utf8), from: "UTF-8", to: "ISO-8859-1") == [0xE9])
        #expect(convert([], from: "ISO-8859-1", to: "UTF-8") == [])
    }

    @Test("refuses bytes that are no text, characters that the target lacks, and unknown character sets")
    func refusal() {
        #expect(convert([0x61, 0xFF], from: "UTF-8", to: "ISO-8859-1") == nil)
        #expect(convert(Array("漢".utf8), from: "UTF-8", to: "ISO-8859-1") == nil)
        // The character is cut off.
        #expect(convert([0xC3], from: "UTF-8", to: "ISO-8859-1") == nil)
        #expect(convert([0x61], from: "KLINGON-1", to: "UTF-8") == nil)
    }
}
