import Platform
import Testing

@Suite("Bounded numbers")
struct BoundedNumberTests {
    private static let roundings: [(Double, Int)] = [
        (1.5, 2), (-1.5, -2), (1e300, Int.max), (-1e300, Int.min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
        (0x1p63, .max), (-0x1p63, .min), (9_223_372_036_854_774_784, 9_223_372_036_854_774_784),
    ]

    @Test("take the nearest whole number, and the nearer end for what does not fit", arguments: roundings)
    func nearest(value: Double, expected: Int) {
        #expect(Int(nearest: value) == expected)
    }

    @Test("stay within a range and follow the rule of rounding")
    func range() {
        #expect(Int(nearest: 2.9, rule: .down) == 2)
        #expect(Int(nearest: 2.1, rule: .up) == 3)
        #expect(UInt32(nearest: 1e10) == .max)
        #expect(UInt32(nearest: -1) == 0)
        #expect(Int(nearest: .nan, in: 1...9) == 1)
        #expect(Int(nearest: 12, in: 1...9) == 9)
        #expect(Int(nearest: -12, in: 1...9) == 1)
        #expect(UInt8(nearest: 254.6) == 255)
    }
}
