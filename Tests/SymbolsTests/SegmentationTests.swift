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
            // 14 bits of header and 10 for three digits are as much as three bytes: one segment is better. Four digits pay.
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
        // Every text of 6 letters from an alphabet that has every mode, against all its 3^6 divisions.
        for number in stride(from: 0, to: 15_625, by: 7) {
            let bytes = (0..<6).map { alphabet[number / [1, 5, 25, 125, 625, 3125][$0] % 5] }
            // Repeated, so that long headers can pay.
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

    /// Tries every assignment of modes to the letters, neighbours of one mode joined.
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
