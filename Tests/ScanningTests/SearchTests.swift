import Drawing
import Graphics
import Payload
import Synchronization
import Testing
@testable import Scanning

@Suite("The order and the time of a search")
struct SearchTests {
    private func blank(_ width: Int = 640, _ height: Int = 480) throws -> LumaPlane {
        try #require(LumaPlane(width: width, height: height, pixels: [UInt8](repeating: 128, count: width * height)))
    }

    @Test func `later passes are run only until a code is found, and points are in the picture's pixels`() throws {
        // Finds a code only in pictures that were scaled down.
        let zxing = FakeDecoder(.zxing) { plane, options in plane.width == 320 && options.codes == .matrix ? [.square("half")] : [] }
        let zbar = FakeDecoder(.zbar)
        let codes = try CodeReader(decoders: [zxing, zbar], clock: FakeClock().clock).read(blank(), effort: .frame)
        #expect(codes.map(\.text) == ["half"])
        #expect(codes.first?.corners[2] == Point(x: 20.5, y: 20.5))
        #expect(zxing.passes.map(\.width) == [320])
        #expect(zbar.passes.isEmpty)
    }

    @Test func `what the first decoder misses is given to the second`() throws {
        let zbar = FakeDecoder(.zbar) { _, _ in [.square("zbar")] }
        let both = CodeReader(decoders: [FakeDecoder(.zxing), zbar], clock: FakeClock().clock)
        #expect(try both.read(blank(), effort: .frame).map(\.text) == ["zbar"])
        #expect(try CodeReader(decoders: [zbar], clock: FakeClock().clock).read(blank(), effort: .picture).map(\.text) == ["zbar"])
    }

    @Test func `no pass is run twice`() throws {
        let (zxing, zbar) = (FakeDecoder(.zxing), FakeDecoder(.zbar))
        #expect(try CodeReader(decoders: [zxing, zbar], clock: FakeClock().clock).read(blank(), effort: .picture).isEmpty)
        #expect(zxing.passes.count > 5 && zbar.passes.count > 5)
        let plans = [SearchPlan.picture, .frame]
        for plan in plans { #expect(Set(plan.initial).count == plan.initial.count && Set(plan.remaining).count == plan.remaining.count) }
    }

    @Test func `linear codes beside a matrix code get as many passes as linear codes alone`() throws {
        let zxing = FakeDecoder(.zxing) { plane, options in
            if options.codes == .matrix { return [.square("qr")] }
            return plane.width == 640 ? [.square("4006381333931", .ean13, x: 300, y: 300)] : []
        }
        let zbar = FakeDecoder(.zbar) { _, _ in [.square("4006381333931", .ean13, x: 300, y: 300)] }
        let reader = CodeReader(decoders: [zxing, zbar], clock: FakeClock().clock)
        #expect(try Set(reader.read(blank(), effort: .picture).map(\.text)) == ["qr", "4006381333931"])
    }

    @Test(
        arguments: [(CodeReader.Effort.frame, nil, 25), (.picture, nil, 2_000), (.picture, 100, 100)] as [(CodeReader.Effort, Int?, Int)])
    func `a search ends when its time is over`(effort: CodeReader.Effort, limit: Int?, milliseconds: Int) throws {
        let time = FakeClock()
        let decoders = [SingleDecoder.zxing, .zbar].map { name in
            FakeDecoder(name) { _, _ in
                time.advance(by: .milliseconds(7))
                return []
            }
        }
        let reader = CodeReader(decoders: decoders, clock: time.clock)
        #expect(try reader.read(blank(), effort: effort, limit: limit.map { .milliseconds($0) }).isEmpty)
        #expect(time.clock() <= .milliseconds(milliseconds))
        #expect(time.clock() > .zero)
    }

    @Test func `a slow machine runs fewer passes, but always one`() throws {
        let time = FakeClock()
        let zxing = FakeDecoder(.zxing) { _, _ in
            time.advance(by: .seconds(10))
            return [.square("late")]
        }
        let zbar = FakeDecoder(.zbar)
        #expect(try CodeReader(decoders: [zxing, zbar], clock: time.clock).read(blank(), effort: .frame).map(\.text) == ["late"])
        #expect(zxing.passes.count == 1 && zbar.passes.isEmpty)
    }

    @Test func `a pass that would exceed the time limit is not begun`() {
        let time = FakeClock()
        var budget = TimeBudget(.milliseconds(100), clock: time.clock)
        #expect(budget.allows(.milliseconds(100)))
        #expect(!budget.allows(.milliseconds(101)))
        // Takes four times as long as expected.
        budget.spend(.milliseconds(10)) { time.advance(by: .milliseconds(40)) }
        #expect(budget.allows(.milliseconds(15)))
        #expect(!budget.allows(.milliseconds(16)))
    }
}

/// Returns given codes, and records its calls.
final class FakeDecoder: CodeDecoder {
    let name: SingleDecoder
    private let answer: @Sendable (LumaPlane, DecodingOptions) -> [DecodedCode]
    private let asked = Mutex<[(width: Int, options: DecodingOptions)]>([])

    init(_ name: SingleDecoder, answer: @escaping @Sendable (LumaPlane, DecodingOptions) -> [DecodedCode] = { _, _ in [] }) {
        self.name = name
        self.answer = answer
    }

    var passes: [(width: Int, options: DecodingOptions)] { asked.withLock { $0 } }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) -> [DecodedCode] {
        asked.withLock { $0.append((plane.width, options)) }
        return answer(plane, options)
    }
}

extension DecodedCode {
    /// A square code of a side in pixels of the decoded plane.
    static func square(_ text: String, _ symbology: Symbology = .qrCode, x: Double = 0, y: Double = 0, side: Double = 10) -> DecodedCode {
        let bounds = Rectangle(x: x, y: y, width: side, height: side)
        return DecodedCode(symbology: symbology, bytes: Array(text.utf8), corners: bounds.corners, agreement: 1)
    }
}

/// A clock that advances only on demand.
final class FakeClock: Sendable {
    private let time = Mutex(Duration.zero)

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    var clock: TimeBudget.Clock { { self.time.withLock { $0 } } }
}
