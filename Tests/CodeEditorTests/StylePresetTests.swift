import Foundation
import Graphics
import Platform
import ScanCheck
import Symbols
import Testing
@testable import CodeEditor

@Suite struct StylePresetTests {
    @Test(arguments: StylePreset.builtIn)
    func whatComesWithQuireScansEverywhereWithATypicalLink(_ preset: StylePreset) throws {
        for link in ["https://www.example.org/menu", "https://en.wikipedia.org/wiki/QR_code?action=history&limit=500#top"] {
            let checked = try CheckedSymbols(style: preset.style) { level throws(SymbolError) in
                [.qr(try SymbolEncoder.encode(Array(link.utf8), level: level))]
            }
            #expect(checked.scans == .everywhere, "\(preset.name): \(checked.verdict.problems.map(\.message))")
            #expect(checked.style == preset.style)
        }
    }

    @Test func presetsThatComeWithQuireDifferInNameAndLook() {
        #expect(Set(StylePreset.builtIn.map(\.key)).count == StylePreset.builtIn.count)
        #expect(Set(StylePreset.builtIn.map(\.style)).count == StylePreset.builtIn.count)
        #expect(StylePreset.builtIn.first?.style == SymbolStyle())
    }

    /// A colour of the table that cannot be read would have turned black, or been left out.
    @Test func readyColoursAreDarkOnLight() {
        #expect(ColorSwatches.inks.count == 8)
        #expect(ColorSwatches.papers.count == 7)
        for ink in ColorSwatches.inks {
            for paper in ColorSwatches.papers { #expect(ink.color.contrast(with: paper.color) >= 4.5, "\(ink.name) on \(paper.name)") }
        }
        #expect(Set(ColorSwatches.inks + ColorSwatches.papers).count == 15)
    }

    @Test func theCaptionBelongsToTheCode() throws {
        var current = SymbolStyle()
        current.caption = SymbolCaption("Menu")
        let bare = try StylePreset(name: "Bare", style: SymbolStyle(foreground: Fixture.color("112233")))
        #expect(bare.applied(to: current).caption == SymbolCaption("Menu"))
        #expect(bare.applied(to: current).foreground == Fixture.color("112233"))
        var style = SymbolStyle()
        style.caption = SymbolCaption("Our menu", look: .plain)
        let worded = try StylePreset(name: "Worded", style: style)
        #expect(worded.applied(to: current).caption == SymbolCaption("Our menu", look: .plain))
    }

    @Test func theLogoIsPartOfOnesOwnPresetsAndStaysWithThoseOfQuire() throws {
        var current = SymbolStyle(level: .high)
        current.logo = try Fixture.logo()
        for preset in StylePreset.builtIn {
            #expect(preset.applied(to: current).logo == current.logo)
            #expect(preset.applied(to: current).level == .high)
        }
        let own = try StylePreset(name: "Own", style: SymbolStyle())
        #expect(own.applied(to: current).logo == nil)
        #expect(own.applied(to: current).level == .medium)
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{202E}\u{200B}"])
    func aNameThatCannotBeSeenIsNone(_ name: String) {
        #expect(throws: StylePresetError.noName) { try StylePreset(name: name, style: SymbolStyle()) }
    }

    @Test func aNameIsOneLineWithoutTricks() throws {
        let preset = try StylePreset(name: "  Warm\n\u{202E}evening\u{0}  red ", style: SymbolStyle())
        #expect(preset.name == "Warm evening red")
    }

    @Test func aNameThatIsTooLongIsRefused() {
        #expect(throws: StylePresetError.nameTooLong) { try StylePreset(name: String(repeating: "a", count: 51), style: SymbolStyle()) }
        // Few characters, and too many bytes for a file name.
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 30)
        #expect(throws: StylePresetError.nameTooLong) { try StylePreset(name: families, style: SymbolStyle()) }
    }
}

@Suite struct StylePresetFolderTests {
    private let temporary: TemporaryFolder
    private let presets: StylePresetFolder

    init() throws {
        temporary = try TemporaryFolder()
        presets = StylePresetFolder(temporary.url)
    }

