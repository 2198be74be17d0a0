import Drawing
import Testing
@testable import Scanning

@Suite("Codes in all kinds of files")
struct PictureFileTests {
    private let reader = CodeReader(decoders: [ZXingDecoder(), ZBarDecoder()], clock: { .zero })

    @Test(arguments: [
        "alpha-black.png", "alpha-white.png", "alpha-white-ground.png", "sixteen.png", "palette.png", "la.png", "cmyk.jpg", "anim.gif",
        "anim.webp",
    ])
    func `a code is read whatever its file is made of`(name: String) throws {
        #expect(try reader.read(Fixture.picture("file-\(name)")).map(\.text) == ["Quire bad pictures"])
    }

    @Test(arguments: ["cut-anim.webp", "cut-b.bmp"])
    func `a file that ends too early is an error`(name: String) {
        #expect(throws: DrawingError.pictureDamaged(reason: "its end is missing")) { try Fixture.picture("file-\(name)") }
    }

    private func drawing(_ content: String) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\(content)</svg>".utf8)
    }

    @Test func `a drawing that holds a picture of any size is refused before it is drawn`() {
        // The header of a PNG of 40,000 × 40,000 pixels.
        let image = drawing(#"<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAnEAAAJxAAQAAAAA="/>"#)
        #expect(throws: DrawingError.tooManyPixels(width: 40_000, height: 40_000, limit: Picture.maximumPixels)) { try Picture(bytes: image) }
        // The largest numbers that a header can hold.
        let endless = drawing(#"<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUv//////////AQAAAAA="/>"#)
        #expect(throws: DrawingError.self) { try Picture(bytes: endless) }
        let unknown = drawing(#"<image href="data:image/svg+xml;base64,PHN2Zy8+"/>"#)
        #expect(throws: DrawingError.self) { try Picture(bytes: unknown) }
    }

    @Test func `a drawing with a shadow is drawn, one of nothing but filters is refused`() throws {
        let shadow = "<filter id=\"f\"><feGaussianBlur stdDeviation=\"1\"/></filter><rect filter=\"url(#f)\" width=\"9\" height=\"9\"/>"
        #expect(try Picture(bytes: drawing(shadow)).width == 1_024)
        let many = "<filter id=\"f\">" + String(repeating: "<feTurbulence/>", count: 200) + "</filter>"
        #expect(throws: DrawingError.self) { try Picture(bytes: drawing(many)) }
    }
}
