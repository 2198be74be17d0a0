import Drawing
import Foundation
import Graphics
import Testing

@Suite("Loading pictures")
struct PictureTests {
    @Test func `EXIF orientation is applied`() throws {
        let plain = try Picture(file: Fixture.path("plain.jpg"))
        #expect(plain.width == 40 && plain.height == 20)
        let turned = try Picture(file: Fixture.path("orientation-6.jpg"))
        #expect(turned.width == 20 && turned.height == 40)
        // Red moves from the upper left corner to the upper right.
        let bitmap = try turned.bitmap()
        #expect(bitmap[17, 3].red > 0.8)
        #expect(bitmap[3, 3].red < 0.2)
    }

    @Test func `transparency lies on white`() throws {
        let luma = try Picture(file: Fixture.path("transparent.png")).luma
        #expect(luma.pixels[0] == 0)
        #expect(luma.pixels[15] == 255)
        // Half of red (76) on white.
        #expect((162...168).contains(luma.pixels[9]))
    }

    @Test func `a PNG of more than 64 megapixels is decoded at half its size, with its colours`() throws {
        let picture = try Picture(file: Fixture.path("large-palette.png"))
        #expect(picture.width == 4_101 && picture.height == 4_051)
        let bitmap = try picture.bitmap(keepsTransparency: true)
        let pixel = { (column: Int, row: Int) in
            Array(bitmap.pixels[4 * (row * bitmap.width + column)..<4 * (row * bitmap.width + column) + 4])
        }
        // Blue, green, red, alpha.
        #expect(pixel(0, 0) == [0, 0, 255, 255] && pixel(1_999, 4_050) == [0, 0, 255, 255])
        #expect(pixel(2_000, 0)[3] == 0 && pixel(4_100, 4_050)[3] == 0)
        // A damaged one is an error, not a grey area.
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Fixture.path("large-palette.png"))))
        let isDamaged = { (error: any Error) in if case DrawingError.pictureDamaged = error { true } else { false } }
        #expect { try Picture(bytes: Array(bytes.prefix(bytes.count / 2))) } throws: { isDamaged($0) }
        var changed = bytes
        for index in bytes.count / 2..<bytes.count / 2 + 64 { changed[index] ^= 0x55 }
        #expect { try Picture(bytes: changed) } throws: { isDamaged($0) }
    }

    @Test(arguments: ["bomb.png", "bomb.tiff", "bomb.webp"])
    func `a small file that declares too many pixels is refused before they take memory`(name: String) throws {
        let before = try Self.peakMemory()
        #expect { try Picture(file: Fixture.path(name)) } throws: { error in
            guard case DrawingError.tooManyPixels(_, _, Picture.maximumPixels) = error else { return false }
            return true
        }
        // Decoding the smallest of them would take 192 MiB.
        #expect(try Self.peakMemory() - before < 64 * 1_048_576)
    }

    @Test(arguments: ["truncated.png", "truncated.jpg"])
    func `an incomplete file is reported as damaged`(name: String) {
        #expect { try Picture(file: Fixture.path(name)) } throws: { error in
            guard case DrawingError.pictureDamaged = error else { return false }
            return true
        }
    }

    @Test func `a text named png is no picture`() {
        #expect(throws: DrawingError.notAPicture) { try Picture(file: Fixture.path("text.png")) }
        #expect(throws: DrawingError.notAPicture) { try Picture(bytes: []) }
        #expect(throws: DrawingError.notAPicture) { try Picture(bytes: [0]) }
    }

    @Test(arguments: [
        ("heic", "heif-gdk-pixbuf"), ("hevc", "heif-gdk-pixbuf"), ("mif1heic", "heif-gdk-pixbuf"), ("avif", "libavif-gdk-pixbuf"),
        ("mif1avif", "libavif-gdk-pixbuf"), ("isom", nil), ("", nil),
    ])
    func `a format without a loader names the package that brings it`(brands: String, package: String?) {
        // ISO/IEC 14496-12 §4.3: size, type, major brand, version, compatible brands.
        let list: [UInt8] = Array(brands.prefix(4).utf8) + [0, 0, 0, 0] + Array(brands.dropFirst(4).utf8)
        let head: [UInt8] = [0, 0, 0, UInt8(8 + list.count)] + Array("ftyp".utf8)
        #expect(Self.package(head + list + [UInt8](repeating: 0, count: 64)) == package)
    }

    @Test func `JPEG XL is known bare and in its container`() {
        let container: [UInt8] = [0, 0, 0, 0x0C] + Array("JXL ".utf8)
        for start in [[0xFF, 0x0A], container] { #expect(Self.package(start + [0x0D, 0x0A]) == "libjxl-gdk-pixbuf") }
    }

    /// The package that the error for a file names.
    private static func package(_ bytes: [UInt8]) -> String? {
        guard case .failure(.noLoader(_, let package)) = Result(catching: { () throws(DrawingError) in try Picture(bytes: bytes) }) else {
            return nil
        }
        return package
    }

    @Test func `a missing file and a folder are errors that say so`() {
        #expect(throws: DrawingError.noSuchFile(path: "/nowhere/x.png")) { try Picture(file: "/nowhere/x.png") }
        #expect(throws: DrawingError.notAFile(path: "/tmp")) { try Picture(file: "/tmp") }
        #expect(throws: DrawingError.notAFile(path: "/dev/zero")) { try Picture(file: "/dev/zero") }
    }

    @Test func `a file above the limit is refused by its size`() throws {
        let path = Fixture.temporaryPath("png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        // A sparse file, which takes no space on the disk.
        try #require(truncate(path, Picture.maximumFileBytes + 1) == 0)
        #expect(throws: DrawingError.fileTooLarge(bytes: Picture.maximumFileBytes + 1, limit: Picture.maximumFileBytes)) {
            try Picture(file: path)
        }
    }

    @Test func `a small vector picture is enlarged until its details show`() throws {
        let picture = try Picture(file: Fixture.path("colours.svg"))
        #expect(picture.width == 1024 && picture.height == 512)
    }

    @Test func `a picture to be shown is scaled down, never up`() throws {
        let picture = try Picture(file: Fixture.path("plain.jpg"))
        let small = try picture.bitmap(maximumSide: 20)
        #expect(small.width == 20 && small.height == 10)
        #expect(try picture.bitmap(maximumSide: 500).width == 40)
        let frame = Picture(luma: try #require(LumaPlane(width: 4, height: 2, pixels: [UInt8](repeating: 128, count: 8))))
        let shown = try frame.bitmap(maximumSide: 2)
        #expect(shown.width == 2 && shown.height == 1)
        #expect(shown.isOpaque)
    }

    @Test func `an icon is rendered at the exact size, as a mask or in its colours`() throws {
        let mask = try AlphaMask(iconFile: Fixture.path("icon-symbolic.svg"), width: 48, height: 48)
        #expect(mask.pixels.count == 48 * 48)
        #expect(mask.pixels[10] == 255)
        #expect(mask.pixels[40] == 0)
        let bitmap = try Bitmap(iconFile: Fixture.path("colours.svg"), width: 64, height: 32)
        #expect(bitmap.width == 64 && bitmap.height == 32)
        #expect(bitmap[10, 10] == Color(red: 1, green: 0, blue: 0))
        #expect(abs(bitmap[50, 10].alpha - 0.5) < 0.01)
    }

    /// The peak memory of this process in bytes. (`getrusage` would include that of the parent before exec.)
    private static func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
    }
}

/// The paths of test files.
enum Fixture {
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Drawing").appendingPathComponent(name).path
    }

    static func temporaryPath(_ ending: String) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("quire-drawing-\(UUID().uuidString).\(ending)").path
    }
}
