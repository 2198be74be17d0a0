import Drawing

/// Writes flyers into one PDF file, each as it comes: a thousand take no more memory than one.
///
/// The file stands under its name when it is finished; one that never is leaves nothing behind.
public final class FlyerPDF {
    private let writer: PDFWriter

    public init(file path: String, title: String) throws(FlyerError) {
        do throws(DrawingError) { writer = try PDFWriter(file: path, title: title) } catch {
            throw .refused(message: "The PDF file cannot be written.", recovery: error.message)
        }
    }

    public var pageCount: Int { writer.pageCount }

    /// Adds every page of a flyer.
    public func add(_ rendering: FlyerRendering) throws(FlyerError) {
        try drawing { () throws(DrawingError) in try writer.add(rendering) }
    }

    public func finish() throws(FlyerError) {
        _ = try drawing { () throws(DrawingError) in try writer.finish() }
    }
}
