import Symbols
import Drawing
import ScanCheck
import Testing

@testable import CodeEditor

@Suite struct StylePresetTests {
    @Test(arguments: StylePreset.builtIn)
    func whatComesWithQuireScansEverywhereWithATypicalLink(_ preset: StylePreset) throws {
        for link in ["https://www.example.org/menu", "https://en.wikipedia.org/wiki/QR_code?action=history&limit=500#top"] {
            let checked = try CheckedSymbols(style: preset.style) { level throws(SymbolError) in
                [try SymbolEncoder.encode(Array(link.utf8), level: level)]
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
        #expect(ReadyColors.inks.count == 8)
        #expect(ReadyColors.papers.count == 7)
        for ink in ReadyColors.inks {
            for paper in ReadyColors.papers { #expect(ink.color.contrast(to: paper.color) >= 4.5, "\(ink.name) on \(paper.name)") }
        }
        #expect(Set(ReadyColors.inks + ReadyColors.papers).count == 15)
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
