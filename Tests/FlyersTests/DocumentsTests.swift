import Drawing
@testable import FlyerLayout
import Flyers
import Foundation
import Graphics
import Platform
import Testing

/// The metadata of the files that flyers are written to.
@Suite struct DocumentsTests {
    private func rendering(width: Double = 210, height: Double = 297, title: String = "Summer & <Winter>") throws -> FlyerRendering {
        try DrawingSample.rendering(
            [
                DrawingSample.text(title, Rectangle(x: 10, y: 10, width: width - 20, height: 20)),
                FlyerItem(box: Rectangle(x: 10, y: 40, width: 40, height: 40), content: .code(FlyerCodeContent(code: 0))),
            ], width: width, height: height)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("quire-flyer-\(UUID().uuidString).pdf").path
    }

    @Test func aPictureHasThePagesPixelsAndSaysItsResolution() throws {
        let png = try rendering().bytes(page: 0, as: .png(dotsPerInch: 150))
        let bitmap = try Bitmap(picture: png)
        #expect(bitmap.width == 1240 && bitmap.height == 1754)
        // 150 dots per inch are 5,906 per metre (ISO/IEC 15948 §11.3.5.3).
        let perMetre = withUnsafeBytes(of: UInt32(5_906).bigEndian) { Array($0) }
        #expect(Array(png[33..<50]) == [0, 0, 0, 9] + Array("pHYs".utf8) + perMetre + perMetre + [1])
        #expect(bitmap.isOpaque)
    }

    @Test func aVectorPictureHasItsSizeInMillimetresAndATitle() throws {
        let svg = text(try rendering(width: 85, height: 55).bytes(page: 0, as: .svg))
        #expect(svg.contains(#"width="85mm" height="55mm" viewBox="0 0 1700 1100""#))
        #expect(svg.contains("<title>Summer &amp; &lt;Winter&gt;</title>"))
        // Letters are outlines, so no font is needed to view them.
        #expect(!svg.contains("<text") && !svg.contains("font-family"))
    }

    @Test func aPageOfAPDFIsExactlyAsLargeAsThePaper() throws {
        let pdf = text(try rendering(width: 63.5, height: 38.1).bytes(page: 0, as: .pdf))
        // 180 × 108 points.
        #expect(pdf.contains("/MediaBox [ 0 0 180 108 ]"))
        #expect(pdf.contains("/Title") && pdf.contains("/Creator (Quire)"))
    }

    @Test func flyersOfDifferentSizesGoIntoOneFile() throws {
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlyerPDF(file: path, title: "All")
        try file.add(try rendering())
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.add(try rendering(width: 85, height: 55))
        try file.finish()
        #expect(file.pageCount == 2)
        let pdf = text([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(pdf.contains("/MediaBox [ 0 0 595.275591 841.889764 ]"))
        #expect(pdf.contains("/MediaBox [ 0 0 240.944882 155.905512 ]"))
    }

    @Test func aFileThatIsNotFinishedLeavesNothingBehind() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-flyers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("all.pdf").path
        do {
            let file = try FlyerPDF(file: path, title: "All")
            try file.add(try rendering())
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func whatCannotBeWrittenIsSaidAtOnce() {
        #expect(throws: FlyerError.self) { try FlyerPDF(file: "/nowhere/all.pdf", title: "All") }
        #expect {
            let file = try FlyerPDF(file: "/dev/full", title: "All")
            for _ in 0..<50 { try file.add(try rendering()) }
            try file.finish()
        } throws: { error in
            guard let error = error as? FlyerError else { return false }
            return error.recoverySuggestion?.contains("No space left on device") == true
        }
    }

    @Test func aThousandPagesTakeNoMoreMemoryThanAFew() throws {
        let path = temporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlyerPDF(file: path, title: "All")
        func add(_ numbers: Range<Int>) throws {
            for number in numbers { try file.add(try rendering(title: "Guest number \(number)")) }
        }
        try add(0..<100)
        let before = try Self.memory()
        try add(100..<1_000)
        #expect(try Self.memory() - before < 24 * 1_048_576)
        try file.finish()
        #expect(file.pageCount == 1_000)
    }

    @Test func aResolutionThatCannotBeAndAPageThatIsNotThereAreRefused() throws {
        let rendering = try rendering()
        for resolution in [0, -1, .nan, .infinity, 2_401, 1_200] {
            #expect(throws: FlyerError.self) { try rendering.bytes(page: 0, as: .png(dotsPerInch: resolution)) }
        }
        #expect(throws: FlyerError.self) { try rendering.bytes(page: 1, as: .pdf) }
        #expect(throws: FlyerError.self) { try rendering.bitmap(page: -1, pixelsPerMillimetre: 4) }
    }

    /// The memory that this process holds in bytes.
    private static func memory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
    }
}
