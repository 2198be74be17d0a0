import Foundation
import Testing

@testable import Scanning

@Suite struct DeviceTurnTests {
    @Test func theNextWaitsUntilTheCameraIsClosed() async throws {
        let path = "/dev/\(UUID().uuidString)"
        var first: DeviceTurn? = try DeviceTurn(path: path)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        // On a thread of its own, as it blocks.
        async let second: Void = withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                begin.yield()
                continuation.resume(with: Result { _ = try DeviceTurn(path: path, patience: 600) })
            }
        }
        for await _ in begun { break }
        #expect(first != nil)
        first = nil
        try await second
    }

    @Test func anotherCameraIsAnotherTurn() throws {
        let turns = try ["a", "b"].map { try DeviceTurn(path: "/dev/\(UUID().uuidString)\($0)") }
        #expect(turns.count == 2)
    }

    @Test func whatFailsToOpenGivesItsTurnBack() {
        for _ in 0..<2 { #expect(throws: CaptureError.notACamera(path: "/dev/zero")) { try CameraSource(path: "/dev/zero") } }
    }
}
