import BuiltInWidgets
import Drawing
import Foundation
import Graphics
import LibraryStore
import Platform
import Testing
import TestTexts
import Timeline
@testable import WidgetKit

@Suite("Every kind in every family")
struct GalleryTests {
    @Test("Has a drawable snapshot and placeholder, light and dark", arguments: [false, true])
    func drawable(isDark: Bool) async throws {
        let library = try await libraryWithCode()
        for kind in wholeRegistry(library).kinds {
            for family in kind.families {
                let look = WidgetAppearance(palette: Palette(accent: .teal, isDark: isDark))
                let snapshot = Snapshot(of: kind, context: context(family, isPreview: true))
                let bitmap = try await snapshot.bitmap(look: look)
                #expect(bitmap.colors(in: Rectangle(x: 8, y: 8, width: family.size.width - 16, height: family.size.height - 16)).count > 8)
                #expect(try snapshot.placeholder(look: look).width == Int(family.size.width))
            }
        }
    }

    @Test("Says who it is")
    func identity() throws {
        for kind in wholeRegistry(try .inMemory()).kinds {
            #expect(!kind.name.isEmpty && kind.summary.string.hasSuffix(".") && kind.iconName.hasSuffix("-symbolic"))
            #expect(!kind.families.isEmpty && Set(kind.families).count == kind.families.count)
            #expect(kind.id == kind.id.lowercased())
            #expect(Set(kind.schema.parameters.map(\.name)).count == kind.schema.parameters.count)
        }
    }

    @Test("Its standard values are values it takes")
    func standards() throws {
        for kind in wholeRegistry(try .inMemory()).kinds {
            let standard = kind.schema.parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
            try kind.schema.validate(WidgetConfiguration(Dictionary(uniqueKeysWithValues: standard)))
        }
    }
}

/// Wednesday, 30 September 2026, 22:58 UTC: long names and wide figures.
private let longDate = Date(timeIntervalSince1970: 1_790_809_080)

@Suite("Every kind in every language")
struct GalleryRoomTests {
    static let locales = ["de_DE", "ar_EG", "ja_JP", "en_US", "fa_IR", "fr_CA", "pt_BR"]

    /// The choices that change how much is shown.
    static let choices: [String: [[String: String]]] = [
        "clock": [
            ["hours": "12"], ["hours": "24"], ["hours": "12", "emoji": "\u{1F31E}"], ["hours": "24", "emoji": "\u{1F31E}"],
            ["hours": "12", "date": "full"], ["date": "short", "emoji": "\u{1F31E}"], ["date": "none", "hours": "12"], ["date": "weekday"],
        ],
        "month": [["week-numbers": "true"], ["first-day": "monday", "week-numbers": "true"]],
        "picture": [["caption": "An evening in the hills"], ["caption": "An evening in the hills", "scaling": "fit"]],
    ]

    @Test("Nothing is cut off, stands over the edge or lies on other words, by twelve and by twenty-four hours", arguments: locales)
    func room(identifier: String) async throws {
        let locale = Locale(identifier: identifier)
        for kind in await wholeRegistry(try libraryWithCode()).kinds {
            for family in kind.families {
                // What is said where there is nothing to show has to be readable, too.
                let failing = try await kind.snapshot(WidgetConfiguration(), in: context(family, locale: identifier)).view
                try check(failing, of: family, isRightToLeft: locale.isRightToLeft, "\(kind.id) \(family.rawValue) without anything")
                for values in [[:]] + (Self.choices[kind.id] ?? []) {
                    // What does not depend on dates is the same at each.
                    for date in kind.dependencies.contains(.timeZone) ? [now, longDate] : [now] {
                        let context = context(family, isPreview: true, locale: identifier, at: date)
                        let view = try await kind.snapshot(WidgetConfiguration(values), in: context).view
                        let words = "\(kind.id) \(family.rawValue) \(values) \(identifier)"
                        try check(view, of: family, isRightToLeft: locale.isRightToLeft, words)
                    }
                }
            }
        }
    }

