import Drawing
import Foundation
import Graphics
import Platform
import Testing
import TestTexts
@testable import Pictures

/// Noise, which no file format compresses.
private func noise(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> Bitmap {
    var state: UInt64 = 1
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for index in pixels.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        pixels[index] = UInt8(state >> 57)
    }
    for pixel in stride(from: 3, to: pixels.count, by: 4) { pixels[pixel] = isOpaque ? 255 : 200 }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
}

/// Red in the central half of its longer side, blue elsewhere.
private func banner(_ width: Int, _ height: Int) throws -> [UInt8] {
    try Bitmap(width: width, height: height) { canvas in
        canvas.fill(with: .color(Color(red: 0, green: 0, blue: 1)))
        let (across, down) = (Double(width), Double(height))
        let middle =
            width > height
            ? Rectangle(x: across / 4, y: 0, width: across / 2, height: down)
            : Rectangle(x: 0, y: down / 4, width: across, height: down / 2)
        canvas.fill(Path(middle), with: Color(red: 1, green: 0, blue: 0))
    }.png()
}

private func size(_ file: [UInt8]) throws -> [Int] {
    let picture = try Picture(bytes: file)
    return [picture.width, picture.height]
}

private func request(_ width: Int, _ height: Int, fills: Bool = false) -> PictureRequest {
    PictureRequest(.file("/a"), width: width, height: height, isFilling: fills)
}

@Suite("Pictures made ready")
struct PicturePreparationTests {
    @Test("Are made smaller to fit, and never larger")
    func fitting() throws {
        #expect(try size(PicturePreparation(banner(800, 400)).file(for: request(200, 200), limit: 900_000)) == [200, 100])
        #expect(try size(PicturePreparation(banner(40, 20)).file(for: request(200, 200), limit: 900_000)) == [40, 20])
        #expect(try size(PicturePreparation(banner(1, 3000)).file(for: request(200, 200), limit: 900_000)) == [1, 200])
    }

    @Test("Are cut to the middle to fill", arguments: [(800, 400), (400, 800), (300, 100), (100, 300), (30, 10)])
    func filling(width: Int, height: Int) throws {
        let file = try PicturePreparation(banner(width, height)).file(for: request(200, 200, fills: true), limit: 900_000)
        let cut = try size(file)
        #expect(cut[0] == cut[1] && cut[0] == min(200, width, height))
        let bitmap = try Bitmap(picture: file)
        #expect(bitmap[bitmap.width / 2, bitmap.height / 2].red > 0.9)
    }

    @Test("Stay within the bytes of a view, whatever is in them", arguments: [true, false])
    func small(isOpaque: Bool) throws {
        let bytes = try noise(1484, 764, isOpaque: isOpaque).png()
        let file = try PicturePreparation(bytes).file(for: request(1484, 764, fills: true), limit: 300_000)
        #expect(file.count <= 300_000 && file.count > 50_000)
        #expect(try Bitmap(picture: file).isOpaque == isOpaque)
    }

    @Test("What shows through still does")
    func transparency() throws {
        let ring = try Bitmap(width: 600, height: 600) { canvas in
            canvas.fill(Path(circleAt: Point(x: 300, y: 300), radius: 200), with: .black)
        }
        let file = try PicturePreparation(ring.png()).file(for: request(200, 200), limit: 900_000)
        let bitmap = try Bitmap(picture: file)
        #expect(bitmap[0, 0].alpha == 0 && bitmap[100, 100].alpha == 1)
    }

    @Test("JPEG files have the colours of their bitmap")
    func colors() throws {
        let bitmap = try Bitmap(width: 64, height: 64) { $0.fill(with: .color(Color(red: 0.8, green: 0.4, blue: 0.2))) }
        let color = try Bitmap(picture: bitmap.jpeg(quality: 90))[32, 32]
        #expect(abs(color.red - 0.8) < 0.02 && abs(color.green - 0.4) < 0.02 && abs(color.blue - 0.2) < 0.02)
    }
}

@Suite("Where a picture comes from")
struct PicturePlaceTests {
    @Test(
        "Takes addresses of https in any script, as they are asked for",
        arguments: [
            ("https://example.org/a.png", "https://example.org/a.png"),
            ("  HTTPS://example.org/a.png\n", "https://example.org/a.png"),
            ("https://example.org/straße.png", "https://example.org/stra%C3%9Fe.png"),
            ("https://example.org/a[1]{2}.png?x=y&z", "https://example.org/a%5B1%5D%7B2%7D.png?x=y&z"),
        ])
    func addresses(written: String, asked: String) throws {
        #expect(try PicturePlace(address: written) == .address(asked))
    }

    @Test(
        "Refuses everything else, and says why",
        arguments: [
            ("http://example.org/a.png", PictureError.insecure("http://example.org/a.png")),
            ("file:///etc/passwd", .otherScheme("file")), ("ftp://example.org/a.png", .otherScheme("ftp")),
            ("data:image/png;base64,AAAA", .otherScheme("data")), ("example.org/a.png", .noAddress("example.org/a.png")),
            ("-o/tmp/x", .noAddress("-o/tmp/x")), ("https://", .noAddress("https://")), ("https:a.png", .noAddress("https:a.png")),
            ("", .noAddress("")),
        ])
    func refused(written: String, problem: PictureError) {
        #expect(throws: problem) { try PicturePlace(address: written) }
        #expect(!problem.message.isEmpty && problem.recovery?.isEmpty == false)
    }

    @Test("Can get nothing into what curl reads but an address", arguments: ["\"", "\\", "\n", "\r", "\0", "\u{7F}"])
    func noInjection(character: String) throws {
        let written = "https://example.org/a\(character)b\(character)output=/tmp/x"
        guard case .address(let asked)? = try? PicturePlace(address: written) else { return }
        #expect(!asked.contains(character))
    }

    @Test("Takes whole paths alone")
    func files() throws {
        #expect(try PicturePlace(file: "/home/ada/cat.png").name == "cat.png")
        #expect(throws: PictureError.relativePath("cat.png")) { try PicturePlace(file: "cat.png") }
    }
}
