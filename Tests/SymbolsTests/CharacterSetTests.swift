import Testing
@testable import Symbols

@Suite("Character sets")
struct CharacterSetTests {
    private func plan(_ bytes: [UInt8], eci: ECIPolicy = .automatic, level: ErrorCorrectionLevel = .medium) throws -> SymbolPlan {
        try SymbolPlan(SymbolData(bytes), SymbolRequest(level: level, eci: eci))
    }

    /// The text that zbar 0.23 guesses when no header declares UTF-8.
    @Test(arguments: [
        ("é", true),  // 矇
        ("àå", true),  // Ã Ã¥
        ("ｱｲｳｴｵ", true),
        ("plain", false), ("12345", false),
        ("日本語テキスト", false),
        ("Привет, мир", false),
    ])
    func `UTF-8 is declared where readers would guess another character set`(text: String, isDeclared: Bool) throws {
        #expect(try plan(Array(text.utf8)).hasECI == isDeclared)
        #expect(try !plan(Array(text.utf8), eci: .never).hasECI)
        #expect(try plan(Array(text.utf8), eci: .always).hasECI)
    }

    @Test(arguments: [[0xE9], [0x93, 0xFA, 0x96, 0x7B], [0x47, 0x72, 0xFC, 0xDF, 0x65], [0xFF, 0x00, 0x80]] as [[UInt8]])
    func `bytes that are no UTF-8 are never declared as such`(bytes: [UInt8]) throws {
        #expect(try !plan(bytes).hasECI)
        #expect(throws: SymbolError.notUTF8) { try plan(bytes, eci: .always) }
    }

    @Test func `a declaration takes room`() throws {
        #expect(try plan(Array("abcdefghijk".utf8), eci: .always).version == 1)
        #expect(try plan(Array("abcdefghijklmn".utf8), eci: .always).version == 2)
        #expect(try plan(Array("abcdefghijklmn".utf8)).version == 1)
    }

    @Test(arguments: 1...60)
    func `a symbol has the version that was planned for it`(count: Int) throws {
        let text = Array(String(repeating: "é", count: count).utf8)
        let planned = try plan(text, eci: .always, level: .low).version
        #expect(try SymbolEncoder.encode(text, level: .low, eci: .always).version == planned)
        #expect(try SymbolEncoder.encode(text, level: .low, version: planned, eci: .always).version == planned)
    }

    /// zbar reads “Hallo Müller” in a symbol of the smaller version as “Hallo M羹ller”.
    @Test func `a declaration is made also where it takes a larger symbol, and no more than one version`() throws {
        #expect(try plan(Array("Hallo Müller".utf8)).hasECI)
        for count in 1...60 {
            let text = Array(String(repeating: "é", count: count).utf8)
            #expect(try plan(text).hasECI)
            #expect(try 0...1 ~= plan(text).version - plan(text, eci: .never).version)
        }
    }

    @Test func `a text that fills the largest symbol is not declared`() throws {
        let text = Array((String(repeating: "é", count: 1476) + "x").utf8)
        let plan = try plan(text, level: .low)
        #expect(plan.version == 40 && !plan.hasECI)
    }

    @Test func `a symbol that holds everything in one segment is not divided, which some readers trip over`() throws {
        let mixed = Array("tel:+493012345678".utf8)
        #expect(try plan(mixed, level: .low).parts.first?.map(\.mode) == [.byte])
        // One version smaller than in byte mode.
        let longer = Array("abc012345678901234567".utf8)
        let divided = try plan(longer, level: .medium)
        #expect(divided.version == 1 && divided.parts.first?.count == 2)
    }

    @Test func `text that only just fits is made without a declaration`() throws {
        let text = Array(String(repeating: "é", count: 1_476).utf8)
        let plan = try plan(text, level: .low)
        #expect(plan.version == 40 && !plan.hasECI)
    }

