import FlyerLayout
import Flyers
import Foundation
import Testing
import TestTexts

@Suite struct CatalogTests {
    /// The file of a template.
    private static func template(_ id: String, _ name: String) -> String {
        """
        {"version": 1, "id": "\(id)", "name": "\(name)", "paper": {"size": "a5"},
         "portrait": [{"type": "code", "frame": [20, 20, 60, 60]}]}
        """
    }

    private static func folders(_ files: [[String: String]], _ body: ([URL]) async throws -> Void) async throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "quire-catalog-\(UUID())")
        defer { try? FileManager.default.removeItem(at: scratch) }
        var folders: [URL] = []
        for (index, files) in files.enumerated() {
            let folder = scratch.appending(path: "\(index)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            folders.append(folder)
        }
        try await body(folders)
    }

    private static func names(_ items: [TemplateCatalog.Item]) -> [String] {
        items.map {
            switch $0 {
            case .template(let template): template.name
            case .broken(let broken): "\(broken.file.lastPathComponent):\(broken.line.map(String.init) ?? "")"
            }
        }
    }

    @Test func theUsersTemplateTakesThePlaceOfABuiltInOne() async throws {
        let files = [
            ["mine.json": Self.template("clean", "My Clean")],
            ["clean.json": Self.template("clean", "Clean"), "b.json": Self.template("b", "B")],
        ]
        try await Self.folders(files) { folders in
            let catalog = TemplateCatalog(folders: folders)
            #expect(Self.names(catalog.load()) == ["B", "My Clean"])
            #expect(catalog.template("clean")?.name == "My Clean")
            #expect(catalog.template("none") == nil)
        }
    }

    @Test func brokenOnesAreListedWithTheirLineAndTheRestWorks() async throws {
        let broken = Self.template("c", "C").replacingOccurrences(of: "60, 60", with: "60, \"60px\"")
        let files = [
            ["a.json": Self.template("a", "A"), "b.json": "{", "c.json": broken, "d.json": Self.template("a", "Again"), "notes.txt": "x"]
        ]
        try await Self.folders(files) { folders in
            let items = TemplateCatalog(folders: folders).load()
            #expect(Self.names(items) == ["A", "b.json:1", "c.json:2", "d.json:"])
            guard case .broken(let last) = try #require(items.last) else { return }
            #expect(last.message == "“a.json” also has the id “a”. Change the id of one of them.")
        }
    }

    @Test func aBrokenOneOfTheUserLeavesTheBuiltInOne() async throws {
        try await Self.folders([["clean.json": "[]"], ["clean.json": Self.template("clean", "Clean")]]) { folders in
            #expect(Self.names(TemplateCatalog(folders: folders).load()) == ["Clean", "clean.json:1"])
        }
    }

    @Test func whatIsNoFileOfTextIsSaidAndNothingWaitsForIt() async throws {
        try await Self.folders([["a.json": Self.template("a", "A")]]) { folders in
            let folder = folders[0]
            try FileManager.default.createDirectory(at: folder.appending(path: "folder.json"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "endless.json").path, withDestinationPath: "/dev/zero")
            try FileManager.default.createSymbolicLink(atPath: folder.appending(path: "lost.json").path, withDestinationPath: "/nowhere")
            try Data(count: 2 << 20).write(to: folder.appending(path: "huge.json"))
            #expect(
                Self.names(TemplateCatalog(folders: folders).load()) == ["A", "endless.json:", "folder.json:", "huge.json:", "lost.json:"])
        }
    }

    @Test func aFolderThatIsNotThereHasNoTemplates() {
        #expect(TemplateCatalog(folders: [URL(filePath: "/nowhere/at/all")]).load().isEmpty)
    }

    @Test func templatesComeFromTheUsersFolderAndTheInstallation() {
        let data = URL(filePath: "/usr/share/quire")
        func folders(_ environment: [String: String]) -> [String] {
            TemplateCatalog(environment: environment, data: data).folders.map(\.path)
        }
        #expect(folders(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == ["/x/quire/flyers", "/usr/share/quire/flyers"])
        #expect(folders(["XDG_DATA_HOME": "relative", "HOME": "/h"]) == ["/h/.local/share/quire/flyers", "/usr/share/quire/flyers"])
    }
}
