import Foundation
import Testing

@Suite("quire sync")
struct SyncCommandTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test("Two libraries meet in a folder, and what cannot be read there is named and left alone")
    func meeting() throws {
        defer { quire.remove() }
        let other = quire.path("other.sqlite")
        #expect(try quire("sync").status == 1)
        #expect(try quire("add", "https://example.org", "--title", "Site", "--tag", "red").status == 0)
        #expect(try quire("sync", "--folder", "carried").text == "0 changes received, 1 file written.\n")
        #expect(try quire("sync", "--folder", "carried", "--library", other).text == "1 change received, 0 files written.\n")
        #expect(try quire("edit", "Site", "--title", "Changed", "--library", other).status == 0)
        try Data("{".utf8).write(to: quire.folder.appending(path: "carried/11111111-1111-4111-8111-111111111111.json"))
        let pass = try quire("sync", "--library", other, "--json")
        let report = try #require(try pass.objects().first)
        #expect(report["sent"] as? Int == 1 && report["received"] as? Int == 0 && (report["problems"] as? [[String: Any]])?.count == 1)
        #expect(pass.errors.hasPrefix("quire: 11111111-1111-4111-8111-111111111111.json: "))
        #expect(try quire("sync").text == "1 change received, 0 files written.\n")
        #expect(try quire("list").text == "1\t\tLink\tChanged\n")
        let status = try #require(try quire("sync", "--status", "--json").objects().first)
        #expect(status["folder"] as? String == quire.path("carried") && status["lastSync"] is String && status["failure"] == nil)
        #expect(try quire("sync", "--off").status == 0)
        #expect(try quire("sync", "--status").text == "This library is not synced with a folder.\n")
        #expect(try quire("list").lines.count == 1)
    }

    @Test("A folder for other things is refused, and so is one that is gone")
    func refusals() throws {
        defer { quire.remove() }
        let refused = try quire("sync", "--folder", ".")
        #expect(refused.status == 1 && refused.errors.contains("holds other files. Choose an empty folder"))
        #expect(try quire("sync", "--folder", "carried").status == 0)
        try FileManager.default.removeItem(atPath: quire.path("carried"))
        let gone = try quire("sync")
        #expect(gone.status == 1 && gone.errors.contains("is not there"))
        #expect(try quire("sync", "--status").text.contains("Problem: The folder "))
        #expect(try quire("sync", "--status", "--off").status == 2)
    }
}
