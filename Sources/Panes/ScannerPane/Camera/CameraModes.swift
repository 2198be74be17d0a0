import Scanning

/// The modes of a camera as people choose among them: each size and rate once, the largest first.
struct CameraModes: Hashable {
    let all: [CaptureMode]

    init(_ modes: [CaptureMode]) {
        var seen: Set<String> = []
        let order = modes.sorted { one, other in
            (one.width * one.height, one.framesPerSecond, one.isCompressed ? 0 : 1)
                > (other.width * other.height, other.framesPerSecond, other.isCompressed ? 0 : 1)
        }
        all = order.filter { seen.insert($0.words).inserted }
    }
}

extension CaptureMode {
    /// Such as “1920 × 1080, 30 a second”.
    var words: String {
        let rate = framesPerSecond.rounded()
        return rate > 0 ? "\(width) × \(height), \(Int(rate)) a second" : "\(width) × \(height)"
    }

    fileprivate var isCompressed: Bool { layout == .mjpeg || layout == .jpeg }
}
