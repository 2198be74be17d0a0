import Drawing
import Synchronization
@testable import Scanning

/// Finds what it is told to, and keeps what it was asked.
final class FakeDecoder: CodeDecoder {
    let name: DecoderName
    private let answer: @Sendable (LumaPlane, DecodingOptions) -> [DecodedCode]
    private let asked = Mutex<[(width: Int, options: DecodingOptions)]>([])

    init(_ name: DecoderName, answer: @escaping @Sendable (LumaPlane, DecodingOptions) -> [DecodedCode] = { _, _ in [] }) {
        self.name = name
        self.answer = answer
    }

    var looks: [(width: Int, options: DecodingOptions)] { asked.withLock { $0 } }

    func decode(_ plane: LumaPlane, _ options: DecodingOptions) -> [DecodedCode] {
        asked.withLock { $0.append((plane.width, options)) }
        return answer(plane, options)
    }
}

extension DecodedCode {
    /// A square of a side in pixels of the plane that was looked at.
    static func square(_ text: String, _ symbology: Symbology = .qrCode, x: Double = 0, y: Double = 0, side: Double = 10) -> DecodedCode {
        let bounds = Rectangle(x: x, y: y, width: side, height: side)
        return DecodedCode(symbology: symbology, bytes: Array(text.utf8), corners: bounds.corners, agreement: 1)
    }
}

/// A clock that goes on only when it is told to.
final class FakeClock: Sendable {
    private let time = Mutex(Duration.zero)

    func advance(by duration: Duration) { time.withLock { $0 += duration } }

    var clock: TimeBudget.Clock { { self.time.withLock { $0 } } }
}
