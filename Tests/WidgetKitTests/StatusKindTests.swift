import BuiltInWidgets
import Foundation
import StatusStore
import Testing
import Timeline
@testable import WidgetKit

@Suite("Status widget")
struct StatusKindTests {
    let folder = StatusFolder(FileManager.default.temporaryDirectory.appending(path: "quire-kind-\(UUID().uuidString)"))
    var kind: StatusKind { StatusKind(folder: folder) }
    static let families: [WidgetFamily] = [.small, .medium, .large, .control]

    func push(_ fields: KeyValuePairs<String, String>, at date: Date = now) throws {
        try folder.set(StatusName("job"), fields.map { StatusField($0.key, $0.value) }, at: date)
    }

    func timeline(_ family: WidgetFamily = .medium, named name: String? = "job", at date: Date = now) async throws -> WidgetTimeline {
        let values = name.map { [StatusKind.nameParameter: $0] } ?? [:]
        let timeline = try await kind.timeline(WidgetConfiguration(values), in: context(family, at: date))
        return try timeline.checked()
    }

    func said(_ timeline: WidgetTimeline, at date: Date = now) throws -> [String] {
        try #require(timeline.entry(at: date)).view.still(at: date, locale: Locale(identifier: "en_GB"), timeZone: .gmt).texts
    }

