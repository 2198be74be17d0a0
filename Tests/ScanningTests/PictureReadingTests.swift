import Drawing
import Graphics
import Payload
import TestTexts
import Testing
@testable import Scanning

@Suite("Reading pictures")
struct PictureReadingTests {
    /// Without a time limit: the results must not depend on the speed of the machine.
    private let reader = CodeReader(decoders: [ZXingDecoder(), ZBarDecoder()], clock: { .zero })

    @Test(arguments: [
        ("qrcode-3-03.png", "http://arnaud.sahuguet.com/graffiti/test.php?ll=-74.00309961503218,40.74102573163046,0"),
        ("qrcode-4-43.png", "http://code.google.com/p/zxing/"),
        ("qr-inv-2.png", #"MEBKM:URL:http\://en.wikipedia.org/wiki/Main_Page;;"#),
        ("qrcode-2-10.png", "Google モバイル\r\nhttp://google.jp"),
        ("qrcode-2-17.png", "ﾃﾞｻﾞｲﾝQR\r\nhttp://d-qr.net/ex/"),
        ("exif-6.jpg", "Google モバイル\r\nhttp://google.jp"),
    ])
    func `a QR code in a picture is read`(name: String, text: String) throws {
        let codes = try reader.read(Fixture.picture(name))
        #expect(codes.map(\.text) == [text])
        #expect(codes.first?.symbology == .qrCode)
    }

    @Test(arguments: [
        ("code128-1-5.png", Symbology.code128, "8101054321120021123456"),
        ("code39-1-3.png", .code39, "MOROVIA"),
        ("codabar-1-12.png", .codabar, "A31117013206375B"),
        ("code-93.png", .code93, "ZBAR-9876543210"),
        ("databar.png", .dataBar, "0198765432109879"),
        ("databar-exp.png", .dataBarExpanded, "019876543210987905012345"),
        ("ean-8.png", .ean8, "98765430"),
        ("i2-5.png", .interleaved2of5, "9876543210"),
    ])
    func `linear codes are read`(name: String, symbology: Symbology, text: String) throws {
        let codes = try reader.read(Fixture.picture(name))
        #expect(codes.map(\.text) == [text])
        #expect(codes.map(\.symbology) == [symbology])
    }

    @Test(arguments: [("upca-2-25.png", "752050200137"), ("ean13-1-29.png", "4007817327098")])
    func `a linear code that one pass misreads is reported as most passes read it`(name: String, text: String) throws {
        #expect(try reader.read(Fixture.picture(name)).map(\.text) == [text])
    }

    @Test(arguments: ["negative-22.jpg", "negative-25.jpg"])
    func `nothing is found where there is no code`(name: String) throws {
        #expect(try reader.read(Fixture.picture(name)).isEmpty)
    }

    @Test func `all codes of a picture are found, the same content at two places twice`() throws {
        let nested = try reader.read(Fixture.picture("qrcode-2-16.png"))
        #expect(
            Set(nested.map(\.text)) == [
                "[外側QRコード]\r\n \r\n*ﾀﾞﾌﾞﾙQR*\r\nhttp://d-qr.net/ex/", "[内側QRコード]\r\n\r\n*ダブルQR*\r\nhttp://d-qr.net/ex/",
            ])
        let twins = try reader.read(Fixture.picture("pyzbar-qrcode_rotated.png"))
        #expect(twins.map(\.text) == ["Thalassiodracon", "Thalassiodracon"])
    }

    @Test func `content that is no text comes back byte by byte`() throws {
        let code = try #require(try reader.read(Fixture.picture("zbar-qr-code-binary.png")).first)
        #expect(code.bytes.count == 210)
        #expect(Payload(bytes: code.bytes).text == nil)
        // The content is a picture itself, of 100 × 100 pixels.
        #expect(try Picture(bytes: code.bytes).width == 100)
    }

    @Test func `corners follow the picture's orientation`() throws {
        let code = try #require(try reader.read(Fixture.picture("exif-6.jpg")).first)
        let expected = [Point(x: 0, y: 0), Point(x: 231, y: 0), Point(x: 231, y: 231), Point(x: 0, y: 231)]
        for (corner, wanted) in zip(code.corners, expected) {
            #expect(abs(corner.x - wanted.x) < 8 && abs(corner.y - wanted.y) < 8)
        }
    }

    @Test(arguments: [(1, 1), (2, 3), (1, 500), (500, 1), (16, 16)])
    func `a picture of any size can be searched`(width: Int, height: Int) throws {
        let plane = try #require(LumaPlane(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height)))
        #expect(try reader.read(plane, effort: .picture).isEmpty)
        #expect(try reader.read(plane, effort: .frame).isEmpty)
    }
}

@Suite("Codes in files of all formats")
struct PictureFileTests {
    private let reader = CodeReader(decoders: [ZXingDecoder(), ZBarDecoder()], clock: { .zero })

    @Test(arguments: [
        "alpha-black.png", "alpha-white.png", "alpha-white-ground.png", "sixteen.png", "palette.png", "la.png", "cmyk.jpg", "anim.gif",
        "anim.webp",
    ])
    func `a code is read from files of any format`(name: String) throws {
        #expect(try reader.read(Fixture.picture("file-\(name)")).map(\.text) == ["Quire bad pictures"])
    }

    @Test(arguments: ["cut-anim.webp", "cut-b.bmp"])
    func `an incomplete file is an error`(name: String) {
        #expect(throws: DrawingError.pictureDamaged(reason: "its end is missing")) { try Fixture.picture("file-\(name)") }
    }

    private func drawing(_ content: String) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\(content)</svg>".utf8)
    }

    @Test func `a drawing that holds a picture of any size is refused before it is drawn`() {
        // The header of a PNG of 40,000 × 40,000 pixels.
        let image = drawing(#"<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAnEAAAJxAAQAAAAA="/>"#)
        #expect(throws: DrawingError.tooManyPixels(width: 40_000, height: 40_000, limit: Picture.maximumPixels)) {
            try Picture(bytes: image)
        }
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
