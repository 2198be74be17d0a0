import Drawing
import Graphics
import Payload
import Testing
@testable import Scanning

@Suite("Which detections are trusted")
struct DetectionsTests {
    private let plane = LumaPlane(width: 10, height: 10, pixels: [UInt8](repeating: 0, count: 100))!

    private func code(
        _ text: String, _ symbology: Symbology, agreement: Int = 1, x: Double = 0, y: Double = 0, side: Double = 100
    ) -> DecodedCode {
        let corners = [Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side), Point(x: x, y: y + side)]
        return DecodedCode(symbology: symbology, bytes: Array(text.utf8), corners: corners, agreement: agreement)
    }

    private func trusted(_ passes: [(DecodingPass, [DecodedCode])]) -> [String] {
        var detections = Detections()
        for (pass, codes) in passes {
            for code in codes { detections.add(code, by: pass, in: PreparedImage(plane)) }
        }
        return detections.trusted.map(\.text)
    }

    private let plain = DecodingPass.zbar(.plain, .all)
    private let enlarged = DecodingPass.zbar(.enlarged, .all)
    private let other = DecodingPass.zxing(.plain, .all)

    @Test func `a QR code needs one pass, a linear code on few lines needs two`() {
        #expect(trusted([(plain, [code("a", .qrCode)])]) == ["a"])
        #expect(trusted([(plain, [code("4006381333931", .ean13, agreement: 20)])]) == [])
        #expect(trusted([(plain, [code("4006381333931", .ean13, agreement: 60)])]) == ["4006381333931"])
        #expect(
            trusted([(plain, [code("4006381333931", .ean13)]), (enlarged, [code("4006381333931", .ean13)])]) == ["4006381333931"])
        #expect(trusted([(plain, [code("4006381333931", .ean13), code("4006381333931", .ean13)])]) == [])
    }

    @Test func `a linear code inside a QR code is noise`() {
        #expect(
            trusted([(plain, [code("a", .qrCode), code("12345678", .interleaved2of5, agreement: 99, x: 20, y: 20, side: 30)])]) == ["a"])
    }

    @Test func `two readings of the same linear code cancel each other unless one is seen far more often`() {
        let (one, two) = (code("4006381333931", .ean13, agreement: 60), code("9006381333939", .ean13, agreement: 55))
        #expect(trusted([(plain, [one, two])]) == [])
        #expect(trusted([(plain, [one, two]), (enlarged, [one])]) == ["4006381333931"])
        #expect(trusted([(plain, [one, code("9006381333939", .ean13, agreement: 9)])]) == ["4006381333931"])
    }

    @Test func `the same code in two passes is one, at two places it is two`() {
        let passes: [(DecodingPass, [DecodedCode])] = [(plain, [code("a", .qrCode)]), (enlarged, [code("a", .qrCode, x: 3, y: 2)])]
        #expect(trusted(passes) == ["a"])
        #expect(trusted([(plain, [code("a", .qrCode), code("a", .qrCode, x: 300)])]) == ["a", "a"])
    }

    @Test func `nothing read, or a pair of digits between stripes, is nothing found`() {
        #expect(trusted([(plain, [code("", .qrCode)])]) == [])
        #expect(trusted([(plain, [code("1234", .interleaved2of5, agreement: 99)])]) == [])
    }

    @Test func `a linear code that two decoders agree on is trusted at once`() {
        let code = code("4006381333931", .ean13)
        #expect(trusted([(plain, [code]), (other, [code])]) == ["4006381333931"])
        // The same step of one decoder counts once, whatever its options.
        #expect(trusted([(plain, [code]), (DecodingPass.zbar(.plain, .linear), [code])]) == [])
    }

    @Test func `a short code that one decoder may misread twice needs both decoders`() {
        let code = code("00278344", .upcE, agreement: 9)
        #expect(trusted([(plain, [code]), (enlarged, [code])]) == [])
        // Reported with the zeros that UPC-E leaves out.
        #expect(trusted([(plain, [code]), (other, [code])]) == ["002780000034"])
    }

    @Test func `a symbol that two decoders read differently is reported only if both agree on one reading`() {
        let (one, two) = (code("a", .qrCode), code("b", .qrCode, x: 4, y: 4))
        #expect(trusted([(plain, [one]), (other, [two])]) == [])
        #expect(trusted([(plain, [one]), (other, [two]), (DecodingPass.zxing(.sharpened, .all), [one])]) == ["a"])
        #expect(trusted([(plain, [one]), (other, [code("b", .qrCode, x: 300)])]) == ["a", "b"])
    }

    @Test func `a code inside another is another`() {
        #expect(
            trusted([(plain, [code("outer", .qrCode)]), (other, [code("inner", .qrCode, x: 35, y: 35, side: 30)])]) == ["outer", "inner"])
    }
}

@Suite("Structured append")
struct PartsTests {
    private func part(_ text: String, _ index: Int, of count: Int, parity: UInt8, x: Double = 0) -> FoundCode {
        FoundCode(
            symbology: .qrCode, bytes: Array(text.utf8), corners: Rectangle(x: x, y: 0, width: 10, height: 10).corners,
            part: FoundCode.Part(index: index, count: count, parity: parity))
    }

    /// The exclusive or of "abcd".
    private let parity: UInt8 = 0x61 ^ 0x62 ^ 0x63 ^ 0x64

    @Test func `all parts are joined in their order, with corners around all of them`() {
        let whole = StructuredAppend.joined([part("cd", 1, of: 2, parity: parity), part("ab", 0, of: 2, parity: parity, x: 50)])
        #expect(whole.map(\.text) == ["abcd"])
        #expect(whole.first?.part == nil)
        #expect(whole.first?.corners == Rectangle(x: 0, y: 0, width: 60, height: 10).corners)
    }

    @Test func `parts stay parts when one is missing or they belong to different contents`() {
        let one = part("ab", 0, of: 2, parity: parity)
        #expect(StructuredAppend.joined([one]) == [one])
        #expect(StructuredAppend.joined([one, part("xy", 1, of: 2, parity: parity)]).count == 2)
        #expect(StructuredAppend.joined([one, part("cd", 1, of: 2, parity: 1)]).count == 2)
    }

    @Test func `a code that is no part is left as it is`() {
        let code = FoundCode(symbology: .qrCode, bytes: [1], corners: Rectangle(x: 0, y: 0, width: 1, height: 1).corners)
        #expect(StructuredAppend.joined([code]) == [code])
    }
}
