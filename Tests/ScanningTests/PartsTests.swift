import Drawing
import Testing
@testable import Scanning

@Suite("A content in several symbols")
struct PartsTests {
    private func part(_ text: String, _ index: Int, of count: Int, parity: UInt8, x: Double = 0) -> FoundCode {
        FoundCode(
            symbology: .qrCode, bytes: Array(text.utf8), corners: Rectangle(x: x, y: 0, width: 10, height: 10).corners,
            part: FoundCode.Part(index: index, count: count, parity: parity))
    }

    /// The exclusive or of "abcd".
    private let parity: UInt8 = 0x61 ^ 0x62 ^ 0x63 ^ 0x64

    @Test func `all parts make the whole, around all of them, in whatever order they lie`() {
        let whole = PartsJoining.joined([part("cd", 1, of: 2, parity: parity), part("ab", 0, of: 2, parity: parity, x: 50)])
        #expect(whole.map(\.text) == ["abcd"])
        #expect(whole.first?.part == nil)
        #expect(whole.first?.corners == Rectangle(x: 0, y: 0, width: 60, height: 10).corners)
    }

    @Test func `parts stay parts when one is missing or they belong to different contents`() {
        let one = part("ab", 0, of: 2, parity: parity)
        #expect(PartsJoining.joined([one]) == [one])
        #expect(PartsJoining.joined([one, part("xy", 1, of: 2, parity: parity)]).count == 2)
        #expect(PartsJoining.joined([one, part("cd", 1, of: 2, parity: 1)]).count == 2)
    }

    @Test func `what is no part is left alone`() {
        let code = FoundCode(symbology: .qrCode, bytes: [1], corners: Rectangle(x: 0, y: 0, width: 1, height: 1).corners)
        #expect(PartsJoining.joined([code]) == [code])
    }
}
