import Graphics
import Scanning
import Drawing
import Foundation
import GLib
import LibraryStore
import Payload
import Testing

@testable import DesktopSearch
@testable import quire_service

@Suite("Pictures of what a search of the desktop found")
struct SearchPicturesTests {
    private func code(_ text: String, style: String? = nil) -> Code {
        Code(id: 1, payload: Payload(text), attributes: CodeAttributes(title: "Title", style: style), created: .now, modified: .now)
    }

    @Test(
        "Its picture is its own code, small and still to be read",
        arguments: [
            nil, ##"{"foreground":"#7A4DD8","moduleShape":"dots"}"##, #"{"background":null}"#, #"{"caption":{"text":"Scan me"}}"#,
            "rubbish",
        ] as [String?], [64, 128])
    func picture(style: String?, width: Int) throws {
        let text = "https://example.org/a/rather/long/address?with=a&query=too"
        let result = try #require(SearchResult(code(text, style: style)))
        let bitmap = try #require(result.picture?.bitmap(atLeast: width))
        #expect(bitmap.width >= width && bitmap.width < width + 100)
        #expect(try CodeReader().read(Picture(try bitmap.enlarged())).map(\.text) == [text])
    }

    @Test("What no symbol can hold gets the icon of its kind, which shows on light and dark")
    func tooLong() throws {
        let result = try #require(SearchResult(code(String(repeating: "x", count: 20_000))))
        #expect(result.picture?.bitmap(atLeast: 64) == nil)
        let badge = try #require(KindBadge.bitmap(of: .text, side: 64))
        #expect(badge[32, 4].alpha == 1 && badge[0, 0].alpha == 0)
    }

    @Test("KRunner gets rows of red, green and blue, and alpha where something shows through")
    func runnerImages() throws {
        let opaque = try #require(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let members = try #require(RunnerImage.variant(opaque).members)
        #expect(members == [.int32(1), .int32(1), .int32(3), .bool(false), .int32(8), .int32(3), .bytes([3, 2, 1])])
        let through = try #require(Bitmap(width: 1, height: 2, pixels: [64, 0, 0, 128, 0, 0, 0, 0]))
        #expect(try #require(RunnerImage.variant(through).members).last == .bytes([0, 0, 128, 128, 0, 0, 0, 0]))
    }

    @Test("Searches get files and pixels of what may appear, each drawn once")
    @MainActor
    func icons() async throws {
        let icons = ResultIcons()
        let result = try #require(SearchResult(code("shown")))
        let file = await icons.file(of: result, width: 128)
        #expect(Array(try #require(file).prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        #expect(await icons.file(of: result, width: 128) == file)
        let drawn = await icons.bitmap(of: result, width: 64)
        #expect(try CodeReader().read(Picture(try #require(drawn).enlarged())).map(\.text) == ["shown"])
    }
}

extension Bitmap {
    /// As a camera close to the screen sees it.
    fileprivate func enlarged() throws -> Bitmap {
        try Bitmap(width: width * 4, height: height * 4) { canvas in
            canvas.draw(self, in: Rectangle(x: 0, y: 0, width: Double(width * 4), height: Double(height * 4)), isSmooth: false)
        }
    }
}