    private func preset(_ name: String, ink: String = "112233") throws -> StylePreset {
        try StylePreset(name: name, style: SymbolStyle(foreground: Fixture.color(ink)))
    }

    @Test func aPresetComesBackWhole() throws {
        let preset = try StylePreset(name: "Everything", style: try Fixture.fullStyle())
        try presets.save(preset)
        #expect(presets.content == StylePresetFolder.Content(presets: [preset], problems: []))
    }

    @Test func aFolderThatIsNotThereIsEmptyAndMadeByTheFirstPreset() throws {
        let inner = StylePresetFolder(temporary.url.appending(path: "share/quire/styles"))
        #expect(inner.content == StylePresetFolder.Content())
        try inner.save(try preset("First"))
        #expect(inner.content.presets.map(\.name) == ["First"])
    }

    @Test func presetsStandByName() throws {
        for name in ["Zebra", "apple", "Preset 10", "Preset 9"] { try presets.save(try preset(name)) }
        #expect(presets.content.presets.map(\.name) == ["apple", "Preset 9", "Preset 10", "Zebra"])
    }

    @Test(arguments: [
        "../x", "../../etc/passwd", "/etc/passwd", ".hidden", "..", "a/b", "a%2Fb", "nul\u{0}byte", "con:aux", "“quotes”", "日本語", "Ärger",
        "\\server\\share", "x.json", "👨‍👩‍👧‍👦", "~", "-rf", "*", "name\nwith lines",
    ])
    func anyNameStaysInTheFolder(_ name: String) throws {
        // Two folders deep, so that what gets out of its folder is found beside it.
        let folder = temporary.url.appending(path: "quire/styles")
        let presets = StylePresetFolder(folder)
        func names(in url: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path) }
        let preset = try preset(name)
        try presets.save(preset)
        #expect(try names(in: folder).count == 1)
        #expect(try names(in: folder).allSatisfy { $0.hasSuffix(".json") && !$0.hasPrefix(".") })
        #expect(presets.content.presets == [preset])
        #expect(temporary.names == ["quire"])
        #expect(try names(in: temporary.url.appending(path: "quire")) == ["styles"])
        try presets.remove(preset)
        #expect(try names(in: folder) == [])
    }

    @Test func namesThatWouldBeOneFileNameAreTwoFiles() throws {
        try presets.save(try preset("a/b"))
        try presets.save(try preset("a%2Fb"))
        #expect(presets.content.presets.count == 2)
    }

    @Test func aPresetOfTheSameNameIsReplacedOnlyWhenThatIsSaid() throws {
        try presets.save(try preset("Evening", ink: "112233"))
        #expect(throws: StylePresetError.exists("Evening")) { try presets.save(try preset("evening", ink: "445566")) }
        #expect(presets.content.presets.map(\.style.foreground) == [Fixture.color("112233")])
        try presets.save(try preset("evening", ink: "445566"), replacing: true)
        #expect(presets.content.presets.map(\.name) == ["evening"])
        #expect(presets.content.presets.map(\.style.foreground) == [Fixture.color("445566")])
        #expect(temporary.names.count == 1)
    }

    /// A person may have copied it from elsewhere under any name.
    @Test func aFileOfAnotherNameIsReplacedAndRemovedByTheNameInIt() throws {
        try presets.save(try preset("Evening"))
        try FileManager.default.moveItem(
            at: temporary.url.appending(path: "evening.json"), to: temporary.url.appending(path: "from-anna.json"))
        #expect(throws: StylePresetError.exists("Evening")) { try presets.save(try preset("Evening")) }
        try presets.save(try preset("Evening", ink: "445566"), replacing: true)
        #expect(temporary.names == ["evening.json"])
        try presets.remove(try preset("EVENING"))
        #expect(temporary.names == [])
    }

    @Test func theNamesOfQuiresOwnPresetsAreTaken() throws {
        #expect(throws: StylePresetError.builtInName("Dusk")) { try presets.save(try preset("dusk"), replacing: true) }
        #expect(temporary.names == [])
    }

