import Symbols
import Testing

@Suite("Making symbols")
struct SymbolEncoderTests {
    /// ISO/IEC 18004:2015 table 7: the most characters of some versions and levels.
    @Test(arguments: [
        (1, ErrorCorrectionLevel.low, 41, 25, 17), (1, .high, 17, 10, 7), (9, .medium, 432, 262, 180), (10, .medium, 513, 311, 213),
        (26, .quartile, 1804, 1094, 751), (27, .low, 3517, 2132, 1465), (40, .low, 7089, 4296, 2953), (40, .high, 3057, 1852, 1273),
    ])
    func `a version holds exactly what the standard says`(
        version: Int, level: ErrorCorrectionLevel, digits: Int, characters: Int, bytes: Int
    ) throws {
        for (content, count) in [(UInt8(ascii: "7"), digits), (UInt8(ascii: "A"), characters), (UInt8(ascii: "a"), bytes)] {
            let full = [UInt8](repeating: content, count: count)
            let symbol = try SymbolEncoder.encode(full, level: level)
            #expect(symbol.version == version)
            #expect(symbol.level == level)
            #expect(symbol.modulesPerSide == 17 + 4 * version)
            if version < 40 {
                #expect(try SymbolEncoder.encode(full + [content], level: level).version == version + 1)
                #expect(throws: SymbolError.self) { try SymbolEncoder.encode(full + [content], level: level, version: version) }
            } else {
                #expect(throws: SymbolError.self) { try SymbolEncoder.encode(full + [content], level: level) }
            }
        }
    }

    @Test func `too much data says by how many bytes and which level would fit`() {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_300)
        #expect(throws: SymbolError.tooMuchData(bytes: 27, level: .high, fittingLevel: .quartile, fittingParts: 2)) {
            try SymbolEncoder.encode(text, level: .high)
        }
        let more = [UInt8](repeating: UInt8(ascii: "a"), count: 2_954)
        #expect(throws: SymbolError.tooMuchData(bytes: 1, level: .low, fittingLevel: nil, fittingParts: 2)) { try SymbolEncoder.encode(more, level: .low) }
        #expect(throws: SymbolError.tooMuchData(bytes: 9_997_047, level: .low, fittingLevel: nil, fittingParts: nil)) {
            try SymbolEncoder.encode([UInt8](repeating: 0, count: 10_000_000), level: .low)
        }
        #expect(throws: SymbolError.tooMuchForVersion(version: 1, bytes: 3, fittingVersion: 2)) {
            try SymbolEncoder.encode(Array("abcdefghijklmnopq".utf8), level: .medium, version: 1)
        }
    }

    @Test func `nothing, and versions and levels that do not exist, are errors`() {
        #expect(throws: SymbolError.nothingToEncode) { try SymbolEncoder.encode([]) }
        for version in [0, -1, 41] {
            #expect(throws: SymbolError.noSuchVersion(version, family: .standard)) { try SymbolEncoder.encode([48], version: version) }
        }
        #expect(throws: SymbolError.noSuchVersion(5, family: .micro)) { try SymbolEncoder.encode([48], version: 5, family: .micro) }
        #expect(throws: SymbolError.noSuchLevel(.high, microVersion: nil)) {
            try SymbolEncoder.encode([48], level: .high, family: .micro)
        }
        #expect(throws: SymbolError.noSuchLevel(.quartile, microVersion: 2)) {
            try SymbolEncoder.encode([48], level: .quartile, version: 2, family: .micro)
        }
    }

    @Test func `a version larger than needed is made when asked for`() throws {
        let symbol = try SymbolEncoder.encode(Array("a".utf8), level: .quartile, version: 12)
        #expect(symbol.version == 12)
        #expect(symbol.modulesPerSide == 65)
    }

    /// ISO/IEC 18004:2015 table 7, Micro QR.
    @Test(arguments: [
        ("12345", ErrorCorrectionLevel.low, 1 as Int?, 1), ("1234567890", .low, nil, 2), ("12345678901", .low, nil, 3),
        ("ABCDEF", .low, nil, 2), ("ABCDE", .medium, nil, 2), ("ABCDEF", .medium, nil, 3), ("a", .low, nil, 3), ("abcdefghi", .low, nil, 3),
        ("abcdefghij", .low, nil, 4), ("abcdefghijklmno", .low, nil, 4), ("abcdefghi", .quartile, nil, 4),
        ("12345678901234567890123456789012345", .low, nil, 4),
    ])
    func `Micro QR takes the smallest version`(text: String, level: ErrorCorrectionLevel, version: Int?, expected: Int) throws {
        let symbol = try SymbolEncoder.encode(Array(text.utf8), level: level, version: version, family: .micro)
        #expect(symbol.isMicro)
        #expect(symbol.version == expected)
        #expect(symbol.modulesPerSide == 9 + 2 * expected)
        #expect(0..<4 ~= symbol.mask)
    }

    @Test func `what does not fit into Micro QR says so`() {
        for text in ["abcdefghijklmnop", "123456789012345678901234567890123456"] {
            #expect(throws: SymbolError.tooMuchForMicro(level: .low)) {
                try SymbolEncoder.encode(Array(text.utf8), level: .low, family: .micro)
            }
        }
        #expect(throws: SymbolError.self) { try SymbolEncoder.encode(Array("A".utf8), level: .low, version: 1, family: .micro) }
    }

    @Test func `modules outside a symbol are light, its finder patterns stand in three corners`() throws {
        let symbol = try SymbolEncoder.encode(Array("corner".utf8))
        let side = symbol.modulesPerSide
        #expect(!symbol[-1, 0] && !symbol[0, side] && !symbol[side, 0])
        for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            #expect((0..<7).allSatisfy { symbol[x + $0, y] && symbol[x + $0, y + 6] && symbol[x, y + $0] && symbol[x + 6, y + $0] })
            #expect((1..<6).allSatisfy { !symbol[x + $0, y + 1] && !symbol[x + $0, y + 5] })
            #expect((2..<5).allSatisfy { symbol[x + $0, y + 3] })
        }
        #expect((0..<7).contains { !symbol[side - 7 + $0, side - 7] || !symbol[side - 1, side - 7 + $0] })
    }
}
