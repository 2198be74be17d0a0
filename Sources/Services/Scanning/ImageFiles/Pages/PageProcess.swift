import Desktop
import Drawing
import Foundation
import Glibc

/// A process that draws the pages of one PDF file, one after the other: a file that crashes poppler or never ends takes nothing else down.
final class PageProcess {
    let path: String
    let pageCount: Int
    /// The page that comes next, from 1.
    private(set) var nextPage: Int
    private let child: PageChild

    /// Starts it and waits for the number of pages.
    init(_ path: String, from first: Int, program: [String]) throws(DocumentError) {
        child = try PageChild(program + ["--from", String(first), "--", path])
        (self.path, nextPage) = (path, first)
        switch child.message() {
        case .count(let count): pageCount = count
        case .failure(let error): throw error
        case .page: throw .noAnswer
        case nil: throw child.reasonOfEnd()
        }
    }

    /// The next page. After an error of a whole process there is none any more.
    func next() throws(DocumentError) -> Bitmap {
        nextPage += 1
        switch child.message() {
        case .page(let width, let height):
            guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide,
                width * height <= PagedDocument.maximumPixels
            else { throw .noAnswer }
            guard let pixels = child.bytes(width * height * 4), let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
                throw child.reasonOfEnd()
            }
            return bitmap
        case .failure(let error): throw error
        case .count: throw .noAnswer
        case nil: throw child.reasonOfEnd()
        }
    }

    var hasEnded: Bool { child.hasEnded }
}
