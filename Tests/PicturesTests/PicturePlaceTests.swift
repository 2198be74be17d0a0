import Foundation
import Pictures
import Testing

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
            ("http://example.org/a.png", PictureProblem.insecure("http://example.org/a.png")),
            ("file:///etc/passwd", .otherScheme("file")), ("ftp://example.org/a.png", .otherScheme("ftp")),
            ("data:image/png;base64,AAAA", .otherScheme("data")), ("example.org/a.png", .noAddress("example.org/a.png")),
            ("-o/tmp/x", .noAddress("-o/tmp/x")), ("https://", .noAddress("https://")), ("https:a.png", .noAddress("https:a.png")), ("", .noAddress("")),
        ])
    func refused(written: String, problem: PictureProblem) {
        #expect(throws: problem) { try PicturePlace(address: written) }
        #expect(!problem.message.isEmpty && !problem.recovery.isEmpty)
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
        #expect(throws: PictureProblem.relativePath("cat.png")) { try PicturePlace(file: "cat.png") }
    }
}