    @Test(
        arguments: [
            // 日本語 and the hiragana あ; ASCII between them stays as it is.
            ([0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA], [(SegmentMode.kanji, 6)]),
            ([0x82, 0xA0, 0x82, 0xA0, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37], [(.kanji, 4), (.numeric, 7)]),
            ([0x61, 0x62, 0x63, 0x64, 0x82, 0xA0, 0x82, 0xA0, 0x82, 0xA0, 0x82, 0xA0, 0x82, 0xA0], [(.byte, 4), (.kanji, 10)]),
            // A single character would be smaller in byte mode, but would not be marked as text.
            ([0x61, 0x62, 0x82, 0xA0, 0x61, 0x62], [(.byte, 2), (.kanji, 2), (.byte, 2)]),
            // Half-width katakana take one byte: ｱｱ.
            ([0x93, 0xFA, 0x96, 0x7B, 0xB1, 0xB1], [(.byte, 6)]),
            // An invalid second byte, and the wave dash, which readers decode differently.
            ([0x93, 0xFA, 0x82, 0x20], [(.byte, 4)]),
            ([0x93, 0xFA, 0x96, 0x7B, 0x81, 0x60], [(.byte, 6)]),
        ] as [([UInt8], [(SegmentMode, Int)])])
    func `kanji mode holds Shift JIS and nothing else`(bytes: [UInt8], expected: [(SegmentMode, Int)]) throws {
        let segments = try #require(Segmentation(SymbolData(bytes, isKanji: true), bytes.indices, family: .standard, version: 1)).segments
        #expect(segments.map(\.mode) == expected.map(\.0))
        #expect(segments.map(\.range.count) == expected.map(\.1))
    }

    @Test(arguments: [[0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA], Array("日本語テキスト".utf8)] as [[UInt8]])
    func `without being asked for, kanji mode is not used: the bytes are what counts`(bytes: [UInt8]) throws {
        #expect(try plan(bytes).parts.first?.map(\.mode) == [.byte])
    }

    /// ISO/IEC 18004:2015 table 7: kanji of versions 1-L, 1-M, 10-L, 40-L and 40-H.
    @Test(arguments: [(1, ErrorCorrectionLevel.low, 10), (1, .medium, 8), (10, .low, 167), (40, .low, 1_817), (40, .high, 784)])
    func `a version holds as many kanji as the standard says`(version: Int, level: ErrorCorrectionLevel, count: Int) throws {
        let full = String(repeating: "日", count: count)
        #expect(try SymbolEncoder.encode(Array(full.utf8), level: level, kanji: true).version == version)
        #expect(throws: SymbolError.self) {
            try SymbolEncoder.encode(Array((full + "日").utf8), level: level, version: version, kanji: true)
        }
    }

    @Test func `Japanese text in kanji mode is smaller`() throws {
        let text = Array("東京都港区で日本語のテキストをつくる".utf8)
        #expect(try SymbolEncoder.encode(text).version == 4)
        #expect(try SymbolEncoder.encode(text, kanji: true).version == 3)
    }

    @Test(
        arguments: [
            ("日本〜", "〜"), ("−1", "−"), ("¢", "¢"), ("é", "é"), ("👍", "👍"), ("ｱ", "ｱ"), ("①", "①"), ("日\\", "\\"), ("~", "~"), ("＼", "＼"),
        ] as [(String, Unicode.Scalar)])
    func `a character that readers decode differently is an error in kanji mode`(text: String, scalar: Unicode.Scalar) {
        #expect(throws: SymbolError.noKanji(scalar)) { try SymbolEncoder.encode(Array(text.utf8), kanji: true) }
    }

    @Test func `Micro QR declares nothing`() throws {
        #expect(try SymbolEncoder.encode(Array("é".utf8), family: .micro).isMicro)
        #expect(throws: SymbolError.notInMicro(.eci)) { try SymbolEncoder.encode(Array("é".utf8), family: .micro, eci: .always) }
    }

    /// The character set is named in the content (EPC069-12), so its bytes are not changed.
    @Test func `the bytes of another character set are one byte segment`() throws {
        let bytes = Array("BCD\n002\n2\nSCT\n\nM".utf8) + [0xFC] + Array("ller\nDE02120300000000202051\n".utf8)
        let segments = try #require(try plan(bytes).parts.first)
        #expect(segments.first?.mode == .byte && segments.contains { $0.range.contains(17) && $0.mode == .byte })
        #expect(segments.flatMap { Array($0.range) } == Array(bytes.indices))
    }
}
