import BuiltInWidgets
import Drawing
import Foundation
import Gtk
import LibraryStore
import TestSupport
import Graphics
import Timeline
import WidgetKit
import WidgetPrograms
import XCTest

@testable import quire_desktop

/// What the gallery and the desktop may rely on from every widget kind in their composition roots.
final class WidgetKindTests: PaneTestCase {
    /// 21 November 2026, 09:42:30 UTC.
    private static let date = Date(timeIntervalSince1970: 1_795_254_150)

    func testEveryKindIsOneOfAKind() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene()
            let kinds = BuiltInKinds.all(library: scene.library, programs: .none)
            XCTAssertGreaterThanOrEqual(kinds.count, 2)
            XCTAssertEqual(Set(kinds.map(\.id)).count, kinds.count)
            XCTAssertEqual(Set(kinds.map(\.name)).count, kinds.count)
            for kind in kinds {
                XCTAssertTrue(Icon.exists(kind.iconName), kind.iconName)
                XCTAssertEqual(kind.id, kind.id.lowercased())
                XCTAssertFalse(kind.families.isEmpty, kind.id)
                XCTAssertEqual(Set(kind.families).count, kind.families.count, kind.id)
            }
        }
    }

    func testEveryFamilyIsDrawnLightAndDark() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            try library.runBlocking { try await $0.add(Scene.codes(2)) }
            for kind in BuiltInKinds.all(library: library, programs: .none) {
                for family in kind.families {
                    let context = WidgetContext(
                        family: family, isPreview: true, locale: Locale(identifier: "en_GB"), timeZone: .gmt, date: Self.date)
                    let snapshot = try Loop.await { try await kind.snapshot(WidgetConfiguration(), in: context) }
                    for (name, entry) in [("placeholder", kind.placeholder(in: context)), ("snapshot", snapshot)] {
                        let view = try entry.checkedView()
                        let drawn = try [false, true].map { isDark in
                            try ViewRenderer(look: WidgetAppearance(palette: Palette(isDark: isDark)), scale: 2).bitmap(
                                of: view, size: family.size)
                        }
                        XCTAssertEqual(drawn.map(\.width), [Int(family.size.width) * 2, Int(family.size.width) * 2])
                        for bitmap in drawn { XCTAssertGreaterThan(Set(bitmap.pixels).count, 4, "\(kind.id) \(family) \(name) is empty") }
                        XCTAssertNotEqual(drawn[0].pixels, drawn[1].pixels, "\(kind.id) \(family) \(name) looks the same light and dark")
                    }
                }
            }
        }
    }
}
