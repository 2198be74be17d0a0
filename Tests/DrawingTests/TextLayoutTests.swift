import Drawing
import Graphics
import Testing

@Suite("Laying out text")
struct TextLayoutTests {
    private let font = Font(size: 16)

    @Test func `a longer text is wider and the font's size scales it`() {
        let short = TextLayout("abc", font: font)
        let long = TextLayout("abcdef", font: font)
        #expect(short.size.width > 0)
        #expect(long.size.width > short.size.width)
        let doubled = TextLayout("abc", font: Font(size: 32))
        #expect(abs(doubled.size.width - 2 * short.size.width) < 0.1)
        #expect(short.baseline > 0 && short.baseline < short.size.height)
    }

    @Test func `lines wrap at the width and stop at the limit with an ellipsis`() {
        let text = "The quick brown fox jumps over the lazy dog and runs away"
        let free = TextLayout(text, font: font, maxWidth: 120)
        #expect(free.lineCount > 3)
        #expect(!free.isTruncated)
        #expect(free.size.width <= 120)
        let limited = TextLayout(text, font: font, maxWidth: 120, maxLines: 2)
        #expect(limited.lineCount == 2)
        #expect(limited.isTruncated)
        let single = TextLayout(text, font: font, maxWidth: 120, maxLines: 1)
        #expect(single.lineCount == 1)
        #expect(single.isTruncated)
        #expect(single.size.width <= 120)
    }

    @Test func `line breaks in the text count as lines`() {
        #expect(TextLayout("a\nb\r\nc\u{2029}d", font: font).lineCount == 4)
        let limited = TextLayout("a\nb\nc", font: font, maxWidth: 200, maxLines: 2)
        #expect(limited.lineCount == 2)
        #expect(limited.isTruncated)
        let cut = TextLayout("a\nb…", font: font, maxWidth: 200)
        #expect(limited.size == cut.size)
        #expect(!TextLayout("a\nb\nc", font: font, maxWidth: 200, maxLines: 3).isTruncated)
        #expect(TextLayout("a\nb", font: font, maxLines: 1).lineCount == 1)
    }

    @Test func `a word without a break is broken rather than cut`() {
        let layout = TextLayout(String(repeating: "x", count: 60), font: font, maxWidth: 100)
        #expect(layout.lineCount > 1)
        #expect(layout.size.width <= 100)
    }

    @Test func `tabular figures have one width`() {
        let font = Font(size: 20, hasTabularNumbers: true)
        #expect(TextLayout("11:11", font: font).size.width == TextLayout("08:40", font: font).size.width)
    }

    @Test(arguments: ["", "\u{0}", "a\u{0}b", "\u{FFFE}", "👩‍👩‍👧‍👦", "مرحبا", String(repeating: "é", count: 5000)])
    func `any text can be laid out`(text: String) {
        #expect(TextLayout(text, font: font, maxWidth: 50, maxLines: 2).size.height > 0)
    }

    @Test func `text is drawn where its ink was measured`() throws {
        let layout = TextLayout("H", font: Font(size: 40))
        let ink = layout.inkBounds
        let bitmap = try Bitmap(width: 60, height: 60) { canvas in
            canvas.draw(layout, at: .zero, with: .black)
        }
        let dark = (0..<60).flatMap { y in (0..<60).map { (x: $0, y: y) } }.filter { bitmap[$0.x, $0.y].alpha > 0.5 }
        let left = try #require(dark.map(\.x).min())
        let bottom = try #require(dark.map(\.y).max())
        #expect(abs(Double(left) - ink.x) < 1.5)
        #expect(abs(Double(bottom + 1) - ink.maxY) < 1.5)
    }

    @Test func `alignment moves the lines in the width`() throws {
        func firstColumn(_ alignment: TextLayout.Alignment) throws -> Int {
            let layout = TextLayout("I", font: Font(size: 20), maxWidth: 100, alignment: alignment)
            let bitmap = try Bitmap(width: 100, height: 30) { $0.draw(layout, at: .zero, with: .black) }
            return try #require((0..<100).first { x in (0..<30).contains { bitmap[x, $0].alpha > 0.3 } })
        }
        let (leading, center, trailing) = (try firstColumn(.leading), try firstColumn(.center), try firstColumn(.trailing))
        #expect(leading < 10)
        #expect(center > 40 && center < 60)
        #expect(trailing > 85)
    }
}

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

    @Test func `an impossible page size is an error`() {
        for width in [0, -1, .nan, .infinity, 5_001] {
            #expect(throws: DrawingError.self) { try VectorDrawing.bytes(.pdf, width: width, height: 10) { _ in } }
        }
    }
}
