import Foundation
import Testing

@testable import Scanning

@Suite("The portal's file")
struct ScreenshotFileTests {
    private func file() throws -> String {
        let path = "/tmp/quire-screenshot-\(UUID())"
        try Data("picture".utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("is deleted where things are temporary")
    func temporary() throws {
        let path = try file()
        ScreenshotFile(address: "file://\(path)", asked: .now)?.putAway()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("stays when it is older than the question, or a link, or a folder")
    func notTheirs() throws {
        let path = try file()
        defer { unlink(path) }
        ScreenshotFile(address: "file://\(path)", asked: .now.addingTimeInterval(60))?.putAway()
        #expect(FileManager.default.fileExists(atPath: path))
        let link = path + "-link"
        symlink(path, link)
        defer { unlink(link) }
        ScreenshotFile(address: "file://\(link)", asked: .now)?.putAway()
        #expect(FileManager.default.fileExists(atPath: link))
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("is a file of this computer", arguments: ["", "http://example.org/a.png", "file://other.example/a.png", "data:image/png,", "a.png"])
    func refused(_ address: String) { #expect(ScreenshotFile(address: address, asked: .now) == nil) }

    @Test("is named as addresses name files")
    func decoded() throws {
        #expect(try #require(ScreenshotFile(address: "file:///tmp/Bild%20vom%20Schirm.png", asked: .now)).path == "/tmp/Bild vom Schirm.png")
    }
}
