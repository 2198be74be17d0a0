import Foundation
import Testing

@testable import WidgetPrograms

@Suite("The catalogue of widget programs")
struct ProgramCatalogTests {
    private func names(_ items: [ProgramCatalog.Item]) -> [String] {
        items.map { item in
            switch item {
            case .program(let folder): folder.manifest.id
            case .broken(let url, let message, _): "\(url.lastPathComponent): \(message)"
            }
        }
    }

    @Test("lists programs by name, and what is wrong with the rest")
    func listing() throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        try sample.write("zebra", manifest: #"{"protocol": 1, "id": "zebra", "name": "Alpha", "families": ["small"]}"#)
        try sample.write("ant", manifest: #"{"protocol": 1, "id": "ant", "name": "Beta", "families": ["small"]}"#)
        try sample.write("broken", manifest: "{")
        let bare = try sample.write("bare")
        try FileManager.default.removeItem(at: bare.appending(path: "widget"))
        let plain = try sample.write("plain")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: plain.appending(path: "widget").path)
        let linked = try sample.write("linked")
        try FileManager.default.removeItem(at: linked.appending(path: "widget"))
        try FileManager.default.createSymbolicLink(atPath: linked.appending(path: "widget").path, withDestinationPath: "/bin/sh")
        try FileManager.default.createDirectory(at: sample.root.appending(path: "no-program"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: sample.root.appending(path: ".hidden"), withIntermediateDirectories: true)
        #expect(
            names(sample.catalog.load()) == [
                "zebra", "ant", "bare: widget: it is not there.",
                "broken: widget.json, line 1, column 2: here a name in quotation marks is missing.",
                "linked: widget: it is no ordinary file.", "plain: widget: it is not executable.",
            ])
    }

    @Test("takes the user's program before the system's of the same id, and neither of two in one folder")
    func winning() throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let system = sample.folder.appending(path: "system")
        let manifest = #"{"protocol": 1, "id": "disk", "name": "Disk", "families": ["small"]}"#
        try sample.write("mine", manifest: manifest)
        try sample.write("theirs", manifest: manifest, in: system)
        let catalog = ProgramCatalog([sample.root, system])
        #expect(catalog.program("disk")?.url.lastPathComponent == "mine")
        #expect(catalog.load().count == 1)
        try sample.write("other", manifest: manifest)
        #expect(names(catalog.load()) == ["disk", "other: widget.json: “disk” is the id of mine as well."])
    }

    @Test("looks where the XDG Base Directory Specification says, each place once")
    func places() {
        let catalog = ProgramCatalog(
            environment: ["HOME": "/home/ada", "XDG_DATA_DIRS": "/usr/share:relative:/opt/share/"], data: URL(filePath: "/usr/share/quire"))
        #expect(
            catalog.roots.map { $0.path(percentEncoded: false) } == [
                "/home/ada/.local/share/quire/widgets", "/usr/share/quire/widgets", "/opt/share/quire/widgets",
            ])
        let named = ProgramCatalog(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], data: URL(filePath: "/source/data"))
        #expect(named.userRoot?.path == "/data/quire/widgets" && named.roots.count == 4)
    }

    @Test("does not wait for a pipe, nor read a device")
    func pipes() throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let url = try sample.write("pipe")
        try FileManager.default.removeItem(at: url.appending(path: "widget.json"))
        #expect(mkfifo(url.appending(path: "widget.json").path, 0o600) == 0)
        #expect(names(sample.catalog.load()) == ["pipe: widget.json: it is no ordinary file."])
        let device = try sample.write("device")
        try FileManager.default.removeItem(at: device.appending(path: "widget.json"))
        try FileManager.default.createSymbolicLink(atPath: device.appending(path: "widget.json").path, withDestinationPath: "/dev/zero")
        #expect(names(sample.catalog.load()).count == 2)
    }
}
