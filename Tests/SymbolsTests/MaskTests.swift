import Testing
@testable import Symbols

@Suite("Masks")
struct MaskTests {
    /// ISO/IEC 18004:2015 table C.1: the format information of each level and mask, after it was combined with the fixed pattern.
    @Test(arguments: [
        (ErrorCorrectionLevel.medium, [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]),
        (.low, [0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976]),
        (.high, [0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B]),
        (.quartile, [0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED]),
    ])
    func `a pinned mask has its format information twice`(level: ErrorCorrectionLevel, expected: [Int]) throws {
        for (mask, bits) in expected.enumerated() {
            let symbol = try SymbolEncoder.encode(Array("mask".utf8), level: level, version: 7, mask: mask)
            #expect(symbol.mask == mask)
            for places in MaskPattern.formatPlaces(.standard, modulesPerSide: 45) {
                #expect(places.enumerated().reduce(0) { $0 | (symbol[$1.element.x, $1.element.y] ? 1 << $1.offset : 0) } == bits)
            }
        }
    }

    /// ISO/IEC 18004:2015 the format information of M2-L and M4-Q, after it was combined with 100010001000101.
    @Test(arguments: [(2, ErrorCorrectionLevel.low, [0x55AE, 0x5099, 0x5FC0, 0x5AF7]), (4, .quartile, [0x34E3, 0x31D4, 0x3E8D, 0x3BBA])])
    func `a Micro QR mask has its format information once`(version: Int, level: ErrorCorrectionLevel, expected: [Int]) throws {
        for (mask, bits) in expected.enumerated() {
            let symbol = try SymbolEncoder.encode(Array("123".utf8), level: level, version: version, family: .micro, mask: mask)
            #expect(symbol.mask == mask)
            let places = MaskPattern.formatPlaces(.micro, modulesPerSide: symbol.modulesPerSide)
            #expect(places.count == 1)
            #expect(places[0].enumerated().reduce(0) { $0 | (symbol[$1.element.x, $1.element.y] ? 1 << $1.offset : 0) } == bits)
        }
    }

    @Test(arguments: [(SymbolFamily.standard, 1), (.standard, 2), (.standard, 14), (.standard, 40), (.micro, 1), (.micro, 2), (.micro, 4)])
    func `symbols of all masks carry the same data`(family: SymbolFamily, version: Int) throws {
        var unmasked: Set<[Bool]> = []
        for mask in family.masks {
            let symbol = try SymbolEncoder.encode(Array("12345".utf8), level: .low, version: version, family: family, mask: mask)
            let pattern = MaskPattern(number: mask, family: family)
            let side = symbol.modulesPerSide
            // The data of every version begin in the lower right corner: two columns beside each other, four modules up.
            unmasked.insert(
                (0..<8).map { index in
                    let (x, y) = (side - 1 - index % 2, side - 1 - index / 2)
                    return symbol[x, y] != pattern.swaps(x, y)
                })
            // Finder and timing patterns are never masked.
            #expect((0..<7).allSatisfy { symbol[$0, 0] && symbol[0, $0] })
            let timing = family == .standard ? 6 : 0
            #expect((8..<side - (family == .standard ? 8 : 0)).allSatisfy { symbol[$0, timing] == ($0 % 2 == 0) })
        }
        #expect(unmasked.count == 1)
    }

    @Test func `the mask that is chosen is the same when it is pinned`() throws {
        for text in ["a", "https://example.org", "12345678901234567890", "HELLO WORLD"] {
            let chosen = try SymbolEncoder.encode(Array(text.utf8))
            #expect(try SymbolEncoder.encode(Array(text.utf8), mask: chosen.mask) == chosen)
        }
    }

    @Test(arguments: [(SymbolFamily.standard, 8), (.standard, -1), (.micro, 4)])
    func `a mask that does not exist is an error`(family: SymbolFamily, mask: Int) {
        #expect(throws: SymbolError.noSuchMask(mask, family: family)) {
            try SymbolEncoder.encode(Array("1".utf8), family: family, mask: mask)
        }
    }
}