    func remove() {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder.url)
    }

    @Test("shows what was pushed in every family", arguments: families)
    func content(family: WidgetFamily) async throws {
        defer { remove() }
        try push(
            ["title": "Backup", "state": "running", "value": "12 GB", "text": "Pictures", "progress": "40%", "Files": "48"], at: now - 300)
        let texts = try said(try await timeline(family))
        #expect(Set(texts).isSuperset(of: ["Backup", "12 GB", "running", "Backup, 40%"]))
        if family != .control { #expect(texts.contains("5 minutes ago")) }
        if family == .large { #expect(Set(texts).isSuperset(of: ["Pictures", "Files", "48"])) }
    }

    @Test("says what to type while nothing is pushed, and what is missing", arguments: families)
    func nothing(family: WidgetFamily) async throws {
        defer { remove() }
        let texts = try said(try await timeline(family))
        #expect(texts.contains("Nothing pushed yet"))
        if family != .control { #expect(texts.contains("quire status set job state=ok")) }
        let unnamed = try said(try await timeline(family, named: nil))
        #expect(unnamed.contains("Nothing pushed yet"))
        if family != .control { #expect(unnamed.contains("quire status set backup state=ok")) }
        if family != .control { #expect(try said(try await timeline(family, named: "../x")).first == "“../x” isn’t a valid status name.") }
    }

    @Test("without a name it is what was pushed last", arguments: families)
    func latest(family: WidgetFamily) async throws {
        defer { remove() }
        try push(["title": "Backup"])
        _ = try folder.set(StatusName("other"), [StatusField("title", "Other")], at: now)
        for (file, age) in [("job", 20.0), ("other", 10)] {
            try FileManager.default.setAttributes(
                [.modificationDate: now - age], ofItemAtPath: folder.url.appending(path: "\(file).json").path)
        }
        #expect(try said(try await timeline(family, named: nil)).contains("Other"))
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: folder.url.appending(path: "job.json").path)
        #expect(try said(try await timeline(family, named: nil)).contains("Backup"))
    }

    @Test("grows stale by an entry of its timeline, once, without being asked", arguments: families)
    func stale(family: WidgetFamily) async throws {
        defer { remove() }
        try push(["title": "Sensor", "value": "21 °C", "ttl": "10m"])
        let timeline = try await timeline(family)
        #expect(timeline.entries.map(\.date) == [.distantPast, now + 600] && timeline.policy == .never)
        #expect(try !said(timeline, at: now + 599).contains("Last update"))
        #expect(timeline.entries[0].view != timeline.entries[1].view)
        if family != .control { #expect(try said(timeline, at: now + 1200).contains("Last update")) }
        // The result is the same at any time.
        #expect(try await self.timeline(family, at: now + 5000) == timeline)
    }

    @Test("counts down to an end without new entries, and says so afterwards")
    func countdown() async throws {
        defer { remove() }
        try push(["title": "Tea", "end": "+4m"])
        let timeline = try await timeline()
        #expect(timeline.entries.map(\.date) == [.distantPast, now + 240])
        #expect(try said(timeline, at: now).contains("4:00"))
        #expect(try said(timeline, at: now + 181).contains("0:59"))
        #expect(try said(timeline, at: now + 300).contains("Ended"))
    }

    @Test("shows words of others as words: no markup, nothing that turns or hides what stands beside it", arguments: families)
    func hostile(family: WidgetFamily) async throws {
        defer { remove() }
        let zalgo = "z" + String(repeating: "\u{0301}", count: 1000)
        try push([
            "title": "<b>&amp;\u{202E}\u{2066}\u{0}\u{7}\n\r\u{FEFF}", "state": zalgo, "value": String(repeating: "9", count: 4000),
            "text": String(repeating: "word ", count: 800), "\u{202E}key": "\u{1B}[31m", "empty": "\u{200B}\u{202E} ",
        ])
        let timeline = try await timeline(family)
        let texts = try said(timeline)
        #expect(texts.contains { $0.hasPrefix("<b>&amp;") })
        for text in texts {
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
        }
        let entry = try #require(timeline.entry(at: now))
        let renderer = ViewRenderer(look: WidgetAppearance(), date: now)
        #expect(throws: Never.self) { renderer.parts(of: try entry.checkedView(), size: family.size) }
    }

    @Test("as much as may be pushed is never more than a view may hold", arguments: families)
    func full(family: WidgetFamily) async throws {
        defer { remove() }
        let fields = (0..<60).map { StatusField("key \($0) " + String(repeating: "k", count: 50), String(repeating: "é", count: 150)) }
        let long = String(repeating: "x", count: 2000)
        let known = ["title", "text", "state", "value"].map { StatusField($0, long) }
        try folder.set(StatusName("job"), known + fields.prefix(60), at: now)
        _ = try await timeline(family)
    }

    @Test("an address is opened by a click, and only one that may be")
    func address() async throws {
        defer { remove() }
        try push(["title": "Build", "url": "https://ci.example.org/12"])
        #expect(try await timeline().entries[0].view.action == .open("https://ci.example.org/12"))
        try push(["title": "Build"])
        #expect(try await timeline().entries[0].view.action == nil)
    }

    @Test("what cannot be read says so, and what was pushed is recommended")
    func unreadable() async throws {
        defer { remove() }
        try push(["title": "Build"])
        #expect(try await kind.recommendations().map(\.configuration) == [WidgetConfiguration(["name": "job"])])
        #expect(await kind.choices(for: "name").map(\.value) == ["job"])
        try Data("{".utf8).write(to: folder.url.appending(path: "job.json"))
        #expect(try said(try await timeline()).first == "The status “job” can’t be read: its file is damaged.")
    }

    @Test("the gallery shows a sample in every family", arguments: families)
    func sample(family: WidgetFamily) async throws {
        let entry = try await kind.snapshot(WidgetConfiguration(), in: context(family, isPreview: true))
        try entry.view.validate()
        #expect(entry.view.texts.contains("Nightly backup"))
    }
}

@Suite("Icons and locale of the machine")
struct MachineTests {
    @Test("Icons are found in the folders of the desktop, of the prefix and of the source tree")
    func folders() {
        let folders = IconFolders(
            environment: ["HOME": "/home/ann", "XDG_DATA_DIRS": "/opt/share:/usr/share"],
            executable: URL(filePath: "/work/quire/.build/x86_64/debug/quire"))
        let paths = folders.folders.map { $0.path }
        #expect(paths.prefix(3) == ["/home/ann/.local/share/icons", "/opt/share/icons", "/usr/share/icons"])
        #expect(paths.contains("/work/quire/.build/x86_64/share/icons"))
        #expect(paths.contains("/work/quire/data/icons"))
    }

    @Test("An icon's name is no path", arguments: ["", "../../../../etc/passwd", "a/b", "a b", "ä"])
    func names(name: String) {
        #expect(IconFolders([URL(filePath: "/")]).file(named: name) == nil)
    }
}
