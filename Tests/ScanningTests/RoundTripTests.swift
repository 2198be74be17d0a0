import Drawing
import Graphics
import Scanning
import Symbols
import TestNumbers
import Testing

@Suite("Written and read back")
struct RoundTripTests {
    private let reader = CodeReader()

    private func readBack(_ bytes: [UInt8], level: ErrorCorrectionLevel = .medium, style: SymbolStyle = SymbolStyle()) throws -> [[UInt8]] {
        let symbol = try SymbolEncoder.encode(bytes, level: level)
        let pixels = (symbol.modulesPerSide + 2 * style.quietZone) * 4
        return try reader.read(Picture(bytes: SymbolExport.png(SymbolLayout(symbol, style: style), pixels: pixels))).map(\.bytes)
    }

    @Test(arguments: ErrorCorrectionLevel.allCases)
    func `random bytes of any length come back equal`(level: ErrorCorrectionLevel) throws {
        var random = SeededNumbers(20_260_101)
        for _ in 0..<60 {
            let bytes = random.payload(maximumLength: 300)
            #expect(try readBack(bytes, level: level) == [bytes])
        }
    }

    @Test(
        arguments: [
            [0], [0, 0, 0], Array("a\u{0}b".utf8), [0xFF, 0xFE, 0x00, 0x80], Array("é".utf8), Array("日本語テキスト".utf8), Array("0000".utf8),
            Array("HTTPS://EXAMPLE.COM/%41".utf8), Array("ÅÄÖ 12345678901234567890 ABCDEFGHIJKLMNOP".utf8), Array("👩‍👩‍👧‍👦".utf8),
            [0x93, 0xFA, 0x96, 0x7B],
        ] as [[UInt8]])
    func `tricky bytes come back equal`(bytes: [UInt8]) throws {
        #expect(try readBack(bytes) == [bytes])
    }

    @Test func `light on dark and colours are read`() throws {
        let bytes = Array("https://example.org/inverted".utf8)
        #expect(try readBack(bytes, style: SymbolStyle(foreground: .white, background: .black)) == [bytes])
        let violet = try #require(Color(hex: "7C3AED"))
        #expect(try readBack(bytes, style: SymbolStyle(foreground: violet, background: nil)) == [bytes])
    }

    @Test func `four codes in one picture are four, from top to bottom`() throws {
        let texts = ["one", "two", "three", "four"]
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8)) }
        let bitmap = try Bitmap(width: 600, height: 600) { canvas in
            for (index, symbol) in symbols.enumerated() {
                let place = Rectangle(x: Double(index % 2) * 300, y: Double(index / 2) * 300, width: 300, height: 300)
                SymbolDrawing.draw(symbol, style: SymbolStyle(), on: canvas, in: place, pixelsPerUnit: 1)
            }
        }
        let codes = try reader.read(Picture(bytes: bitmap.png()))
        #expect(codes.map(\.text) == texts)
        // 21 modules and the quiet zone in 300 pixels: 10 pixels a module, 45 of margin.
        let corners = try #require(codes.first).corners
        for (corner, wanted) in zip(corners, [(45.0, 45.0), (255, 45), (255, 255), (45, 255)]) {
            #expect(abs(corner.x - wanted.0) < 6 && abs(corner.y - wanted.1) < 6)
        }
    }

    @Test(arguments: [nil, 40, 5] as [Double?])
    func `an SVG file is read like a picture`(millimetres: Double?) throws {
        let symbol = try SymbolEncoder.encode(Array("https://example.org/vector".utf8))
        let file = try SymbolExport.svg(SymbolLayout(symbol, style: SymbolStyle()), millimetres: millimetres)
        #expect(try reader.read(Picture(bytes: file)).map(\.text) == ["https://example.org/vector"])
    }

    @Test func `many threads read at once`() async throws {
        let symbol = try SymbolEncoder.encode(Array("threads".utf8))
        let plane = try Picture(bytes: SymbolExport.png(SymbolLayout(symbol, style: SymbolStyle()), pixels: 200)).luma
        let texts = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<32 { group.addTask { try CodeReader().read(plane, effort: .frame).map(\.text) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(texts == [String](repeating: "threads", count: 32))
    }
}

extension SeededNumbers {
    /// A mix of digits, capital letters, small letters and arbitrary bytes.
    mutating func payload(maximumLength: Int) -> [UInt8] {
        let alphabets: [[UInt8]] = [
            Array("0123456789".utf8), Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:0123456789".utf8), Array("abcdefghijklmnopqrstuvwxyz".utf8),
            Array(0...255),
        ]
        let length = Int.random(in: 1...maximumLength, using: &self)
        var bytes: [UInt8] = []
        while bytes.count < length {
            let alphabet = alphabets.randomElement(using: &self)!
            for _ in 0..<Int.random(in: 1...20, using: &self) { bytes.append(alphabet.randomElement(using: &self)!) }
        }
        return Array(bytes.prefix(length))
    }
}
