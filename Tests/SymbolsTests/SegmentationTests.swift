import Testing
@testable import Symbols

@Suite("Choosing segments")
struct SegmentationTests {
    @Test(
        arguments: [
            ("0123456789", 1, [(SegmentMode.numeric, 10)]),
            ("ABC123", 1, [(.alphanumeric, 6)]),
            ("HTTPS://EXAMPLE.COM", 1, [(.alphanumeric, 19)]),
            ("abc", 1, [(.byte, 3)]),
            // 14 bits of header and 10 for three digits equal three bytes in byte mode, so one segment is better. Four digits are worth a
            // segment.
            ("abc123", 1, [(.byte, 6)]),
            ("abc1234", 1, [(.byte, 3), (.numeric, 4)]),
            ("AB0123456789012345", 1, [(.alphanumeric, 2), (.numeric, 16)]),
            ("é0123456789", 1, [(.byte, 2), (.numeric, 10)]),
        ] as [(String, Int, [(SegmentMode, Int)])])
    func `the cheapest division is taken`(text: String, version: Int, expected: [(SegmentMode, Int)]) throws {
        let segmentation = try #require(Segmentation(Array(text.utf8), family: .standard, version: version))
        #expect(segmentation.segments.map(\.mode) == expected.map(\.0))
        #expect(segmentation.segments.map(\.range.count) == expected.map(\.1))
    }

    @Test(arguments: [(SymbolFamily.standard, 1), (.standard, 15), (.standard, 40), (.micro, 3), (.micro, 4)])
    func `no other division is smaller`(family: SymbolFamily, version: Int) throws {
        let alphabet = Array("17A%a".utf8)
        // Texts of 6 letters from an alphabet with every mode, compared with all 3^6 divisions.
        for number in stride(from: 0, to: 15_625, by: 7) {
            let bytes = (0..<6).map { alphabet[number / [1, 5, 25, 125, 625, 3125][$0] % 5] }
            // Repeated, so that long headers are worthwhile.
            let text = bytes.flatMap { [UInt8](repeating: $0, count: 4) }
            let segmentation = try #require(Segmentation(text, family: family, version: version))
            #expect(segmentation.bits == Self.smallest(bytes, repeated: 4, family: family, version: version))
        }
    }

    @Test func `segments cover all bytes in order and their bits add up`() throws {
        let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: ($0 * $0 / 31) % 97 + 30) }
        for version in [1, 10, 27] {
            let segmentation = try #require(Segmentation(bytes, family: .standard, version: version))
            #expect(segmentation.segments.flatMap { Array($0.range) } == Array(0..<bytes.count))
            #expect(segmentation.segments.allSatisfy { segment in bytes[segment.range].allSatisfy { segment.mode.canHold($0) } })
            let bits = segmentation.segments.reduce(0) {
                $0 + $1.mode.headerBits(.standard, version: version)! + $1.mode.contentBits($1.range.count)
            }
            #expect(bits == segmentation.bits)
        }
    }

    @Test func `a version without a mode for some byte has no division`() {
        #expect(Segmentation(Array("A1".utf8), family: .micro, version: 1) == nil)
        #expect(Segmentation(Array("A1a".utf8), family: .micro, version: 2) == nil)
        #expect(Segmentation(Array("A1a".utf8), family: .micro, version: 3) != nil)
        #expect(Segmentation([], family: .standard, version: 1) == nil)
    }

    /// Tries all assignments of modes to letters. Adjacent letters of the same mode share a segment.
    private static func smallest(_ letters: [UInt8], repeated: Int, family: SymbolFamily, version: Int) -> Int {
        var best = Int.max
        func extend(_ index: Int, _ mode: SegmentMode?, _ run: Int, _ bits: Int) {
            let closed = bits + (mode.map { $0.headerBits(family, version: version)! + $0.contentBits(run) } ?? 0)
            guard index < letters.count else { return best = min(best, closed) }
            for next in SegmentMode.allCases where next.canHold(letters[index]) && next.headerBits(family, version: version) != nil {
                if next == mode {
                    extend(index + 1, mode, run + repeated, bits)
                } else {
                    extend(index + 1, next, repeated, closed)
                }
            }
        }
        extend(0, nil, 0, 0)
        return best
    }
}

