import CodeReading
import Drawing
import Foundation
import PaneKit

/// What one picture held, or why it could not be read.
struct PictureReading: Sendable {
    let name: String
    let result: Result<[FoundCode], Problem>

    struct Problem: Error, Sendable {
        let full: String
    }

    /// Reads a picture file; decoding and searching run on the concurrent executor, not on the caller's actor.
    @concurrent
    static func read(_ path: String) async -> PictureReading {
        let name = URL(fileURLWithPath: path).lastPathComponent
        do {
            return PictureReading(name: name, result: .success(try CodeReader().read(Picture(file: path))))
        } catch {
            return PictureReading(name: name, result: .failure(Problem(full: ErrorText(error).full)))
        }
    }
}
