import Drawing
import Graphics
import Payload
import Symbols
import Testing
@testable import Scanning

@Suite("Preparing pictures")
struct PreprocessingTests {
    private func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> LumaPlane {
        LumaPlane(width: width, height: height, pixels: (0..<height).flatMap { y in (0..<width).map { value($0, y) } })!
    }

    @Test func `half the size takes the mean of four pixels and leaves an odd one out`() throws {
        let half = try #require(plane(5, 3) { x, y in UInt8(x * 10 + y * 100) }.halved())
        #expect(half.width == 2 && half.height == 1)
        #expect(half.pixels == [55, 75])
        #expect(plane(1, 9) { _, _ in 0 }.halved() == nil)
    }

    @Test func `the local threshold follows the light and keeps the pattern`() {
        // A chequerboard of 8 pixels in light that decreases from left to right.
        let picture = plane(200, 100) { x, y in
            let light = 250 - x
            return UInt8((x / 8 + y / 8) % 2 == 0 ? light : light / 3)
        }
        let result = picture.thresholded()
        for y in 0..<100 {
            for x in 0..<200 { #expect(result.pixels[y * 200 + x] == ((x / 8 + y / 8) % 2 == 0 ? 255 : 0), "\(x) \(y)") }
        }
    }

    @Test(arguments: [(1, 1), (3, 1), (1, 40), (31, 31), (200, 7)])
    func `the local threshold is that of its definition at every edge`(width: Int, height: Int) {
        let picture = plane(width, height) { x, y in UInt8((x * 73 + y * 151 + x * y * 7) % 256) }
        let radius = 15
        let expected = (0..<height).flatMap { y in
            (0..<width).map { x -> UInt8 in
                let columns = max(0, x - radius)...min(width - 1, x + radius)
                let rows = max(0, y - radius)...min(height - 1, y + radius)
                let sum = rows.reduce(0) { total, row in columns.reduce(total) { $0 + Int(picture.pixels[row * width + $1]) } }
                return (Int(picture.pixels[y * width + x]) + 5) * rows.count * columns.count > sum ? 255 : 0
            }
        }
        #expect(picture.thresholded().pixels == expected)
    }

    @Test func `enlarging interpolates between pixel centres`() throws {
        let large = try #require(plane(2, 1) { x, _ in x == 0 ? 0 : 200 }.resized(toWidth: 4, height: 2))
        #expect(large.width == 4 && large.height == 2)
        #expect(large.pixels == [0, 50, 150, 200, 0, 50, 150, 200])
    }

    @Test func `blurring spreads a point over nine by nine pixels and keeps even areas`() {
        let point = plane(21, 21) { x, y in x == 10 && y == 10 ? 250 : 0 }.blurred()
        // 250 times 5/25 times 5/25 in the middle, and a fifth of that at the ends of the axes.
        #expect(point.pixels[10 * 21 + 10] == 10)
        #expect(point.pixels[10 * 21 + 6] == 2)
        #expect(point.pixels[10 * 21 + 5] == 0)
        #expect(plane(9, 3) { _, _ in 77 }.blurred().pixels == [UInt8](repeating: 77, count: 27))
    }

    @Test func `sharpening keeps even areas and steepens an edge`() {
        #expect(plane(9, 3) { _, _ in 77 }.sharpened().pixels == [UInt8](repeating: 77, count: 27))
        let edge = plane(20, 1) { x, _ in x < 10 ? 80 : 160 }.sharpened().pixels
        #expect(edge[9] < 60 && edge[10] > 180)
        #expect(edge[0] == 80 && edge[19] == 160)
    }

    @Test func `cropping and inverting`() {
        let picture = plane(4, 3) { x, y in UInt8(10 * y + x) }
        #expect(picture.cropped(x: 1, y: 1, width: 2, height: 2)?.pixels == [11, 12, 21, 22])
        #expect(picture.inverted().pixels.prefix(2) == [255, 254])
    }

    private func prepared(_ step: PreprocessingStep, _ picture: LumaPlane) -> [PreparedImage] {
        let base = PreprocessingStep.base(of: picture)
        return step.prepare(base, half: base.halved, original: picture)
    }

    // Even areas become dark in the step that is left out.
    @Test(arguments: PreprocessingStep.allCases.filter { $0 != .darklyThresholded })
    func `points of every step map back to the original`(step: PreprocessingStep) throws {
        // A dark square on a light background, in the upper left part of the picture.
        let picture = plane(440, 420) { x, y in 160..<200 ~= x && 120..<160 ~= y ? 20 : 230 }
        for part in prepared(step, picture) {
            let dark: UInt8 = step == .inverted ? 200 : 60
            let points = (0..<part.plane.pixels.count).filter {
                step == .inverted ? part.plane.pixels[$0] > dark : part.plane.pixels[$0] < dark
            }
            // Parts without the whole square say nothing about its centre.
            guard Double(points.count) * abs(part.transform.area) > 1_350 else { continue }
            let x = points.reduce(0) { $0 + $1 % part.plane.width }
            let y = points.reduce(0) { $0 + $1 / part.plane.width }
            let middle = part.original(Point(x: Double(x) / Double(points.count), y: Double(y) / Double(points.count)))
            #expect(abs(middle.x - 179.5) < 3 && abs(middle.y - 139.5) < 3, "\(step) \(middle)")
        }
    }

    @Test func `transforms map a point back to the original`() {
        let half = PreparedImage(plane(1, 1) { _, _ in 0 }, transform: .scaled(2, 2))
        #expect(half.original(Point(x: 0, y: 10)) == Point(x: 0.5, y: 20.5))
        let part = PixelTransform.moved(x: 7, y: 9).after(.scaled(0.5, 0.5))
        #expect(part.apply(Point(x: 0.5, y: 2.5)) == Point(x: 7, y: 10))
    }

    @Test func `a huge picture is searched at a bounded size first and whole last`() {
        let huge = plane(9_000, 100) { _, _ in 0 }
        let base = PreprocessingStep.base(of: huge)
        #expect(base.plane.width == 2_250)
        #expect(base.transform == .scaled(4, 4))
        #expect(prepared(.whole, huge).first?.plane.width == 9_000)
        let small = plane(100, 100) { _, _ in 0 }
        #expect(prepared(.whole, small).isEmpty)
    }

    @Test(arguments: PreprocessingStep.allCases)
    func `no step makes more than four times as many pixels, or than a small screen has`(step: PreprocessingStep) {
        for (width, height) in [(1, 1), (3, 700), (300, 310), (650, 450)] {
            let picture = plane(width, height) { _, _ in 128 }
            for part in prepared(step, picture) {
                #expect(part.plane.pixels.count <= max(4 * width * height, 1_100 * 1_100), "\(width) \(height)")
            }
        }
    }
}

extension PixelTransform {
    /// The pixels of the original for one pixel of the plane.
    fileprivate var area: Double { xx * yy - xy * yx }
}

@Suite("Finder patterns")
struct FinderPatternTests {
    /// Codes with six pixels per module, side by side.
    private func picture(of texts: [String], turnedBy degrees: Double = 0) throws -> PreparedImage {
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8)) }
        let bitmap = try Bitmap(width: 200 * texts.count, height: 200) { canvas in
            for (index, symbol) in symbols.enumerated() {
                let place = Rectangle(x: Double(index) * 200, y: 0, width: 200, height: 200)
                SymbolDrawing.draw(symbol, style: SymbolStyle(), on: canvas, in: place, pixelsPerUnit: 1)
            }
        }
        let plane = try Picture(bytes: bitmap.png()).luma
        return try #require(degrees == 0 ? PreparedImage(plane) : PreparedImage(plane).turned(degrees: degrees))
    }

    @Test(arguments: [0, 15, 30, 90.0])
    func `a code shows three, however it is turned`(degrees: Double) throws {
        let patterns = FinderPatterns(in: try picture(of: ["one"], turnedBy: degrees).plane.thresholded()).patterns
        // Some of the data may look like another pattern.
        #expect(3...4 ~= patterns.count)
        #expect(patterns.count { abs($0.module - 200 / 29) < 1 } >= 3)
    }

    @Test func `an even picture and a chequerboard show none`() {
        for pixels in [[UInt8](repeating: 255, count: 10_000), (0..<10_000).map { ($0 / 5 + $0 / 500) % 2 == 0 ? 0 : 255 }] {
            #expect(FinderPatterns(in: LumaPlane(width: 100, height: 100, pixels: pixels)!).patterns.isEmpty)
        }
    }

    @Test func `the patterns of found codes are removed, and those of a missing one remain`() throws {
        let base = try picture(of: ["one", "two"])
        func code(x: Double) -> FoundCode {
            FoundCode(symbology: .qrCode, bytes: [1], corners: Rectangle(x: x + 27, y: 27, width: 145, height: 145).corners)
        }
        var unmatched = UnmatchedFinderPatterns(in: base)
        #expect(unmatched.suggestsMoreCodes)
        unmatched.removeMatches(by: [code(x: 0)])
        #expect(unmatched.suggestsMoreCodes)
        unmatched.removeMatches(by: [code(x: 0), code(x: 200)])
        #expect(!unmatched.suggestsMoreCodes)
    }
}
