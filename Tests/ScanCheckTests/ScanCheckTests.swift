import Drawing
import Graphics
import ScanCheck
import Symbols
import Testing

@Suite("Whether styled symbols scan")
struct ScanCheckTests {
    private func checked(
        _ text: String = "https://example.org/quire", pixels: Int? = nil, family: SymbolFamily = .standard,
        _ change: (inout SymbolStyle) throws -> Void = { _ in }
    ) throws -> CheckedSymbols {
        var style = SymbolStyle()
        try change(&style)
        return try CheckedSymbols(style: style, pixels: pixels) { level throws(SymbolError) in
            [.qr(try SymbolEncoder.encode(Array(text.utf8), level: level, family: family))]
        }
    }

    private func logo(share: Double) throws -> SymbolLogo {
        try SymbolLogo(picture: try Bitmap(width: 32, height: 32) { $0.fill(with: .color(.black)) }.png(), share: share)
    }

    @Test func `a plain symbol scans everywhere and needs no change`() throws {
        let checked = try checked()
        #expect(checked.verdict.problems == [])
        #expect(checked.scans == .everywhere)
        #expect(checked.remedy() == [])
    }

    @Test(arguments: ModuleShape.allCases)
    func `every shape of modules scans when all else is plain`(shape: ModuleShape) throws {
        #expect(try checked { $0.moduleShape = shape }.scans == .everywhere)
    }

    @Test(arguments: [(FinderFrameShape.rounded, FinderCenterShape.rounded), (.leaf, .leaf), (.square, .rounded), (.rounded, .square)])
    func `soft finder patterns scan`(frame: FinderFrameShape, center: FinderCenterShape) throws {
        #expect(try checked { ($0.finderFrameShape, $0.finderCenterShape) = (frame, center) }.scans == .everywhere)
    }

    @Test func `round finder patterns, which some decoders never find, are refused, and rounded ones help`() throws {
        let checked = try checked { ($0.finderFrameShape, $0.finderCenterShape) = (.circle, .circle) }
        #expect(checked.scans == .no)
        #expect(checked.verdict.problems.first == .roundFinderPatterns)
        #expect(checked.remedy() == [.roundedFinders])
    }

    @Test func `nothing but white paper is needed behind a symbol without background`() throws {
        #expect(try checked { $0.background = nil }.scans == .everywhere)
        #expect(try checked { ($0.background, $0.foreground) = (nil, .white) }.scans == .no)
    }

    @Test func `a light symbol on a dark background is refused, and swapping the colours helps`() throws {
        let checked = try checked { ($0.foreground, $0.background) = (.white, Color(hex: "1E1B4B")) }
        #expect(checked.scans == .no)
        #expect(checked.verdict.problems.contains(.inverted))
        #expect(checked.remedy() == [.swapColors])
    }

    @Test func `colours that are too alike are refused, and darker modules help`() throws {
        let checked = try checked { $0.foreground = Color(hex: "BBBBBB")! }
        #expect(checked.scans == .no)
        #expect(checked.remedy() == [.darkenModules])
    }

    @Test func `one pale end of a gradient is enough to be refused`() throws {
        let checked = try checked { $0.gradient = SymbolGradient(to: [Color(hex: "FDE68A")!]) }
        #expect(checked.scans == .no)
        #expect(!checked.remedy().isEmpty)
    }

    @Test func `without a margin it is refused, with a narrow one it scans close up`() throws {
        #expect(try checked { $0.quietZone = 0 }.scans == .no)
        #expect(try checked { $0.quietZone = 0 }.remedy() == [.widerQuietZone(modules: 4)])
        let narrow = try checked { $0.quietZone = 2 }
        #expect(narrow.scans == .closeUpOnly)
        #expect(narrow.verdict.problems.first == .narrowQuietZone(modules: 2, wanted: 4))
    }

    @Test func `several problems need several changes, and each of them is needed`() throws {
        let checked = try checked {
            $0.quietZone = 0
            $0.foreground = Color(hex: "BBBBBB")!
        }
        #expect(Set(checked.remedy()) == [.widerQuietZone(modules: 4), .darkenModules])
    }

    @Test func `a logo raises the level to H, or to Q where that is too much`() throws {
        #expect(try checked { $0.logo = try logo(share: 0.15) }.layouts[0].symbol.qr?.level == .high)
        let long = String(repeating: "a", count: 1_400)
        #expect(try checked(long) { $0.logo = try logo(share: 0.1) }.layouts[0].symbol.qr?.level == .quartile)
        #expect(throws: SymbolError.self) { try checked(String(repeating: "a", count: 2_000)) { $0.logo = try logo(share: 0.1) } }
    }

    @Test func `a logo shrinks until the symbol reads`() throws {
        let checked = try checked { $0.logo = try logo(share: 0.3) }
        let share = try #require(checked.style.logo?.share)
        #expect(checked.scans == .everywhere)
        #expect(share >= 0.1 && share <= 0.3)
    }

    @Test func `what decoders do not read when it is plain is not held against a style`() throws {
        // zbar cannot read Micro QR codes, and reads few of the largest symbols.
        #expect(try checked("12345", family: .micro) { $0.quietZone = 2 }.scans == .everywhere)
        #expect(try checked(String(repeating: "quire ", count: 300)).scans == .everywhere)
    }

    @Test func `a picture with one pixel per module scans close up only`() throws {
        let checked = try checked(pixels: 33)
        #expect(checked.scans <= .closeUpOnly)
        #expect(checked.verdict.problems.contains(.smallModules(pixels: 1, wanted: 2)))
    }
}
