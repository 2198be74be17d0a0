import CCairo
import Foundation
import Platform

/// Writes a PDF file page by page. Finished pages are not kept in memory, so that a thousand take no more than one.
///
/// Used by one thread at a time.
public final class PDFWriter {
    /// The resolution for what cairo cannot draw as vectors, in dots per inch.
    private static let fallbackResolution = 300.0

    private let output: DocumentOutput
    private let surface: OpaquePointer
    public private(set) var pageCount = 0
    private var isFinished = false

    /// Creates a file. It appears under its name when it is finished, or never.
    ///
    /// A pipe or a device such as `/dev/stdout` is written to directly.
    public convenience init(file path: String, title: String? = nil, author: String? = nil) throws(DrawingError) {
        try self.init(try FileDocumentOutput(path), title: title, author: author)
    }

    /// Creates a document in memory.
    public convenience init(title: String? = nil, author: String? = nil) throws(DrawingError) {
        try self.init(DocumentOutput(), title: title, author: author)
    }

    private init(_ output: DocumentOutput, title: String?, author: String?) throws(DrawingError) {
        self.output = output
        // Each page sets its own size.
        guard let surface = output.pdfSurface(width: 1, height: 1) else { throw .outOfMemory }
        self.surface = surface
        cairo_surface_set_fallback_resolution(surface, Self.fallbackResolution, Self.fallbackResolution)
        set(title, as: CAIRO_PDF_METADATA_TITLE)
        set(author, as: CAIRO_PDF_METADATA_AUTHOR)
        set("Quire", as: CAIRO_PDF_METADATA_CREATOR)
    }

    deinit {
        if !isFinished { output.discard() }
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    private func set(_ text: String?, as key: cairo_pdf_metadata_t) {
        guard let text, !text.isEmpty else { return }
        cairo_pdf_surface_set_metadata(surface, key, text.filter { $0 != "\0" })
    }

    /// Draws a page of `width` × `height` millimetres. The canvas is in millimetres.
    public func addPage(width: Double, height: Double, draw: (Canvas) -> Void) throws(DrawingError) {
        try VectorDrawing.check(width, height)
        let scale = VectorDrawing.pointsPerMillimetre
        cairo_pdf_surface_set_size(surface, width * scale, height * scale)
        let canvas = Canvas(adopting: cairo_create(surface))
        canvas.scale(x: scale, y: scale)
        draw(canvas)
        cairo_show_page(canvas.context)
        try check(cairo_status(canvas.context))
        pageCount += 1
    }

    /// Finishes the document.
    ///
    /// - Returns: the bytes of a document in memory; empty for a file.
    @discardableResult
    public func finish() throws(DrawingError) -> [UInt8] {
        guard pageCount > 0 else { throw .drawingFailed(reason: tr("it has no pages")) }
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface))
        isFinished = true
        return try output.finish()
    }

    private func check(_ status: cairo_status_t) throws(DrawingError) {
        if let failure = output.failure { throw failure }
        try DrawingError.check(status)
    }
}

/// The destination of a document that is written piece by piece. This base class keeps it in memory.
class DocumentOutput {
    private(set) var bytes: [UInt8] = []
    /// The error that occurred while writing.
    fileprivate(set) var failure: DrawingError?

    /// For cairo's closure parameter. Valid while the caller holds this object.
    final var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<DocumentOutput>.fromOpaque(closure).takeUnretainedValue()
        return output.append(UnsafeBufferPointer(start: data, count: Int(length))) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }

    /// Creates a PDF file with pages of a size in points. It has version 1.4, which old printers know too: of later ones cairo uses nothing
    /// but a denser list of objects.
    final func pdfSurface(width: Double, height: Double) -> OpaquePointer? {
        let surface = cairo_pdf_surface_create_for_stream(Self.write, pointer, width, height)
        if let surface { cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4) }
        return surface
    }

    /// Writes a piece. Returns whether that succeeded.
    fileprivate func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.append(contentsOf: piece)
        return true
    }

    /// Finishes the document and returns its bytes if it is in memory.
    func finish() throws(DrawingError) -> [UInt8] { bytes }

    func discard() {}
}

/// A destination on disk. The file appears when it is complete.
final class FileDocumentOutput: DocumentOutput {
    private let path: String
    private let file: FileReplacement

    init(_ path: String) throws(DrawingError) {
        self.path = path
        do throws(SystemError) {
            file = try FileReplacement(of: path, .standard, writesThrough: true)
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: SystemError) -> DrawingError {
        .cannotWrite(path: path, reason: error.code == ENOENT ? tr("the folder doesn’t exist") : .verbatim(error.reason))
    }

    fileprivate override func append(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard file.number >= 0, failure == nil else { return false }
        do throws(SystemError) { try file.write(piece) } catch { failure = Self.failure(path, error) }
        return failure == nil
    }

    override func finish() throws(DrawingError) -> [UInt8] {
        do throws(SystemError) { try file.commit() } catch {
            file.discard()
            throw Self.failure(path, error)
        }
        return []
    }

    override func discard() { file.discard() }
}
