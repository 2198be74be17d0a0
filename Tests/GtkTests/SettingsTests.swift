import Foundation
import GLib
import TestSupport
import XCTest

/// Settings in a key file notify on every desktop.
final class SettingsTests: GtkTestCase {
    private var folder: SettingsFolder!

    override func setUpWithError() throws {
        try super.setUpWithError()
        folder = try SettingsFolder()
    }

    override func tearDownWithError() throws { try folder?.remove() }

    func testStandardValuesAreTheSchemas() throws {
        let folder = folder!
        try MainActor.assumeIsolated {
            let settings = try folder.open()
            XCTAssertEqual(settings.string("accent"), "system")
            XCTAssertEqual(settings.string("appearance"), "system")
            XCTAssertEqual(settings.int("window-width"), 1000)
            XCTAssertFalse(settings.bool("window-maximized"))
        }
    }

    func testChangesAreKeptAndTold() throws {
        let folder = folder!
        try MainActor.assumeIsolated {
            let settings = try folder.open()
            var heard: [String] = []
            settings.onChange { heard.append($0) }
            XCTAssertTrue(settings.set("accent", "teal"))
            XCTAssertTrue(settings.set("window-width", 720))
            XCTAssertTrue(settings.set("window-maximized", true))
            XCTAssertFalse(settings.set("accent", "puce"), "not one of the schema's choices")
            XCTAssertEqual(ToolkitLog.take().count, 1)
            Loop.runPending()
            XCTAssertEqual(heard, ["accent", "window-width", "window-maximized"])
            let later = try folder.open()
            XCTAssertEqual(later.string("accent"), "teal")
            XCTAssertEqual(later.int("window-width"), 720)
            XCTAssertTrue(later.bool("window-maximized"))
        }
    }

    func testASecondProgramHearsOfAChange() throws {
        let folder = folder!
        try MainActor.assumeIsolated {
            let first = try folder.open()
            let second = try folder.open()
            var heard: [String] = []
            second.onChange { heard.append($0) }
            XCTAssertEqual(second.string("accent"), "system")
            for accent in ["rose", "mono"] {
                heard = []
                XCTAssertTrue(first.set("accent", accent))
                XCTAssertTrue(Loop.run { heard.contains("accent") }, "\(heard)")
                XCTAssertEqual(second.string("accent"), accent)
            }
        }
    }

    func testTwoFilesKnowNothingOfEachOther() throws {
        let folder = folder!
        try MainActor.assumeIsolated {
            XCTAssertTrue(try folder.open("one.ini").set("accent", "rose"))
            XCTAssertEqual(try folder.open("two.ini").string("accent"), "system")
        }
    }

    func testThereAreNoneWithoutASchema() {
        let folder = folder!
        MainActor.assumeIsolated {
            XCTAssertNil(Settings(schema: "org.quirebook.Nothing", in: [folder.url.path, "/nowhere"], file: folder.url.path + "/x.ini"))
        }
    }
}

/// A folder with Quire's compiled schema and with key files.
struct SettingsFolder {
    private static let id = "org.quirebook.Quire"
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("quire-settings-\(UUID())")

    init() throws {
        let schema = "\(Self.id).gschema.xml"
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Sources.folder("data/\(schema)"), to: url.appendingPathComponent(schema))
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["glib-compile-schemas", "--strict", url.path]
        try compiler.run()
        compiler.waitUntilExit()
        XCTAssertEqual(compiler.terminationStatus, 0)
    }

    @MainActor
    func open(_ file: String = "settings.ini") throws -> Settings {
        try XCTUnwrap(Settings(schema: Self.id, in: [url.path], file: url.appendingPathComponent(file).path))
    }

    func remove() throws { try FileManager.default.removeItem(at: url) }
}

/// Key files.
final class KeyFileTests: XCTestCase {
    func testWhatIsNotTouchedStaysAsItIs() throws {
        let text = "# Mine\n[Desktop Entry]\nName=Quire\nName[de]=Quire\n\n[Other]\nkey=a\\sb\n"
        let file = try XCTUnwrap(KeyFile(text))
        XCTAssertEqual(file.text.split(separator: "\n"), text.split(separator: "\n"))
        XCTAssertEqual(file["Other", "key"], "a b")
        file["Desktop Entry", "Hidden"] = "true"
        file["Other", "key"] = nil
        XCTAssertEqual(file.bool("Desktop Entry", "Hidden"), true)
        XCTAssertNil(file.bool("Desktop Entry", "Name"))
        XCTAssertNil(file["Other", "key"])
        XCTAssertTrue(file.text.contains("# Mine\n") && file.text.contains("Name[de]=Quire"))
    }

    func testWhatIsNoKeyFileIsNone() {
        XCTAssertNil(KeyFile("just words"))
        XCTAssertEqual(KeyFile().text, "")
    }
}
