@testable import CodeReading
import Drawing
import Testing

@Suite("What is trusted of what decoders saw")
struct SightingsTests {
    private let plane = LumaPlane(width: 10, height: 10, pixels: [UInt8](repeating: 0, count: 100))!

    private func code(
        _ text: String, _ symbology: Symbology, agreement: Int = 1, x: Double = 0, y: Double = 0, side: Double = 100
    ) -> DecodedCode {
        let corners = [Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side), Point(x: x, y: y + side)]
        return DecodedCode(symbology: symbology, bytes: Array(text.utf8), corners: corners, agreement: agreement)
    }

    private func trusted(_ looks: [(PreparationStep, [DecodedCode])]) -> [String] {
        var sightings = Sightings()
        for (step, codes) in looks {
            for code in codes { sightings.add(code, in: step, Preparation(plane: plane, scale: 1)) }
        }
        return sightings.trusted.map(\.text)
    }

    @Test func `a QR code needs one look, bars on few lines need two`() {
        #expect(trusted([(.plain, [code("a", .qrCode)])]) == ["a"])
        #expect(trusted([(.plain, [code("4006381333931", .ean13, agreement: 20)])]) == [])
        #expect(trusted([(.plain, [code("4006381333931", .ean13, agreement: 60)])]) == ["4006381333931"])
        #expect(
            trusted([(.plain, [code("4006381333931", .ean13)]), (.enlarged, [code("4006381333931", .ean13)])]) == ["4006381333931"])
        #expect(trusted([(.plain, [code("4006381333931", .ean13), code("4006381333931", .ean13)])]) == [])
    }

    @Test func `bars inside a QR code are noise`() {
        #expect(
            trusted([(.plain, [code("a", .qrCode), code("12345678", .interleaved2of5, agreement: 99, x: 20, y: 20, side: 30)])]) == ["a"])
    }

    @Test func `two readings of the same bars cancel each other unless one is seen far more`() {
        let (one, two) = (code("4006381333931", .ean13, agreement: 60), code("9006381333939", .ean13, agreement: 55))
        #expect(trusted([(.plain, [one, two])]) == [])
        #expect(trusted([(.plain, [one, two]), (.enlarged, [one])]) == ["4006381333931"])
        #expect(trusted([(.plain, [one, code("9006381333939", .ean13, agreement: 9)])]) == ["4006381333931"])
    }

    @Test func `the same code in two looks is one, at two places it is two`() {
        let looks: [(PreparationStep, [DecodedCode])] = [(.plain, [code("a", .qrCode)]), (.enlarged, [code("a", .qrCode, x: 3, y: 2)])]
        #expect(trusted(looks) == ["a"])
        #expect(trusted([(.plain, [code("a", .qrCode), code("a", .qrCode, x: 300)])]) == ["a", "a"])
    }

    @Test func `nothing read, or a pair of digits between stripes, is nothing found`() {
        #expect(trusted([(.plain, [code("", .qrCode)])]) == [])
        #expect(trusted([(.plain, [code("1234", .interleaved2of5, agreement: 99)])]) == [])
    }

    @Test func `a later stage is asked only when the one before found nothing, and every decoder is`() throws {
        let reader = CodeReader(decoders: [FindsNothingLarge(text: "first"), FindsNothingLarge(text: "second")])
        let blank = try #require(LumaPlane(width: 640, height: 480, pixels: [UInt8](repeating: 128, count: 640 * 480)))
        #expect(try Set(reader.read(blank, effort: .frame).map(\.text)) == ["first", "second"])
        // Seen at half the size, so twice as large in the picture.
        #expect(try reader.read(blank, effort: .frame).first?.corners[2] == Point(x: 20.5, y: 20.5))
    }

    /// Sees a code only in pictures that were made smaller.
    private struct FindsNothingLarge: CodeDecoder {
        let text: String

        func decode(_ plane: LumaPlane) -> [DecodedCode] {
            guard plane.width < 640 else { return [] }
            let corners = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)]
            return [DecodedCode(symbology: .qrCode, bytes: Array(text.utf8), corners: corners, agreement: 1)]
        }
    }
}