    @Test func composedAndDecomposedLettersAreOneName() throws {
        try presets.save(try preset("Caf\u{E9}"))
        #expect(throws: StylePresetError.exists("Caf\u{E9}")) { try presets.save(try preset("Cafe\u{301}")) }
    }

    @Test(arguments: [
        ("cut.json", ##"{"name":"Cut","style":{"foreground":"#112"##), ("empty.json", ""), ("array.json", "[]"),
        ("nameless.json", #"{"name":" ","style":{},"version":1}"#),
        ("colour.json", #"{"name":"A","style":{"foreground":"blue"},"version":1}"#),
        ("zero.json", #"{"name":"A","style":{},"version":0}"#),
    ])
    func aBrokenFileIsNamedAndHurtsNoOther(_ name: String, _ text: String) throws {
        try presets.save(try preset("Good"))
        try temporary.write(text, as: name)
        let content = presets.content
        #expect(content.presets.map(\.name) == ["Good"])
        #expect(content.problems.count == 1)
        #expect(content.problems.first?.string.contains("“\(name)”") == true)
        #expect(temporary.names.contains(name))
    }

    @Test func aFileOfANewerVersionIsLeftAlone() throws {
        try temporary.write(#"{"name":"Later","look":{},"version":2}"#, as: "later.json")
        #expect(presets.content.presets == [])
        #expect(presets.content.problems.first?.string.contains("newer version of Quire") == true)
    }

    /// Reading a pipe would wait for ever.
    @Test func whatIsNoFileIsNotWaitedFor() throws {
        #expect(mkfifo(temporary.url.appending(path: "pipe.json").path, 0o600) == 0)
        try FileManager.default.createDirectory(at: temporary.url.appending(path: "folder.json"), withIntermediateDirectories: true)
        #expect(presets.content.problems.count == 2)
    }

    @Test func aFileThatIsTooLargeIsNotRead() throws {
        try temporary.write(String(repeating: " ", count: StylePresetFolder.maximumBytes + 1), as: "large.json")
        #expect(
            presets.content.problems.map(\.string)
                == ["“large.json” was skipped: it’s too large for a preset. The file is in \(temporary.url.path)."])
    }

    @Test func twoFilesOfOneNameGiveOnePresetAndASentence() throws {
        try presets.save(try preset("Evening"))
        try FileManager.default.copyItem(at: temporary.url.appending(path: "evening.json"), to: temporary.url.appending(path: "z.json"))
        #expect(presets.content.presets.count == 1)
        #expect(presets.content.problems.first?.string.contains("“z.json”") == true)
    }

    @Test func otherFilesAreNotLookedAt() throws {
        try temporary.write("hello", as: "README.txt")
        try temporary.write("{", as: ".hidden.json")
        #expect(presets.content == StylePresetFolder.Content())
    }

    @Test func aPlaceThatCannotBeWrittenToIsToldInASentence() throws {
        try temporary.write("a file where the folder should be", as: "styles")
        let blocked = StylePresetFolder(temporary.url.appending(path: "styles"))
        let error = #expect(throws: StylePresetError.self) { try blocked.save(try preset("A")) }
        guard case .cannotWrite(let folder, let reason)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(folder == blocked.folder.path)
        #expect(!reason.isEmpty)
    }

    @Test func thereIsAnEndToTheirNumber() throws {
        for number in 1...StylePresetFolder.maximumCount {
            let preset = try preset("Preset \(number)")
            try PresetFile(preset).data.write(to: temporary.url.appending(path: PresetFileName(preset.name).text))
        }
        #expect(throws: StylePresetError.tooMany(limit: 200)) { try presets.save(try preset("One more")) }
        try presets.save(try preset("Preset 7", ink: "445566"), replacing: true)
        #expect(presets.content.presets.count == 200)
    }

    @Test func savingAgainGivesTheSameBytes() throws {
        let preset = try StylePreset(name: "Same", style: try Fixture.fullStyle())
        try presets.save(preset)
        let file = temporary.url.appending(path: "same.json")
        let before = try Data(contentsOf: file)
        try presets.save(try #require(presets.content.presets.first), replacing: true)
        #expect(try Data(contentsOf: file) == before)
    }
}
