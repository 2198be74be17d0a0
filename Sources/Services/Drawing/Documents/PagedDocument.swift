internal import CCairo
internal import CPixbuf
import Foundation

/// The pages of a PDF file, drawn by poppler-glib where it is installed.
///
/// A hostile file can make poppler run for ever or crash: `StillReading.PageProcess` does this in a process of its own, with limits.
public final class PagedDocument {
    /// Pixels an inch that pages are drawn with, where that makes no more than `maximumPixels`: what scanners of paper use, two pixels and
    /// more for each module of the smallest codes that are printed.
    public static let resolution = 300.0
    /// The most pixels of a page; A0 is drawn with 110 pixels an inch then.
    public static let maximumPixels = 16_000_000
    /// Labels are drawn larger than they are, in pixels of their longer side.
    private static let minimumSide = 600.0

    private let library: PopplerLibrary
    private let document: OpaquePointer
    /// At least 1.
    public let pageCount: Int

    /// Opens a file; its pages are read from it as they are drawn.
    public convenience init(file path: String) throws(DocumentError) {
        try self.init(file: path, library: .installed)
    }

    init(file path: String, library: PopplerLibrary?) throws(DocumentError) {
        guard let library else { throw .noLibrary }
        var error: UnsafeMutablePointer<GError>?
        guard let opened = library.open(URL(fileURLWithPath: path).absoluteString, nil, &error) else {
            throw Self.taking(error, of: library)
        }
        self.library = library
        document = opened
        pageCount = Int(library.countPages(opened))
        guard pageCount > 0 else { throw .noPages }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

    /// Draws a page on white, at `resolution` within `maximumPixels`.
    ///
    /// - Parameter index: from 0.
    public func page(_ index: Int) throws(DocumentError) -> Bitmap {
        guard 0..<pageCount ~= index, let page = library.getPage(document, CInt(index)) else { throw .noSuchPage }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        var (width, height) = (0.0, 0.0)
        library.getSize(page, &width, &height)
        guard let size = PageSize(width: width, height: height) else { throw .badPageSize }
        do {
            return try Bitmap(width: size.pixelWidth, height: size.pixelHeight) { canvas in
                canvas.fill(Path(Rectangle(x: 0, y: 0, width: Double(size.pixelWidth), height: Double(size.pixelHeight))), with: .white)
                canvas.scale(x: Double(size.pixelWidth) / width, y: Double(size.pixelHeight) / height)
                library.render(page, canvas.context)
            }
        } catch .outOfMemory {
            throw .outOfMemory
        } catch {
            throw .drawingFailed
        }
    }

    private static func taking(_ error: UnsafeMutablePointer<GError>?, of library: PopplerLibrary) -> DocumentError {
        guard let error else { return .cannotOpen }
        defer { g_error_free(error) }
        // What the file system says, rather than poppler.
        guard error.pointee.domain == library.errorQuark() else { return .cannotOpen }
        return error.pointee.code == PopplerLibrary.encryptedCode ? .encrypted : .damaged
    }

    /// How many pixels a page gets.
    struct PageSize: Hashable {
        let pixelWidth: Int
        let pixelHeight: Int

        /// In points of 1/72 inch; nil for a size that cannot be drawn.
        init?(width: Double, height: Double) {
            // ISO 32000-1 §14.11.2 and annex C know 3 to 14,400 units a side, and units of up to 1,000 points are seen.
            guard width.isFinite, height.isFinite, width > 0.01, height > 0.01, max(width, height) <= 14_400_000 else { return nil }
            let longer = max(width, height)
            let wanted = max(PagedDocument.resolution / 72, PagedDocument.minimumSide / longer)
            let scale = min(
                wanted, (Double(PagedDocument.maximumPixels) / (width * height)).squareRoot(), Double(Bitmap.maximumSide) / longer)
            pixelWidth = max(1, Int(width * scale))
            pixelHeight = max(1, Int(height * scale))
        }
    }
}
