import Drawing
import Testing

@Suite("Pages in millimetres")
struct VectorDrawingTests {
    private func page(_ format: VectorDrawing.Format) throws -> String {
        let bytes = try VectorDrawing.bytes(format, width: 50, height: 30, title: "A page") { canvas in
            canvas.fill(Path(Rectangle(x: 10, y: 10, width: 20, height: 5)), with: .black)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `an SVG says its size in millimetres and draws in them`() throws {
        let text = try page(.svg)
        #expect(text.contains(#"width="50mm" height="30mm" viewBox="0 0 50 30""#))
        #expect(text.contains("M 10 10 L 30 10 L 30 15 L 10 15 Z"))
    }

    @Test func `a PDF has the page's size in points`() throws {
        let text = try page(.pdf)
        #expect(text.hasPrefix("%PDF-1."))
        #expect(text.contains("/MediaBox [ 0 0 141.732283 85.03937 ]"))
    }

    @Test func `an EPS is bounded by its page, not by its ink`() throws {
        let text = try page(.eps)
        #expect(text.hasPrefix("%!PS-Adobe-3.0 EPSF-3.0"))
        #expect(text.contains("\n%%BoundingBox: 0 0 142 86\n"))
        #expect(text.contains("\n%%HiResBoundingBox: 0 0.96063 141.73228 86.00000\n"))
        #expect(text.contains("\n%%PageBoundingBox: 0 0 142 86\n"))
    }

    @Test func `a page that cannot be is an error`() {
        for width in [0, -1, .nan, .infinity, 5_001] {
            #expect(throws: DrawingError.self) { try VectorDrawing.bytes(.pdf, width: width, height: 10) { _ in } }
        }
    }
}
