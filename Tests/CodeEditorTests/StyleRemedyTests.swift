import Drawing
import Payload
import Platform
import ScanCheck
import Symbols
import Testing
@testable import CodeEditor

@Suite struct StyleRemedyTests {
    private func remedy(_ style: SymbolStyle, _ text: String = "https://www.example.org/menu") throws -> (ScanVerdict, StyleRemedy?) {
        let drawn = try DrawnSymbol(DrawnSymbol.Request(payload: Payload(text), symbology: .qrCode, style: style))
        let verdict = ScanCheck.check(drawn.layout)
        return (verdict, StyleRemedy(for: drawn, verdict: verdict))
    }

    private func scans(_ style: SymbolStyle, _ text: String = "https://www.example.org/menu") throws -> ScanVerdict.Scans {
        ScanCheck.check(SymbolLayout(try SymbolEncoder.encode(Array(text.utf8), level: style.level), style: style)).scans
    }

    @Test func whatScansNeedsNoRemedy() throws {
        let (verdict, remedy) = try remedy(SymbolStyle())
        #expect(verdict.scans == .everywhere)
        #expect(remedy == nil)
        #expect(ScanVerdictText(verdict, style: SymbolStyle()).headline.string == "Scans everywhere")
    }

    @Test func paleModulesAreMadeDarker() throws {
        let style = SymbolStyle(foreground: Fixture.color("B0B8C8"))
        let (verdict, remedy) = try remedy(style)
        #expect(verdict.scans == .no)
        #expect(ScanVerdictText(verdict, style: style).headline.string == "Doesn’t scan: the colours are too similar")
        let found = try #require(remedy)
        #expect(found.scans == .everywhere)
        #expect(try scans(found.style) == .everywhere)
        #expect(found.title(after: verdict).string.hasPrefix("Make it scan: "))
    }

    @Test func aNarrowQuietZoneIsWidened() throws {
        let style = SymbolStyle(quietZone: 2)
        let (verdict, remedy) = try remedy(style)
        #expect(ScanVerdictText(verdict, style: style).headline.string == "Scans only close up: the margin is too narrow")
        #expect(remedy?.style == SymbolStyle())
        #expect(remedy?.title(after: verdict).string == "Make it scan everywhere: leave a margin of 4 modules")
    }

    @Test func aLogoThatCoversTooMuchRaisesTheLevelOrShrinks() throws {
        var style = SymbolStyle(level: .low)
        style.logo = try Fixture.logo(share: 0.3)
        let (verdict, remedy) = try remedy(style)
        #expect(verdict.scans < .everywhere)
        #expect(ScanVerdictText(verdict, style: style).headline.string.hasSuffix(": the logo is too large"))
        let found = try #require(remedy)
        #expect(found.scans > verdict.scans)
        #expect(try scans(found.style) == found.scans)
        #expect(found.instruction.string.contains("level H") || found.instruction.string.contains("make the logo"))
        // What the logo has nothing to do with stays.
        #expect(found.style.foreground == style.foreground && found.style.quietZone == style.quietZone)
    }

    /// Raising the level is not asked for where something else is wrong.
    @Test func aSmallLogoKeepsItsLevelWhenOnlyTheColoursAreBad() throws {
        var style = SymbolStyle(level: .medium, foreground: Fixture.color("B0B8C8"))
        style.logo = try Fixture.logo(share: 0.1)
        let found = try #require(try remedy(style).1)
        #expect(found.style.level == .medium)
        #expect(found.style.logo == style.logo)
        #expect(try scans(found.style) == found.scans)
    }

    @Test func theSizeIsTold() throws {
        let drawn = try DrawnSymbol(DrawnSymbol.Request(payload: Payload("https://example.org"), symbology: .qrCode, style: SymbolStyle()))
        #expect(drawn.facts.string == "25 × 25 modules, version 2 · level M")
    }
}

@MainActor
@Suite struct NewestJobTests {
    @Test func onlyTheNewestIsTold() async {
        var told: [String] = []
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            let job = NewestJob<Int, Int>("test", work: { $0 * 2 }) { input, output in
                told.append("\(input) \(output)")
                end.resume()
            }
            for input in 1...50 { job.start(input) }
            kept.job = job
        }
        #expect(told == ["50 100"])
        #expect(kept.job?.isWorking == false)
    }

    @Test func whatWasCancelledIsNotTold() async {
        var told: [Int] = []
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            let job = NewestJob<Int, Int>("test", work: { $0 }) { input, _ in
                told.append(input)
                end.resume()
            }
            job.start(1)
            job.cancel()
            job.start(2)
            kept.job = job
        }
        #expect(told == [2])
    }

    /// A job lives as long as its owner wants it.
    private final class Kept { var job: NewestJob<Int, Int>? }
    private let kept = Kept()
}
