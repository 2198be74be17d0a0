@testable import CodeReading
import Drawing
import Testing

@Suite("Preparing pictures")
struct PreparingTests {
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
        // A chequerboard of 8 pixels under light that falls from left to right.
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
        let large = try #require(plane(2, 1) { x, _ in x == 0 ? 0 : 200 }.enlarged(by: 2))
        #expect(large.width == 4 && large.height == 2)
        #expect(large.pixels == [0, 50, 150, 200, 0, 50, 150, 200])
    }

    @Test func `a point goes back to where it came from`() {
        let preparation = Preparation(plane: plane(1, 1) { _, _ in 0 }, scale: 2)
        #expect(preparation.original(Point(x: 0, y: 10)) == Point(x: 0.5, y: 20.5))
    }

    @Test func `a huge picture is searched at a bounded size first and whole last`() {
        let huge = plane(5_000, 100) { _, _ in 0 }
        let base = PreparationStep.base(of: huge)
        #expect(base.plane.width == 1_250)
        #expect(base.scale == 4)
        #expect(PreparationStep.whole.prepare(base, original: huge)?.plane.width == 5_000)
        let small = plane(100, 100) { _, _ in 0 }
        #expect(PreparationStep.whole.prepare(PreparationStep.base(of: small), original: small) == nil)
    }
}