    private func check(_ view: ViewDescription, of family: WidgetFamily, isRightToLeft: Bool, _ words: String) throws {
        try view.validate()
        let look = WidgetAppearance(isRightToLeft: isRightToLeft)
        let parts = ViewLayout(look: look).place(view, in: family.size)
        let bounds = Rectangle(x: 0, y: 0, width: family.size.width, height: family.size.height)
        var texts: [Rectangle] = []
        for part in parts {
            let frame = part.frame
            #expect(frame.x >= -0.5 && frame.y >= -0.5, "\(words): \(frame)")
            #expect(frame.maxX <= bounds.maxX + 0.5 && frame.maxY <= bounds.maxY + 0.5, "\(words): \(frame)")
            guard case .text(let text, _) = part.content else { continue }
            // The text of a scanned code may have any length and may be truncated.
            if !words.hasPrefix("scans") { #expect(!text.layout.isTruncated, "\(words): \(view.texts)") }
            // At least as wide as without a limit, unless it may shrink.
            #expect(text.layout.inkBounds.width <= frame.width + 2, "\(words): \(view.texts)")
            texts.append(frame)
        }
        for (index, one) in texts.enumerated() {
            for other in texts[..<index] {
                let across = min(one.maxX, other.maxX) - max(one.x, other.x)
                let down = min(one.maxY, other.maxY) - max(one.y, other.y)
                #expect(across <= 1 || down <= 1, "\(words): \(one) lies on \(other)")
            }
        }
    }

    @Test("Is drawn light and dark, at one and at two pixels, in both directions", arguments: [false, true])
    func drawn(isDark: Bool) async throws {
        for kind in await wholeRegistry(try libraryWithCode()).kinds {
            for family in kind.families {
                for (identifier, scale) in [("de_DE", 1.0), ("ar_EG", 2.0)] {
                    let look = WidgetAppearance(
                        palette: Palette(accent: .teal, isDark: isDark), isRightToLeft: Locale(identifier: identifier).isRightToLeft)
                    let snapshot = Snapshot(of: kind, context: context(family, isPreview: true, locale: identifier))
                    let bitmap = try await snapshot.bitmap(look: look, scale: scale)
                    #expect(bitmap.width == Int(family.size.width * scale) && bitmap.height == Int(family.size.height * scale))
                }
            }
        }
    }

    @Test("Its timeline is short, in order and within what is kept on disk")
    func timelines() async throws {
        for kind in await wholeRegistry(try libraryWithCode()).kinds {
            for family in kind.families {
                let timeline = try await kind.timeline(WidgetConfiguration(), in: context(family))
                #expect(timeline.entries.count <= 120)
                _ = try CheckedTimeline(timeline, at: now)
                try kind.schema.check()
                for recommendation in try await kind.recommendations() { try kind.schema.validate(recommendation.configuration) }
            }
        }
    }
}

@Suite("The contact sheet")
struct ContactSheetTests {
    /// A wallpaper: its name, whether the desktop is dark, and its colours.
    private static let wallpapers: [(name: String, isDark: Bool, colors: [String])] = [
        ("light", false, ["#E8ECF4", "#F7F3EA"]), ("dark", true, ["#12141C", "#1F2430"]),
        ("busy", false, ["#1B4DFF", "#E9E84A", "#1B2A8F", "#F2B53A", "#2B7A4B", "#F7F7F7"]),
        ("night", true, ["#3D3A78", "#9A6AA8", "#F0A487"]),
    ]

    /// Where the sheets are kept, to look at: `.build/contact-sheets` of the sources.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".build/contact-sheets")

    /// Each ground on a wallpaper of its own, or all on all for whoever wants to look at them.
    private static let pairs =
        ProcessInfo.processInfo.environment["QUIRE_TESTS"] == "full"
        ? wallpapers.indices.flatMap { index in Ground.allCases.map { (index, $0) } } : Array(zip([0, 1, 3, 2], Ground.allCases))

    @Test("Has all kinds in all sizes on each ground and wallpaper", arguments: pairs)
    func sheet(index: Int, ground: Ground) async throws {
        let wallpaper = Self.wallpapers[index]
        // Each wallpaper in another language, and one of them on a fine screen.
        let locale = ["en_GB", "de_DE", "ar_EG", "ja_JP"][index]
        let scale = wallpaper.name == "night" ? 2.0 : 1
        var look = WidgetAppearance(palette: Palette(isDark: wallpaper.isDark), isRightToLeft: Locale(identifier: locale).isRightToLeft)
        look = look.on(ground, opacity: 0.75)
        let gap = WidgetFamily.gap
        var rows: [[(view: CheckedView, size: Size)]] = []
        for kind in await wholeRegistry(try libraryWithCode()).kinds {
            var row: [(CheckedView, Size)] = []
            for family in kind.families {
                let entry = try await kind.snapshot(WidgetConfiguration(), in: context(family, isPreview: true, locale: locale))
                row.append((try entry.checkedView(), family.size))
            }
            rows.append(row)
        }
        let width = rows.map { $0.reduce(gap) { $0 + $1.size.width + gap } }.max() ?? 0
        let heights = rows.map { $0.map(\.size.height).max() ?? 0 }
        let height = heights.reduce(gap) { $0 + $1 + gap }
        let renderer = ViewRenderer(look: look, scale: scale, date: now, locale: Locale(identifier: locale), timeZone: .gmt)
        let sheet = try Bitmap(width: Int(width * scale), height: Int(height * scale), scale: scale) { canvas in
            let whole = Rectangle(x: 0, y: 0, width: width, height: height)
            let stops = wallpaper.colors.enumerated().map { number, hex in
                Paint.Stop(Double(number) / Double(max(wallpaper.colors.count - 1, 1)), Color(hex: hex) ?? .black)
            }
            canvas.fill(Path(whole), with: .linear(angle: 60, over: whole, stops: stops))
            var y = gap
            for (row, rowHeight) in zip(rows, heights) {
                var x = gap
                for (view, size) in row {
                    canvas.withSavedState {
                        canvas.translate(x: x, y: y)
                        renderer.draw(view, size: size, on: canvas)
                    }
                    x += size.width + gap
                }
                y += rowHeight + gap
            }
        }
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let file = Self.folder.appending(path: "\(wallpaper.name)-\(ground.rawValue).png")
        try sheet.writePNG(to: file.path)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }
}
