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
        for kind in registry(library).kinds {
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
        for kind in registry(try .inMemory()).kinds {
            #expect(!kind.name.isEmpty && kind.summary.string.hasSuffix(".") && kind.iconName.hasSuffix("-symbolic"))
            #expect(!kind.families.isEmpty && Set(kind.families).count == kind.families.count)
            #expect(kind.id == kind.id.lowercased())
            #expect(Set(kind.schema.parameters.map(\.name)).count == kind.schema.parameters.count)
        }
    }

    @Test("Its standard values are values it takes")
    func standards() throws {
        for kind in registry(try .inMemory()).kinds {
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
        for kind in await registry(try libraryWithCode()).kinds {
            for family in kind.families {
                for values in [[:]] + (Self.choices[kind.id] ?? []) {
                    for date in [now, longDate] {
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
        for kind in await registry(try libraryWithCode()).kinds {
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
        for kind in await registry(try libraryWithCode()).kinds {
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
