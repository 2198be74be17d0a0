import Foundation

@testable import Scanning

/// Frames of grey values that come when the test hands them over.
final class HandFedSource: FrameSource, @unchecked Sendable {
    private let width: Int
    private let height: Int
    /// Guards what follows.
    private let bell = NSCondition()
    private var waiting: [[UInt8]] = []
    private var isInterrupted = false

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    var state: CameraState {
        let mode = CaptureMode(width: width, height: height, layout: .grey, framesPerSecond: 0)
        return CameraState(path: "/dev/fed", name: "By hand", facing: .external, mode: mode, modes: [mode], controls: nil)
    }

    /// Comes back once the frame has been taken, and looked at or thrown away.
    func feed(_ frame: [UInt8]) {
        bell.withLock {
            waiting.append(frame)
            bell.broadcast()
            while !waiting.isEmpty { bell.wait() }
        }
    }

    func interrupt() {
        bell.withLock {
            isInterrupted = true
            bell.broadcast()
        }
    }

    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool {
        bell.lock()
        defer { bell.unlock() }
        while waiting.isEmpty, !isInterrupted { bell.wait() }
        guard let frame = waiting.first else { return false }
        frame.withUnsafeBytes { memory in
            if let view = FrameView(width: width, height: height, layout: .grey, bytesPerLine: width, bytes: memory) { body(view) }
        }
        waiting.removeFirst()
        bell.broadcast()
        return true
    }
}
