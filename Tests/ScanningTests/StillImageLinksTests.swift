import Foundation
import Testing

@testable import Scanning

@Suite("Links to files in a text")
struct StillImageLinksTests {
    /// The inputs of a text: paths as they are, remote addresses in angle brackets; nil for a text that is no list of links.
    private func words(_ text: String, hasRemote: Bool = true) -> [String]? {
        StillImageLinks.inputs(in: text, hasRemote: hasRemote)?.map {
            switch $0 {
            case .path(let path): path
            case .remote(let address): "<\(address)>"
            case .bytes, .still: "?"
            }
        }
    }

    @Test(
        "become paths where they lead to this machine",
        arguments: [
            ("file:///tmp/a%20b.png", ["/tmp/a b.png"]), ("file:///tmp/a b.png", ["/tmp/a b.png"]), ("FILE:///x.png", ["/x.png"]),
            ("file:/tmp/one.png", ["/tmp/one.png"]), ("file://localhost/tmp/%C3%BC.png", ["/tmp/ü.png"]),
            ("# a comment\r\nfile:///a.png\r\nfile:///b.png\r\n", ["/a.png", "/b.png"]), ("file:///100%25%zz", ["/100%25%zz"]),
            ("/etc/passwd", ["/etc/passwd"]), ("file:///with%23hash.png", ["/with#hash.png"]),
        ])
    func local(text: String, paths: [String]) { #expect(words(text) == paths) }

    @Test("are remote where they lead to another machine")
    func remote() {
        #expect(words("file://server/share/a.png") == ["<file://server/share/a.png>"])
        #expect(words("https://example.org/a.png") == ["<https://example.org/a.png>"])
        #expect(words("file:///a.png\nhttp://example.org/b.png") == ["/a.png", "<http://example.org/b.png>"])
        #expect(words("https://example.org/a.png", hasRemote: false) == nil)
    }

    @Test(
        "are none in any other text",
        arguments: [
            "", "\n\n", "hello", "# only a comment", "/no/such/file", "file:///a.png\nand words", "WIFI:S:x;;", "javascript:alert(1)",
        ])
    func text(text: String) { #expect(words(text) == nil) }
}
