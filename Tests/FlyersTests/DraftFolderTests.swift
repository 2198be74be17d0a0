import FlyerLayout
import Flyers
import Foundation
import Graphics
import Payload
import Platform
import Testing
import TestTexts

@Suite struct DraftFolderTests {
    private static func withFolder(_ body: (DraftFolder) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-drafts-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(DraftFolder(folder))
    }

    private static let flyer = Flyer(
        template: "poster", paper: PaperSize(width: 297, height: 210), texts: ["title": "Grüße 👋\nمرحبا", "empty": ""],
        codes: [FlyerCode(id: 7, payload: Payload(bytes: [0, 255, 0x80]), title: "Bytes", style: ##"{"foreground":"#112233"}"##)],
        background: Color(packed: 0x112233), accent: Color(packed: 0xFEDCBA), family: "Serif",
        picture: FlyerPicture(bytes: [0x89, 0x50, 0, 1, 255], name: "a.png"),
        usedLabels: 3, fillsSheet: false, hasCutMarks: false)

    /// The expected flyer: equal except for the ids of its codes.
    private static var kept: Flyer {
        var flyer = flyer
        flyer.codes[0].id = nil
        return flyer
    }

    @Test func aDraftComesBackAsItWasKept() throws {
        try Self.withFolder { folder in
            #expect(folder.list().drafts.isEmpty)
            let draft = try folder.keep(Self.flyer, name: "  For the\nwindow ")
            #expect(draft.name == "For the window")
            #expect(draft.flyer == Self.kept)
            let (drafts, broken) = folder.list()
            #expect(drafts == [draft])
            #expect(broken.isEmpty)
            #expect(try folder.draft(draft.id) == draft)
        }
    }

    @Test func keepingItAgainReplacesIt() throws {
        try Self.withFolder { folder in
            let first = try folder.keep(Self.flyer, name: "One")
            var changed = Self.flyer
            changed.texts["title"] = "New"
            try folder.keep(changed, name: "Two", as: first.id)
            let drafts = folder.list().drafts
            #expect(drafts.map(\.id) == [first.id])
            #expect(drafts.first?.name == "Two")
            #expect(drafts.first?.flyer.texts["title"] == "New")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).count == 1)
        }
    }

    @Test func theNewestComesFirstAndARenamedOneKeepsItsPlace() throws {
        try Self.withFolder { folder in
            let old = FlyerDraft(name: "Old", modified: Date(timeIntervalSince1970: 1_000), flyer: Self.flyer)
            let new = FlyerDraft(name: "New", modified: Date(timeIntervalSince1970: 2_000), flyer: Self.flyer)
            try folder.restore(new)
            try folder.restore(old)
            #expect(folder.list().drafts.map(\.name) == ["New", "Old"])
            try folder.rename(old.id, to: "Older")
            #expect(folder.list().drafts.map(\.name) == ["New", "Older"])
            #expect(folder.list().drafts.last?.modified == old.modified)
        }
    }

    @Test func whatWasRemovedCanBeBroughtBack() throws {
        try Self.withFolder { folder in
            let draft = try folder.keep(Self.flyer, name: "Gone")
            let removed = try folder.remove(draft.id)
            #expect(removed == draft)
            #expect(folder.list().drafts.isEmpty)
            #expect(try folder.remove(draft.id) == nil)
            try folder.restore(try #require(removed))
            #expect(folder.list().drafts == [draft])
        }
    }

    @Test(arguments: [
        ("{", "is damaged"), ("", "is damaged"), ("[1]", "has an unexpected value"), ("{\"version\":1}", "is missing"),
        ("{\"version\":2,\"whatever\":true}", "newer version"),
        (#"{"version":1,"name":5,"modified":"2026-01-01T00:00:00Z","flyer":{}}"#, "has an unexpected value"),
        (#"{"version":1,"name":"A","modified":"yesterday","flyer":{}}"#, "is damaged"),
        (
            #"{"version":1,"name":"A","modified":"2026-01-01T00:00:00Z","flyer":{"template":"x","codes":[{"content":"%%","kind":"text","title":""}]}}"#,
            "flyer."
        ),
    ])
    func aBrokenFileIsNamedAndStays(_ text: String, _ reason: String) throws {
        try Self.withFolder { folder in
            let good = try folder.keep(Self.flyer, name: "Good")
            let id = UUID()
            let file = folder.folder.appending(path: "\(id).json")
            try Data(text.utf8).write(to: file)
            let (drafts, broken) = folder.list()
            #expect(drafts == [good])
            #expect(broken.map(\.0.lastPathComponent) == [file.lastPathComponent])
            #expect(broken.first?.1.string.contains(reason) == true, "\(broken)")
            #expect(broken.first?.1.string.hasPrefix("“\(id).json” ") == true)
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test func aForeignFileIsNamedAndOtherFilesAreLetBe() throws {
        try Self.withFolder { folder in
            try folder.keep(Self.flyer, name: "Good")
            try Data("{}".utf8).write(to: folder.folder.appending(path: "notes.json"))
            try Data("x".utf8).write(to: folder.folder.appending(path: "readme.txt"))
            try FileManager.default.createDirectory(at: folder.folder.appending(path: "\(UUID()).json"), withIntermediateDirectories: false)
            let (drafts, broken) = folder.list()
            #expect(drafts.count == 1)
            #expect(broken.count == 2)
            #expect(broken.contains { $0.1.string.contains("notes.json") && $0.1.string.contains("isn’t named") })
            #expect(broken.contains { $0.1.string.hasSuffix("isn’t a regular file.") })
        }
    }

    @Test func whatCannotBeReadIsNeverRemoved() throws {
        try Self.withFolder { folder in
            let id = UUID()
            try FileManager.default.createDirectory(at: folder.folder, withIntermediateDirectories: true)
            let file = folder.folder.appending(path: id.uuidString.lowercased() + ".json")
            try Data("{\"version\":9}".utf8).write(to: file)
            #expect(throws: FlyerError.self) { try folder.remove(id) }
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func aFlyerThatIsTooLargeIsRefusedInWords() throws {
        try Self.withFolder { folder in
            var flyer = Self.flyer
            flyer.picture = FlyerPicture(bytes: [UInt8](repeating: 7, count: DraftFolder.maximumBytes), name: "large.png")
            #expect {
                try folder.keep(flyer, name: "Large")
            } throws: { ($0 as? FlyerError)?.recoverySuggestion?.contains("smaller picture") == true }
            #expect(folder.list().drafts.isEmpty)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsSaidInWords() throws {
        try Self.withFolder { folder in
            // A file in place of the folder: this keeps even root from writing.
            try Data().write(to: folder.folder)
            #expect {
                try folder.keep(Self.flyer, name: "A")
            } throws: { ($0 as? FlyerError)?.errorDescription?.contains(folder.folder.path) == true }
        }
    }
}
