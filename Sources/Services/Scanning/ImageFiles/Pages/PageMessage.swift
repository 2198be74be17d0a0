import Drawing
import Foundation

/// What the program that draws pages says to the one that reads them, as JSON on a line; after a page's size come its pixels.
enum PageMessage: Codable, Hashable {
    case count(Int)
    /// In pixels; `width * height * 4` bytes follow, as `Bitmap` has them.
    case page(width: Int, height: Int)
    /// Of one page, or before the first of the whole file.
    case failure(DocumentError)

    /// A line is never longer, in bytes.
    static let maximumLength = 256

    /// Nil for what is none.
    init?(line: [UInt8]) {
        guard let message = try? JSONDecoder().decode(PageMessage.self, from: Data(line)) else { return nil }
        self = message
    }

    /// With its line end.
    var line: [UInt8] {
        // Numbers and names of cases always encode.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
