import Drawing
import Foundation
import Graphics
import Testing
import TestTexts

@Suite("Bitmaps")
struct BitmapTests {
    @Test func `drawing fills exactly the pixels asked for`() throws {
        let bitmap = try Bitmap(width: 4, height: 4) { canvas in
            canvas.fill(Path(Rectangle(x: 1, y: 1, width: 2, height: 2)), with: Color(red: 1, green: 0.5, blue: 0))
        }
        #expect(bitmap[0, 0] == .clear)
        #expect(bitmap[1, 1].hex == "#FF8000")
        #expect(bitmap[2, 2].hex == "#FF8000")
        #expect(bitmap[3, 3] == .clear)
        #expect(!bitmap.isOpaque)
    }

    @Test func `the canvas is in units of the scale`() throws {
        let bitmap = try Bitmap(width: 8, height: 8, scale: 2) { canvas in
            canvas.fill(Path(Rectangle(x: 0, y: 0, width: 2, height: 4)), with: .black)
        }
        #expect(bitmap[3, 7] == .black)
        #expect(bitmap[4, 7] == .clear)
    }

    @Test func `a PNG comes back with the same pixels`() throws {
        let bitmap = try Bitmap(width: 3, height: 2) { canvas in
            canvas.fill(with: .color(.white))
            canvas.fill(Path(Rectangle(x: 2, y: 0, width: 1, height: 1)), with: Color(red: 0, green: 0, blue: 1))
        }
        let png = try bitmap.png()
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Picture(bytes: png).bitmap() == bitmap)
    }

    @Test func `an impossible size is an error`() {
        for (width, height) in [(0, 1), (1, 0), (-1, 5), (40_000, 1)] {
            #expect(throws: DrawingError.badSize(width: width, height: height)) { try Bitmap(width: width, height: height) { _ in } }
        }
    }

    @Test func `a mask takes the colour it is filled with`() throws {
        let mask = try #require(AlphaMask(width: 2, height: 1, pixels: [255, 0]))
        let bitmap = try Bitmap(width: 2, height: 1) { canvas in
            canvas.fill(mask, in: Rectangle(x: 0, y: 0, width: 2, height: 1), with: .color(Color(red: 0, green: 1, blue: 0)))
        }
        #expect(bitmap[0, 0].hex == "#00FF00")
        #expect(bitmap[1, 0] == .clear)
    }

    @Test func `a bitmap enlarged without smoothing keeps hard edges`() throws {
        let source = try #require(Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 255]))
        let bitmap = try Bitmap(width: 4, height: 2) { canvas in
            canvas.draw(source, in: Rectangle(x: 0, y: 0, width: 4, height: 2), isSmooth: false)
        }
        #expect((0..<4).map { bitmap[$0, 1].hex } == ["#000000", "#000000", "#FFFFFF", "#FFFFFF"])
    }

    @Test func `a gradient runs from one colour to the other`() throws {
        let bitmap = try Bitmap(width: 100, height: 1) { canvas in
            canvas.fill(
                with: .linear(from: .zero, to: Point(x: 100, y: 0), stops: [.init(0, .black), .init(1, .white)]))
        }
        #expect(bitmap[0, 0].red < 0.02)
        #expect(abs(bitmap[50, 0].red - 0.5) < 0.02)
        #expect(bitmap[99, 0].red > 0.98)
    }

    @Test func `writing where there is no folder names the file and the reason`() throws {
        let bitmap = try Bitmap(width: 1, height: 1) { _ in }
        #expect(throws: DrawingError.cannotWrite(path: "/nowhere/x.png", reason: "the folder doesn’t exist")) {
            try bitmap.writePNG(to: "/nowhere/x.png")
        }
        let path = Fixture.temporaryPath("png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try bitmap.writePNG(to: path)
        #expect(try Picture(file: path).width == 1)
    }

    @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 100])
    func `a bitmap without colour takes one byte per pixel in a PNG file, and comes back unchanged`(width: Int) throws {
        let bitmap = try Bitmap(width: width, height: 5) { canvas in
            canvas.fill(with: .color(.white))
            for column in stride(from: 0, to: width, by: 3) {
                canvas.fill(Path(Rectangle(x: Double(column), y: Double(column % 5), width: 1.5, height: 2)), with: .black)
            }
        }
        let png = try bitmap.png()
        // IHDR: the bit depth and the colour type, offset 24 and 25 (ISO/IEC 15948 §11.2.2).
        #expect(Array(png[24..<26]) == [8, 0])
        #expect(try Bitmap(picture: png).pixels == bitmap.pixels)
    }

    @Test func `a single coloured pixel makes it three bytes per pixel`() throws {
        let bitmap = try Bitmap(width: 4, height: 4) { canvas in
            canvas.fill(with: .color(.white))
            canvas.fill(Path(Rectangle(x: 1, y: 1, width: 1, height: 1)), with: Color(red: 1, green: 0, blue: 0))
        }
        #expect(Array(try bitmap.png()[24..<26]) == [8, 2])
    }
}
