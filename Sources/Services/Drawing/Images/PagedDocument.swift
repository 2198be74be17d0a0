import CCairo
import CPixbuf
import Foundation
import Graphics
public import Platform

/// A PDF file whose pages are drawn by poppler-glib, if it is installed.
///
/// A hostile file can make poppler hang or crash, so `PageProcess` in Scanning runs this in a separate process with limits.
public final class PagedDocument {
    /// The resolution of pages in pixels per inch, as far as `maximumPixels` allows. It is that of paper scanners, with at least two pixels
    /// per module of the smallest printed codes.
    public static let resolution = 300.0
    /// The maximum number of pixels of a page. A0 is drawn with 110 pixels per inch.
    public static let maximumPixels = 16_000_000
    /// The minimum length of the longer side in pixels, to which small pages such as labels are enlarged.
    private static let minimumSide = 600.0

    private let library: PopplerLibrary
    private let document: OpaquePointer
    /// At least 1.
    public let pageCount: Int

    /// Opens a file. Its pages are read as they are drawn.
    public convenience init(file path: String) throws(PagedDocumentError) {
        try self.init(file: path, library: .installed)
    }

    init(file path: String, library: PopplerLibrary?) throws(PagedDocumentError) {
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
    public func page(_ index: Int) throws(PagedDocumentError) -> Bitmap {
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

    private static func taking(_ error: UnsafeMutablePointer<GError>?, of library: PopplerLibrary) -> PagedDocumentError {
        guard let error else { return .cannotOpen }
        defer { g_error_free(error) }
        // An error of the file system rather than of poppler.
        guard error.pointee.domain == library.errorQuark() else { return .cannotOpen }
        return error.pointee.code == PopplerLibrary.encryptedCode ? .encrypted : .damaged
    }

    /// The size of a page in pixels.
    struct PageSize: Hashable {
        let pixelWidth: Int
        let pixelHeight: Int

        /// In points of 1/72 inch; nil for a size that cannot be drawn.
        init?(width: Double, height: Double) {
            // ISO 32000-1 §14.11.2 and annex C allow 3 to 14,400 units per side. Units of up to 1,000 points occur.
            guard width.isFinite, height.isFinite, width > 0.01, height > 0.01, max(width, height) <= 14_400_000 else { return nil }
            let longer = max(width, height)
            let preferred = max(PagedDocument.resolution / 72, PagedDocument.minimumSide / longer)
            let scale = min(
                preferred, (Double(PagedDocument.maximumPixels) / (width * height)).squareRoot(), Double(Bitmap.maximumSide) / longer)
            pixelWidth = max(1, Int(width * scale))
            pixelHeight = max(1, Int(height * scale))
        }
    }
}

/// The functions of poppler-glib, loaded on first use, so that Quire needs it neither to build nor to run.
///
/// The prototypes are those of poppler-document.h and poppler-page.h, unchanged in libpoppler-glib.so.8 since 0.18.
struct PopplerLibrary: Sendable {
    typealias Open =
        @convention(c) (
            _ uri: UnsafePointer<CChar>, _ password: UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> OpaquePointer?
    typealias CountPages = @convention(c) (_ document: OpaquePointer) -> CInt
    typealias GetPage = @convention(c) (_ document: OpaquePointer, _ index: CInt) -> OpaquePointer?
    typealias GetSize = @convention(c) (_ page: OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
    typealias Render = @convention(c) (_ page: OpaquePointer, _ context: OpaquePointer) -> Void
    typealias ErrorQuark = @convention(c) () -> GQuark

    let open: Open
    let countPages: CountPages
    let getPage: GetPage
    let getSize: GetSize
    let render: Render
    let errorQuark: ErrorQuark

    /// POPPLER_ERROR_ENCRYPTED of poppler.h.
    static let encryptedCode: CInt = 1

    /// Nil if it is not installed.
    static let installed: PopplerLibrary? = PopplerLibrary(file: "libpoppler-glib.so.8")

    init?(file: String) {
        // Never closed: the types that GObject has registered cannot be removed.
        guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL),
            let open = libraryFunction("poppler_document_new_from_file", of: library, as: Open.self),
            let countPages = libraryFunction("poppler_document_get_n_pages", of: library, as: CountPages.self),
            let getPage = libraryFunction("poppler_document_get_page", of: library, as: GetPage.self),
            let getSize = libraryFunction("poppler_page_get_size", of: library, as: GetSize.self),
            let render = libraryFunction("poppler_page_render", of: library, as: Render.self),
            let errorQuark = libraryFunction("poppler_error_quark", of: library, as: ErrorQuark.self)
        else { return nil }
        (self.open, self.countPages, self.getPage, self.getSize) = (open, countPages, getPage, getSize)
        (self.render, self.errorQuark) = (render, errorQuark)
    }
}

/// An error in reading a PDF file or a page. The raw values are sent between processes.
public enum PagedDocumentError: String, PresentableError, Codable, CaseIterable, Sendable {
    /// poppler-glib is not installed.
    case noLibrary
    case cannotOpen
    case damaged
    /// The file requires a password.
    case encrypted
    case noPages
    case noSuchPage
    case badPageSize
    case drawingFailed
    case outOfMemory
    /// Opening the file or drawing the page took too long.
    case tooSlow
    /// The program that draws pages is missing, or has ended unexpectedly.
    case noAnswer

    /// A description of the error and how to recover from it, in plain sentences.
    public var message: LocalizedText {
        switch self {
        case .noLibrary: tr("To read PDF files, install poppler-glib (Debian and Ubuntu: libpoppler-glib8).")
        case .cannotOpen: tr("The PDF file can’t be opened. Check its permissions, or choose another file.")
        case .damaged: tr("The PDF file is damaged or incomplete. Copy or download it again.")
        case .encrypted: tr("The PDF file is password-protected. Save a copy without a password and use that.")
        case .noPages: tr("The PDF file has no pages.")
        case .noSuchPage: tr("This page is no longer in the PDF file. Read the file again.")
        case .badPageSize: tr("The page has an invalid size. Save the PDF file again, or take a screenshot of the page.")
        case .drawingFailed: tr("The page couldn’t be drawn. Save the PDF file again, or take a screenshot of the page.")
        case .outOfMemory: tr("There isn’t enough memory to draw the page. Close other programs and try again.")
        case .tooSlow: tr("Drawing the page took too long. Take a screenshot of it and scan that.")
        case .noAnswer:
            tr("The program that draws PDF pages ended unexpectedly. Save the file again, or take a screenshot of the page.")
        }
    }
}