@Suite("Structured append of symbols")
struct StructuredAppendTests {
    private func ranges(_ bytes: [UInt8], parts: Int, level: ErrorCorrectionLevel = .medium, version: Int? = nil) throws -> [Range<Int>] {
        let plan = try SymbolPlan(SymbolData(bytes), SymbolRequest(level: level, version: version, parts: parts))
        return plan.parts.map { segments in (segments.first?.range.lowerBound ?? 0)..<(segments.last?.range.upperBound ?? 0) }
    }

    @Test(
        arguments: [
            ("abcdef", 2, ["abc", "def"]), ("abcdefg", 3, ["abc", "def", "g"]), ("ab", 2, ["a", "b"]), ("abc", 3, ["a", "b", "c"]),
            // Divided between characters, however many bytes they have.
            ("éééé", 2, ["éé", "éé"]), ("日本語", 3, ["日", "本", "語"]), ("a😀", 2, ["a", "😀"]),
            // Digits take less room than letters.
            ("1234567890abcdef", 2, ["1234567890", "abcdef"]),
        ] as [(String, Int, [String])])
    func `the division is even and leaves characters whole`(text: String, parts: Int, expected: [String]) throws {
        let bytes = Array(text.utf8)
        #expect(try ranges(bytes, parts: parts).map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
    }

    @Test(arguments: 2...16)
    func `all bytes come in order, in as many symbols of one version, about equally full`(parts: Int) throws {
        let bytes = (0..<4_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        let divided = try ranges(bytes, parts: parts)
        #expect(divided.count == parts)
        #expect(divided.flatMap { Array($0) } == Array(0..<4_000))
        let lengths = divided.map(\.count)
        #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) < parts)
        let symbols = try SymbolEncoder.encode(bytes, level: .low, parts: parts)
        #expect(Set(symbols.map(\.version)).count == 1)
        #expect(symbols.map(\.part?.index) == (0..<parts).map { $0 })
        #expect(symbols.allSatisfy { $0.part?.count == parts && $0.part?.parity == bytes.reduce(0, ^) })
    }

    /// Of the 19 × 8 data bits in version 1-L, 20 are the structured append header and 12 the segment header, which leaves 15 bytes
    /// (ISO/IEC 18004 §8.1).
    @Test(arguments: [(30, 1), (31, 2), (60, 2), (61, 3)])
    func `the smallest version that all parts need is taken`(count: Int, version: Int) throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        #expect(try SymbolEncoder.encode(bytes, level: .low, parts: 2).map(\.version) == [version, version])
    }

    @Test func `one part is an ordinary symbol`() throws {
        let symbols = try SymbolEncoder.encode(Array("one".utf8), parts: 1)
        #expect(symbols == [try SymbolEncoder.encode(Array("one".utf8))])
        #expect(symbols[0].part == nil)
    }

    @Test func `sixteen of the largest symbols are the maximum`() throws {
        // 2,953 bytes fit into one symbol. 20 bits less are 2,951 bytes, because half a byte was free.
        let full = [UInt8](repeating: 0xFE, count: 16 * 2_951)
        let symbols = try SymbolEncoder.encode(full, level: .low, parts: 16)
        #expect(symbols.map(\.version) == [Int](repeating: 40, count: 16))
        #expect(throws: SymbolError.tooMuchForParts(parts: 16, bytes: 1, level: .low, fittingLevel: nil, fittingParts: nil)) {
            try SymbolEncoder.encode(full + [0xFE], level: .low, parts: 16)
        }
        #expect(throws: SymbolError.tooMuchForParts(parts: 2, bytes: 98, level: .medium, fittingLevel: .low, fittingParts: 3)) {
            try SymbolEncoder.encode([UInt8](repeating: 0xFE, count: 2 * 2_329 + 98), level: .medium, parts: 2)
        }
    }

    @Test func `an impossible number of parts is an error`() {
        for parts in [0, -1, 17] {
            #expect(throws: SymbolError.noSuchPartCount(parts)) { try SymbolEncoder.encode([48], parts: parts) }
        }
        #expect(throws: SymbolError.tooFewCharacters(parts: 3, characters: 2)) { try SymbolEncoder.encode(Array("日本".utf8), parts: 3) }
        #expect(throws: SymbolError.nothingToEncode) { try SymbolEncoder.encode([], parts: 2) }
    }

    @Test func `a version too small for the parts says which would fit`() {
        #expect(throws: SymbolError.tooMuchForVersion(version: 1, bytes: 10, fittingVersion: 2)) {
            try SymbolEncoder.encode([UInt8](repeating: UInt8(ascii: "a"), count: 40), level: .low, version: 1, parts: 2)
        }
    }
}
