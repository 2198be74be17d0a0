import Foundation

/// What the process that reads pictures answers, as JSON on a line; after a picture's line come its bytes.
enum PictureMessage: Codable, Hashable {
    /// So many bytes of a PNG or JPEG file.
    case picture(bytes: Int)
    case failure(PictureProblem)

    /// A line is never longer, in bytes.
    static let maximumLength = 16_384

    /// A whole answer as it was read; nil for what is none.
    static func answer(_ output: [UInt8]) -> Result<[UInt8], PictureProblem>? {
        guard let end = output.prefix(maximumLength).firstIndex(of: UInt8(ascii: "\n")),
            let message = try? JSONDecoder().decode(PictureMessage.self, from: Data(output[..<end]))
        else { return nil }
        switch message {
        case .picture(let count):
            let file = output[(end + 1)...]
            return file.count == count && count > 0 ? .success(Array(file)) : nil
        case .failure(let problem): return .failure(problem)
        }
    }

    /// With its line end.
    var line: [UInt8] {
        // Numbers and texts always encode.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
